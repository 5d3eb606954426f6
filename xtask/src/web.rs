//! `cargo xtask web`: the engine as WebAssembly, the npm package around it, and the page.
//!
//! | module | step |
//! |---|---|
//! | `toolchain` | a compiler for `wasm32-unknown-unknown`: the installed one, or Debian's in a cache folder |
//! | `bindings` | what JavaScript needs to call it; built with the feature `web` only |
//!
//! Everything that is made lies in `target/web/` and `web/`: `package/` is the npm package, `web/dist/` the page.

#[cfg(feature = "web")]
pub mod bindings;
mod toolchain;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use toolchain::Toolchain;

/// The compiler's name for what is built.
pub const TARGET: &str = "wasm32-unknown-unknown";
/// The size of the engine's stack: texts are read by recursion.
const STACK: usize = 8 << 20;

/// The wishes of the caller.
#[derive(Clone, Copy, Debug, Default)]
struct Wanted {
    /// Without optimisation for size, for trying things out.
    quick: bool,
    /// The package only.
    package: bool,
    /// Only say whether everything is there.
    check: bool,
    /// Only fetch what isn't there: compiler, npm packages.
    fetch: bool,
    /// The tests of package and page, too; those in a browser where there is one.
    test: bool,
}

/// Builds what the arguments ask for.
pub fn run(root: &Path, rest: &[String]) -> Result<bool, String> {
    let mut wanted = Wanted::default();
    for word in rest {
        match word.as_str() {
            "--quick" => wanted.quick = true,
            "--package" => wanted.package = true,
            "--check" => wanted.check = true,
            "--fetch" => wanted.fetch = true,
            "--test" => wanted.test = true,
            other => return Err(format!("web: `{other}` is none of --quick, --package, --check, --fetch, --test")),
        }
    }
    let missing = toolchain::missing(root, wanted.package);
    for what in &missing {
        println!("missing: {what}");
    }
    if wanted.check || !missing.is_empty() {
        println!(
            "{}",
            if missing.is_empty() { "web: everything is there" } else { "web: not everything is there; docs/web.md says how to get it" }
        );
        return Ok(missing.is_empty());
    }
    if !wanted.package {
        install(root)?;
    }
    let toolchain = toolchain::find(root)?;
    if wanted.fetch {
        return Ok(true);
    }
    let wasm = compile(root, &toolchain, wanted.quick)?;
    let package = root.join("target/web/package");
    bind(root, &wasm, &package)?;
    complete_package(root, &package)?;
    tell_size(&package.join("instead_wasm_bg.wasm"))?;
    if !wanted.package {
        page(root, wanted.test)?;
    }
    Ok(true)
}

/// Compiles the engine; where the module is.
fn compile(root: &Path, toolchain: &Toolchain, quick: bool) -> Result<PathBuf, String> {
    let profile = if quick { "dev" } else { "web" };
    let target = root.join("target/web");
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args(["rustc", "--locked", "--package", "instead-wasm", "--crate-type", "cdylib", "--target", TARGET]);
    cargo.args(["--profile", profile]).arg("--target-dir").arg(&target).current_dir(root);
    cargo.env("RUSTFLAGS", format!("-Clink-arg=-zstack-size={STACK}"));
    toolchain.prepare(&mut cargo);
    if quick {
        cargo.env("CARGO_PROFILE_DEV_DEBUG", "0").env("CARGO_PROFILE_DEV_PANIC", "abort");
    }
    run_step("compiling the engine", &mut cargo)?;
    let folder = if quick { "debug" } else { profile };
    Ok(target.join(TARGET).join(folder).join("instead_wasm.wasm"))
}

/// Writes the bindings: by this very program, built with what that needs.
fn bind(root: &Path, wasm: &Path, package: &Path) -> Result<(), String> {
    let _ = fs::remove_dir_all(package);
    fs::create_dir_all(package).map_err(|error| format!("{}: {error}", package.display()))?;
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args(["run", "--quiet", "--locked", "--package", "xtask", "--features", "web", "--", "web-bindings"]);
    run_step("writing the bindings", cargo.arg(wasm).arg(package).current_dir(root))
}

/// Puts beside the bindings what makes a package of them.
fn complete_package(root: &Path, package: &Path) -> Result<(), String> {
    let npm = root.join("crates/instead-wasm/npm");
    let copy =
        |from: PathBuf, name: &str| fs::copy(&from, package.join(name)).map_err(|error| format!("{}: {error}", from.display())).map(|_| ());
    for name in ["package.json", "README.md", "index.js", "index.d.ts", "node.js", "node.d.ts", "forms.d.ts"] {
        copy(npm.join(name), name)?;
    }
    for name in ["LICENSE-APACHE", "LICENSE-MIT"] {
        copy(root.join(name), name)?;
    }
    Ok(())
}

fn tell_size(wasm: &Path) -> Result<(), String> {
    let bytes = fs::read(wasm).map_err(|error| format!("{}: {error}", wasm.display()))?;
    println!("web: the engine has {} bytes", bytes.len());
    Ok(())
}

/// Runs npm in the page's folder.
fn npm(root: &Path, arguments: &[&str], what: &str) -> Result<(), String> {
    run_step(what, Command::new("npm").args(arguments).current_dir(root.join("web")))
}

/// Installs what the page is made of, if that isn't there as the lock file has it.
fn install(root: &Path) -> Result<(), String> {
    let age = |file: &str| fs::metadata(root.join("web").join(file)).and_then(|metadata| metadata.modified()).ok();
    match age("node_modules/.package-lock.json") {
        Some(installed) if age("package-lock.json").is_none_or(|lock| lock <= installed) => Ok(()),
        _ => npm(root, &["ci", "--no-audit", "--no-fund"], "installing what the page is made of"),
    }
}

/// Builds the page, and runs its tests if that is wanted.
fn page(root: &Path, test: bool) -> Result<(), String> {
    npm(root, &["run", "--silent", "build"], "building the page")?;
    println!("web: the page is in web/dist");
    if test {
        npm(root, &["run", "--silent", "check"], "checking the page's types")?;
        npm(root, &["run", "--silent", "test"], "testing package and page under Node")?;
        match toolchain::has_chromium() {
            true => npm(root, &["run", "--silent", "e2e"], "testing the page in Chromium")?,
            false => println!("web: LEFT OUT: the tests in Chromium (package chromium; or name one with CHROMIUM=/path)"),
        }
    }
    Ok(())
}

/// Runs a step of the work, whose messages are shown.
fn run_step(what: &str, command: &mut Command) -> Result<(), String> {
    println!("web: {what}");
    // Lines come in the order in which they are written.
    let _ = std::io::stdout().flush();
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{what}: {status}")),
        Err(error) => Err(format!("{what}: {error}")),
    }
}

//! A compiler for WebAssembly: the installed one where its target is there, otherwise Debian's `rustc-web`, unpacked
//! into a cache folder and driven by the installed cargo. Nothing is installed by it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::TARGET;

/// The oldest compiler that builds the workspace.
const OLDEST: (u32, u32) = (1, 95);
/// Debian's packages: the compiler, its library, the library's source.
const PACKAGES: &[&str] = &["rustc-web", "libstd-rust-web-dev", "rust-web-src"];

/// A way to compile the engine.
#[derive(Clone, Debug)]
pub enum Toolchain {
    /// By the installed compiler.
    Installed,
    /// By Debian's compiler, which has no finished library for the target, with the installed linker.
    Debian {
        /// A script that starts the compiler.
        rustc: PathBuf,
        /// The linker.
        linker: PathBuf,
    },
}

impl Toolchain {
    /// Sets a cargo command up for it.
    pub fn prepare(&self, cargo: &mut Command) {
        let Toolchain::Debian { rustc, linker } = self else { return };
        cargo.env("RUSTC", rustc).env("RUSTC_BOOTSTRAP", "1").env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker);
        cargo.env_remove("RUSTUP_TOOLCHAIN").arg("-Zbuild-std=std,panic_abort");
    }
}

/// The tools that aren't there, each with how to get it.
pub fn missing(root: &Path, package_only: bool) -> Vec<String> {
    let mut missing = Vec::new();
    if !has_target() && !cache(root).join("usr/bin/rustc").is_file() {
        for (program, package) in [("apt-get", "apt"), ("apt-cache", "apt"), ("dpkg", "dpkg")] {
            if output(Command::new(program).arg("--version")).is_none() {
                missing
                    .push(format!("a compiler for {TARGET}: `rustup target add {TARGET}` – or, on Debian, {program} (package {package})"));
                break;
            }
        }
        let offered = candidate("rustc-web");
        if missing.is_empty() && !offered.as_deref().is_some_and(is_new_enough) {
            let offered =
                offered.map_or_else(|| "not known".to_owned(), |version| format!("{version}, and {}.{} is needed", OLDEST.0, OLDEST.1));
            missing.push(format!(
                "a compiler for {TARGET}: Debian's rustc-web is {offered}: `apt-get update` (as root); or `rustup target add {TARGET}`"
            ));
        }
    }
    if !has_target() && linker().is_none() {
        missing.push(format!("rust-lld, which comes with a compiler installed by rustup; or `rustup target add {TARGET}`"));
    }
    if !package_only {
        match output(Command::new("node").arg("--version")) {
            None => missing.push("Node.js 20 or newer (package nodejs)".to_owned()),
            Some(version) if major(&version) < 20 => missing.push(format!("Node.js 20 or newer; this is {}", version.trim())),
            Some(_) if output(Command::new("npm").arg("--version")).is_none() => missing.push("npm (it comes with Node.js)".to_owned()),
            Some(_) => {}
        }
    }
    missing
}

/// The compiler, unpacked if that has to be.
pub fn find(root: &Path) -> Result<Toolchain, String> {
    if has_target() {
        return Ok(Toolchain::Installed);
    }
    let linker = linker().ok_or("there is no rust-lld beside the installed compiler")?;
    let cache = cache(root);
    if !cache.join("usr/bin/rustc").is_file() {
        unpack(&cache)?;
    }
    let rustc = cache.join("rustc");
    let libraries = cache.join("usr/lib").join(format!("{}-linux-gnu", std::env::consts::ARCH));
    let script = format!("#!/bin/sh\nLD_LIBRARY_PATH={:?} exec {:?} \"$@\"\n", libraries, cache.join("usr/bin/rustc"));
    write_script(&rustc, &script)?;
    let version = output(Command::new(&rustc).arg("--version")).ok_or("Debian's compiler doesn't start")?;
    let number = version.split(' ').nth(1).unwrap_or_default();
    if !is_new_enough(number) {
        let _ = fs::remove_dir_all(&cache);
        return Err(format!(
            "Debian's rustc-web is {number}, and {}.{} is needed: `apt-get update` (as root), then again",
            OLDEST.0, OLDEST.1
        ));
    }
    println!("web: compiling with Debian's rustc {number}");
    Ok(Toolchain::Debian { rustc, linker })
}

/// Fetches the packages and unpacks them into the cache folder.
fn unpack(cache: &Path) -> Result<(), String> {
    let packed = cache.join("packages");
    fs::create_dir_all(&packed).map_err(|error| format!("{}: {error}", packed.display()))?;
    let mut packages: Vec<String> = PACKAGES.iter().map(|name| (*name).to_owned()).collect();
    // The library proper, and the LLVM it uses, have their versions in their names.
    for (of, begins) in [("libstd-rust-web-dev", "libstd-rust-web-"), ("", "libllvm")] {
        let of = if of.is_empty() { packages.last().cloned().unwrap_or_default() } else { of.to_owned() };
        let depends = output(Command::new("apt-cache").args(["depends", &of])).unwrap_or_default();
        let named = depends.lines().filter_map(|line| line.trim().strip_prefix("Depends: ")).find(|name| name.starts_with(begins));
        packages.push(named.ok_or_else(|| format!("apt-cache names no {begins}… for {of}"))?.to_owned());
    }
    println!("web: fetching {}", packages.join(", "));
    let fetched = Command::new("apt-get").arg("download").args(&packages).current_dir(&packed).status();
    if !fetched.is_ok_and(|status| status.success()) {
        return Err("apt-get can't fetch Debian's packages: `apt-get update` (as root), then again".to_owned());
    }
    let archives = fs::read_dir(&packed).map_err(|error| format!("{}: {error}", packed.display()))?;
    for archive in archives.flatten().map(|entry| entry.path()).filter(|path| path.extension().is_some_and(|ending| ending == "deb")) {
        let unpacked = Command::new("dpkg").arg("-x").arg(&archive).arg(cache).status();
        if !unpacked.is_ok_and(|status| status.success()) {
            return Err(format!("dpkg can't unpack {}", archive.display()));
        }
    }
    let _ = fs::remove_dir_all(&packed);
    Ok(())
}

fn cache(root: &Path) -> PathBuf {
    root.join("target/web/debian")
}

#[cfg(unix)]
fn write_script(path: &Path, text: &str) -> Result<(), String> {
    use std::os::unix::fs::PermissionsExt;
    // The compiler that cargo knows is told by the file's age.
    if fs::read_to_string(path).is_ok_and(|known| known == text) {
        return Ok(());
    }
    let written = fs::write(path, text).and_then(|()| fs::set_permissions(path, fs::Permissions::from_mode(0o755)));
    written.map_err(|error| format!("{}: {error}", path.display()))
}

#[cfg(not(unix))]
fn write_script(path: &Path, _: &str) -> Result<(), String> {
    Err(format!("{}: Debian's compiler is for Debian", path.display()))
}

/// The folder of the installed compiler.
fn sysroot() -> Option<PathBuf> {
    output(Command::new("rustc").args(["--print", "sysroot"])).map(|path| PathBuf::from(path.trim()))
}

fn has_target() -> bool {
    sysroot().is_some_and(|sysroot| sysroot.join("lib/rustlib").join(TARGET).join("lib").is_dir())
}

/// The linker of the installed compiler.
fn linker() -> Option<PathBuf> {
    let hosts = fs::read_dir(sysroot()?.join("lib/rustlib")).ok()?;
    hosts.flatten().map(|host| host.path().join("bin/rust-lld")).find(|linker| linker.is_file())
}

/// The version of a package that could be installed.
fn candidate(package: &str) -> Option<String> {
    let policy = output(Command::new("apt-cache").args(["policy", package]))?;
    let line = policy.lines().find_map(|line| line.trim().strip_prefix("Candidate: "))?;
    Some(line.to_owned()).filter(|version| version != "(none)")
}

/// Whether a version is that of a compiler that builds the workspace.
fn is_new_enough(version: &str) -> bool {
    let mut parts = version.split('.').map(|part| part.parse::<u32>().unwrap_or_default());
    (parts.next().unwrap_or_default(), parts.next().unwrap_or_default()) >= OLDEST
}

/// Whether there is a browser for the page's tests.
pub fn has_chromium() -> bool {
    std::env::var_os("CHROMIUM").map_or_else(|| PathBuf::from("/usr/bin/chromium"), PathBuf::from).is_file()
}

fn output(command: &mut Command) -> Option<String> {
    let output = command.output().ok().filter(|output| output.status.success())?;
    String::from_utf8(output.stdout).ok()
}

fn major(version: &str) -> u32 {
    version.trim().trim_start_matches('v').split('.').next().and_then(|number| number.parse().ok()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_compared_by_their_first_two_numbers() {
        assert!(is_new_enough("1.96.0+dfsg1-1~deb12u2") && is_new_enough("1.95.0") && is_new_enough("2.0.0"));
        assert!(!is_new_enough("1.85.0+dfsg3-1~deb12u3") && !is_new_enough("(none)"));
        assert_eq!(major("v20.20.2\n"), 20);
    }
}

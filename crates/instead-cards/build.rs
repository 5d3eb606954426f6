//! The version of the compiler of card texts: a digest of everything that reading a text depends on.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// The crates that have a part in it.
const CRATES: [&str; 6] = ["instead-text", "instead-model", "instead-game", "instead-magic", "instead-riftbound", "instead-keyforge"];

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let mut files = BTreeSet::new();
    for name in CRATES {
        for part in ["src", "grammar", "words"] {
            let folder = here.join("..").join(name).join(part);
            if folder.is_dir() {
                println!("cargo:rerun-if-changed={}", folder.display());
                collect(&folder, &mut files);
            }
        }
    }
    // FNV-1a: the same on every machine.
    let mut digest: u64 = 0xcbf2_9ce4_8422_2325;
    for file in &files {
        let bytes = fs::read(file).unwrap_or_default();
        let name = file.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        for byte in name.bytes().chain(bytes) {
            digest = (digest ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    let version = env::var("CARGO_PKG_VERSION").unwrap_or_default();
    println!("cargo:rustc-env=INSTEAD_COMPILER={version}-{digest:016x}");
}

fn collect(folder: &Path, files: &mut BTreeSet<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(&path, files);
        } else {
            files.insert(path);
        }
    }
}

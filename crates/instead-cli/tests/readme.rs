//! The README's outputs are those that the program prints, and its scenario holds.

#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

use std::path::Path;
use std::process::Command;

fn root() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn instead(arguments: &str) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_instead"))
        .env("INSTEAD_STORE", "")
        .args(arguments.split(' '))
        .current_dir(root())
        .output()
        .unwrap();
    String::from_utf8(output.stdout).unwrap()
}

/// The fenced blocks of the README, with the word after the fence.
fn blocks() -> Vec<(String, String)> {
    let readme = std::fs::read_to_string(root().join("README.md")).unwrap();
    let parts: Vec<&str> = readme.split("```").collect();
    parts
        .iter()
        .skip(1)
        .step_by(2)
        .map(|block| {
            let (kind, text) = block.split_once('\n').unwrap();
            (kind.to_owned(), text.to_owned())
        })
        .collect()
}

#[test]
fn the_shown_output_is_the_real_one() {
    let mut shown = 0;
    for (_, block) in blocks() {
        let Some(session) = block.strip_prefix("$ instead ") else { continue };
        let (arguments, expected) = session.split_once('\n').unwrap();
        assert_eq!(instead(arguments).trim_end(), expected.trim_end(), "instead {arguments}");
        shown += 1;
    }
    assert_eq!(shown, 2);
}

#[test]
fn the_scenarios_of_the_readme_hold() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("readme");
    std::fs::create_dir_all(&folder).unwrap();
    let mut found = 0;
    for (kind, text) in blocks() {
        if kind == "scn" {
            let file = folder.join(format!("{found}.scn"));
            std::fs::write(&file, text).unwrap();
            let output = instead(&format!("test {}", file.display()));
            assert!(output.ends_with("0 failed\n"), "{output}");
            found += 1;
        }
    }
    assert!(found > 0);
}

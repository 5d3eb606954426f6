//! The house: which crate of the workspace may depend on which.

use std::path::Path;
use std::process::Command;

use serde::Deserialize;

use crate::tree::Finding;

/// A crate of the workspace, and what lies below it.
struct Layer {
    name: &'static str,
    /// The crates of the workspace it may depend on.
    may: &'static [&'static str],
    /// The further crates that its tests and benches may depend on.
    tests_may: &'static [&'static str],
}

const BELOW_GAMES: &[&str] = &["instead-game", "instead-kernel", "instead-model", "instead-text"];

/// Every crate of the workspace. A new one is added here with its arrows, or the check fails.
const LAYERS: &[Layer] = &[
    Layer { name: "instead-kernel", may: &[], tests_may: &["instead-toys"] },
    // Small rulebooks: for tests only.
    Layer { name: "instead-toys", may: &["instead-kernel"], tests_may: &[] },
    Layer { name: "instead-text", may: &[], tests_may: &[] },
    // The one interpreter serves every game through the kernel's types.
    Layer { name: "instead-model", may: &["instead-kernel"], tests_may: &[] },
    // What a game supplies besides its rules.
    Layer { name: "instead-game", may: &["instead-kernel", "instead-model", "instead-text"], tests_may: &[] },
    Layer { name: "instead-magic", may: BELOW_GAMES, tests_may: &[] },
    Layer { name: "instead-riftbound", may: BELOW_GAMES, tests_may: &[] },
    Layer { name: "instead-keyforge", may: BELOW_GAMES, tests_may: &[] },
    // Scenario files know games as values only: the facade says which there are.
    Layer { name: "instead-scenario", may: BELOW_GAMES, tests_may: &[] },
    Layer { name: "instead-explore", may: &["instead-kernel"], tests_may: &["instead-toys"] },
    Layer {
        name: "instead",
        may: &[
            "instead-explore",
            "instead-game",
            "instead-kernel",
            "instead-keyforge",
            "instead-magic",
            "instead-model",
            "instead-riftbound",
            "instead-scenario",
            "instead-text",
        ],
        tests_may: &[],
    },
    // The card store knows games as values; the facade and the games know nothing of it.
    Layer { name: "instead-cards", may: &["instead-game", "instead-model", "instead-text"], tests_may: &["instead"] },
    Layer { name: "instead-cli", may: &["instead", "instead-cards"], tests_may: &[] },
    Layer { name: "instead-wasm", may: &["instead", "instead-cards"], tests_may: &[] },
    Layer { name: "xtask", may: &[], tests_may: &[] },
];

#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
}

#[derive(Deserialize)]
struct Package {
    name: String,
    manifest_path: String,
    dependencies: Vec<Dependency>,
}

#[derive(Deserialize)]
struct Dependency {
    name: String,
    kind: Option<String>,
    /// Only dependencies within the workspace have one.
    path: Option<String>,
}

/// The arrows that aren't drawn in the house.
pub fn check(root: &Path) -> Result<Vec<Finding>, String> {
    let mut findings = Vec::new();
    for package in metadata(root)?.packages {
        let file = package.manifest_path.replace('\\', "/");
        let file = file.rsplitn(4, '/').take(3).collect::<Vec<_>>();
        let file = file.into_iter().rev().collect::<Vec<_>>().join("/");
        let file = file.split_once("xtask/").map_or(file.clone(), |(_, rest)| format!("xtask/{rest}"));
        findings.extend(of_package(&package).into_iter().map(|text| Finding { file: file.clone(), line: 0, text }));
    }
    Ok(findings)
}

fn of_package(package: &Package) -> Vec<String> {
    let name = &package.name;
    let Some(layer) = LAYERS.iter().find(|layer| layer.name == name) else {
        return vec![format!("`{name}` is no layer of the house: add it, with its arrows, to xtask/src/arrows.rs")];
    };
    let inside = package.dependencies.iter().filter(|dependency| dependency.path.is_some());
    let forbidden = inside.filter(|dependency| {
        let drawn = layer.may.contains(&dependency.name.as_str());
        let for_tests = dependency.kind.as_deref() == Some("dev") && layer.tests_may.contains(&dependency.name.as_str());
        !drawn && !for_tests
    });
    let allowed = match layer.may {
        [] => "no crate of the workspace".to_owned(),
        may => may.join(", "),
    };
    forbidden.map(|dependency| format!("`{name}` depends on `{}`; it may depend on {allowed}", dependency.name)).collect()
}

fn metadata(root: &Path) -> Result<Metadata, String> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args(["metadata", "--format-version", "1", "--no-deps"])
        .current_dir(root)
        .output()
        .map_err(|error| format!("cargo metadata: {error}"))?;
    if !output.status.success() {
        return Err(format!("cargo metadata: {}", String::from_utf8_lossy(&output.stderr).trim()));
    }
    serde_json::from_slice(&output.stdout).map_err(|error| format!("cargo metadata: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn package(name: &str, on: &str, kind: Option<&str>, path: Option<&str>) -> Package {
        let dependency = Dependency { name: on.to_owned(), kind: kind.map(str::to_owned), path: path.map(str::to_owned) };
        Package { name: name.to_owned(), manifest_path: String::new(), dependencies: vec![dependency] }
    }

    #[test]
    fn an_arrow_that_is_not_drawn_is_found() {
        assert!(of_package(&package("instead-model", "instead-kernel", None, Some("x"))).is_empty());
        assert_eq!(of_package(&package("instead-kernel", "instead-model", None, Some("x"))).len(), 1);
        assert_eq!(of_package(&package("instead-explore", "instead-magic", Some("dev"), Some("x"))).len(), 1);
        assert!(of_package(&package("instead-kernel", "serde", None, None)).is_empty());
        assert_eq!(of_package(&package("instead-new", "serde", None, None)).len(), 1);
    }

    #[test]
    fn the_house_has_no_way_round() {
        for layer in LAYERS {
            for below in layer.may {
                let below = LAYERS.iter().find(|other| other.name == *below);
                assert!(below.is_some_and(|below| !below.may.contains(&layer.name)), "{}", layer.name);
            }
        }
    }
}

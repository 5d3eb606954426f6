//! The JavaScript side of the engine's interface.

use std::path::Path;

use wasm_bindgen_cli_support::Bindgen;

/// Writes a module's bindings into a folder, for browsers and Node alike.
pub fn write(wasm: &Path, package: &Path) -> Result<(), String> {
    let mut bindgen = Bindgen::new();
    // Names and what it was made with are of no use in a browser.
    bindgen.remove_name_section(true).remove_producers_section(true);
    let written = bindgen.input_path(wasm).typescript(true).web(true).and_then(|bindgen| bindgen.generate(package));
    written.map_err(|error| format!("{}: {error:#}", wasm.display()))
}

//! The TypeScript declarations of the JSON forms, made from the Rust types: `crates/instead-wasm/npm/forms.d.ts`.
//!
//! The attributes say what serde does with a type; whatever isn't known here is refused, never guessed.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use syn::{Attribute, Fields, Item, ItemEnum, ItemStruct, Type};

use crate::tree::{self, Finding};

/// The file of the declarations.
const FILE: &str = "crates/instead-wasm/npm/forms.d.ts";

/// The types that have a form, file by file; `Rust as TypeScript` where the name is another's already.
const FORMS: &[(&str, &[&str])] = &[
    (
        "crates/instead/src/forms.rs",
        &[
            "Explore",
            "ExploreCase",
            "Explain",
            "Way",
            "Check",
            "CheckCase",
            "Text",
            "Rules",
            "ListedRule",
            "ShowingCase",
            "Finding",
            "FindingSeverity",
            "Place",
        ],
    ),
    (
        "crates/instead/src/answer.rs",
        &[
            "Answer",
            "TextAnswer",
            "EndlessAnswer",
            "UnusedAnswer",
            "OutcomeAnswer",
            "TakenAnswer",
            "ChoiceAnswer",
            "OptionAnswer",
            "TotalsAnswer",
        ],
    ),
    (
        "crates/instead/src/answer/ruling.rs",
        &["RulingAnswer", "AskedAnswer", "DecidedAnswer", "RangeAnswer", "OutcomeRuling", "PartAnswer", "PartKind"],
    ),
    ("crates/instead-explore/src/exploration.rs", &["Matters"]),
    ("crates/instead/src/compare.rs", &["Compared"]),
    ("crates/instead/src/explain.rs", &["Explanation", "Step", "StepKind", "Considered", "Verdict", "Chosen"]),
    ("crates/instead/src/explain/why_not.rs", &["WhyNot"]),
    ("crates/instead/src/ruling.rs", &["Ruling", "Finding as RulingFinding", "ClaimFinding", "Open"]),
    ("crates/instead/src/spot.rs", &["Spot"]),
    ("crates/instead/src/board.rs", &["Board", "Seat", "Area", "Thing", "Counted", "ThingClause"]),
    ("crates/instead/src/complete.rs", &["Completions", "Completion", "CompletionKind"]),
    ("crates/instead-game/src/catalogue.rs", &["Citation", "Cited"]),
    ("crates/instead-game/src/reading.rs", &["ReadClause", "ReadPlace", "ReadEffect", "EffectKind"]),
    ("crates/instead-wasm/src/files.rs", &["Read", "ReadCase"]),
    ("crates/instead-wasm/src/cards.rs", &["Shelved", "DamagedRecord", "ShelvedCard"]),
    ("crates/instead-wasm/src/engine.rs", &["Which", "Along", "Failure", "Formatted"]),
];

/// Whether the declarations are those of the types.
pub fn check(root: &Path) -> Result<Vec<Finding>, String> {
    let (made, kept) = (declarations(root)?, tree::read(root, FILE).unwrap_or_default());
    if made == kept {
        return Ok(Vec::new());
    }
    let line = made.lines().zip(kept.lines()).take_while(|(made, kept)| made == kept).count() + 1;
    let text = "not what the Rust types are: `cargo xtask types --write`".to_owned();
    Ok(vec![Finding { file: FILE.to_owned(), line, text }])
}

/// Writes the declarations anew.
pub fn write(root: &Path) -> Result<(), String> {
    std::fs::write(root.join(FILE), declarations(root)?).map_err(|error| format!("{FILE}: {error}"))
}

/// All declarations.
fn declarations(root: &Path) -> Result<String, String> {
    let mut text = String::from("// The JSON forms: made from the Rust types by `cargo xtask types --write`. docs/json.md tells more.\n");
    let mut known: Vec<&str> = Vec::new();
    for (_, types) in FORMS {
        known.extend(types.iter().map(|name| name.rsplit(' ').next().unwrap_or(name)));
    }
    for (file, types) in FORMS {
        let names: BTreeMap<&str, &str> = types.iter().filter_map(|name| name.split_once(" as ")).collect();
        let items = syn::parse_file(&tree::read(root, file)?).map_err(|error| format!("{file}: {error}"))?.items;
        let writer = Writer { file, names, known: &known };
        for name in *types {
            let rust = name.split(' ').next().unwrap_or(name);
            let item = items.iter().find_map(|item| match item {
                Item::Struct(found) if found.ident == rust => Some(writer.of_struct(found)),
                Item::Enum(found) if found.ident == rust => Some(writer.of_enum(found)),
                _ => None,
            });
            text.push_str(&item.ok_or_else(|| format!("{file}: there is no type `{rust}`"))??);
        }
    }
    Ok(text)
}

struct Writer<'a> {
    file: &'a str,
    /// The TypeScript names of types of this file, where those are others.
    names: BTreeMap<&'a str, &'a str>,
    known: &'a [&'a str],
}

/// The serde attributes of a type, a field or a variant.
#[derive(Default)]
struct Serde {
    skip: bool,
    optional: bool,
    default: bool,
    flatten: bool,
    rename: Option<String>,
    rename_all: Option<String>,
    tag: Option<String>,
}

impl Serde {
    fn of(attributes: &[Attribute]) -> Result<Serde, String> {
        let mut serde = Serde::default();
        for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("serde")) {
            let read = attribute.parse_nested_meta(|meta| {
                let text = || meta.value()?.parse::<syn::LitStr>().map(|text| text.value());
                let name = meta.path.get_ident().map(ToString::to_string).unwrap_or_default();
                match name.as_str() {
                    "skip" => serde.skip = true,
                    "skip_serializing_if" => (serde.optional, _) = (true, text()?),
                    "flatten" => serde.flatten = true,
                    "rename" => serde.rename = Some(text()?),
                    "rename_all" => serde.rename_all = Some(text()?),
                    "tag" => serde.tag = Some(text()?),
                    "default" if meta.input.peek(syn::Token![=]) => (serde.default, _) = (true, text()?),
                    "default" => serde.default = true,
                    "deny_unknown_fields" => {}
                    other => return Err(meta.error(format!("`{other}` isn't known here"))),
                }
                Ok(())
            });
            read.map_err(|error| error.to_string())?;
        }
        Ok(serde)
    }

    fn name(&self, own: &str, of: &Serde, words: char) -> Result<String, String> {
        let own = own.trim_start_matches("r#");
        match (&self.rename, of.rename_all.as_deref()) {
            (Some(name), _) => Ok(name.clone()),
            (None, Some("kebab-case")) if words == 'V' => Ok(kebab(own)),
            (None, Some("kebab-case")) => Ok(own.replace('_', "-")),
            (None, None) => Ok(own.to_owned()),
            (None, Some(other)) => Err(format!("`rename_all = {other}` isn't known here")),
        }
    }
}

impl Writer<'_> {
    fn of_struct(&self, item: &ItemStruct) -> Result<String, String> {
        let of = Serde::of(&item.attrs).map_err(|error| self.wrong(&item.ident, &error))?;
        // What comes from JavaScript may leave out what has a default.
        let given = item.attrs.iter().any(|attribute| attribute.path().is_ident("serde")) && of.default;
        let Fields::Named(fields) = &item.fields else { return Err(self.wrong(&item.ident, "it has no named fields")) };
        let (mut body, mut more) = (String::new(), String::new());
        for field in &fields.named {
            let serde = Serde::of(&field.attrs).map_err(|error| self.wrong(&item.ident, &error))?;
            let name = field.ident.as_ref().map(ToString::to_string).unwrap_or_default();
            if serde.skip {
                continue;
            }
            if serde.flatten {
                let _ = write!(more, " & {}", self.of_type(&field.ty)?);
                continue;
            }
            let optional = serde.optional || given;
            let mut ty = self.of_type(&field.ty)?;
            if optional {
                ty = ty.trim_end_matches(" | null").to_owned();
            }
            let name = serde.name(&name, &of, 'f')?;
            let name = if name.contains('-') { format!("\"{name}\"") } else { name };
            let schema = name == "schema" && ty == "string";
            let ty = if schema { "`instead.${string}/${number}`".to_owned() } else { ty };
            let told = if schema { String::new() } else { doc(&field.attrs, "  ") };
            let _ = writeln!(body, "{told}  {name}{}: {ty};", if optional { "?" } else { "" });
        }
        let name = self.called(&item.ident.to_string());
        Ok(match more.is_empty() {
            true => format!("\n{}export interface {name} {{\n{body}}}\n", doc(&item.attrs, "")),
            false => format!("\n{}export type {name} = {{\n{body}}}{more};\n", doc(&item.attrs, "")),
        })
    }

    fn of_enum(&self, item: &ItemEnum) -> Result<String, String> {
        let of = Serde::of(&item.attrs).map_err(|error| self.wrong(&item.ident, &error))?;
        let mut body = String::new();
        for variant in &item.variants {
            let serde = Serde::of(&variant.attrs).map_err(|error| self.wrong(&item.ident, &error))?;
            let name = serde.name(&variant.ident.to_string(), &of, 'V')?;
            let form = match (&variant.fields, &of.tag) {
                (Fields::Unit, None) => format!("\"{name}\""),
                (Fields::Unit, Some(tag)) => format!("{{ {tag}: \"{name}\" }}"),
                (Fields::Unnamed(fields), None) if fields.unnamed.len() == 1 => {
                    format!("{{ {name}: {} }}", self.of_type(&fields.unnamed[0].ty)?)
                }
                (Fields::Named(fields), Some(tag)) => {
                    let mut parts = format!("{tag}: \"{name}\"");
                    for field in &fields.named {
                        let serde = Serde::of(&field.attrs).map_err(|error| self.wrong(&item.ident, &error))?;
                        let own = field.ident.as_ref().map(ToString::to_string).unwrap_or_default();
                        let mut ty = self.of_type(&field.ty)?;
                        if serde.optional {
                            ty = ty.trim_end_matches(" | null").to_owned();
                        }
                        let _ = write!(parts, "; {}{}: {ty}", serde.name(&own, &of, 'f')?, if serde.optional { "?" } else { "" });
                    }
                    format!("{{ {parts} }}")
                }
                _ => return Err(self.wrong(&item.ident, "a variant of a kind that isn't known here")),
            };
            let _ = writeln!(body, "{}  | {form}", doc(&variant.attrs, "  "));
        }
        Ok(format!("\n{}export type {} =\n{};\n", doc(&item.attrs, ""), self.called(&item.ident.to_string()), body.trim_end()))
    }

    fn of_type(&self, ty: &Type) -> Result<String, String> {
        match ty {
            Type::Reference(reference) => self.of_type(&reference.elem),
            Type::Tuple(tuple) => {
                let parts: Result<Vec<String>, String> = tuple.elems.iter().map(|part| self.of_type(part)).collect();
                Ok(format!("[{}]", parts?.join(", ")))
            }
            Type::Path(path) => {
                let Some(last) = path.path.segments.last() else { return Err(format!("{}: an empty path", self.file)) };
                let name = last.ident.to_string();
                let inner = || match &last.arguments {
                    syn::PathArguments::AngleBracketed(arguments) => arguments
                        .args
                        .iter()
                        .find_map(|argument| match argument {
                            syn::GenericArgument::Type(ty) => Some(self.of_type(ty)),
                            _ => None,
                        })
                        .unwrap_or_else(|| Err(format!("{}: `{name}` of nothing", self.file))),
                    _ => Err(format!("{}: `{name}` of nothing", self.file)),
                };
                Ok(match name.as_str() {
                    "String" | "str" | "SmolStr" => "string".to_owned(),
                    "bool" => "boolean".to_owned(),
                    "usize" | "u64" | "u32" | "u16" | "u8" | "i64" => "number".to_owned(),
                    "Option" => format!("{} | null", inner()?),
                    "Box" | "Cow" => inner()?,
                    "Vec" => match inner()? {
                        union if union.contains(" | ") => format!("({union})[]"),
                        one => format!("{one}[]"),
                    },
                    "Map" => "Record<string, string | null>".to_owned(),
                    other if self.known.contains(&self.called(other).as_str()) => self.called(other),
                    other => return Err(format!("{}: `{other}` has no form here", self.file)),
                })
            }
            _ => Err(format!("{}: a type of a kind that isn't known here", self.file)),
        }
    }

    fn called(&self, rust: &str) -> String {
        self.names.get(rust).map_or_else(|| rust.to_owned(), |name| (*name).to_owned())
    }

    fn wrong(&self, name: &syn::Ident, what: &str) -> String {
        format!("{}: `{name}`: {what}", self.file)
    }
}

/// The documentation, as a comment.
fn doc(attributes: &[Attribute], indent: &str) -> String {
    let mut lines = Vec::new();
    for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("doc")) {
        if let syn::Meta::NameValue(pair) = &attribute.meta
            && let syn::Expr::Lit(literal) = &pair.value
            && let syn::Lit::Str(text) = &literal.lit
        {
            lines.push(text.value().trim().replace("*/", "* /"));
        }
    }
    match lines.as_slice() {
        [] => String::new(),
        lines => format!("{indent}/** {} */\n", lines.join(" ")),
    }
}

/// `NoEvent` as `no-event`.
fn kebab(name: &str) -> String {
    let mut out = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !out.is_empty() {
            out.push('-');
        }
        out.extend(letter.to_lowercase());
    }
    out
}

//! Many mutations in one program, so that it has to be built only once.
//!
//! A function in which mutations have their places is written out once for each of them and once as it
//! is; which of these is carried out, the environment says when the program starts. What isn't inside
//! a function – a table, a grammar –, or has a type of its own for each body (`impl Trait`), is left to be built alone.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::path::Path;

use syn::visit::{self, Visit};

use crate::mutation::Mutation;
use crate::tree;

/// The environment variable that names the mutation that is in force, by its number; without it the engine is as it is.
pub const VARIABLE: &str = "INSTEAD_BROKEN";

/// Source files that hold many mutations.
#[derive(Clone, Debug, Default)]
pub struct Combined {
    /// The changed files: path from the root, and text.
    pub files: BTreeMap<String, String>,
    /// The same files as they were.
    pub originals: BTreeMap<String, String>,
    /// Which mutations they hold, by their numbers.
    pub numbers: Vec<usize>,
    /// Where they stand: file, lines, number.
    arms: Vec<(String, Range<usize>, usize)>,
}

impl Combined {
    /// Puts as many of the numbered mutations together as can be.
    ///
    /// # Errors
    ///
    /// If a file can't be read, or a mutation doesn't find its place in it.
    pub fn of<'a>(root: &Path, mutations: impl IntoIterator<Item = (usize, &'a Mutation)>) -> Result<Self, String> {
        let mut by_file: BTreeMap<&str, Vec<(usize, &Mutation)>> = BTreeMap::new();
        for (number, mutation) in mutations.into_iter().filter(|(_, mutation)| mutation.file.ends_with(".rs")) {
            by_file.entry(&mutation.file).or_default().push((number, mutation));
        }
        let mut combined = Combined::default();
        for (file, mutations) in by_file {
            combined.rewrite(file, &tree::read(root, file)?, &mutations)?;
        }
        combined.switches(root)?;
        Ok(combined)
    }

    /// Writes out the functions of one file.
    fn rewrite(&mut self, file: &str, text: &str, mutations: &[(usize, &Mutation)]) -> Result<(), String> {
        let functions = Functions::of(text).map_err(|error| format!("{file}: {error}"))?;
        let mut arms: BTreeMap<usize, Vec<(usize, String)>> = BTreeMap::new();
        for (number, mutation) in mutations {
            let place = mutation.place(text)?;
            let Some(body) = functions.around(&place) else { continue };
            let broken = [&text[body.start..place.start], &mutation.replace, &text[place.end..body.end]].concat();
            arms.entry(body.start).or_default().push((*number, broken));
        }
        let (mut out, mut from) = (String::new(), 0);
        for body in functions.bodies.iter().filter(|body| arms.contains_key(&body.start)) {
            out += &text[from..body.start];
            out += "{ match crate::broken::number() {\n";
            for (number, broken) in &arms[&body.start] {
                let first = out.lines().count() + 1;
                out += &format!("{number} => {broken}\n");
                self.arms.push((file.to_owned(), first..out.lines().count() + 1, *number));
                self.numbers.push(*number);
            }
            out += &format!("_ => {}\n}} }}", &text[body.clone()]);
            from = body.end;
        }
        if from > 0 {
            out += &text[from..];
            self.files.insert(file.to_owned(), out);
            self.originals.insert(file.to_owned(), text.to_owned());
        }
        Ok(())
    }

    /// Gives every crate that has such functions the module that reads the environment.
    fn switches(&mut self, root: &Path) -> Result<(), String> {
        let folder = |file: &String| file.split_once("/src/").map(|(folder, _)| folder.to_owned());
        let crates: BTreeSet<String> = self.files.keys().filter_map(folder).collect();
        for folder in crates {
            let library = format!("{folder}/src/lib.rs");
            if !self.files.contains_key(&library) {
                let text = tree::read(root, &library)?;
                self.files.insert(library.clone(), text.clone());
                self.originals.insert(library.clone(), text);
            }
            self.files.entry(library).or_default().push_str(&SWITCH.replace("VARIABLE", VARIABLE));
        }
        Ok(())
    }

    /// The numbers of the mutations that the compiler's errors point at; all of them, if it points at none.
    pub fn blamed(&self, message: &str) -> Vec<usize> {
        let places = message.lines().filter_map(|line| {
            let mut parts = line.trim_start().strip_prefix("--> ")?.rsplitn(3, ':');
            let line: usize = parts.nth(1)?.parse().ok()?;
            Some((parts.next()?.to_owned(), line))
        });
        let mut blamed: Vec<usize> = places
            .flat_map(|(file, line)| self.arms.iter().filter(move |(own, lines, _)| *own == file && lines.contains(&line)))
            .map(|(_, _, number)| *number)
            .collect();
        blamed.sort_unstable();
        blamed.dedup();
        if blamed.is_empty() { self.numbers.clone() } else { blamed }
    }
}

const SWITCH: &str = r#"
pub(crate) mod broken {
    pub(crate) fn number() -> usize {
        static NUMBER: std::sync::OnceLock<usize> = std::sync::OnceLock::new();
        *NUMBER.get_or_init(|| std::env::var("VARIABLE").ok().and_then(|number| number.parse().ok()).unwrap_or(usize::MAX))
    }
}
"#;

/// The functions of a file that can be written out several times.
#[derive(Default)]
struct Functions {
    /// Their bodies, with the braces: bytes of the text, in order; none within another.
    bodies: Vec<Range<usize>>,
}

impl Functions {
    fn of(text: &str) -> Result<Self, syn::Error> {
        let mut functions = Functions::default();
        functions.visit_file(&syn::parse_file(text)?);
        functions.bodies.sort_by_key(|body| body.start);
        Ok(functions)
    }

    /// The body in which a place lies.
    fn around(&self, place: &Range<usize>) -> Option<&Range<usize>> {
        self.bodies.iter().find(|body| body.start < place.start && place.end < body.end)
    }

    fn take(&mut self, signature: &syn::Signature, block: &syn::Block) {
        let mut opaque = Opaque(signature.constness.is_some());
        opaque.visit_return_type(&signature.output);
        if !opaque.0 {
            let braces = block.brace_token.span;
            self.bodies.push(braces.open().byte_range().start..braces.close().byte_range().end);
        }
    }
}

impl<'ast> Visit<'ast> for Functions {
    fn visit_item_fn(&mut self, function: &'ast syn::ItemFn) {
        self.take(&function.sig, &function.block);
    }

    fn visit_impl_item_fn(&mut self, function: &'ast syn::ImplItemFn) {
        self.take(&function.sig, &function.block);
    }

    fn visit_trait_item_fn(&mut self, function: &'ast syn::TraitItemFn) {
        if let Some(block) = &function.default {
            self.take(&function.sig, block);
        }
    }
}

/// Whether a type is given as `impl Trait`.
struct Opaque(bool);

impl<'ast> Visit<'ast> for Opaque {
    fn visit_type_impl_trait(&mut self, opaque: &'ast syn::TypeImplTrait) {
        self.0 = true;
        visit::visit_type_impl_trait(self, opaque);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "\
const fn fixed() -> u8 {
    1
}

fn one(a: u8) -> u8 {
    a + 1
}

fn many() -> impl Iterator<Item = u8> {
    std::iter::once(2)
}
";

    fn mutation(find: &str, replace: &str) -> Mutation {
        Mutation { rule: "1".into(), name: find.into(), file: "a/src/b.rs".into(), find: find.into(), replace: replace.into() }
    }

    #[test]
    fn a_function_is_written_out_for_each_of_its_mutations() {
        let mutations = [mutation("a + 1", "a + 2"), mutation("+ 1", "- 1"), mutation("    1\n", "2"), mutation("once(2)", "once(3)")];
        let numbered: Vec<(usize, &Mutation)> = mutations.iter().enumerate().collect();
        let mut combined = Combined::default();
        combined.rewrite("a/src/b.rs", TEXT, &numbered).unwrap();
        assert_eq!(combined.numbers, [0, 1]);
        let text = &combined.files["a/src/b.rs"];
        assert!(syn::parse_file(text).is_ok());
        for part in ["0 => {\n    a + 2\n}", "1 => {\n    a - 1\n}", "_ => {\n    a + 1\n}"] {
            assert!(text.contains(part), "{text}");
        }
        let line = text.lines().position(|line| line.contains("a - 1")).unwrap() + 1;
        assert_eq!(combined.blamed(&format!("error: no\n --> a/src/b.rs:{line}:5\n")), [1]);
        assert_eq!(combined.blamed("error: somewhere"), [0, 1]);
    }
}

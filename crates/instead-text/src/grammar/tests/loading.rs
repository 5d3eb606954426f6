use super::*;

fn faults(text: &str) -> Vec<String> {
    let source = Source::new("test.grammar", text.replace('\'', "\""));
    let shown = |fault: Fault| {
        let line = fault.diagnostic.span().map(|span| source.position(span.start).line);
        format!("{}: {}", line.unwrap_or(0), fault.diagnostic.message)
    };
    load(text).map(|_| Vec::new()).unwrap_or_else(|faults| faults.into_iter().map(shown).collect())
}

#[test]
fn a_fault_is_shown_with_its_line() {
    let text = "root Effect\n| draw {n:nubmer} cards => Draw($n)\n";
    let source = Source::new("test.grammar", text);
    let faults = load(text).unwrap_err();
    assert_eq!(
        faults[0].render(&[source], false),
        "error[grammar/unknown-sort]: there is no sort or class `nubmer`
 --> test.grammar:2:8
  |
2 | | draw {n:nubmer} cards => Draw($n)
  |        ^^^^^^^^^^
  |
  = help: did you mean `number`?"
    );
}

#[test]
fn names_and_holes_are_checked() {
    assert_eq!(faults("root A\n| {x:number} => One"), ["2: the hole `x` is not used in the term"]);
    assert_eq!(faults("root A\n| {x:number} => One($y)"), ["2: the template has no hole `y`"]);
    assert_eq!(faults("root A\n| {x:number} {x:number} => One($x)"), ["2: the hole `x` is there twice"]);
    assert_eq!(faults("root A\n| x => 1\nsort B\n| x => 1"), ["3: no root sort leads to the sort `B`"]);
    assert_eq!(
        faults("root A\n| x => 1\nsort A\n| x => 2"),
        ["3: the sort `A` is already there", "4: a production belongs under a `sort` line"]
    );
    assert_eq!(faults("root A"), ["1: the sort `A` has no productions"]);
    assert_eq!(faults("root A\n| x => @zone.hell"), ["2: the lexicon has no symbol `@zone.hell`"]);
    assert_eq!(
        faults("root A\n| x => 1\nmore B\n| y => 2"),
        ["3: there is no sort `B` above", "4: a production belongs under a `sort` line"]
    );
    assert_eq!(faults("root A<X>\n| x => 1"), ["1: a root sort can't have parameters"]);
}

#[test]
fn all_syntax_errors_are_reported() {
    assert_eq!(
        faults("root A\n| a\n| b => \n| c => X(\n| {d:} => 1\n| e => 1 2\n| f | g => 1\n| <h => 1\n| i => 'x\n| ok => 1"),
        [
            "2: this production has no `=>`",
            "4: a term should stand here",
            "5: a term should stand here",
            "5: a name should stand here",
            "6: the term should have ended here",
            "7: `|` begins a production only at the start of a line; write `\\|` for the sign",
            "8: `<` begins a choice of forms, as in `<is|are>`; write `\\<` for the sign",
            "9: this string has no end",
        ]
    );
}

#[test]
fn a_stray_line_is_reported() {
    let message = "1: a line begins with `|`, `sort`, `root`, `more` or `feature`";
    assert_eq!(faults("room A\n| ok => 1"), [message, "2: a production belongs under a `sort` line"]);
}

#[test]
fn loops_are_refused() {
    assert_eq!(faults("root A\n| {a:A} x => X($a)\n| y => 1"), ["1: the sort `A` can begin with itself"]);
    assert_eq!(
        faults("root A\n| {e:E} {b:B} => [$e, $b]\nsort B\n| {a:A} x => X($a)\n| y => 1\nsort E\n| => 1\n| e => 2"),
        ["1: the sort `A` → `B` can begin with itself"]
    );
    assert_eq!(
        faults("root A\n| ( {a:B} ) => $a\nsort B\n| [ {a:A} ] => [..$a]\n| y => 1"),
        ["1: the sort `A` → `B` can print a value as itself for ever"]
    );
}

#[test]
fn parameters_are_checked() {
    assert_eq!(
        faults("feature a b\nroot A\n| {x:L<number>} {y:L} => [$x, $y]\nsort L<X>\n| {x:X} => $x"),
        ["3: the sort `L` takes 1 arguments"]
    );
    assert_eq!(
        faults("root A\n| {x:L<nonsense>} => $x\nsort L<X>\n| {x:X} => $x"),
        ["2: `nonsense` is neither a sort, a class nor a feature's value"]
    );
    assert_eq!(
        faults("root A\n| {x:L<number>} => $x\nsort L<X>\n| ( {x:L<L<X>>} ) => P($x)\n| {x:X} => $x"),
        ["4: the arguments of this sort grow without end"]
    );
    assert_eq!(
        faults("feature a b\nroot A\n| <x|y> => 1\n| {x:L<a>} => $x\nsort L<X>\n| <p|q|r> => 1"),
        ["3: this choice needs one parameter that is a feature's value", "6: the feature has 2 values, this choice has 3 forms"]
    );
}

#[test]
fn sources_add_up_and_escapes_are_escaped() {
    let one = Source::new(
        "one",
        "root A # comment\n| a \\| \\{x:y\\} \\<b\\> \\# \\=> => @zone.\"hand of cards\"\n# more\n| wrapped\n  line {T} => T(-3, )"
            .replace("(-3, )", "[-3, \"q\\\"\", null, true]"),
    );
    let two = Source::new("two", "more A\n| c => Empty()\n| d => Nested((a: [[]], b: x))\n");
    let grammar = Grammar::load(&[one, two], lexicon()).unwrap();
    assert_eq!(read(&grammar, "A", "a | {x:y} < b > # =>").unwrap(), json!(4));
    assert_eq!(read(&grammar, "A", "wrapped line {T}").unwrap(), json!({"T": [-3, "q\"", null, true]}));
    assert_eq!(read(&grammar, "A", "C").unwrap(), json!({"Empty": {}}));
    assert_eq!(read(&grammar, "A", "d").unwrap(), json!({"Nested": {"a": [[]], "b": "x"}}));
    let places: Vec<(usize, u32)> = grammar.productions().map(|info| (info.source, info.line)).collect();
    assert_eq!(places, [(0, 2), (0, 4), (1, 2), (1, 3)]);
}

#[test]
fn garbage_is_refused_without_harm() {
    let nested = format!("root A\n| x => {}", "[".repeat(100_000));
    assert_eq!(faults(&nested), ["2: this term nests too deeply"]);
    let arguments = format!("root A\n| {{x:{}}} => $x", "L<".repeat(100_000));
    assert!(!faults(&arguments).is_empty());
    for piece in ["|", "=>", "| x => ", "sort A\n", "{a:", "<a|", "\\", "\"", "..", "$", "@", "# ", "(", "\u{e000}"] {
        let _ = load(&piece.repeat(2_000));
        let _ = load(&format!("root A\n| {}", piece.repeat(2_000)));
        let _ = load(&format!("root A\n| x => {}", piece.repeat(2_000)));
    }
}

#[test]
fn tables_say_what_the_sources_say() {
    let source = Source::new("test.grammar", DAMAGE.replace('\'', "\""));
    let bytes: &'static [u8] = Grammar::tables(std::slice::from_ref(&source)).unwrap().leak();
    let read = Grammar::of_tables(bytes, lexicon()).unwrap();
    assert_eq!(read.spelled_out(), Grammar::load(&[source], lexicon()).unwrap().spelled_out());
    assert!(Grammar::of_tables(&bytes[..bytes.len() / 2], lexicon()).is_err());
    // What only the lexicon knows is looked up as the tables are opened.
    let unknown = Grammar::of_tables(bytes, Arc::new(WordTable::new())).unwrap_err();
    assert!(unknown.iter().any(|fault| fault.contains("`keyword`")), "{unknown:?}");
    let symbol = Source::new("test.grammar", "root A\n| nowhere => @zone.nowhere\n");
    let bytes: &'static [u8] = Grammar::tables(&[symbol]).unwrap().leak();
    assert_eq!(Grammar::of_tables(bytes, lexicon()).unwrap_err(), ["the lexicon has no symbol `@zone.nowhere`"]);
}

use super::*;
use crate::Scenario;

fn show(text: &str, path: &[usize]) -> Explanation {
    let scenario = Scenario::read("t.scn", &format!("--- case\n{text}")).unwrap();
    let bound = match scenario.bind("case") { Ok(b) => b, Err(p) => panic!("{p}") };
    let mut full = Vec::new();
    let mut machine = bound.machine.clone();
    while let Status::Choice(_) = machine.run(&bound.rules) {
        let option = path.get(full.len()).copied().unwrap_or(0);
        machine.decide(&bound.rules, option).unwrap();
        full.push(option);
    }
    let explanation = explain_path(&bound.rules, &bound.machine, &full, Detail::default()).unwrap();
    println!("{}\n=======", explanation.render(&Plain).split("\nRules").next().unwrap());
    explanation
}

#[test]
fn look() {
    show("A controls Fire Servant\nB controls Benevolent Unicorn\nA casts Flame Rift\n", &[0,0]);
    show("B controls Darksteel Myr\nA casts Murder targeting Darksteel Myr\nB controls Spirit of the Labyrinth\nA casts Divination\n", &[]);
    show("A controls Grizzly Bears\nB casts Clone\n", &[]);
    show("A controls a 2/2 creature Bear\nA casts Healing Salve choosing 2 targeting A\nB casts Flame Rift\n", &[0]);
    show("A controls Palisade Giant\nB casts Flame Rift\n", &[]);
    show("A controls Worship\nA controls a 1/1 creature Bear\nA is at 2\nB casts Lightning Bolt targeting A\n", &[]);
}

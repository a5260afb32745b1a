//! W-137: contents of huts for AIs of little skill, and stated huts.

use std::collections::BTreeSet;

use endturn_civ::state::{Record, Skill};
use endturn_civ_rules::ruleset::words::AiSkill;
use endturn_engine::Seat;

use crate::ends::table::Table;

const A: Seat = Seat(0);

/// Two columns of huts with an explorer next to each; a hut holds a lot of gold.
fn villages() -> Table {
    let quoted = |row: String| format!("\"{row}\", ").repeat(12);
    let units = (0..24).map(|at| format!("(unit: \"Explorer\", at: ({}, {})), ", 2 + 10 * (at / 12), at % 12));
    let civ = format!(
        "ruleset: \"classic\", patch: (events: (huts: [(weight: 1, content: Gold(1000))])), map: Drawn((wrap_x: false, rows: [{}], things: [{}], \
         legend: {{\"^\": (extras: [\"Hut\"])}})), nations: {{\"A\": (units: [{}]), \"B\": (units: [(unit: \"Workers\", at: (19, 0))])}}",
        quoted("g".repeat(20)),
        quoted(format!("   ^{}^{}", " ".repeat(9), " ".repeat(6))),
        units.collect::<String>()
    );
    Table::new(&["A", "B"], &civ)
}

fn found(skill: AiSkill) -> BTreeSet<String> {
    let mut table = villages();
    let all: Vec<_> = (0..24)
        .map(|at| (2 + 10 * (at / 12), at % 12))
        .map(|(x, y)| (table.units(x, y)[0], table.tile(x + 1, y)))
        .collect();
    let told = table.facts_of(move |realm| {
        realm.nations.nation_mut(A).skill = Some(Skill::of(skill));
        for (unit, tile) in all {
            realm.step(unit, tile);
        }
    });
    let told = told.into_iter().filter(|fact| fact.contains(" hut "));
    told.map(|fact| fact.split(" at (").next().expect("text").to_owned()).collect()
}

#[test]
fn w_137_an_ai_of_little_skill_finds_little() {
    let little = ["Explorer of A finds 25 gold in a hut", "Explorer of A rouses barbarians in a hut"];
    let little: BTreeSet<String> = little.into_iter().map(str::to_owned).collect();
    assert_eq!(found(AiSkill::Easy), little);
    assert!(found(AiSkill::Novice).is_subset(&little));
    assert_eq!(found(AiSkill::Normal), ["Explorer of A finds 1000 gold in a hut".to_owned()].into());
}

#[test]
fn w_137_huts_are_counted() {
    let mut table = villages();
    let (unit, tile) = (table.units(2, 5)[0], table.tile(3, 5));
    table.reach(move |realm| realm.step(unit, tile));
    assert_eq!(table.eye().nation_part::<Record>(A).expect("a nation").huts, 1);
    assert!(!table.has_extra(3, 5, "Hut") && table.has_extra(3, 6, "Hut"));
}

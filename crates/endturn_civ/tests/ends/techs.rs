//! Research, and techs gained and lost at the end of phases (W-47, W-53, W-71, W-74, W-76).

use endturn_civ::realm::Eye;
use endturn_civ::state::{Doing, Production, Regime};
use endturn_civ_rules::activities::Job;
use endturn_civ_rules::nation::research::Aim;
use endturn_civ_rules::production::target::Target;
use endturn_civ_rules::ruleset::words::Activity;
use endturn_engine::Seat;

use crate::ends::table::{Table, meadow};

const A: Seat = Seat(0);

/// A nation with research and bulbs.
fn scholar(patch: &str, more: &str) -> Table {
    let civ = format!(
        "ruleset: \"classic\", patch: ({patch}), {}, nations: {{\"A\": (cities: [(name: \"A City\", at: (3, 3))], {more})}}",
        meadow(24, 7)
    );
    Table::new(&["A"], &civ)
}

fn tech(table: &Table, name: &str) -> Aim {
    Aim::Tech(table.eye().rules.tech_id(name).expect("a tech"))
}

#[test]
fn w_53_w_71_a_gain_makes_the_next_choice_free_until_the_phase_ends() {
    let mut table = scholar("", "researching: Some(\"Alphabet\"), bulbs: 5");
    let [writing, masonry, alphabet] = ["Bronze Working", "Masonry", "Alphabet"].map(|name| tech(&table, name));
    let bulbs = |table: &Table| table.eye().research(A).map_or(0, |research| research.bulbs);
    let cost = table.eye().aim_cost(A, alphabet);
    table.reach(move |realm| realm.add_bulbs_and_complete(A, cost + 20));
    let research = table.eye().research(A).unwrap();
    assert!(research.got_tech && research.aim.is_none(), "a person chooses itself");
    let had = bulbs(&table);
    assert_eq!(had, 25);
    table.reach(move |realm| realm.aim_at(A, writing));
    table.reach(move |realm| realm.aim_at(A, masonry));
    assert_eq!(bulbs(&table), had, "nothing is lost in the turn of a gain");
    table.round();
    assert!(!table.eye().research(A).unwrap().got_tech, "W-53");
    let had = bulbs(&table);
    assert!(had > 0);
    table.reach(move |realm| realm.aim_at(A, writing));
    assert_eq!(bulbs(&table), 0, "now a change of aim costs all bulbs");
    table.reach(move |realm| realm.aim_at(A, masonry));
    assert_eq!(bulbs(&table), had, "and coming back gives them back");
}

#[test]
fn w_47_who_has_chosen_nothing_by_the_end_of_its_phase_researches_something() {
    let mut table = scholar("", "");
    let alphabet = tech(&table, "Alphabet");
    assert!(table.eye().research(A).unwrap().aim.is_some(), "W-145: the first aim is there from the start");
    table.reach(move |realm| realm.aim_at(A, alphabet));
    let cost = table.eye().aim_cost(A, alphabet);
    table.reach(move |realm| realm.add_bulbs_and_complete(A, cost));
    assert_eq!(table.eye().research(A).unwrap().aim, None);
    let told = table.round();
    assert!(told.iter().any(|fact| fact.starts_with("A researches ")), "{told:?}");
    assert!(table.eye().research(A).unwrap().aim.is_some());
}

#[test]
fn w_74_a_lost_tech_takes_governments_work_and_production_with_it() {
    let patch = "settings: (techlossforgiveness: 0, techlossrestore: -1, revolentype: Quickening)";
    let more = "government: \"Monarchy\", techs: [\"Monarchy\"], researching: Some(\"Alphabet\"), units: [(unit: \"Workers\", at: (4, 4))]";
    let mut table = scholar(patch, more);
    let told = table.facts_of(|realm| realm.add_bulbs(A, -50));
    assert!(told.iter().any(|fact| fact == "A loses Monarchy"), "{told:?}");
    assert!(told.iter().any(|fact| fact.starts_with("revolution in A")), "{told:?}");
    let regime = table.eye().nation_part::<Regime>(A).unwrap().0;
    let anarchy = table.eye().anarchy();
    assert_eq!((regime.government, regime.target), (anarchy, Some(anarchy)), "nothing is wanted after it");
    assert!(table.eye().research_pools().ever.contains(table.eye().rules.tech_id("Monarchy").unwrap().index()));
}

#[test]
fn w_74_a_government_that_was_to_come_is_given_up() {
    let patch = "settings: (techlossforgiveness: 0, techlossrestore: -1, revolen: 5, revolentype: Fixed)";
    let mut table = scholar(patch, "techs: [\"Monarchy\"], researching: Some(\"Alphabet\")");
    let monarchy = table.eye().rules.government_id("Monarchy").unwrap();
    table.reach(move |realm| realm.revolt(A, monarchy)).unwrap();
    table.reach(|realm| realm.add_bulbs(A, -50));
    let regime = table.eye().nation_part::<Regime>(A).unwrap().0;
    assert_eq!((regime.government, regime.target), (table.eye().anarchy(), Some(table.eye().anarchy())));
    assert!(regime.finishes.is_some_and(|end| end > 1), "the revolution goes on");
}

#[test]
fn w_74_work_and_production_that_need_the_tech_end() {
    let patch = "settings: (techlossforgiveness: 0, techlossrestore: -1)";
    let more =
        "techs: [\"Bridge Building\"], researching: Some(\"Alphabet\"), units: [(unit: \"Workers\", at: (4, 4))]";
    let mut table = scholar(patch, more);
    let unit = table.units(4, 4)[0];
    let (city, road, rail) = (table.city("A City"), table.extra("Road"), table.extra("Railroad"));
    let (railway, tile) = (table.eye().rules.tech_id("Railroad").unwrap(), table.tile(4, 4));
    let phalanx = table.unit_type("Phalanx");
    let bronze = table.eye().rules.tech_id("Bronze Working").unwrap();
    table.reach(move |realm| {
        for tech in [railway, bronze] {
            let research = realm.research_mut(A);
            research.known.insert(tech.index());
            research.researched += 1;
            realm.learn(A, tech, "free");
        }
        // Only these can be lost.
        realm.land.map.set_extra(tile, road, true);
        realm.units.set_job(unit, Job::to(Activity::Road, rail));
        realm.change_production(city, Target::Unit(phalanx));
    });
    let mut told = Vec::new();
    for _ in 0..3 {
        told.extend(table.facts_of(|realm| realm.add_bulbs(A, -50)));
    }
    assert_eq!(told.iter().filter(|fact| fact.starts_with("A loses ")).count(), 3, "{told:?}");
    assert!(told.iter().any(|fact| fact.contains("Workers")), "{told:?}");
    let doing = |eye: Eye<'_>| eye.unit_part::<Doing>(unit).map(|doing| doing.0);
    assert_eq!(doing(table.eye()), Some(Activity::Idle));
    assert_ne!(table.eye().city_part::<Production>(city).unwrap().target, Target::Unit(phalanx));
}

#[test]
fn w_76_nations_know_the_techs_of_all_their_own_and_some_by_chance() {
    let known = |patch: &str| {
        let table = scholar(patch, "techs: [\"Masonry\"]");
        let research = table.eye().research(A).unwrap().clone();
        assert_eq!(research.known.len() as i32 + 1, research.researched);
        let (tree, mut seen) = (&table.eye().rules.tree, endturn_civ_rules::bits::Bits256::EMPTY);
        // Each could have been researched after the others.
        for _ in 0..research.known.len() {
            let next = tree
                .researchable(&seen)
                .find(|tech| research.known.contains(tech.index()))
                .expect("one that builds on others");
            seen.insert(next.index());
        }
        research.known
    };
    let plain = known("");
    assert_eq!(plain.len(), 1);
    let global = known("game: (options: (global_init_techs: [\"Alphabet\", \"Masonry\"]))");
    assert_eq!(global.len(), 2);
    let lucky = known("settings: (techlevel: 7)");
    assert_eq!(lucky.len(), 8);
    assert_eq!(known("settings: (techlevel: 100)").len(), scholar("", "").eye().rules.tree.len());
}

#[test]
fn w_76_future_techs_come_when_nothing_is_left_and_are_told() {
    let mut table = scholar("settings: (techlevel: 100)", "");
    assert_eq!(table.eye().research(A).unwrap().aim, Some(Aim::Future));
    let cost = table.eye().aim_cost(A, Aim::Future);
    let told = table.facts_of(move |realm| realm.add_bulbs_and_complete(A, 2 * cost + 100));
    let future: Vec<_> = told.iter().filter(|fact| fact.contains("future tech")).collect();
    assert_eq!(future, ["A finds future tech 1 (researched)", "A finds future tech 2 (researched)"], "{told:?}");
    assert_eq!(table.eye().research(A).unwrap().future, 2);
}

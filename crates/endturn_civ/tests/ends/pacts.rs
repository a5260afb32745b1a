//! W-119: a wronged nation has cause to break with the offender; W-118: a senate requires just
//! that; nations played by AIs.

use endturn_civ::changes::{CancelProblem, Deed};
use endturn_civ::state::Skill;
use endturn_civ_rules::effects::circumstances::Context;
use endturn_civ_rules::ruleset::actions::Action;
use endturn_civ_rules::ruleset::words::{AiSkill, Relation};
use endturn_engine::Seat;

use crate::ends::table::{Table, meadow};

const A: Seat = Seat(0);
const B: Seat = Seat(1);
const C: Seat = Seat(2);

fn three(patch: &str, one: &str) -> Table {
    allied(patch, ["Peace", "Peace", "War"], [one, "", ""])
}

/// A table with the given relations between A and B, A and C, B and C, and each nation's
/// possessions.
fn allied(patch: &str, [ab, ac, bc]: [&str; 3], [one, two, three]: [&str; 3]) -> Table {
    let civ = format!(
        "ruleset: \"classic\", patch: ({patch}), {}, relations: [{}], nations: {{\
         \"A\": (start_units: false, cities: [(name: \"One\", at: (3, 3))], {one}), \
         \"B\": (start_units: false, cities: [(name: \"Two\", at: (9, 3))], {two}), \
         \"C\": (start_units: false, cities: [(name: \"Three\", at: (15, 3))], {three})}}",
        meadow(18, 7),
        [("A", "B", ab), ("A", "C", ac), ("B", "C", bc)]
            .into_iter()
            .filter(|(_, _, state)| !state.is_empty())
            .map(|(one, other, state)| format!("(between: (\"{one}\", \"{other}\"), state: {state}), "))
            .collect::<String>(),
    );
    Table::new(&["A", "B", "C"], &civ)
}

/// Hands a nation to an AI.
fn leave_to_an_ai(table: &mut Table, seat: Seat) {
    table.reach(move |realm| realm.nations.nation_mut(seat).skill = Some(Skill::of(AiSkill::Normal)));
}

fn states(table: &Table) -> [Relation; 3] {
    [(A, B), (A, C), (B, C)].map(|(one, other)| table.eye().relations().between(one, other).expect("two nations"))
}

fn does(table: &mut Table, deed: Deed, action: Action, (offender, victim): (Seat, Option<Seat>)) -> Vec<String> {
    table.facts_of(move |realm| realm.incident(deed, action, (offender, victim), Context::default()))
}

/// Turns for which A and C have cause to break with B.
fn causes(table: &Table) -> [u8; 2] {
    [A, C].map(|seat| table.eye().relations().pact(seat, B).expect("two nations").cause)
}

#[test]
fn w_119_who_is_wronged_has_cause_for_this_turn_and_the_next() {
    let mut table = three("", "");
    let told = does(&mut table, Deed::Done, Action::StealTech, (B, Some(A)));
    assert_eq!(told, ["A has cause to break with B (StealTech)"]);
    assert_eq!((causes(&table), table.eye().relations().last_war.as_slice()), ([2, 0], &[1, 1, 0][..]));
    table.round();
    assert_eq!(causes(&table), [1, 0]);
    table.round();
    assert_eq!(causes(&table), [0, 0]);
    assert_eq!(does(&mut table, Deed::Caught, Action::StealTech, (B, Some(A))).len(), 1);
    assert_eq!(
        does(&mut table, Deed::Caught, Action::BribeUnit, (B, Some(A))),
        [""; 0],
        "not for being caught at that"
    );
    assert_eq!(does(&mut table, Deed::Done, Action::StealTech, (B, Some(C))), [""; 0], "they are at war");
    assert_eq!(does(&mut table, Deed::Done, Action::Pillage, (B, Some(A))), [""; 0], "classic takes no offence");
}

#[test]
fn w_119_an_outrage_wrongs_everybody() {
    let patch = "effects: {Casus_Belli_Success: {\"x\": (value: 1000, reqs: [Action(ExplodeNuclear)])}}";
    let mut table = three(patch, "");
    let told = does(&mut table, Deed::Done, Action::ExplodeNuclear, (B, None));
    assert_eq!(told.len(), 2, "{told:?}");
    assert_eq!(causes(&table), [2, 2]);
}

#[test]
fn w_118_a_senate_wants_cause_and_has_none_after_the_breach() {
    let mut table = three("", "techs: [\"The Republic\"], government: \"Republic\"");
    let problem = |table: &Table, other| table.eye().cancel_problem(A, other);
    assert_eq!(problem(&table, B), Some(CancelProblem::Senate));
    does(&mut table, Deed::Done, Action::StealTech, (B, Some(A)));
    assert_eq!([problem(&table, B), problem(&table, C)], [None, Some(CancelProblem::Senate)]);
    let told = table.facts_of(|realm| assert!(realm.cancel_pact(A, B)));
    assert_eq!(told, ["A breaks its peace with B: they are at war"]);
    assert_eq!(causes(&table), [0, 0]);
    assert_eq!(problem(&table, B), Some(CancelProblem::NoPact));
}

#[test]
fn w_118_an_ally_of_both_turns_against_an_aggressor_and_a_team_mate_against_the_victim() {
    use Relation::{Alliance, Armistice, Team, War};
    let mut table = allied("", ["Peace", "Alliance", "Alliance"], [""; 3]);
    assert_eq!(table.eye().cancel_problem(A, B), Some(CancelProblem::CommonAlly(C)));
    leave_to_an_ai(&mut table, A);
    let told = table.facts_of(|realm| assert!(realm.cancel_pact(A, B)));
    assert_eq!(
        told,
        ["A breaks its peace with B: they are at war", "C ends its alliance with A, which makes war on another ally"]
    );
    assert_eq!(states(&table), [War, Armistice, Alliance]);
    let mut table = allied("", ["Peace", "", "Alliance"], ["team: 4", "", "team: 4"]);
    assert_eq!(table.eye().cancel_problem(A, B), Some(CancelProblem::CommonAlly(C)), "a person is asked for nothing");
    leave_to_an_ai(&mut table, C);
    table.facts_of(|realm| assert!(realm.cancel_pact(A, B)));
    assert_eq!(states(&table), [War, Team, Armistice]);
}

#[test]
fn w_101_a_cease_fire_of_an_ai_runs_out_whoever_is_allied_with_both() {
    use Relation::{Armistice, Team, War};
    let cease_fire = "CeaseFire, turns: 2";
    let mut table = allied("", [cease_fire, "Alliance", "Alliance"], [""; 3]);
    leave_to_an_ai(&mut table, A);
    table.round();
    let told = table.round();
    assert_eq!(states(&table), [War, Armistice, Armistice], "{told:?}");
    let left =
        |table: &Table| [A, B].map(|seat| table.eye().relations().pact(C, seat).expect("two nations").turns_left);
    assert_eq!(left(&table), [15, 15], "taken off once, at once");
    table.round();
    assert_eq!(left(&table), [14, 14]);
    let mut table = allied("", [cease_fire, "", "Alliance"], ["team: 4", "", "team: 4"]);
    leave_to_an_ai(&mut table, A);
    table.round();
    table.round();
    assert_eq!(states(&table), [War, Team, Armistice], "a team mate keeps to his own");
}

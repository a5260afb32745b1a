//! Scenarios choose the phases of a round; a rule of a phase handles a city once a round whatever
//! they choose.

use endturn::{Modules, load, load_from, scenario::render::Style};
use endturn_engine::{Game, Seat};
use endturn_tests::scenario;

/// The digest-independent books of every city of a shipped civ scenario after some rounds: name,
/// size, food, shields.
fn cities(overrides: &[&str], rounds: u32) -> (Vec<String>, Game) {
    let path = format!("{}/../scenarios/civ_two_cities.ron", env!("CARGO_MANIFEST_DIR"));
    let overrides: Vec<String> = overrides.iter().map(|one| (*one).to_owned()).collect();
    let loaded = load(&path, &overrides).unwrap_or_else(|report| panic!("{}", report.render(Style::Plain)));
    let mut game = loaded.game();
    game.listen(true);
    game.advance_rounds(rounds);
    let cities = game.tables().find(|table| table.name == "cities").expect("civ has a table of cities");
    let rows = (cities.rows)(game.world()).into_iter().map(|row| format!("{row:?}")).collect();
    (rows, game)
}

/// A check of the code once found two turns of every city if each player had a phase.
#[test]
fn c_01_cities_have_one_turn_a_round_if_players_alternate() {
    let (together, one) = cities(&[], 1);
    for turn in ["turn.phases=Players", "turn.phases=Groups([[\"Rome\"],[\"Egypt\"]])"] {
        let (alternating, mut game) = cities(&[turn], 1);
        assert_eq!(
            alternating, together,
            "{turn}: nothing that the two cities do in the first round touches the other"
        );
        assert_eq!((game.turn().turn_number(), one.turn().turn_number()), (3, 2));
        let turns = game.take_facts().iter().filter(|entry| entry.rule.0 == "C-43").count();
        assert!(turns <= 2 * 2, "{turns}");
        game.advance_rounds(59);
        assert_eq!(game.rounds_finished(), 60);
    }
}

/// A seat outside its phase can't give orders, and the rules of the phase leave its cities alone.
#[test]
fn a_phase_is_of_its_seats_alone() {
    let text = "(format: 1, name: \"x\", turn_limit: 9, turn: (phases: Players), seats: [(name: \"Rome\"), (name: \"Egypt\")], \
                extends: \"scenarios/civ_two_cities.ron\")";
    let mut files = Modules::shipped().files_in_memory();
    files.insert("test.ron", text);
    let path = format!("{}/../scenarios/civ_two_cities.ron", env!("CARGO_MANIFEST_DIR"));
    files.insert("scenarios/civ_two_cities.ron", std::fs::read_to_string(path).unwrap());
    let loaded = load_from(&files, "test.ron", &[]).unwrap_or_else(|report| panic!("{}", report.render(Style::Plain)));
    let mut game = loaded.game();
    for seat in [Seat(0), Seat(1)] {
        let personas = vec![("civ".to_owned(), "governor".to_owned())];
        game.take_over(seat, if seat == Seat(0) { Vec::new() } else { personas }).unwrap();
    }
    assert_eq!(game.turn().seats().lowest(), Some(Seat(0)));
    assert_eq!(game.end_turn(Seat(1)).unwrap_err().code, "nothing-to-do");
    game.end_turn(Seat(0)).unwrap();
    assert_eq!(game.next_seat(), Some(Seat(1)));
    assert!(game.advance_to_decision().is_some());
    assert_eq!((game.rounds_finished(), game.next_seat()), (1, Some(Seat(0))));
}

/// The errors in `turn` of a scenario, one line each.
fn problems(turn: &str, modules: &str) -> String {
    let text = format!(
        "(format: 1, name: \"x\", turn_limit: 9, turn: {turn}, seats: [(name: \"Rome\"), (name: \"Egypt\")], {modules})"
    );
    let mut files = Modules::shipped().files_in_memory();
    files.insert("test.ron", text);
    match load_from(&files, "test.ron", &[]) {
        Ok(_) => "no problems".to_owned(),
        Err(report) => report.render(Style::Plain),
    }
}

const FLEETS: &str = "fleets: (ruleset: \"fleets\")";
const CIV: &str = "civ: (ruleset: \"classic\", map: Generated(size: (40, 25)), nations: {\"Rome\": (), \"Egypt\": ()})";

#[test]
fn what_a_scenario_says_of_turns_is_checked() {
    assert_eq!(problems("(phases: All, budget: 100)", FLEETS), "no problems");
    let cases = [
        ("(phases: Players)", "E0024", "`fleets` cannot be played with phases of this kind"),
        ("(phases: Player)", "E0011", "Players"),
        ("(phase: All)", "E0007", "phases"),
        ("(budget: 0)", "E0023", "with a budget of 0"),
        ("(phases: Groups([[\"Rom\"],[\"Egypt\"]]))", "E0024", "`All`"),
    ];
    for (turn, code, part) in cases {
        let told = problems(turn, FLEETS);
        assert!(told.contains(code) && told.contains(part), "{turn}: {told}");
    }
    let groups = [
        ("(phases: Groups([[\"Rom\"],[\"Egypt\"]]))", "E0021", "did you mean `Rome`?"),
        ("(phases: Groups([[\"Rome\"],[\"Egypt\",\"rome\"]]))", "E0025", "in two groups"),
        ("(phases: Groups([[\"Rome\"]]))", "E0012", "Egypt is in none"),
        ("(phases: Groups([[\"Rome\",\"Egypt\"],[]]))", "E0012", "a group needs a seat"),
    ];
    for (turn, code, part) in groups {
        let told = problems(turn, CIV);
        assert!(told.contains(code) && told.contains(part), "{turn}: {told}");
    }
}

/// W-02: changes of phases, and teams.
#[test]
fn changes_of_phases_are_checked() {
    let team = "civ: (ruleset: \"classic\", map: Generated(size: (40, 25)), nations: {\"Rome\": (team: 1), \"Egypt\": (team: 1)})";
    for turn in [
        "(phases: Teams)",
        "(changes: [(round: 4, phases: Players), (round: 6, phases: All)])",
        "(phases: Players, first: Some(\"Egypt\"), changes: [(round: 9, phases: Teams)])",
        "(first: Some(\"Egypt\"), changes: [(round: 9, phases: Players)])",
    ] {
        assert_eq!(problems(turn, team), "no problems", "{turn}");
    }
    let cases = [
        ("(changes: [(round: 1, phases: Players)])", "E0023", "too small"),
        ("(changes: [(round: 5, phases: Players), (round: 5, phases: All)])", "E0024", "in the order of their rounds"),
        ("(changes: [(round: 5, phases: Snake)])", "E0024", "phases of this kind"),
        ("(changes: [(round: 5, phases: Groups([[\"Rom\"], [\"Egypt\"]]))])", "E0021", "did you mean `Rome`?"),
        ("(changes: [(round: 5, phases: Groups([[\"Rome\"]]))])", "E0012", "Egypt is in none"),
        ("(changes: [(round: 5)])", "E0008", "phases"),
        (
            "(phases: All, first: Some(\"Egypt\"), changes: [(round: 5, phases: Teams)])",
            "E0024",
            "a phase of its own, one after another",
        ),
    ];
    for (turn, code, part) in cases {
        let told = problems(turn, team);
        assert!(told.contains(code) && told.contains(part), "{turn}: {told}");
    }
    let late = problems("(changes: [(round: 10, phases: Players)])", team);
    assert_eq!(late, "no problems", "what comes too late is a warning");
    let rehearsal = problems("(phases: Teams)", "rehearsal: (ruleset: \"rehearsal\")");
    assert!(rehearsal.contains("rehearsal has no teams"), "{rehearsal}");
    let risk = problems("(changes: [(round: 5, phases: Players)])", "risk: (ruleset: \"risk\")");
    assert!(risk.contains("begins with a setup"), "{risk}");
}

/// A world of several modules has turns that serve all of them.
#[test]
fn modules_that_need_other_turns_are_told_so() {
    assert_eq!(problems("(phases: All)", &format!("{FLEETS}, {CIV}")), "no problems");
    let told = problems("(phases: Players)", &format!("{FLEETS}, {CIV}"));
    assert!(told.contains("`fleets` cannot be played"), "{told}");
}

/// An exhausted budget ends a persona's turn: it has decided less.
#[test]
fn a_budget_of_work_holds_a_persona() {
    let text = |budget: &str| {
        format!(
            "(format: 1, name: \"x\", turn_limit: 5, {budget} seats: [(name: \"Rome\", persona: \"governor\"), \
             (name: \"Egypt\", persona: \"governor\")], {CIV})"
        )
    };
    let orders = |budget: &str| {
        let mut game = scenario(&text(budget)).game();
        game.keep_log();
        game.listen(true);
        game.advance_rounds(5);
        let spent = game.take_facts().iter().filter(|entry| entry.fact.name() == "BudgetSpent").count();
        (game.log().len(), spent, game.refused_persona_orders())
    };
    let (all, never, _) = orders("");
    let (some, often, refused) = orders("turn: (budget: 1),");
    assert!(some < all, "{some} of {all}");
    assert_eq!((never, refused), (0, 0));
    assert!(often > 0);
    assert_eq!(orders("turn: (budget: 1000000),"), (all, 0, 0));
}

//! Errors in a scenario's section are all found at once, each at the words that have to change.
//!
//! Most tests write a section on the tiny ruleset and state exactly the expected reports: code,
//! text at the span, message.

mod cities;
mod hostile;
mod maps;
mod mixed;
mod nations;
mod relations;
mod shipped;
mod units;

use endturn_civ::Civ;
use endturn_engine::GameSetup;
use endturn_scenario::diagnostic::{Diagnostic, Report, Severity};
use endturn_scenario::files::{DiskFiles, Files, MemoryFiles};
use endturn_scenario::load::load_scenario;
use endturn_scenario::module::{GameModule, build, specs};

/// A drawn map of the tiny ruleset, 14 by 8 tiles: land in the middle, hills at (3, 1), a lake at
/// (9, 3).
const MAP: &str = r#"map: Drawn(wrap_x: false, rows: [
    "              ",
    "  ghhg  gggp  ",
    " pghhpg ggppg ",
    " gpghggggp++g ",
    " ggppgggpg++p ",
    "  gppg  ggpg  ",
    "   gg    gg   ",
    "              ",
])"#;
/// Entries that give both seats of the default scenario a start position.
const STARTS: &str = r#""Red": (start: (4, 4)), "Blue": (start: (8, 4))"#;

const MODULES: &[&dyn GameModule] = &[&Civ];

fn root() -> DiskFiles {
    DiskFiles::new(vec![concat!(env!("CARGO_MANIFEST_DIR"), "/../..").into()])
}

/// The shipped rulesets and scenarios, and a test's scenario `test.ron`.
fn files(text: &str) -> MemoryFiles {
    let disk = root();
    let mut files = MemoryFiles::default();
    for name in ["tiny", "classic"] {
        for entry in disk.list(&format!("assets/rulesets/{name}")).expect("shipped") {
            let path = format!("assets/rulesets/{name}/{}", entry.name);
            files.insert(path.clone(), disk.read(&path).expect("shipped"));
        }
    }
    files.insert("test.ron", text.as_bytes());
    files
}

/// Loads a scenario; checks that the report has no repetitions and is sorted by place.
fn load(files: &dyn Files, path: &str) -> (Option<GameSetup>, Report) {
    let (tree, mut report) = load_scenario(files, path, &specs(MODULES), &[]);
    let setup = tree.and_then(|tree| build(&tree, MODULES, &mut report));
    assert_eq!(setup.is_none(), report.has_errors(), "a scenario loads if and only if it has no errors");
    report.tidy();
    (setup, report)
}

/// A scenario of two seats, Red and Blue, with this text in its section after the ruleset.
fn scenario(section: &str) -> String {
    format!(
        "(format: 1, name: \"test\", turn_limit: 100, seats: [(name: \"Red\"), (name: \"Blue\", persona: \"governor\")], \
         civ: (ruleset: \"tiny\", {section}))"
    )
}

/// A section on the default map with these nations.
fn nations(entries: &str) -> String {
    format!("{MAP}, nations: {{{entries}}}")
}

type Told = (String, String, String);

/// All reports of a whole scenario: `error` or `warning` with the code, the text at the span up to
/// 40 letters, the message.
fn told(text: &str) -> Vec<Told> {
    let (_, report) = load(&files(text), "test.ron");
    let tell = |one: &Diagnostic| {
        let severity = if one.severity == Severity::Error { "error" } else { "warning" };
        let place = report.sources().text_of(one.span.expect("a place"));
        let place: String = place.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(40).collect();
        (format!("{severity} {}", one.code.0), place, one.message.clone())
    };
    report.diagnostics().iter().map(tell).collect()
}

/// Asserts that a section gets exactly these reports, in the order of the text.
#[track_caller]
fn assert_told(section: &str, expected: &[(&str, &str, &str)]) {
    let found = told(&scenario(section));
    let found: Vec<_> = found.iter().map(|(code, at, text)| (code.as_str(), at.as_str(), text.as_str())).collect();
    assert_eq!(found, expected);
}

#[test]
fn a_plain_section_has_no_problem() {
    assert_told(&nations(STARTS), &[]);
    assert_told("map: Generated(size: (40, 24))", &[]);
}

#[test]
fn all_problems_of_one_bad_file_are_told_at_once() {
    let entries = r#"
        "Red": (
            nation: "Hilmen", team: 64, government: "Monarchie", gold: -1, rates: (science: 50, tax: 20, luxury: 0),
            techs: ["Pottry"], researching: "Monarchy", goal: "Iron", bulbs: -1_000_001,
            cities: [
                (at: (4, 3), size: 41, buildings: ["Tempel", "Coinage"], production: "Warior", worklist: ["Granry"]),
                (at: (4, 3)), (at: (0, 0)), (at: (20, 3), routes: ["Nowhere"]),
            ],
            units: [(unit: "Warior", at: (4, 4), count: 0, turn: 0), (unit: "Trireme", at: (4, 4), home: "Nowhere")],
            settlers: (count: 0, every: 0),
        ),
        "Green": (),
        "Blue": (start: (0, 0)),
    "#;
    let rest = r#"relations: [(between: ("Red", "Green"), state: Foreign)], year: 200_000"#;
    let found = told(&scenario(&format!("{}, {rest}", nations(entries))));
    let found: Vec<_> = found.iter().map(|(code, at, _)| (code.as_str(), at.as_str())).collect();
    assert_eq!(
        found,
        [
            ("error E0022", "\"Hilmen\""),
            ("error E0023", "64"),
            ("error E0022", "\"Monarchie\""),
            ("error E0023", "-1"),
            ("error E0024", "(science: 50, tax: 20, luxury: 0)"),
            ("error E0022", "\"Pottry\""),
            ("error E0024", "\"Monarchy\""),
            ("error E0022", "\"Iron\""),
            ("error E0023", "-1_000_001"),
            ("error E0023", "41"),
            ("error E0022", "\"Tempel\""),
            ("error E0012", "\"Coinage\""),
            ("error E0022", "\"Warior\""),
            ("error E0022", "\"Granry\""),
            ("error E0024", "(4, 3)"),
            ("error E0024", "(0, 0)"),
            ("error E0023", "(20, 3)"),
            ("error E0022", "\"Nowhere\""),
            ("error E0022", "\"Warior\""),
            ("error E0023", "0"),
            ("error E0023", "0"),
            ("error E0024", "(4, 4)"),
            ("error E0022", "\"Nowhere\""),
            ("error E0023", "0"),
            ("error E0023", "0"),
            ("error E0021", "\"Green\""),
            ("error E0024", "(0, 0)"),
            ("error E0021", "\"Green\""),
            ("error E0012", "Foreign"),
            ("error E0023", "200_000"),
        ]
    );
}

#[test]
fn a_wrong_name_says_what_was_probably_meant_and_what_could_stand_there() {
    let (_, report) = load(
        &files(&scenario(&nations(r#""Red": (units: [(unit: "Phalnax", at: (4, 4))]), "Blue": (start: (8, 4))"#))),
        "test.ron",
    );
    let [one] = report.diagnostics() else { panic!("{:?}", report.diagnostics()) };
    assert_eq!(one.message, "unknown unit `Phalnax`");
    assert_eq!((one.found.as_deref(), one.suggestion.as_deref()), (Some("`Phalnax`"), Some("Phalanx")));
    assert_eq!(one.expected, ["`Settlers`", "`Workers`", "`Warriors`", "`Phalanx`", "`Trireme`"]);
}

#[test]
fn an_unknown_ruleset_is_answered_with_those_of_the_module() {
    let mut files = files(&scenario(&nations(STARTS)).replace("\"tiny\"", "\"tyni\""));
    files.insert("assets/rulesets/fleets/ruleset.ron", "(format: 1, name: \"fleets\", module: \"fleets\")");
    let (_, report) = load(&files, "test.ron");
    let [one] = report.diagnostics() else { panic!("{:?}", report.diagnostics()) };
    assert_eq!((one.code.0, one.suggestion.as_deref()), ("E0013", Some("tiny")));
    assert_eq!(one.expected, ["`classic`", "`tiny`"]);
}

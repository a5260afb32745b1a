//! Components that a scenario states: read, resolved, applied, written and checked by their shapes.

use std::collections::BTreeSet;

use bevy_ecs::prelude::*;
use endturn_engine::Seat;
use endturn_engine::snapshot::Row;
use endturn_scenario::checks::Checker;
use endturn_scenario::diagnostic::Report;
use endturn_scenario::form::Keyed;
use endturn_scenario::parse::parse;
use endturn_scenario::path::Path;
use endturn_scenario::shape::Shaped;
use endturn_scenario::stated::{Find, Group, Judge, Names, Patch, Stated, find_in};
use endturn_scenario::{bridge, names, stated};
use serde::{Deserialize, Serialize};
use serde_json::Value;

names! {
    GoodName "good";
}

/// The hold of a ship.
#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize, Shaped)]
#[shape(partial)]
struct Hold {
    /// Tonnes of each good.
    #[shape(with = "Keyed<GoodName, i32>")]
    goods: [i32; 3],
    /// Its lock.
    #[shape(flatten)]
    lock: Lock,
    /// Tonnes that fit in.
    #[shape(hidden, range(min = 1, max = 50))]
    room: i32,
    /// Next port, if any.
    #[shape(skip)]
    port: Option<u32>,
}

/// A lock.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Shaped)]
#[shape(partial)]
struct Lock {
    /// Whether it is shut.
    #[serde(rename = "shut")]
    is_shut: bool,
    /// Seats that have its key, at most 2.
    #[shape(length(max = 2))]
    keys: Vec<Seat>,
}

/// Orders of a ship.
#[derive(Component, Clone, Debug, Default, PartialEq, Serialize, Deserialize, Shaped)]
#[shape(default)]
struct Course {
    /// Its present step.
    now: Option<Step>,
    /// Number of ports so far.
    #[shape(range(min = 0, max = 9))]
    ports: u8,
}

/// A step.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Shaped)]
enum Step {
    /// Wait.
    Wait,
    /// Bring a good to a seat.
    Bring {
        /// The good.
        #[shape(with = "GoodName")]
        good: u8,
        /// The seat.
        to: Seat,
    },
    /// Sell this many tonnes.
    Sell(#[shape(range(min = 1, max = 5))] i32),
}

/// Culture.
#[derive(Component, Clone, Debug, Default, PartialEq, Serialize, Deserialize, Shaped)]
struct Fame(#[shape(range(min = 0, max = 100))] i32);

/// The fields that the author reads.
#[derive(Debug, Default, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields, default)]
struct Rest {
    /// Its name.
    name: Option<String>,
    /// Seats that may board it, each once.
    #[shape(with = "BTreeSet<Seat>")]
    guests: Vec<Seat>,
    /// Its sales.
    sold: Vec<Sale>,
}

/// A sale.
#[derive(Debug, PartialEq, Serialize, Deserialize, Shaped)]
struct Sale {
    /// The buyer.
    to: Seat,
    /// Tonnes.
    #[serde(default)]
    #[shape(range(min = 0, max = 9))]
    tonnes: i32,
}

stated! {
    /// A ship under way.
    ShipSoFar of SHIP and Rest {
        whole Hold in "fleet.hold";
        /// Its course.
        Course as "course" in "fleet.course";
        /// Its fame.
        Fame as "fame" in "fleet.fame";
    }
}

struct Harbour;

const SEATS: [&str; 2] = ["Red", "Blue"];
const GOODS: [&str; 3] = ["cloth", "grain", "salt"];

fn known(kind: &str) -> &'static [&'static str] {
    if kind == "seat" { &SEATS } else { &GOODS }
}

impl Find for Harbour {
    fn find(&self, kind: &str, written: &Value, path: Path, is_key: bool, checker: &mut Checker<'_>) -> Option<Value> {
        find_in(known(kind), (kind, written), path, is_key, checker)
    }
}

impl Names for Harbour {
    fn name(&self, kind: &str, kept: &Value) -> Option<String> {
        let at = kept.as_u64().or_else(|| kept.as_str()?.parse().ok())?;
        known(kind).get(at as usize).map(|name| (*name).to_owned())
    }
}

/// The values that a text states, and each report with the text that it points to.
type Read = (Option<(Rest, Patch)>, Vec<(String, String)>);

fn read(text: &str) -> Read {
    let mut report = Report::default();
    let file = report.sources_mut().add("ship.ron", text.to_owned(), "test").expect("room");
    let node = parse(&mut report, file).expect(text);
    let (written, doubts) = bridge::read_most::<Stated<ShipSoFar>>(&node, &mut report);
    let read = written.map(|written| {
        let mut checker = Checker::amid(&node, &doubts, &mut report);
        let patch = stated::read(SHIP, &written, &Harbour, &Path::root(), &mut checker);
        (written.rest(&Harbour, &Path::root(), &mut checker).expect("it fits"), patch)
    });
    let told = report.diagnostics().iter().map(|one| {
        let under = report.sources().text_of(one.span.unwrap_or_default()).to_owned();
        (under, one.message.clone())
    });
    let told = told.collect();
    (read, told)
}

fn hold() -> Hold {
    Hold { goods: [1, 2, 3], lock: Lock { is_shut: false, keys: vec![Seat(0)] }, room: 20, port: Some(4) }
}

#[test]
fn stated_fields_replace_those_of_the_components() {
    let (read, told) = read(
        r#"(name: "Argo", goods: {"salt": 9}, shut: true, course: (now: Bring(good: "grain", to: "Blue")), fame: 7)"#,
    );
    assert_eq!(told, []);
    let (rest, patch) = read.expect("it is read");
    assert_eq!(rest.name.as_deref(), Some("Argo"));
    let mut world = World::new();
    let mut ship = world.spawn((hold(), Course { now: Some(Step::Wait), ports: 3 }, Fame(1)));
    stated::apply(SHIP, &patch, &mut ship);
    let lock = Lock { is_shut: true, ..hold().lock };
    assert_eq!(ship.get::<Hold>(), Some(&Hold { goods: [1, 2, 9], lock, ..hold() }));
    let now = Some(Step::Bring { good: 1, to: Seat(1) });
    assert_eq!(ship.get::<Course>(), Some(&Course { now, ports: 0 }), "a part has its default besides");
    assert_eq!(ship.get::<Fame>(), Some(&Fame(7)));
    let ship = ship.id();
    let text = stated::write(SHIP, world.entity(ship), &Harbour);
    let text: Vec<String> = text.iter().map(|(name, text)| format!("{name}: {text}")).collect();
    let all = r#"goods: {"cloth": 1, "grain": 2, "salt": 9}, shut: true, keys: ["Red"], course: (now: Bring(good: "grain", to: "Blue")), fame: 7"#;
    assert_eq!(text.join(", "), all);
    let again = self::read(&format!("({all})")).0.expect("it is read again").1;
    let mut other = world.spawn((
        Hold { goods: [0; 3], lock: Lock { is_shut: false, keys: vec![] }, ..hold() },
        Course::default(),
        Fame(0),
    ));
    stated::apply(SHIP, &again, &mut other);
    let other = other.id();
    assert_eq!(world.get::<Hold>(other), world.get::<Hold>(ship));
    assert_eq!(world.get::<Course>(other), world.get::<Course>(ship));
}

#[test]
fn every_mistake_is_reported_at_its_place() {
    let text = r#"(goods: {"slat": 9}, room: 3, shut: 1, keys: ["Rad", "Red", "Blue"], course: (now: Sell(9), ports: 300), fame: 101)"#;
    let told = read(text).1;
    let told: Vec<(&str, &str)> = told.iter().map(|(under, message)| (under.as_str(), message.as_str())).collect();
    for one in [
        ("room", "unknown field `room`"),
        ("1", "wrong type"),
        ("300", "number out of range"),
        ("\"slat\"", "unknown good `slat`"),
        ("[\"Rad\", \"Red\", \"Blue\"]", "this list is too long"),
        ("\"Rad\"", "unknown seat `Rad`"),
        ("9", "this is too large"),
        ("101", "this is too large"),
    ] {
        assert!(told.contains(&one), "{one:?} in {told:?}");
    }
    let told = read(r#"(course: (now: Bring(good: "salt")))"#).1;
    assert!(told.iter().any(|(_, message)| message == "missing field `to`"), "{told:?}");
}

#[test]
fn two_keys_for_the_same_thing_are_reported_at_the_second() {
    let told = read(r#"(goods: {"salt": 9, "SALT": 8})"#).1;
    assert_eq!(told.len(), 1, "{told:?}");
    let (under, message) = &told[0];
    assert_eq!(*message, format!("`{}` has two entries here", under.trim_matches('"')));
}

#[test]
fn what_is_more_than_components_is_read_and_written_with_names() {
    let all = r#"(name: "Argo", guests: ["Blue", "Red"], sold: [(to: "Red"), (to: "Blue", tonnes: 3)])"#;
    let (read, told) = self::read(all);
    assert_eq!(told, []);
    let rest = read.expect("it is read").0;
    assert_eq!(rest.guests, [Seat(1), Seat(0)]);
    assert_eq!(rest.sold, [Sale { to: Seat(0), tonnes: 0 }, Sale { to: Seat(1), tonnes: 3 }]);
    let text = stated::text(&rest, &Harbour);
    let text: Vec<String> = text.iter().map(|(name, text)| format!("{name}: {text}")).collect();
    assert_eq!(format!("({})", text.join(", ")), all);
    let (read, told) = self::read(r#"(guests: ["Red", "Red"], sold: [(to: "Rad"), (to: "Blue", tonnes: 10)])"#);
    let under: Vec<&str> = told.iter().map(|(under, _)| under.as_str()).collect();
    assert_eq!(under, ["\"Red\"", "\"Rad\"", "10"], "{told:?}");
    assert_eq!(read.expect("it is read").0.sold, [], "a list is read whole or not at all");
}

#[test]
fn the_state_of_a_snapshot_is_checked_with_hidden_fields() {
    let mut world = World::new();
    let mut fault = |hold: Hold, course: Course| {
        let ship = world.spawn((hold, course, Fame(0))).id();
        stated::sound(SHIP, world.entity(ship), &"Argo", &Harbour).map_err(|fault| fault.to_string())
    };
    assert_eq!(fault(hold(), Course::default()), Ok(()));
    let error = |told: &str| Err(told.to_owned());
    assert_eq!(
        fault(Hold { room: 51, ..hold() }, Course::default()),
        error("section fleet.hold, \"Argo\", field room: 51 is not from 1 to 50")
    );
    let lock = Lock { is_shut: true, keys: vec![Seat(0), Seat(2)] };
    assert_eq!(
        fault(Hold { lock, ..hold() }, Course::default()),
        error("section fleet.hold, \"Argo\", field lock.keys[1]: 2 is no seat")
    );
    let now = Some(Step::Bring { good: 3, to: Seat(0) });
    assert_eq!(
        fault(hold(), Course { now, ports: 0 }),
        error("section fleet.course, \"Argo\", field now.Bring.good: 3 is no good")
    );
}

#[test]
fn a_fault_of_a_field_of_a_field_is_told_at_its_place() {
    let mut report = Report::default();
    let text = "(course: (ports: 12))".to_owned();
    let file = report.sources_mut().add("ship.ron", text, "test").expect("room");
    let node = parse(&mut report, file).expect("its form is right");
    let (path, mut checker) = (Path::root(), Checker::new(&node, &mut report));
    let mut judge = Judge::section(&path, &mut checker, vec![]);
    assert!(!judge.within("course.ports", 12, 0..=9));
    assert!(!judge.is_sound());
    let one = &report.diagnostics()[0];
    assert_eq!(report.sources().text_of(one.span.unwrap_or_default()), "12");
    let mut judge = Judge::snapshot(Row::resource("fleet.ship"));
    judge.within("course.ports", 12, 0..=9);
    let told = judge.verdict().map_err(|fault| fault.to_string());
    assert_eq!(told, Err("section fleet.ship, resource, field course.ports: 12 is not from 0 to 9".to_owned()));
}

/// A buoy, which is no component.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
#[shape(partial)]
struct Buoy {
    /// Its owner.
    owner: Seat,
    /// Metres of water.
    #[shape(range(min = 0, max = 90))]
    depth: i32,
    /// Its lamp.
    #[shape(flatten)]
    lamp: Lamp,
}

/// A lamp.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Shaped)]
#[shape(partial)]
struct Lamp {
    /// Flashes each minute.
    #[serde(default)]
    flashes: u32,
}

const USUAL: Buoy = Buoy { owner: Seat(1), depth: 5, lamp: Lamp { flashes: 2 } };

/// Runs code on a stated buoy; also returns each report with the text that it points to.
fn with_buoy<T>(text: &str, run: impl FnOnce(&Stated<Buoy>, &mut Checker<'_>) -> T) -> (T, Vec<(String, String)>) {
    let mut report = Report::default();
    let file = report.sources_mut().add("buoy.ron", text.to_owned(), "test").expect("room");
    let node = parse(&mut report, file).expect(text);
    let written: Stated<Buoy> = bridge::read(&node, &mut report).expect("its form is right");
    let made = run(&written, &mut Checker::new(&node, &mut report));
    let told = report.diagnostics().iter().map(|one| {
        let under = report.sources().text_of(one.span.unwrap_or_default()).to_owned();
        (under, one.message.clone())
    });
    (made, told.collect())
}

#[test]
fn a_value_is_stated_by_what_differs_from_a_usual_one() {
    for (text, buoy) in [
        ("()", USUAL),
        ("(depth: 7)", Buoy { depth: 7, ..USUAL }),
        ("(owner: \"Red\", flashes: 0)", Buoy { owner: Seat(0), lamp: Lamp { flashes: 0 }, ..USUAL }),
    ] {
        let over =
            |stated: &Stated<Buoy>, checker: &mut Checker<'_>| stated.over(USUAL, &Harbour, &Path::root(), checker);
        assert_eq!(with_buoy(text, over), (buoy.clone(), vec![]), "{text}");
        assert_eq!(Group::of(stated::text_beside(&buoy, Some(&USUAL), &Harbour)).close(), text);
        let optional = text.replace("depth: 7", "depth: Some(7), owner: None");
        assert_eq!(with_buoy(&optional, over), (buoy, vec![]), "{optional}");
    }
}

#[test]
fn one_check_judges_a_value_of_a_section_and_of_a_snapshot() {
    let check = |buoy: &Buoy, judge: &mut Judge<'_, '_>| {
        judge.within("flashes", buoy.lamp.flashes, 0..=6);
        let is_own = !judge.knows(&["owner"]) || buoy.owner == Seat(1);
        judge.ensure(is_own, "owner", "it is no buoy of the harbour");
        judge.is_sound()
    };
    let judged = |text| {
        with_buoy(text, |stated, checker| {
            let path = Path::root();
            let (buoy, unread) = stated.read_most(&Harbour, &path, checker)?;
            Some(check(&buoy, &mut Judge::section(&path, checker, unread)))
        })
    };
    let fault = |under: &str, told: &str| (under.to_owned(), told.to_owned());
    assert_eq!(judged("(owner: \"Blue\", depth: 1, flashes: 3)"), (Some(true), vec![]));
    assert_eq!(
        judged("(owner: \"Rad\", depth: 1, flashes: 7)"),
        (Some(false), vec![fault("\"Rad\"", "unknown seat `Rad`"), fault("7", "this is too large")])
    );
    assert_eq!(
        judged("(owner: \"Red\", depth: 1, flashes: 3)"),
        (Some(false), vec![fault("\"Red\"", "it is no buoy of the harbour")])
    );
    let row = Row::resource("fleet.buoy");
    let mut judge = Judge::snapshot(row);
    assert!(!check(&Buoy { owner: Seat(0), ..USUAL }, &mut judge));
    let told = judge.verdict().map_err(|fault| fault.to_string());
    assert_eq!(told, Err("section fleet.buoy, resource, field owner: it is no buoy of the harbour".to_owned()));
    let deep = stated::sound_value(&Buoy { depth: 91, ..USUAL }, row, &Harbour).map_err(|fault| fault.to_string());
    assert_eq!(deep, Err("section fleet.buoy, resource, field depth: 91 is not from 0 to 90".to_owned()));
}

//! The turn of a city as a story: its trace, its changes, its text.

use endturn_civ::realm::Eye;
use endturn_civ::story::{
    Change, CityState, CityStory, FaceLine, StoryLine, StoryOrder, StoryStep, Tone, changes, cities,
};
use endturn_civ::trace::Trace;
use endturn_civ_rules::keys::CityId;
use endturn_engine::RuleId;

use super::table::Table;

/// Some city.
fn city() -> CityState {
    let table = Table::rome("cities: [(name: \"Rome\", at: (4, 5))]", "");
    let world = table.game.world();
    CityState::of(Eye::of(world), cities(world)[0].id).expect("Rome stands")
}

/// A round of a city in which nothing happens.
fn story() -> CityStory {
    let before = city();
    let after = Some(before.clone());
    let (city, owner) = ("Rome".to_owned(), "Rome".to_owned());
    CityStory { city, owner, round: 7, before, orders: vec![], ordered: None, steps: vec![], facts: vec![], after }
}

/// The section of a story before the last one, without its title; empty if it has another title.
fn section(story: &CityStory, title: &str, paint: &dyn Fn(Tone, &str) -> String) -> String {
    let title = paint(Tone::Title, title);
    let text = story.text(paint);
    let section = text.split_once(&format!("\n\n{title}\n")).map_or("", |(_, section)| section);
    let (lines, _) = section.split_once(&format!("\n\n{}", paint(Tone::Title, "What has changed"))).unwrap_or_default();
    if lines.is_empty() { String::new() } else { format!("{lines}\n") }
}

fn plain(_: Tone, text: &str) -> String {
    text.to_owned()
}

#[test]
fn steps_hold_their_notes_and_what_comes_from_elsewhere_is_in_none() {
    let mut trace = Trace::default();
    trace.follow(Some(CityId(3)));
    assert!(trace.follows(CityId(3)) && !trace.follows(CityId(4)));
    trace.push(RuleId("C-40"), "bought".to_owned());
    trace.begin(RuleId("C-42"), "7 plague");
    trace.end();
    trace.begin(RuleId("C-43"), "8 food");
    trace.push(RuleId("C-43"), "food".to_owned());
    trace.push(RuleId("C-44"), "grows".to_owned());
    trace.end();
    trace.push(RuleId("C-59"), "leaves".to_owned());
    let ranges: Vec<_> = trace.steps().iter().map(|step| step.lines.clone()).collect();
    assert_eq!((ranges, trace.lines().len()), (vec![1..1, 1..3], 4));
    trace.follow(None);
    assert!(trace.lines().is_empty() && trace.steps().is_empty());
}

#[test]
fn of_lists_is_told_what_has_come_and_gone() {
    let with = |names: &str| CityState { buildings: names.split(' ').map(str::to_owned).collect(), ..city() };
    let told = changes(&with("A B B"), &with("B C"));
    let expected = Change { what: "buildings".into(), text: "+ C  - A  - B".into(), better: None };
    assert_eq!(told, [expected]);
}

#[test]
fn citizens_are_told_by_mood_and_nobody_is_told_as_such() {
    let with = |[happy, content, unhappy, angry]: [i32; 4]| {
        let moods = vec![FaceLine { level: "", happy, content, unhappy, angry }];
        CityState { moods, ..city() }
    };
    let told = changes(&with([0, 7, 1, 0]), &with([0; 4]));
    let text = "7 content, 1 unhappy (calm) → nobody (calm)".to_owned();
    assert_eq!(told, [Change { what: "citizens".into(), text, better: None }]);
}

#[test]
fn cells_stand_under_one_another_whatever_their_colour() {
    let note = |rule, name, text: &str| StoryLine { rule, name, text: text.to_owned() };
    let notes = vec![note("C-1", "ä", "x"), note("C-100", "", "b"), note("", "", "")];
    let story = CityStory { steps: vec![StoryStep { rule: "C-1", step: "7 food", notes }], ..story() };
    let bright = |_: Tone, text: &str| format!("<{text}>");
    let title = "What the rules did";
    assert_eq!(section(&story, title, &plain), "  7 food  C-1    ä  x\n          C-100     b\n\n");
    assert_eq!(section(&story, title, &bright), "  <7 food>  <C-1>    <ä>  <x>\n          <C-100>     <b>\n\n");
}

#[test]
fn orders_of_others_come_from_elsewhere_and_each_order_says_what_it_did() {
    let change = Change { what: "trade with".into(), text: "+ Roma".into(), better: None };
    let order = |own, changes| StoryOrder {
        seat: "Rome".into(),
        own,
        order: "trade Caravan#4 Memphis".into(),
        notes: Vec::new(),
        changes,
    };
    let story = CityStory { orders: vec![order(false, vec![change]), order(true, Vec::new())], ..story() };
    let expected = [
        "  elsewhere  Rome: trade Caravan#4 Memphis",
        "               trade with + Roma",
        "  Rome       trade Caravan#4 Memphis",
        "               nothing in the city",
    ];
    assert_eq!(section(&story, "Orders of round 7", &plain).lines().collect::<Vec<_>>(), expected);
}

#[test]
fn steps_without_notes_are_folded_into_few_lines() {
    let step = |rule, step| StoryStep { rule, step, notes: Vec::new() };
    let folded = |steps: Vec<StoryStep>| {
        let toned = |tone: Tone, text: &str| if tone == Tone::Dim { format!("<{text}>") } else { text.to_owned() };
        section(&CityStory { steps, ..story() }, "No effect", &toned)
    };
    let lines = folded(vec![step("C-42", "7 plague"), step("C-56", "13 pollution")]);
    assert_eq!(lines, "  <C-42 plague, C-56 pollution>\n");
    assert_eq!(folded(vec![step("C-01", "1 a step of some length"); 9]).lines().count(), 3);
    assert_eq!(folded(Vec::new()), "");
}

//! Bugs in rules, personas and orders: a program that uses the engine alone is told what ran, and
//! how to reproduce it.

use std::{process::Command, sync::Arc};

use bevy_app::App;
use bevy_ecs::prelude::*;
use endturn_engine::{
    Game, GameSetup, ModuleSetup, RuleId, Seat,
    bug::{BugPlace, Running, caught},
    orders::{Budget, Choice, Legal, Order, OrderBook, Orders, Refusal, Words},
    rules::{Place, RuleInfo, RuleSystems},
    seats::SeatSetup,
    snapshot::KeyedState,
    turn::{SegmentId, Stage, TurnChain, TurnProfile, TurnSetup},
};
use serde::{Deserialize, Serialize};

const BURN: RuleId = RuleId("P-01");
const CALM: RuleId = RuleId("P-02");

/// The part that panics, in the third round.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
enum Powder {
    Rule,
    Error,
    Command,
    Persona,
    Order,
    Start,
    Nothing,
}

#[derive(Resource, Default, Serialize, Deserialize)]
struct Fuse(u32);

#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
struct Step;

fn is_lit(powder: &Powder, world: &World, what: Powder) -> bool {
    *powder == what && world.resource::<TurnChain>().current().round_number() == 3
}

fn keep_calm(mut fuse: ResMut<Fuse>) {
    fuse.0 += 1;
}

fn burn(powder: Res<Powder>, fuse: Res<Fuse>, mut commands: Commands) -> Result {
    let is_time = fuse.0 == 3;
    assert!(!is_time || *powder != Powder::Rule, "bang");
    if is_time && *powder == Powder::Command {
        commands.queue(|_: &mut World| panic!("bang"));
    }
    if is_time && *powder == Powder::Error { Err("bang".into()) } else { Ok(()) }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Strike;

impl Order for Strike {
    const MODULE: &'static str = "powder";
    const KEYWORDS: &'static [&'static str] = &["strike"];
    type Proof = ();

    fn parse(words: &mut Words<'_>, _: &World) -> Result<Self, Refusal> {
        words.keyword("order", Self::KEYWORDS).map(|_| Self)
    }

    fn text(&self, _: &World) -> String {
        "strike".to_owned()
    }

    fn may(&self, _: Seat, _: &World) -> Result<(), Refusal> {
        Ok(())
    }

    fn apply(_: Legal<Self>, world: &mut World) {
        let powder = *world.resource::<Powder>();
        assert!(!is_lit(&powder, world, Powder::Order), "bang");
    }

    fn grammar(_: &World) -> Vec<(String, String)> {
        vec![("strike".to_owned(), "strikes a match".to_owned())]
    }
}

impl ModuleSetup for Powder {
    fn name(&self) -> &'static str {
        "powder"
    }

    fn build(&self, app: &mut App) {
        app.insert_resource(*self)
            .state::<Fuse>("powder.fuse")
            .add_rule("powder", Stage::TurnEnd, Step, CALM, keep_calm)
            .add_rule("powder", Stage::TurnEnd, Step, BURN, burn);
    }

    fn spawn(&self, world: &mut World) {
        assert!(*self != Self::Start, "bang");
        world.insert_resource(Fuse(0));
    }

    fn book(&self) -> Box<dyn OrderBook> {
        Box::new(Orders::<Strike>::default())
    }

    fn rules(&self) -> &'static [RuleInfo] {
        const RULES: [RuleInfo; 2] =
            [RuleInfo::new(CALM, "", Place::System, "", ""), RuleInfo::new(BURN, "", Place::System, "", "")];
        &RULES
    }

    fn personas(&self) -> Vec<String> {
        vec!["smith".to_owned()]
    }

    fn decide(&self, world: &World, seat: Seat, _: &str, budget: &mut Budget) -> Choice {
        assert!(seat == Seat(0) || !is_lit(self, world, Self::Persona), "bang");
        if budget.spent() == 0 { budget.order(Strike) } else { Choice::END }
    }
}

fn setup(powder: Powder) -> Arc<GameSetup> {
    let profile = TurnProfile::builder([SegmentId::MAIN]).build().unwrap();
    let personas = vec![("powder".to_owned(), "smith".to_owned())];
    let seat = |name: &str| SeatSetup { name: name.to_owned(), personas: personas.clone() };
    Arc::new(GameSetup {
        title: "powder".into(),
        content: 0,
        seed: 42,
        turn_limit: 9,
        seats: vec![seat("A"), seat("B")],
        turn: TurnSetup::one_by_one(profile),
        modules: vec![Arc::new(powder)],
        change: None,
    })
}

/// The place of the panic.
fn bug_place(powder: Powder) -> BugPlace {
    let bug = caught(|| Game::new(setup(powder)).unwrap().advance_rounds(9)).unwrap_err();
    *bug.place.unwrap_or_else(|| panic!("{powder:?} has no place"))
}

fn place(powder: Powder) -> String {
    bug_place(powder).to_string()
}

#[test]
fn a_bug_tells_what_ran_and_how_to_come_there_again() {
    let in_rule = "rule P-01 of powder (system turn::bugs::burn), TurnEnd, round 3, seed 42";
    assert_eq!(place(Powder::Rule), in_rule);
    assert_eq!(place(Powder::Error), in_rule);
    assert_eq!(place(Powder::Command), in_rule);
    assert_eq!(place(Powder::Persona), "persona smith of powder for seat 2, round 3, seed 42");
    assert_eq!(place(Powder::Order), "an order of powder by seat 1, round 3, seed 42");
    assert_eq!(place(Powder::Start), "the start of powder, round 0, seed 42");
    let played = caught(|| Game::new(setup(Powder::Nothing)).unwrap().advance_rounds(2));
    assert_eq!(played.unwrap(), endturn_engine::Progress::Round(2));
    let outside = caught::<()>(|| panic!("outside any game")).unwrap_err();
    assert_eq!(outside.place, None, "an earlier bug is none of this one");
}

#[test]
fn the_place_of_a_bug_is_there_as_data() {
    let place = bug_place(Powder::Rule);
    assert_eq!((place.round, place.seed, place.running.stage()), (3, 42, "TurnEnd".to_owned()));
    let Running::System { stage, module, rule, system } = place.running else { panic!("it was a system") };
    assert_eq!((stage, module, rule, system.as_str()), (Stage::TurnEnd, "powder", Some(BURN), "turn::bugs::burn"));
}

/// The child of the test below.
#[test]
#[ignore = "it panics; another test starts it in a process of its own"]
fn a_program_that_catches_nothing() {
    Game::new(setup(Powder::Rule)).unwrap().advance_rounds(9);
}

#[test]
fn a_program_that_catches_nothing_tells_it_on_the_standard_error() {
    let this = std::env::current_exe().unwrap();
    let child = Command::new(this)
        .args(["--exact", "bugs::a_program_that_catches_nothing", "--ignored", "--nocapture"])
        .output()
        .unwrap();
    let told = String::from_utf8_lossy(&child.stderr);
    assert!(!child.status.success(), "{told}");
    let (message, place) =
        ("bang", "a bug stopped the game in rule P-01 of powder (system turn::bugs::burn), TurnEnd, round 3, seed 42");
    assert!(told.contains(message) && told.contains(place), "{told}");
}

#[test]
fn a_game_can_be_sent_to_and_looked_at_by_other_threads_and_so_be_a_resource_of_a_bevy_app() {
    fn is_resource_stuff<T: Send + Sync + 'static>() {}
    is_resource_stuff::<Game>();
}

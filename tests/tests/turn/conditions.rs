//! T-01, T-06: rules that read turns through a view, and run only if a condition on it holds.

use std::fmt::Write;

use bevy_app::App;
use bevy_ecs::prelude::*;
use endturn_engine::{
    Game, GameSetup, Seat, SmallModule, orders,
    orders::{Act, Refusal},
    rules,
    rules::{RuleSystems, Step},
    snapshot::KeyedState,
    turn::{
        ReplayMode, SegmentId, Stage, TurnEvent, TurnProfile, TurnSequencing, TurnSetup, TurnView, first_of_round,
        in_replay, in_segment, owned_by, round_gt, turn_gt,
    },
};
use serde::{Deserialize, Serialize};

const NAME: &str = "bell";

/// The text that the rules have written.
#[derive(Resource, Default, Serialize, Deserialize)]
struct Notes(String);

orders! {
    /// The orders of a player.
    pub enum BellOrder of NAME {
        /// does nothing
        Wait = "wait" { },
    }
}

impl Act for Wait {
    fn may(&self, _: Seat, _: &World) -> Result<(), Refusal> {
        Ok(())
    }

    fn apply(self, _: Seat, _: &mut World) {}
}

/// Writes a letter and the turn.
fn note(letter: char) -> impl Fn(TurnView, ResMut<Notes>) {
    move |turn, mut notes| {
        let _ = write!(notes.0, "{letter}{} ", turn.now().turn_number());
    }
}

rules! {
    /// The rules of the game.
    RULES, add_rules of NAME {
        /// notes turns that begin a round
        FIRST = "BE-1" "First", step "first" in Stage::PhaseStart => note('f').run_if(first_of_round());
        /// notes turns after the second
        LATER = "BE-2" "Later", step "later" in Stage::PhaseStart => note('t').run_if(turn_gt(2));
        /// notes turns after the first round
        ROUNDS = "BE-3" "Rounds", step "rounds" in Stage::PhaseStart => note('r').run_if(round_gt(1));
        /// notes turns of the second seat
        OWNER = "BE-4" "Owner", step "owner" in Stage::PhaseStart => note('o').run_if(owned_by(Seat(1)));
        /// notes granted turns
        REPLAYS = "BE-5" "Replays", step "replays" in Stage::PhaseStart => note('g').run_if(in_replay());
        /// notes the end of turns that closed in their last segment after two of its visits
        ENDS = "BE-6" "Ends", step "ends" in Stage::PhaseEnd
            => note('e').run_if(in_segment(SegmentId::END).and_then(|turn: TurnView| turn.visits(SegmentId::MAIN) == 2));
        /// notes the third turn of a round
        THIRD = "BE-7" "Third", step "third" in Stage::PhaseStart => note('3').run_if(|turn: TurnView| turn.turns_in_round() == 3);
    }
}

fn build(app: &mut App) {
    app.state::<Notes>("bell.notes");
    add_rules(app);
}

fn spawn(world: &mut World) {
    world.insert_resource(Notes::default());
}

fn profile() -> TurnProfile {
    let segments = TurnProfile::builder([SegmentId::MAIN, SegmentId::END]).repeatable(SegmentId::MAIN);
    segments.allow_replay(ReplayMode::Deferred, None).build().unwrap()
}

fn game() -> Game {
    let module = SmallModule::<BellOrder>::new(build, spawn).with_rules(RULES);
    Game::new(GameSetup::of("Bell", &["A", "B"], TurnSetup::one_by_one(profile()), module)).unwrap()
}

#[test]
fn t_06_rules_run_where_their_condition_holds() {
    let mut game = game();
    let end = |game: &mut Game| {
        for segment in [SegmentId::MAIN, SegmentId::END] {
            game.event(TurnEvent::End(segment));
        }
    };
    end(&mut game);
    game.event(TurnEvent::Replay);
    end(&mut game);
    game.event(TurnEvent::Begin(SegmentId::MAIN));
    end(&mut game);
    // The reading of the round survives a snapshot.
    let image = game.snapshot();
    game.restore(&image).unwrap();
    end(&mut game);
    assert_eq!(game.turn().turn_number(), 5);
    assert_eq!(game.world().resource::<Notes>().0, "f1 o2 t3 o3 g3 33 e3 f4 t4 r4 t5 r5 o5 ");
}

/// T-08: a condition reads the chain, so there must be one.
#[test]
fn t_06_without_sequencing_no_rule_hangs_on_a_condition() {
    fn build(app: &mut App) {
        app.state::<Notes>("bell.notes");
        let system = (|mut notes: ResMut<Notes>| notes.0.push('x')).run_if(turn_gt(2));
        app.add_rule(NAME, Stage::PhaseStart, Step("later"), LATER, system);
    }
    let module = SmallModule::<BellOrder>::new(build, spawn).with_rules(RULES);
    let turn = TurnSetup { sequencing: TurnSequencing::Off, ..TurnSetup::alternating() };
    let error = Game::new(GameSetup::of("Bell", &["A", "B"], turn, module)).unwrap_err().to_string();
    assert!(error.contains("no rule in PhaseStart can run by what the turn chain says"), "{error}");
}

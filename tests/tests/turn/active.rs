//! T-168: a marker lets systems find the seats that are to act.

use bevy_app::App;
use bevy_ecs::prelude::*;
use endturn_engine::{
    Game, GameSetup, Seat, SmallModule, orders,
    orders::{Act, Refusal},
    rules,
    snapshot::KeyedState,
    turn::{Active, CommitClose, SegmentId, Stage, TurnOrdering, TurnProfile, TurnSequencing, TurnSetup},
};
use serde::{Deserialize, Serialize};

const NAME: &str = "lamp";

/// The seats that were active, visit by visit.
#[derive(Resource, Default, Serialize, Deserialize)]
struct Seen(Vec<Vec<u8>>);

orders! {
    /// The orders of a player.
    pub enum LampOrder of NAME {
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

fn look(active: Query<&Seat, With<Active>>, mut seen: ResMut<Seen>) {
    let mut seats: Vec<u8> = active.iter().map(|seat| seat.0).collect();
    seats.sort_unstable();
    seen.0.push(seats);
}

rules! {
    /// The rules of the game.
    RULES, add_rules of NAME {
        /// records the active seats
        LOOK = "LA-1" "Look", step "look" in Stage::PhaseStart => look;
        /// records the active seats
        AGAIN = "LA-2" "Again", step "again" in Stage::SegmentRun(SegmentId::MAIN) => look;
    }
}

fn build(app: &mut App) {
    app.state::<Seen>("lamp.seen");
    add_rules(app);
}

fn spawn(world: &mut World) {
    world.insert_resource(Seen::default());
}

fn game(turn: TurnSetup) -> Game {
    let module = SmallModule::<LampOrder>::new(build, spawn).with_rules(RULES);
    Game::new(GameSetup::of("Lamp", &["A", "B", "C"], turn, module)).unwrap()
}

fn seen(game: &Game) -> Vec<Vec<u8>> {
    game.world().resource::<Seen>().0.clone()
}

fn marked(game: &mut Game) -> Vec<u8> {
    let world = game.world_mut();
    let mut query = world.query_filtered::<&Seat, With<Active>>();
    let mut seats: Vec<u8> = query.iter(world).map(|seat| seat.0).collect();
    seats.sort_unstable();
    seats
}

#[test]
fn t_168_the_marker_follows_the_turn_state_with_sequencing_and_without() {
    for mode in [TurnSequencing::On, TurnSequencing::Shadow, TurnSequencing::Off] {
        let profile = TurnProfile::builder([SegmentId::MAIN]).build().unwrap();
        let mut game = game(TurnSetup { sequencing: mode, ..TurnSetup::one_by_one(profile) });
        game.submit(Seat(0), "wait").unwrap();
        game.end_turn(Seat(0)).unwrap();
        let middle = game.snapshot();
        game.end_turn(Seat(1)).unwrap();
        game.end_turn(Seat(2)).unwrap();
        assert_eq!(seen(&game), [[0], [0], [1], [2], [0]], "{mode:?}");
        // It is not state: it is rebuilt for a restored game, and for one that starts again.
        game.restore(&middle).unwrap();
        assert_eq!(marked(&mut game), [1]);
        game.end_turn(Seat(1)).unwrap();
        assert_eq!(seen(&game), [[0], [0], [1], [2]]);
        game.restart(1);
        assert_eq!((seen(&game), marked(&mut game)), (vec![vec![0]], vec![0]));
    }
}

#[test]
fn t_168_all_whose_intents_are_collected_are_marked_and_whoever_resolves_them_is_then() {
    let profile = TurnProfile::builder([SegmentId::COMMIT, SegmentId::RESOLUTION, SegmentId::MAIN])
        .simultaneous(SegmentId::COMMIT, SegmentId::RESOLUTION)
        .commit_close(CommitClose::AutoWhenComplete)
        .auto_end(SegmentId::RESOLUTION);
    let mut game = game(TurnSetup::new(profile.build().unwrap(), TurnOrdering::WholeTable));
    assert_eq!((seen(&game), marked(&mut game)), (vec![vec![0, 1, 2]], vec![0, 1, 2]));
    for seat in 0..3 {
        game.end_turn(Seat(seat)).unwrap();
    }
    assert_eq!((game.turn().segment(), marked(&mut game)), (SegmentId::MAIN, vec![0]));
}

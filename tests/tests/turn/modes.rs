//! T-08: the same game with turn sequencing, with bare rotation, and with neither.

use std::sync::Arc;

use bevy_app::App;
use bevy_ecs::prelude::*;
use endturn_engine::{
    Game, GameSetup, Seat, SmallModule, orders,
    orders::{Act, Refusal},
    random::{DrawSubject, Draws, Purpose},
    rules,
    rules::{RuleId, RuleSystems, Step},
    seats::{GameEnded, SeatTable},
    snapshot::KeyedState,
    turn::{
        PassCounting, PassPolicy, SegmentId, Stage, TurnChain, TurnEvent, TurnProfile, TurnSequencing, TurnSetup,
        TurnWork,
    },
};
use serde::{Deserialize, Serialize};

use super::random_play::{by_hand, load, titles};

const NAME: &str = "heap";

#[derive(Resource, Serialize, Deserialize)]
struct Heap(u32);

orders! {
    /// The orders of a player.
    pub enum HeapOrder of NAME {
        /// takes this many
        Take = "take" { count: u32 },
        /// leaves the table
        Leave = "leave" { },
    }
}

impl Act for Take {
    fn may(&self, _: Seat, world: &World) -> Result<(), Refusal> {
        let fits = (1..=3).contains(&self.count) && self.count <= world.resource::<Heap>().0;
        if fits { Ok(()) } else { Err(Refusal::new("count", "one to three, of what is there")) }
    }

    fn apply(self, seat: Seat, world: &mut World) {
        world.resource_mut::<Heap>().0 -= self.count;
        if world.resource::<Heap>().0 == 0 {
            GameEnded::win(world, seat, "the last one");
        } else {
            world.resource_mut::<TurnWork>().derive(TurnEvent::End(SegmentId::MAIN));
        }
    }
}

impl Act for Leave {
    fn may(&self, _: Seat, world: &World) -> Result<(), Refusal> {
        let many = world.resource::<SeatTable>().standing().len() > 1;
        if many { Ok(()) } else { Err(Refusal::new("last", "somebody has to stay")) }
    }

    fn apply(self, seat: Seat, world: &mut World) {
        world.resource_mut::<SeatTable>().eliminate(seat, 1);
        world.resource_mut::<TurnWork>().derive(TurnEvent::End(SegmentId::MAIN));
    }
}

rules! {
    /// The rules of the game.
    RULES, add_rules of NAME {
        /// the heap grows by chance as a round ends
        GROW = "H-01" "Growth", step "heap" in Stage::TurnEnd => grow, draws ["growth"];
    }
}

fn grow(mut heap: ResMut<Heap>, draws: Res<Draws>) {
    heap.0 += draws.at(GROW, DrawSubject::TABLE, Purpose("growth")).below(4) as u32;
}

fn build(app: &mut App) {
    app.state::<Heap>("heap.heap");
    add_rules(app);
}

fn spawn(world: &mut World) {
    world.insert_resource(Heap(60));
}

fn game(turn: TurnSetup, sequencing: TurnSequencing) -> Result<Game, String> {
    let module = SmallModule::<HeapOrder>::new(build, spawn).with_rules(RULES);
    let setup = GameSetup::of("Heap", &["A", "B", "C"], TurnSetup { sequencing, ..turn }, module);
    Game::new(setup).map_err(|error| error.to_string())
}

/// T-132, T-140, T-141: the same seat is to act, with the same state, in every mode; digests of the
/// two modes without sequencing are byte-identical.
#[test]
fn t_141_bare_rotation_goes_the_way_of_the_chain_in_whole_random_games() {
    let mut left = 0;
    for seed in 0..300 {
        let mut games = [TurnSequencing::On, TurnSequencing::Shadow, TurnSequencing::Off]
            .map(|mode| game(TurnSetup::alternating(), mode).unwrap());
        games.iter_mut().for_each(|game| game.restart(seed));
        let mut draw = Draws::new(seed).at(RuleId("test"), DrawSubject::TABLE, Purpose("choices"));
        while games[0].ended().is_none() {
            let seat = games[0].next_seat().expect("somebody acts");
            let order = match draw.below(40) {
                0 => "leave".to_owned(),
                1 => "end".to_owned(),
                pick => format!("take {}", 1 + pick % 3),
            };
            let done: Vec<bool> = games.iter_mut().map(|game| game.submit(seat, &order).is_ok()).collect();
            assert!(done.iter().all(|one| *one == done[0]), "{order}: {done:?}");
            left += u32::from(done[0] && order == "leave");
            let [on, shadow, off] = &games;
            assert_eq!((on.next_seat(), on.turn().round_number()), (off.next_seat(), off.turn().round_number()));
            assert_eq!(on.position_digest(), off.position_digest());
            assert_eq!(shadow.digest(), off.digest());
            assert_ne!(on.digest(), off.digest(), "T-128: the chain is part of the digest");
            assert_eq!(shadow.chain().digest(), on.chain().digest());
        }
        assert!(games.iter().all(|game| game.ended() == games[0].ended()));
    }
    assert!(left > 50, "{left} have left");
}

/// T-132, T-141: the shipped board games that need no sequencing, by random moves; all others say
/// why they need it.
#[test]
fn t_141_board_games_that_can_go_by_bare_rotation_go_the_way_of_the_chain() {
    let mut same = Vec::new();
    for (name, _) in titles() {
        let modes = ["On", "Shadow", "Off"].map(|mode| load(&name, &[format!("turn.sequencing={mode}")]));
        let mut games = match modes {
            [Ok(on), Ok(shadow), Ok(off)] => [on, shadow, off],
            [on, shadow, off] => {
                assert!(on.is_ok() && shadow.is_err(), "{name}");
                let report = off.map(|_| ()).expect_err("it needs what it needs");
                assert!(report.contains("cannot be played by bare rotation: "), "{name}: {report}");
                continue;
            }
        };
        for seed in 0..5 {
            games.iter_mut().for_each(|game| {
                game.restart(seed);
                by_hand(game);
            });
            let mut draw = Draws::new(seed).at(RuleId("test"), DrawSubject::TABLE, Purpose("choices"));
            while let Some(seat) = games[0].next_seat() {
                let choices = games[0].legal(seat, 8).choices;
                let choice = &choices[draw.below(choices.len() as u64) as usize];
                let text = games[0].choice_text(seat, choice);
                for game in &mut games {
                    game.submit(seat, &text).unwrap_or_else(|refusal| panic!("{name}, {text}: {refusal}"));
                }
                let [on, shadow, off] = &games;
                assert_eq!((on.next_seat(), on.turn().round_number()), (off.next_seat(), off.turn().round_number()));
                assert_eq!(on.position_digest(), off.position_digest(), "{name}, {text}");
                assert_eq!(shadow.digest(), off.digest(), "{name}, {text}");
                assert_eq!(shadow.chain().digest(), on.chain().digest(), "{name}, {text}");
            }
            assert!(games.iter().all(|game| game.ended().is_some() && game.ended() == games[0].ended()), "{name}");
        }
        same.push(name);
    }
    assert_eq!(same, ["chess"], "all others have segments, passes, replays, collections or a queue");
}

#[test]
fn a_game_without_sequencing_is_saved_and_goes_on() {
    for mode in [TurnSequencing::Shadow, TurnSequencing::Off] {
        let mut one = game(TurnSetup::alternating(), mode).unwrap();
        for (seat, order) in [(0, "take 1"), (1, "leave"), (2, "take 3"), (0, "end")] {
            one.submit(Seat(seat), order).unwrap();
        }
        let mut other = game(TurnSetup::alternating(), mode).unwrap();
        other.restore(&one.snapshot()).unwrap();
        assert_eq!((one.digest(), one.next_seat()), (other.digest(), other.next_seat()));
        for (seat, order) in [(2, "take 1"), (0, "take 2")] {
            one.submit(Seat(seat), order).unwrap();
            other.submit(Seat(seat), order).unwrap();
            assert_eq!(one.digest(), other.digest());
        }
        one.check_state().unwrap();
    }
}

/// T-08: a game whose rules need more refuses to be built.
#[test]
fn t_08_a_game_that_needs_segments_passes_or_collections_is_not_built_without_sequencing() {
    let two = TurnProfile::builder([SegmentId::ROLL, SegmentId::MAIN]).build().unwrap();
    let passes = TurnProfile::builder([SegmentId::MAIN])
        .pass(PassPolicy::Everywhere, PassCounting::Consecutive)
        .build()
        .unwrap();
    for (turn, why) in [
        (TurnSetup::one_by_one(two), "more than one segment"),
        (TurnSetup::one_by_one(passes), "passes, replays"),
        (TurnSetup::simultaneous(), "more than one segment"),
    ] {
        let error = game(turn, TurnSequencing::Off).map(|_| ()).unwrap_err();
        assert!(error.contains(why), "{error}");
    }
    fn reads(chain: Res<TurnChain>, mut heap: ResMut<Heap>) {
        heap.0 += chain.current().turn_number();
    }
    fn build_reader(app: &mut App) {
        build(app);
        app.add_rule(NAME, Stage::PhaseStart, Step("more"), RuleId("H-02"), reads);
    }
    let module = SmallModule::<HeapOrder>::new(build_reader, spawn).with_rules(RULES);
    let turn = TurnSetup { sequencing: TurnSequencing::Shadow, ..TurnSetup::alternating() };
    let setup: Arc<GameSetup> = GameSetup::of("Heap", &["A", "B"], turn, module);
    let error = Game::new(setup).map(|_| ()).unwrap_err().to_string();
    assert!(error.contains("reads in PhaseStart cannot read the turn chain"), "{error}");
}

//! A game of coins that lists its legal orders, correctly and with mistakes, to show that the kit
//! detects them.

use std::sync::Arc;

use bevy_app::App;
use bevy_ecs::prelude::*;
use endturn_engine::{
    Game, GameSetup, ModuleSetup, Seat,
    baseline::Baseline,
    metrics::Metric,
    orders::{Form, Legal, Lister, OrderBook, OrderTable, Orders, Refusal, Words},
    random::Draw,
    rules::RuleInfo,
    seats::SeatSetup,
    snapshot::KeyedState,
    turn::{SegmentId, TurnProfile, TurnSetup},
};
use endturn_kit::Subject;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// The coins on the table, and the coins each player has taken.
#[derive(Resource, Default, Serialize, Deserialize)]
struct Coins(u32, Vec<u32>);

/// The mistake in the list.
#[derive(Resource, Clone, Copy, PartialEq)]
enum Slip {
    None,
    /// The same order occurs twice.
    Twice,
    /// An order is missing, without notice.
    Silent,
}

/// Takes one to three coins.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Take(u32);

impl Form for Take {
    const WORD: &'static str = "take";
    type Proof = ();

    fn grammar(_: &World) -> Cow<'static, str> {
        "COUNT".into()
    }

    fn meaning(_: &World) -> Cow<'static, str> {
        "takes one to three coins".into()
    }

    fn example(_: Option<Seat>, _: &World) -> String {
        "1".into()
    }

    fn parse(words: &mut Words<'_>, _: &World) -> Result<Self, Refusal> {
        words.count().map(Self)
    }

    fn text(&self, _: &World) -> String {
        self.0.to_string()
    }

    fn may(&self, _: Seat, world: &World) -> Result<(), Refusal> {
        let fits = (1..=3).contains(&self.0) && self.0 <= world.resource::<Coins>().0;
        if fits { Ok(()) } else { Err(Refusal::new("no-coins", "one to three of the coins that are there")) }
    }

    fn apply(legal: Legal<Self>, world: &mut World) {
        let (at, mut coins) = (legal.seat().index(), world.resource_mut::<Coins>());
        coins.0 -= legal.order().0;
        coins.1[at] += legal.order().0;
    }

    const LEGAL: Option<Lister<Self>> = Some(|_, world, _| {
        let counts: &[u32] = match world.resource::<Slip>() {
            Slip::None => &[1, 2, 3],
            Slip::Twice => &[1, 1, 2, 3],
            Slip::Silent => &[1, 2],
        };
        counts.iter().copied().map(Self).collect()
    });
}

endturn_engine::orders! {
    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    enum CoinOrder {
        Take(Take),
    }
}

impl OrderTable for CoinOrder {
    const NAME: &'static str = "coins";
}

struct Setup(Slip);

impl ModuleSetup for Setup {
    fn name(&self) -> &'static str {
        "coins"
    }

    fn build(&self, app: &mut App) {
        app.insert_resource(self.0).state::<Coins>("coins.coins");
    }

    fn spawn(&self, world: &mut World) {
        world.insert_resource(Coins(21, vec![0; 2]));
    }

    fn book(&self) -> Box<dyn OrderBook> {
        Box::new(Orders::<CoinOrder>::default())
    }

    fn rules(&self) -> &'static [RuleInfo] {
        &[]
    }

    fn metrics(&self) -> &'static [Metric] {
        const TAKEN: Metric = Metric {
            module: "coins",
            name: "taken",
            unit: "coins",
            help: "coins taken",
            headline: true,
            read: |world, seat| world.resource::<Coins>().1[seat.index()].into(),
        };
        &[TAKEN, Metric { name: "left", read: |world, _| world.resource::<Coins>().0.into(), ..TAKEN }]
    }
}

fn setup(slip: Slip) -> Arc<GameSetup> {
    played(slip, &[])
}

fn played(slip: Slip, personas: &[&str]) -> Arc<GameSetup> {
    let persona = |name: &&str| ("coins".to_owned(), (*name).to_owned());
    let seat = |(at, name): (usize, &str)| SeatSetup {
        name: name.to_owned(),
        personas: personas.get(at).map(persona).into_iter().collect(),
    };
    Arc::new(GameSetup {
        title: "coins".into(),
        content: 0,
        seed: 1,
        turn_limit: 30,
        seats: ["A", "B"].into_iter().enumerate().map(seat).collect(),
        turn: TurnSetup::one_by_one(TurnProfile::builder([SegmentId::MAIN]).build().unwrap()),
        modules: vec![Arc::new(Setup(slip))],
        change: None,
    })
}

fn coins(slip: Slip) -> Subject {
    Subject { setup: setup(slip), random_order: Subject::any_line, rounds: 30 }
}

#[test]
fn a_game_that_lists_its_orders_needs_no_maker_of_lines() {
    for seed in 1..=3 {
        coins(Slip::None).what_it_lists_is_legal(seed);
        coins(Slip::None).refusals_change_nothing_and_no_order_panics(seed);
        coins(Slip::None).an_order_that_is_taken_back_leaves_no_trace(seed);
    }
}

#[test]
fn the_list_of_orders_shrinks_with_what_may_be_done() {
    let mut game = Game::new(setup(Slip::None)).unwrap();
    let texts = |game: &mut Game| -> Vec<String> {
        let seat = game.next_seat().unwrap();
        let legal = game.legal(seat, 9);
        assert!(legal.is_complete);
        legal.choices.iter().map(|choice| game.choice_text(seat, choice)).collect()
    };
    assert_eq!(texts(&mut game), ["take 1", "take 2", "take 3", "end"]);
    for _ in 0..6 {
        game.submit(Seat(0), "take 3").unwrap();
    }
    game.submit(Seat(0), "take 1").unwrap();
    assert_eq!(texts(&mut game), ["take 1", "take 2", "end"]);
}

#[test]
#[should_panic(expected = "is listed twice")]
fn the_kit_finds_an_order_that_is_listed_twice() {
    coins(Slip::Twice).what_it_lists_is_legal(1);
}

#[test]
#[should_panic(expected = "missing from a list that claims to be complete")]
fn the_kit_finds_what_a_complete_list_lacks() {
    let takes = |_: &Game, _: Seat, draw: &mut Draw| format!("take {}", 1 + draw.below(3));
    Subject { random_order: takes, ..coins(Slip::Silent) }.what_it_lists_is_legal(1);
}

fn log_of(personas: &[&str], seed: u64) -> (Game, Vec<String>) {
    let mut game = Game::new(played(Slip::None, personas)).unwrap();
    game.restart(seed);
    game.keep_log();
    game.advance_rounds(4);
    assert_eq!(game.refused_persona_orders(), 0);
    let log = game.log().iter().map(|one| format!("{} {}", one.seat, one.text)).collect();
    (game, log)
}

#[test]
fn random_plays_any_game_that_lists_its_orders_and_the_seed_decides_how() {
    let (one, log) = log_of(&["random", "random"], 1);
    let (again, same) = log_of(&["random", "random"], 1);
    assert_eq!((one.digest(), &log), (again.digest(), &same));
    assert_ne!(log, log_of(&["random", "random"], 2).1);
    let kinds: std::collections::BTreeSet<&str> = log.iter().map(|line| &line[2..]).collect();
    assert!(["take 1", "take 2", "take 3", "end"].iter().all(|line| kinds.contains(line)), "{log:?}");
}

#[test]
fn greedy_gives_what_raises_its_metric_most_and_ends_when_nothing_does() {
    let (_, log) = log_of(&["greedy taken", "greedy taken"], 1);
    let first = ["1 take 3"; 7].into_iter().chain(["1 end", "2 end"]);
    assert_eq!(log[..9], first.collect::<Vec<_>>(), "all coins are the first player's, for nobody has to end");
    let (_, log) = log_of(&["greedy left", "greedy left"], 1);
    assert!(log.iter().all(|line| line.ends_with("end")), "whoever takes a coin leaves fewer");
}

#[test]
fn a_budget_holds_what_greedy_tries() {
    let setup = played(Slip::None, &["greedy taken", "greedy taken"]);
    let turn = TurnSetup { budget: Some(6), ..setup.turn.clone() };
    let mut game = Game::new(Arc::new(GameSetup { turn, ..(*setup).clone() })).unwrap();
    game.keep_log();
    game.advance_rounds(1);
    let taken: Vec<&str> = game.log().iter().map(|one| one.text.as_str()).collect();
    assert_eq!(
        taken,
        ["take 3", "take 1", "end", "take 3", "take 1", "end"],
        "three tries and a choice, then one try before nothing is left"
    );
}

#[test]
fn a_persona_of_the_engine_s_is_found_where_orders_are_listed_and_the_metric_is_there() {
    let module = &*played(Slip::None, &[]).modules[0].clone();
    assert_eq!(module.known_personas(), ["random", "greedy METRIC"]);
    assert_eq!(module.find_persona("random"), Ok(Some(Baseline::Random)));
    assert_eq!(module.find_persona("greedy left"), Ok(Some(Baseline::Greedy(1))));
    let refused = |name: &str| module.find_persona(name).unwrap_err();
    assert_eq!(
        (refused("greedy takne").code, refused("greedy takne").suggestion.as_deref()),
        ("unknown-metric", Some("greedy taken"))
    );
    assert_eq!(
        (refused("greedy").code, refused("greedy").expected),
        ("unknown-metric", vec!["greedy taken".to_owned(), "greedy left".to_owned()])
    );
    assert_eq!((refused("randm").code, refused("randm").suggestion.as_deref()), ("unknown-persona", Some("random")));
    assert_eq!(refused("random 2").code, "unknown-persona");
}

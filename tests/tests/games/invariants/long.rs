//! W-01 … W-145: games of civ, of all shipped scenarios, played by random legal orders for many
//! rounds: no listed order is refused, and the world stays valid.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::Arc;

use endturn_civ::facts::CivFact;
use endturn_civ::realm::{Eye, Realm};
use endturn_engine::orders::Choice;
use endturn_engine::random::{Draw, DrawSubject, Draws, Purpose};
use endturn_engine::{Game, GameSetup, Progress, RuleId, Seat};

use endturn_tests::civ::{WorldRecipe, random_errand};
use endturn_tests::scenario;

use super::account::Ledger;
use super::watch::{Watch, is_well};
use super::{land, truth};

/// The scenarios played: the shipped ones, and a late world.
pub const SCENARIOS: [&str; 7] =
    ["civ_war", "civ_islands", "civ_teams", "civ_duel", "civ_valley", "civ_continents", LATE];
/// A random world whose nations know nearly all techs and have units of all kinds.
const LATE: &str = "late";
/// Maximum orders listed of each form.
const MAX: usize = 5;
/// Maximum orders of a seat per turn.
const ORDERS: u64 = 6;
/// Rounds between saves.
const SAVED_EVERY: u32 = 10;
/// Orders that move the world; half of all orders are of these, if there are any.
const LIVELY: [&str; 15] = [
    "found", "move", "goto", "attack", "conquer", "load", "unload", "explore", "auto", "patrol", "build", "accept",
    "airlift", "paradrop", "sabotage",
];

/// The events of the games.
#[derive(Debug, Default)]
pub struct Tally {
    /// Games, rounds, orders.
    pub games: u32,
    pub rounds: u32,
    pub orders: u32,
    /// Number of times each fact was emitted.
    pub facts: BTreeMap<&'static str, usize>,
}

impl Tally {
    /// Total number of these facts.
    pub fn of(&self, names: &[&str]) -> usize {
        names.iter().filter_map(|name| self.facts.get(name)).sum()
    }
}

/// A scenario with a given number of rounds.
pub fn setup(name: &str, rounds: u32) -> GameSetup {
    if name == LATE {
        let patch = "settings: (borders: Expand, killcitizen: true, huts: 30), game: (citizen: (nationality: true), illness: (enabled: true))";
        let recipe = WorldRecipe {
            seed: 3,
            techs: 900,
            units: 8,
            gold: 20_000,
            patch: patch.to_owned(),
            ..WorldRecipe::default()
        };
        return GameSetup { turn_limit: rounds, ..(*scenario(&recipe.text()).setup).clone() };
    }
    let path = format!("{}/../scenarios/{name}.ron", env!("CARGO_MANIFEST_DIR"));
    let loaded = endturn::load(&path, &[]).unwrap_or_else(|report| panic!("{report}"));
    GameSetup { turn_limit: rounds, ..(*loaded.setup).clone() }
}

/// A watched game, and a twin into which it is restored at times.
pub struct Table {
    name: &'static str,
    game: Game,
    twin: Game,
    /// Whether the twin does what the game does, since it was restored from it.
    is_in_step: bool,
    ledger: Ledger,
    watch: Watch,
    /// Whether to check after every order too, not only after stages.
    is_slow: bool,
}

impl Table {
    /// A scenario for a number of rounds, checked after every stage of the turn and, if slow, after
    /// every order.
    pub fn of(name: &'static str, rounds: u32, is_slow: bool) -> Self {
        let setup = setup(name, rounds);
        let (game, watch) = Watch::over(&setup);
        let twin = Game::new(Arc::new(setup)).expect("a game");
        Self { name, game, twin, is_in_step: false, ledger: Ledger::default(), watch, is_slow }
    }

    /// The watch.
    pub const fn watch(&self) -> &Watch {
        &self.watch
    }

    /// Plays one game from a seed; with an even one, half of the seats are played by conquerors.
    pub fn play(&mut self, seed: u64, tally: &mut Tally) {
        self.start(seed);
        let mut draw = Draws::new(seed).at(RuleId("test"), DrawSubject::named(self.name), Purpose("long games"));
        let mut rounds = 0;
        loop {
            let before = self.game.rounds_finished();
            match self.game.advance_round() {
                Progress::Decision(decision) => {
                    if self.is_in_step {
                        let same = self.twin.advance_round();
                        assert_eq!(same, Progress::Decision(decision), "{}", self.place(seed));
                    }
                    tally.orders += self.turn(decision.seat, seed, &mut draw);
                }
                Progress::Round(_) | Progress::Over if self.is_in_step => _ = self.twin.advance_round(),
                Progress::Round(_) | Progress::Over => {}
            }
            let is_over = self.game.ended().is_some();
            self.watched_well(seed);
            if self.game.rounds_finished() > before.max(rounds) || is_over {
                rounds = self.game.rounds_finished();
                self.end_of_round(seed, rounds, tally);
            }
            if is_over {
                break;
            }
        }
        tally.games += 1;
        tally.rounds += rounds;
    }

    fn start(&mut self, seed: u64) {
        self.watch.begin();
        for game in [&mut self.game, &mut self.twin] {
            game.restart(seed);
            let seats: Vec<Seat> = game.roster().seats().collect();
            for (at, seat) in (0..).zip(seats) {
                let is_person = seed % 2 == 1 || (at + seed / 2).is_multiple_of(2);
                let persona = ("civ".to_owned(), "conqueror".to_owned());
                let personas = if is_person { Vec::new() } else { vec![persona] };
                game.take_over(seat, personas).expect("a person, or a persona of civ");
            }
        }
        self.is_in_step = false;
        self.game.listen(true);
        self.ledger = Ledger::open(&self.game);
    }

    fn place(&self, seed: u64) -> String {
        format!("{}, seed {seed}, round {}", self.name, self.game.turn().round_number())
    }

    fn watched_well(&self, seed: u64) {
        let fault = self.watch.seen().fault.clone();
        if let Some(fault) = fault {
            panic!("{}: {fault}", self.place(seed));
        }
    }

    fn look_after(&self, order: &str, seat: Seat, seed: u64) {
        if self.is_slow {
            self.watch.look(self.game.world(), &format!("order `{order}` of {seat}"), None);
            self.watched_well(seed);
        }
    }

    /// Some orders, and the end of the turn.
    fn turn(&mut self, seat: Seat, seed: u64, draw: &mut Draw) -> u32 {
        let turn = self.game.turn();
        let most = draw.below(ORDERS + 1);
        let mut given = 0;
        while u64::from(given) < most {
            if draw.below(6) == 0 {
                self.errand(seat, seed, draw);
                if self.game.next_seat() != Some(seat) || self.game.turn() != turn {
                    return given;
                }
            }
            let Some((choice, text)) = self.choose(seat, draw) else { break };
            self.game
                .choose(seat, choice)
                .unwrap_or_else(|refusal| panic!("{}: `{text}` was listed for {seat}: {refusal}", self.place(seed)));
            given += 1;
            if self.is_in_step {
                let same = self.twin.submit(seat, &text);
                assert!(same.is_ok(), "{}: `{text}` of {seat} is refused by the twin: {same:?}", self.place(seed));
            }
            self.look_after(&text, seat, seed);
            if self.game.next_seat() != Some(seat) || self.game.turn() != turn {
                return given;
            }
        }
        let games = [Some(&mut self.game), self.is_in_step.then_some(&mut self.twin)];
        for game in games.into_iter().flatten() {
            game.end_turn(seat).expect("it is to act");
        }
        given
    }

    /// W-30: modules do not list lists of orders; some of the made-up ones are accepted.
    fn errand(&mut self, seat: Seat, seed: u64, draw: &mut Draw) {
        let line = random_errand(&self.game, seat, draw);
        let is_taken = self.game.submit(seat, &line).is_ok();
        if self.is_in_step {
            let same = self.twin.submit(seat, &line);
            assert_eq!(same.is_ok(), is_taken, "{}: `{line}` of {seat}: {same:?}", self.place(seed));
        }
        if is_taken {
            self.look_after(&line, seat, seed);
        }
    }

    /// One of the orders that a seat may give; rarely one that throws units away.
    fn choose(&mut self, seat: Seat, draw: &mut Draw) -> Option<(Choice, String)> {
        let mut choices = self.game.legal(seat, MAX).choices;
        choices.retain(|choice| matches!(choice, Choice::Order(_)));
        let is_lively = draw.below(2) == 0;
        let mut last = None;
        for _ in 0..12 {
            if choices.is_empty() {
                break;
            }
            let choice = choices.swap_remove(draw.below(choices.len() as u64) as usize);
            let text = self.game.choice_text(seat, &choice);
            let word = text.split(' ').next().unwrap_or_default();
            let fits = if word == "disband" { draw.below(8) == 0 } else { !is_lively || LIVELY.contains(&word) };
            last = Some((choice, text));
            if fits {
                break;
            }
        }
        last
    }

    /// Checks what holds for every world after a round; at times the game is saved, read by its
    /// twin, and both continue.
    fn end_of_round(&mut self, seed: u64, round: u32, tally: &mut Tally) {
        let place = self.place(seed);
        assert_eq!(self.game.check_state(), Ok(()), "{place}");
        for entry in self.game.take_facts() {
            *tally.facts.entry(entry.fact.name()).or_default() += 1;
            if let Some(&fact) = entry.downcast::<CivFact>() {
                self.ledger.hear(fact).unwrap_or_else(|fault| panic!("{place}: {fault}"));
            }
        }
        self.ledger.agrees(&self.game).unwrap_or_else(|fault| panic!("{place}: {fault}"));
        let eye = Eye::of(self.game.world());
        let looked = is_well(eye).and_then(|_| land::is_claimed_in_reach(eye));
        looked.unwrap_or_else(|fault| panic!("{place}: {fault}"));
        if std::mem::take(&mut self.is_in_step) {
            let differences = self.twin.differences(&self.game);
            assert!(differences.is_empty(), "{place}: read from a snapshot it went on otherwise: {differences:?}");
        }
        if round.is_multiple_of(SAVED_EVERY) && self.game.ended().is_none() {
            self.twin.restore(&self.game.snapshot()).unwrap_or_else(|fault| panic!("{place}: {fault:?}"));
            assert_eq!(self.twin.digest(), self.game.digest(), "{place}");
            Realm::with(self.twin.world_mut(), |realm| realm.recompute_everything());
            let agreed = truth::books_agree(Eye::of(self.game.world()), Eye::of(self.twin.world()));
            agreed.unwrap_or_else(|fault| panic!("{place}: {fault}"));
            self.is_in_step = true;
        }
    }
}

/// Plays a number of games of some scenarios, equally many of each, with seeds from the first one
/// on.
pub fn games(titles: &[&'static str], count: u32, rounds: u32, first: u64) -> Tally {
    let mut tally = Tally::default();
    let all = u32::try_from(titles.len()).expect("a few");
    for (nth, &name) in (0..).zip(titles) {
        let own = (count + all - 1 - nth) / all;
        if own > 0 {
            let mut table = Table::of(name, rounds, false);
            (first..first + u64::from(own)).for_each(|seed| table.play(seed, &mut tally));
            println!("{name}: {} games, {} rounds, {} orders so far", tally.games, tally.rounds, tally.orders);
        }
    }
    let mut told = String::new();
    tally.facts.iter().for_each(|(name, count)| _ = write!(told, "{name} {count}, "));
    println!("{told}");
    tally
}

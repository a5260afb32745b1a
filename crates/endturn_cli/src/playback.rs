//! A game that is inspected: played by personas from a scenario, or replayed from a record, round
//! by round.

use std::collections::VecDeque;
use std::sync::Arc;

use endturn::engine::{
    Game, Progress, Seat,
    game::Deliberation,
    orders::Refusal,
    record::{Give, Mismatch, Record, Replay},
};
use endturn::scenario::knobs::KnobValue;
use endturn::{Loaded, NoScenario, Replayable};

use crate::args::SourceArgs;
use crate::console::Console;
use crate::failure::{Failure, shorten};
use crate::opening::{self, Seating, Wish};
use crate::source::{Recorded, Scenario, Source};

/// The game and the source of its rounds.
pub(crate) struct Playback {
    /// The game.
    pub(crate) game: Game,
    /// The root seed.
    pub(crate) seed: u64,
    /// The source it was opened from, as given.
    pub(crate) name: String,
    /// The changes to a scenario, as options.
    pub(crate) changes: Vec<String>,
    replay: Option<Replay<Record>>,
    /// The last recorded round; `None` for a scenario.
    last: Option<u32>,
    /// The scenario that the game is made from; `None` if it was not kept.
    loaded: Option<Loaded>,
}

/// The round at which a game is inspected.
#[derive(Clone, Copy, Debug)]
pub(crate) struct When {
    /// The requested round.
    pub(crate) round: Option<u32>,
    /// The default round for a scenario; for a record it is the last.
    pub(crate) otherwise: u32,
}

impl Playback {
    /// Opens a source before its first round, and returns the round to look at. `problems` are
    /// those found in other arguments.
    pub(crate) fn open(
        args: &SourceArgs,
        seats: &[String],
        when: When,
        mut problems: Vec<String>,
        console: &mut Console<'_>,
    ) -> Result<(Self, u32), Failure> {
        match Source::read(&args.source, console.input) {
            Ok(Source::Scenario(scenario)) => Self::of_scenario(&scenario, args, seats, when, problems, console),
            Ok(Source::Record(recorded)) => {
                problems.extend(not_for_records(args, seats));
                if problems.is_empty() {
                    Self::of_record(*recorded, when, console)
                } else {
                    Err(Failure::Problems(problems, None))
                }
            }
            Err(problem) => {
                problems.push(problem);
                Err(Failure::Problems(problems, None))
            }
        }
    }

    fn of_scenario(
        scenario: &Scenario,
        args: &SourceArgs,
        seats: &[String],
        when: When,
        problems: Vec<String>,
        console: &mut Console<'_>,
    ) -> Result<(Self, u32), Failure> {
        let round = when.round.unwrap_or(when.otherwise);
        let seating = if round == 0 { Seating::Anybody } else { Seating::Personas };
        let wish = Wish { seed: args.seed.as_deref(), set: &args.set, seats, seating };
        let opening = opening::open(scenario, wish, problems, console)?;
        let mut game = opening.loaded.game();
        game.restart(opening.seed);
        let changed =
            |option: &str, all: &[String]| all.iter().map(|one| format!("{option} {one}")).collect::<Vec<_>>();
        let changes = [changed("--set", &args.set), changed("--seat", seats)].concat();
        Ok((
            Self {
                game,
                seed: opening.seed,
                name: args.source.clone(),
                changes,
                replay: None,
                last: None,
                loaded: Some(opening.loaded),
            },
            round,
        ))
    }

    fn of_record(recorded: Recorded, when: When, console: &mut Console<'_>) -> Result<(Self, u32), Failure> {
        let name = recorded.path.clone();
        if when.round.is_some_and(|round| round > recorded.last()) {
            return Err(Failure::problem(recorded.beyond()));
        }
        let Replayable { record, loaded, .. } = recorded.open(console)?;
        let mut game = loaded.game();
        let seed = record.header.seed;
        game.restart(seed);
        let last = record.last_round_after(Some(game.rounds_finished()));
        let playback = Self {
            game,
            seed,
            name,
            changes: Vec::new(),
            replay: Some(Replay::new(record)),
            last: Some(last),
            loaded: Some(loaded),
        };
        Ok((playback, when.round.unwrap_or(last)))
    }

    /// The same game anew, before its first round, as one whose rules can be watched.
    pub(crate) fn watchable(&self) -> Option<Self> {
        let loaded = self.loaded.as_ref()?.clone();
        let mut game = Game::watched(Arc::clone(&loaded.setup)).ok()?;
        game.restart(self.seed);
        Some(Self {
            game,
            seed: self.seed,
            name: self.name.clone(),
            changes: self.changes.clone(),
            replay: self.replay.as_ref().map(|replay| Replay::new(replay.record().clone())),
            last: self.last,
            loaded: Some(loaded),
        })
    }

    /// A game of a loaded scenario, before its first round.
    pub(crate) fn of_loaded(loaded: Loaded, seed: u64, name: String) -> Self {
        let mut game = loaded.game();
        game.restart(seed);
        Self { game, seed, name, changes: Vec::new(), replay: None, last: None, loaded: Some(loaded) }
    }

    /// Wraps a game at any moment, from which personas play on.
    pub(crate) fn of_game(game: Game, seed: u64, name: String, changes: Vec<String>) -> Self {
        Self { game, seed, name, changes, replay: None, last: None, loaded: None }
    }

    /// Moves the game to just before the first order of the next round, with all scheduled changes
    /// applied.
    ///
    /// # Errors
    /// If the round can't begin.
    pub(crate) fn open_round(&mut self) -> Result<(), Failure> {
        self.game.change_if_due().map_err(Failure::problem)
    }

    /// Returns a scenario that continues the game.
    pub(crate) fn going_on(&self) -> Result<String, NoScenario> {
        self.loaded.as_ref().ok_or(NoScenario::Unreadable)?.going_on(&self.game, self.seed)
    }

    /// The scenario that the game is made from, if it was kept.
    pub(crate) fn scenario(&self) -> Option<&Loaded> {
        self.loaded.as_ref()
    }

    /// The last recorded round; `None` for a scenario, which has no end of its own.
    pub(crate) fn recorded(&self) -> Option<u32> {
        self.last
    }

    /// Plays until a round is finished.
    ///
    /// # Errors
    /// If there is no such round, or the record differs from the game before it.
    pub(crate) fn go_to(&mut self, round: u32) -> Result<(), Failure> {
        while self.game.rounds_finished() < round {
            if !self.round()? {
                return Err(self.beyond());
            }
        }
        Ok(())
    }

    /// Plays one round. False if there is none.
    ///
    /// # Errors
    /// If the record differs from the game.
    pub(crate) fn round(&mut self) -> Result<bool, Failure> {
        let Some(replay) = &mut self.replay else {
            if self.game.ended().is_some() {
                return Ok(false);
            }
            return match self.game.advance_round() {
                Progress::Decision(decision) => Err(waits(decision.seat)),
                Progress::Round(_) | Progress::Over => Ok(true),
            };
        };
        let played = replay.round(&mut self.game);
        played.transpose().map(|round| round.is_some()).map_err(|mismatch| differs(&self.name, &mismatch))
    }

    /// Plays the next round order by order; `give` has to submit each.
    ///
    /// # Errors
    /// If there is no such round, or the record differs from the game.
    pub(crate) fn round_with(&mut self, give: Give<'_>) -> Result<(), Failure> {
        let Some(replay) = &mut self.replay else {
            if self.game.ended().is_some() {
                return Err(self.beyond());
            }
            let orders = self.game.orders_ahead().map_err(|decision| waits(decision.seat))?;
            return orders.iter().try_for_each(|order| {
                let given = give(&mut self.game, order.seat, &order.text);
                given.map_err(|refusal| Failure::problem(format!("`{}`: {refusal}", order.text)))
            });
        };
        match replay.round_with(&mut self.game, give) {
            Some(Ok(())) => Ok(()),
            Some(Err(mismatch)) => Err(differs(&self.name, &mismatch)),
            None => Err(self.beyond()),
        }
    }

    /// Plays the next round and returns why the personas of a seat decided as they did in it. In a
    /// record they are asked again, and have to decide what it says.
    ///
    /// # Errors
    /// If there is no such round, or the record differs from the game.
    pub(crate) fn round_with_reasons(&mut self, seat: Seat) -> Result<Vec<Deliberation>, Failure> {
        self.game.ask_why(Some(seat));
        if self.replay.is_none() {
            if !self.round()? {
                return Err(self.beyond());
            }
            return Ok(self.game.take_reasons());
        }
        let mut decided = VecDeque::new();
        self.game.keep_log();
        self.round_with(&mut |game, giver, text| {
            if giver != seat {
                return game.submit(giver, text);
            }
            if decided.is_empty() && game.plays_itself(seat) && game.next_seat() == Some(seat) {
                decided.extend(decide(game, seat));
            }
            match decided.pop_front() {
                None => game.submit(seat, text),
                Some(decision) if decision == text => Ok(()),
                Some(decision) => {
                    let reason = format!("not what its persona decides now: `{}`", shorten(&decision));
                    Err(Refusal::new("decides-differently", reason))
                }
            }
        })?;
        Ok(self.game.take_reasons())
    }

    /// The values of a persona's knobs in a round; `None` if it has none.
    pub(crate) fn persona_values(&self, module: &str, persona: &str, round: u32) -> Option<Vec<KnobValue>> {
        self.loaded.as_ref()?.persona_values(module, persona, round)
    }

    /// The failure that there is no such round.
    pub(crate) fn beyond(&self) -> Failure {
        let last = self.game.rounds_finished();
        let what = if self.game.ended().is_some() { "the game is over" } else { "the record ends" };
        Failure::problem(format!("{what} after round {last}; try --round {last}"))
    }
}

/// Lets the persona of the seat that is to act decide until something of it is applied. Returns
/// what was applied.
fn decide(game: &mut Game, seat: Seat) -> Vec<String> {
    _ = game.take_log();
    while game.log().is_empty() && game.next_seat() == Some(seat) {
        let mut is_first = true;
        if game.advance_while(&mut |_| std::mem::take(&mut is_first)).is_some() {
            break;
        }
    }
    game.take_log().into_iter().filter(|order| order.seat == seat).map(|order| order.text).collect()
}

/// The failure that a seat without a persona has to act.
pub(crate) fn waits(seat: Seat) -> Failure {
    Failure::problem(format!("seat {seat} is played by a person, who has to act first"))
}

/// The failure that a record differs from the game.
pub(crate) fn differs(name: &str, mismatch: &Mismatch) -> Failure {
    Failure::Differs(format!("`{}` differs from the game that it records: {mismatch}", shorten(name)))
}

/// Returns a problem for every option that does not apply to a record.
fn not_for_records(args: &SourceArgs, seats: &[String]) -> Vec<String> {
    let given = [("--seed", args.seed.is_some()), ("--seat", !seats.is_empty()), ("--set", !args.set.is_empty())];
    let given = given.into_iter().filter(|(_, is_given)| *is_given);
    let name = shorten(&args.source);
    given.map(|(option, _)| format!("`{option}`: `{name}` is a record, which fixes it; leave it out")).collect()
}

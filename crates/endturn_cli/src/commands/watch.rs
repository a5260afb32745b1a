//! `--watch`: a game on the screen, with keys to pause, to step on and back, and to look around.

use std::{iter, time::Duration};

use endturn::engine::{Game, drawing::Drawing, picture::Picture};
use endturn::report::game::chronicle::{RoundSeen, Told};

use crate::console::Console;
use crate::failure::Failure;
use crate::interrupt;
use crate::keys::{Key, Keys};
use crate::render::action;
use crate::render::live::{Live, Place, Shown};
use crate::render::palette::SeatColours;
use crate::render::panel::{Panels, Way};
use crate::render::screen::{Screen, width};
use crate::render::standings::Standings;
use crate::render::story::Detail;
use crate::session::{History, Moment, Session};

/// The default pause after a frame.
const PACE: Duration = Duration::from_millis(250);
/// The shortest pause other than none, and the longest that keys can set.
const PACES: (Duration, Duration) = (Duration::from_millis(16), Duration::from_secs(16));
/// Interval at which a pause checks for a request to stop.
const SLICE: Duration = Duration::from_millis(20);
/// Rows by which the story is scrolled.
const ROWS: usize = 3;

/// The keys, a line each.
const KEYS: [&str; 11] = [
    "space    pauses and resumes",
    "→ or n   plays on to the next frame and pauses",
    "←        goes back to the frame before",
    "Home     goes back to the first frame",
    "End      goes to the newest frame",
    "+ and -  change the speed",
    "b        shows the next board or table",
    "w a s d  move a board or table that is larger than its place",
    "f        follows the action on the board again",
    "z        reduces a large board to its place, or shows a part again",
    "↑ and ↓  scroll the story",
];

/// A game that is watched.
pub(super) struct Watch {
    live: Live,
    standings: Standings,
    panels: Panels,
    seats: SeatColours,
    history: History,
    /// The moment that is shown.
    at: usize,
    /// The board as last shown, to find the action.
    before: Option<Picture>,
    /// The boards of lines as last shown, to tell moves from others.
    drawings: Vec<Drawing>,
    /// Title of the game and its last round.
    name: String,
    seed: u64,
    /// The last order of the round, for its title.
    last_order: String,
    /// Facts of the current round that are in the story.
    noted: usize,
    /// Rounds per frame.
    every: u32,
    /// Whether every move has its frame.
    has_moves: bool,
    pace: Duration,
    is_paused: bool,
    shows_keys: bool,
    keys: Option<Keys>,
}

/// The result of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    /// The game goes on.
    On,
    /// The frame is drawn again.
    Again,
    /// Nothing; the wait goes on.
    Wait,
}

impl Watch {
    /// Starts watching; keys are read if input is a terminal. Without `every`, games of moves are
    /// shown move by move, and others round by round.
    pub(super) fn new(
        session: &Session,
        every: Option<u32>,
        pace: Option<u32>,
        detail: Detail,
        console: &Console<'_>,
    ) -> Self {
        let hears = console.owns_process && console.terminals.input;
        let panels = Panels::of(&session.game);
        let drawings = panels.drawings(&session.game);
        Self {
            live: Live::new(detail),
            standings: Standings::new(&session.book()),
            before: panels.picture(&session.game),
            seats: SeatColours::of(&session.game),
            history: History::default(),
            at: 0,
            has_moves: every.is_none() && session.game.facts_are_moves() && !drawings.is_empty(),
            drawings,
            panels,
            name: session.game.setup().title.clone(),
            seed: session.seed,
            last_order: String::new(),
            noted: 0,
            every: every.unwrap_or(1),
            pace: pace.map_or(PACE, |pace| Duration::from_millis(pace.into())),
            is_paused: false,
            shows_keys: false,
            keys: hears.then(Keys::listen).flatten(),
        }
    }

    /// Shows the game before its next round.
    pub(super) fn begin(&mut self, session: &Session, console: &mut Console<'_>) -> Result<(), Failure> {
        let title = self.title(&session.game, session.game.rounds_finished());
        let standings = self.table(session, console);
        self.show(title, standings, &session.game, console)
    }

    /// Whether [`Self::moved`] is to be called after every order.
    pub(super) const fn has_moves(&self) -> bool {
        self.has_moves
    }

    /// Shows an order of a round that is not over, if it changed the board, and waits as long as
    /// asked.
    pub(super) fn moved(&mut self, game: &Game, console: &mut Console<'_>) -> Result<(), Failure> {
        let drawings = self.panels.drawings(game);
        if drawings == self.drawings {
            return Ok(());
        }
        self.drawings = drawings;
        let facts: Vec<Told> = game.facts().iter().skip(self.noted).map(|fact| Told::new(fact, game)).collect();
        self.noted += facts.len();
        self.live.story.add(&facts, game.rounds_finished() + 1, console.paint());
        let title = self.title(game, game.rounds_finished() + 1) + &last_order(game);
        let standings = self.history.moment(self.history.len().wrapping_sub(1));
        let standings = standings.map_or_else(String::new, |moment| moment.standings.clone());
        self.show(title, standings, game, console)
    }

    /// Takes in the last order of a round before its log is taken.
    pub(super) fn ends(&mut self, game: &Game) {
        if self.has_moves {
            self.last_order = last_order(game);
        }
    }

    /// Takes in a round, shows it if due, and waits as long as asked.
    pub(super) fn round(
        &mut self,
        session: &Session,
        seen: &RoundSeen,
        console: &mut Console<'_>,
    ) -> Result<(), Failure> {
        let noted = std::mem::take(&mut self.noted).min(seen.facts.len());
        self.live.story.add(&seen.facts[noted..], seen.round, console.paint());
        if !seen.round.is_multiple_of(self.every) && session.game.ended().is_none() {
            return Ok(());
        }
        self.drawings = self.panels.drawings(&session.game);
        let title = self.title(&session.game, seen.round) + &std::mem::take(&mut self.last_order);
        let standings = self.table(session, console);
        self.show(title, standings, &session.game, console)
    }

    /// The standings, as wide as they are.
    fn table(&mut self, session: &Session, console: &Console<'_>) -> String {
        self.standings.table(&session.book(), Screen { paint: console.paint(), width: None })
    }

    /// Lets the user look around in a game that goes no further, and leaves its last board on the
    /// screen.
    pub(super) fn stay(&mut self, game: &Game, console: &mut Console<'_>) -> Result<(), Failure> {
        if self.keys.is_some() && self.history.len() > 0 && !interrupt::asked() {
            self.is_paused = true;
            self.draw(game, true, console)?;
            while !interrupt::asked() {
                let Some(keys) = &self.keys else { break };
                match keys.next(SLICE) {
                    Err(()) | Ok(Some(Key::Stop)) => break,
                    Ok(None) => {}
                    Ok(Some(key)) => {
                        if self.press(key) != Next::Wait {
                            self.draw(game, true, console)?;
                        }
                    }
                }
            }
        }
        let is_elsewhere = self.keys.take().is_some();
        if is_elsewhere && self.history.len() > 0 {
            self.at = self.history.len() - 1;
            (self.shows_keys, self.live.back) = (false, 0);
            self.panels.first();
            self.draw(game, true, console)?;
        }
        Ok(())
    }

    fn title(&self, game: &Game, round: u32) -> String {
        format!("{} · round {round} of {} · seed {}", self.name, game.setup().turn_limit, self.seed)
    }

    /// Adds a moment, draws it, and waits as long as asked.
    fn show(
        &mut self,
        title: String,
        standings: String,
        game: &Game,
        console: &mut Console<'_>,
    ) -> Result<(), Failure> {
        let now = self.panels.picture(game);
        let changes = self.before.as_ref().zip(now.as_ref()).map(|(before, now)| action::changes(before, now));
        self.before = now;
        let moment = Moment::new(title, standings, self.live.story.len(), changes.unwrap_or_default());
        self.history.push(moment, self.keys.as_ref().map(|_| game));
        self.at = self.history.len() - 1;
        self.live.back = 0;
        self.draw(game, false, console)?;
        self.wait(game, console)
    }

    /// Draws the moment that is shown.
    fn draw(&mut self, game: &Game, is_over: bool, console: &mut Console<'_>) -> Result<(), Failure> {
        let place = Place { screen: console.screen(), rows: console.rows() };
        let (below, is_newest) = (self.below(is_over, place.columns()), self.at + 1 == self.history.len());
        let content = match is_newest {
            true => self.panels.content(game),
            false => self.history.game(self.at, game).and_then(|game| self.panels.content(game)),
        };
        let Some(moment) = self.history.moment(self.at) else { return Ok(()) };
        let (standings, story) = (&moment.standings, moment.story);
        let shown = Shown { title: &moment.title, standings, story, below: &below };
        let keys = || KEYS.map(str::to_owned).to_vec();
        let (panels, seats) = (&mut self.panels, &self.seats);
        let frame = match &content {
            _ if self.shows_keys => {
                let mut draw = |_, _| ("keys".to_owned(), keys());
                let columns = KEYS.iter().map(|line| width(line)).max().unwrap_or(0);
                self.live.frame(&shown, Some(((columns, KEYS.len()), &mut draw)), place)
            }
            None => self.live.frame(&shown, None, place),
            Some(content) => {
                let mut draw = |columns, rows| {
                    let screen = Screen { width: Some(columns), ..place.screen };
                    panels.text(content, seats, &moment.changes, (screen, rows))
                };
                self.live.frame(&shown, Some((content.needed(), &mut draw)), place)
            }
        };
        console.say(&frame)
    }

    fn wait(&mut self, game: &Game, console: &mut Console<'_>) -> Result<(), Failure> {
        let mut rest = self.pace;
        // A finished game needs no wait.
        while !interrupt::asked() && game.ended().is_none() {
            let Some(keys) = &self.keys else {
                interrupt::pause(rest);
                return Ok(());
            };
            let slice = if self.is_paused { SLICE } else { rest.min(SLICE) };
            let next = match keys.next(slice) {
                Err(()) => {
                    (self.keys, self.is_paused, self.at) = (None, false, self.history.len() - 1);
                    Next::Again
                }
                Ok(None) => {
                    rest -= if self.is_paused { Duration::ZERO } else { slice };
                    Next::Wait
                }
                Ok(Some(Key::Stop)) => {
                    interrupt::ask();
                    return Ok(());
                }
                Ok(Some(key)) => self.press(key),
            };
            rest = rest.min(self.pace);
            let is_due = rest.is_zero() && !self.is_paused;
            match next {
                Next::On => return Ok(()),
                Next::Wait if !is_due => {}
                // What was gone back is shown again before the game goes on.
                Next::Wait => {
                    if !self.forward() {
                        return Ok(());
                    }
                    rest = self.pace;
                    self.draw(game, false, console)?;
                }
                Next::Again => self.draw(game, false, console)?,
            }
        }
        Ok(())
    }

    /// Shows the moment after this one. False if there is none yet.
    fn forward(&mut self) -> bool {
        let has_next = self.at + 1 < self.history.len();
        self.at += usize::from(has_next);
        has_next
    }

    fn press(&mut self, key: Key) -> Next {
        let newest = self.history.len().saturating_sub(1);
        match key {
            Key::Pause => self.is_paused = !self.is_paused,
            Key::Step => {
                self.is_paused = true;
                return if self.forward() { Next::Again } else { Next::On };
            }
            Key::Back => (self.is_paused, self.at) = (true, self.at.saturating_sub(1)),
            Key::First => (self.is_paused, self.at) = (true, 0),
            Key::Newest => self.at = newest,
            Key::Faster => self.pace = faster(self.pace),
            Key::Slower => self.pace = slower(self.pace),
            Key::Panel => self.panels.next(),
            Key::Up => self.panels.pan(Way::Up),
            Key::Down => self.panels.pan(Way::Down),
            Key::Left => self.panels.pan(Way::Left),
            Key::Right => self.panels.pan(Way::Right),
            Key::Follow => self.panels.follow(),
            Key::Reduce => self.panels.reduce(),
            Key::Earlier => self.live.back += ROWS,
            Key::Later => self.live.back = self.live.back.saturating_sub(ROWS),
            Key::Keys => self.shows_keys = !self.shows_keys,
            Key::Stop => return Next::Wait,
        }
        Next::Again
    }

    /// Describes the keys, if they are read, as far as there is room.
    fn below(&self, is_over: bool, columns: usize) -> String {
        if self.keys.is_none() {
            return String::new();
        }
        let (at, all) = (self.at + 1, self.history.len());
        let clock = match (is_over, self.is_paused) {
            (true, _) => "the end",
            (false, true) => "paused · space: resume",
            (false, false) => "space: pause",
        };
        let place = (at < all).then(|| format!("frame {at} of {all}"));
        let pace = (!is_over).then(|| format!("+/-: {} ms", self.pace.as_millis()));
        let more = [Some("←/→: back, next".to_owned()), pace, Some("b: board, tables".to_owned())];
        let end = if is_over { "?: keys · q: leave" } else { "?: keys · q: stop" };
        let mut line = iter::once(clock.to_owned()).chain(place).collect::<Vec<_>>().join(" · ");
        for part in more.into_iter().flatten() {
            if width(&line) + width(&part) + width(end) + 6 <= columns {
                line += &format!(" · {part}");
            }
        }
        format!("\n{line} · {end}")
    }
}

/// The last order of a game as the end of a title.
fn last_order(game: &Game) -> String {
    let order = game.log().last();
    order.map_or_else(String::new, |order| format!(" · {}: {}", game.roster().name(order.seat), order.text))
}

fn faster(pace: Duration) -> Duration {
    if pace / 2 < PACES.0 { Duration::ZERO } else { pace / 2 }
}

fn slower(pace: Duration) -> Duration {
    if pace.is_zero() { PACES.0 } else { (pace * 2).min(PACES.1.max(pace)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn speed_goes_by_halves_and_back_and_has_ends() {
        let mut pace = PACE;
        for _ in 0..9 {
            pace = faster(pace);
        }
        assert_eq!(pace, Duration::ZERO);
        for _ in 0..99 {
            pace = slower(pace);
        }
        assert_eq!(pace, PACES.1);
        assert_eq!(slower(faster(PACE)), PACE);
        let long = Duration::from_secs(600);
        assert_eq!(slower(long), long, "a pace that was asked for is no shorter by a key for slower");
    }
}

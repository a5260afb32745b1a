//! `--watch`: a game on the screen, with keys to pause, step and change the speed.

use std::time::Duration;

use endturn::report::game::chronicle::RoundSeen;

use crate::console::Console;
use crate::failure::Failure;
use crate::interrupt;
use crate::keys::{Key, Keys};
use crate::render::live::{Live, Place};
use crate::render::panel::Panels;
use crate::render::standings::Standings;
use crate::render::story::Detail;
use crate::session::Session;

/// The default pause after a frame.
const PACE: Duration = Duration::from_millis(250);
/// The shortest pause other than none, and the longest that keys can set.
const PACES: (Duration, Duration) = (Duration::from_millis(16), Duration::from_secs(16));
/// Interval at which a pause checks for a request to stop.
const SLICE: Duration = Duration::from_millis(20);

/// A game that is watched.
pub(super) struct Watch {
    live: Live,
    standings: Standings,
    panels: Panels,
    /// Rounds per frame.
    every: u32,
    pace: Duration,
    is_paused: bool,
    keys: Option<Keys>,
}

impl Watch {
    /// Starts watching; keys are read if input is a terminal.
    pub(super) fn new(session: &Session, every: u32, pace: Option<u32>, detail: Detail, console: &Console<'_>) -> Self {
        let hears = console.owns_process && console.terminals.input;
        Self {
            live: Live::new(detail),
            standings: Standings::new(&session.book()),
            panels: Panels::of(&session.game),
            every,
            pace: pace.map_or(PACE, |pace| Duration::from_millis(pace.into())),
            is_paused: false,
            keys: hears.then(Keys::listen).flatten(),
        }
    }

    /// Takes in a round, shows it if due, and waits as long as asked.
    pub(super) fn round(
        &mut self,
        session: &Session,
        seen: &RoundSeen,
        console: &mut Console<'_>,
    ) -> Result<(), Failure> {
        self.live.note(seen);
        if !seen.round.is_multiple_of(self.every) && session.game.ended().is_none() {
            return Ok(());
        }
        let (below, place) = (self.below(), place(console));
        let frame = self.live.frame(session, seen, &mut self.standings, (&self.panels, &below), place);
        console.say(&frame)?;
        self.wait(session, console)
    }

    /// Stops reading keys and restores the terminal.
    pub(super) fn end(&mut self) {
        self.keys = None;
    }

    fn wait(&mut self, session: &Session, console: &mut Console<'_>) -> Result<(), Failure> {
        let mut rest = self.pace;
        // A finished game needs no wait.
        while !interrupt::asked() && session.game.ended().is_none() {
            let Some(keys) = &self.keys else {
                interrupt::pause(rest);
                return Ok(());
            };
            let slice = if self.is_paused { SLICE } else { rest.min(SLICE) };
            match keys.next(slice) {
                Err(()) => (self.keys, self.is_paused) = (None, false),
                Ok(None) if self.is_paused => {}
                Ok(None) => rest -= slice,
                Ok(Some(Key::Step)) => {
                    self.is_paused = true;
                    return Ok(());
                }
                Ok(Some(key)) => {
                    self.press(key);
                    rest = rest.min(self.pace);
                    let frame = self.live.again(session, (&self.panels, &self.below()), place(console));
                    console.say(&frame)?;
                }
            }
            if rest.is_zero() && !self.is_paused {
                return Ok(());
            }
        }
        Ok(())
    }

    fn press(&mut self, key: Key) {
        match key {
            Key::Pause => self.is_paused = !self.is_paused,
            Key::Step => self.is_paused = true,
            Key::Faster => self.pace = faster(self.pace),
            Key::Slower => self.pace = slower(self.pace),
            Key::Panel => self.panels.next(),
            Key::Stop => interrupt::ask(),
        }
    }

    /// Describes the keys, if they are read.
    fn below(&self) -> String {
        if self.keys.is_none() {
            return String::new();
        }
        let clock = if self.is_paused { "paused · space: resume" } else { "space: pause" };
        format!("\n{clock} · n: next · +/-: {} ms · b: board, tables · q: stop", self.pace.as_millis())
    }
}

fn faster(pace: Duration) -> Duration {
    if pace / 2 < PACES.0 { Duration::ZERO } else { pace / 2 }
}

fn slower(pace: Duration) -> Duration {
    if pace.is_zero() { PACES.0 } else { (pace * 2).min(PACES.1.max(pace)) }
}

fn place(console: &Console<'_>) -> Place {
    Place { screen: console.screen(), rows: console.rows() }
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

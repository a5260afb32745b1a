//! A player's turn: giving orders, undoing them, and ending it.

use endturn::engine::{
    Game, Seat,
    counsel::{Need, Urgency},
    game::Mark,
    random::Draws,
    turn::TurnProfile,
};

use super::{Next, PlaySession, examples, help, save, words};
use crate::failure::Failure;
use crate::render::number::counted;
use crate::render::palette::SeatColours;
use crate::render::{drawing_text, map_text};

/// The number of random draws so far.
fn times_drawn(game: &Game) -> u64 {
    game.world().resource::<Draws>().taken()
}

/// The actions of a player in the current turn.
#[derive(Debug, Default)]
pub(super) struct Turn {
    /// The position before each order, and the number of orders in the round by then.
    marks: Vec<(Mark, usize)>,
    /// Whether an order involved chance: its outcome can't be unseen.
    was_chance: bool,
    /// The warnings given.
    warned: Vec<String>,
}

impl PlaySession<'_, '_> {
    /// Carries out an order, or a word of the engine.
    pub(super) fn order(&mut self, seat: Seat, line: &str) -> Result<(), Failure> {
        let ends = ["end", "pass"].iter().any(|word| word.eq_ignore_ascii_case(line));
        if ends && self.is_held_back(seat)? {
            return Ok(());
        }
        let before = (!ends).then(|| (self.session.game.mark(), self.given.len()));
        let at = (self.session.game.turn().round_number(), self.session.game.next_seat());
        let drawn = times_drawn(&self.session.game);
        match self.session.game.submit(seat, line) {
            Ok(()) => {
                self.given.push((seat, line.to_owned()));
                let is_same = at == (self.session.game.turn().round_number(), self.session.game.next_seat());
                match before.filter(|_| is_same) {
                    Some(_) if drawn != times_drawn(&self.session.game) => {
                        self.turn = Turn { was_chance: true, ..Turn::default() };
                    }
                    Some(before) => self.turn.marks.push(before),
                    None => self.turn = Turn::default(),
                }
                self.console.say(&format!("done: {line}\n"))
            }
            Err(refusal) => {
                let paint = self.console.paint();
                let refusal = words::with_words(refusal, line, &self.session.game);
                let refusal = examples::fitted(refusal, seat, &mut self.session.game).to_string();
                let text = refusal.replacen("refused", &paint.bad("refused"), 1);
                self.console.tell(&format!("{text}\n"))
            }
        }
    }

    /// Warns before a turn ends if that would lose the game, or something that an order could save.
    /// Repeating the `end` confirms it; without a terminal, it is carried out at once.
    fn is_held_back(&mut self, seat: Seat) -> Result<bool, Failure> {
        let needs = self.session.game.needs(seat);
        let warnings: Vec<Need> = needs.into_iter().filter(|need| need.urgency > Urgency::Waits).collect();
        let is_new = |need: &Need| !self.turn.warned.contains(&need.text);
        if !warnings.iter().any(is_new) {
            return Ok(false);
        }
        let paint = self.console.paint();
        let mut text = String::new();
        for need in &warnings {
            let word = if need.urgency == Urgency::Loses { paint.bad("warning") } else { paint.event("warning") };
            text += &format!("{word}: {}\n", need.text);
        }
        self.turn.warned.extend(warnings.into_iter().map(|need| need.text));
        let waits = self.console.terminals.input;
        if waits {
            text += "type `end` again to end your turn anyway, or `what needs me`\n";
        }
        self.console.tell(&text)?;
        Ok(waits)
    }

    /// Warns once before a player leaves while orders of this round, of any player, would be lost.
    /// Without a terminal, the player leaves at once, with the warning as a note.
    pub(super) fn kept_from_leaving(&mut self) -> Option<String> {
        let warning = format!("{} of this round will not be kept", counted(self.given.len(), "order"));
        if self.given.is_empty() || self.turn.warned.contains(&warning) {
            return None;
        }
        if !self.console.terminals.input {
            self.console.note(&format!("warning: {warning}; `save FILE` before `quit` keeps the game as it is"));
            return None;
        }
        let text = format!("{warning}; `save FILE` keeps the game as it is, `quit` again leaves\n");
        self.turn.warned.push(warning);
        Some(text)
    }

    /// Takes back the last order of the turn.
    pub(super) fn undo(&mut self, seat: Seat) -> String {
        let Some((mark, given)) = self.turn.marks.pop() else {
            if self.turn.was_chance {
                return "nothing to undo: the previous order involved chance\n".to_owned();
            }
            if let Some(text) = self.undo_turn() {
                return text;
            }
            let round = self.session.game.turn().round_number();
            return match self.given.iter().any(|(other, _)| *other == seat) {
                true => "nothing to undo: orders from before the game was loaded can't be undone\n".to_owned(),
                false => format!("nothing to undo: you have given no order in round {round}\n"),
            };
        };
        self.session.game.go_back(&mark);
        let known = self.session.game.facts().len();
        self.told.entry(seat).and_modify(|told| *told = known.min(*told));
        self.turn.warned.clear();
        let undone: Vec<String> = self.given.drain(given..).map(|(_, order)| order).collect();
        format!("undone: {}\n", undone.join(", "))
    }

    /// Takes back the last turn of the player being asked, with everything after it, in a game
    /// without hidden information or chance. `None` if there is nothing to take back.
    fn undo_turn(&mut self) -> Option<String> {
        let turn = self.session.game.turn().turn_number();
        let is_earlier = |(at, _): &(u32, String)| *at < turn;
        let at = self.waypoints.iter().rposition(is_earlier)?;
        let text = self.waypoints[at].1.clone();
        let loaded = match save::load_text("the game so far", &text, &self.session) {
            Ok(loaded) => loaded,
            Err(problem) => return Some(format!("not undone: {problem}\n")),
        };
        self.waypoints.truncate(at + 1);
        if let Err(failure) = self.take_up(loaded) {
            return Some(format!("not undone: {failure:?}\n"));
        }
        Some("undone: your last turn, and what followed\n".to_owned())
    }

    /// Lists what needs the seat's attention.
    pub(super) fn needs(&self, seat: Seat) -> String {
        let (needs, paint) = (self.session.game.needs(seat), self.console.paint());
        if needs.is_empty() {
            return format!("nothing needs your attention; {}\n", self.effect_of_end());
        }
        let line = |need: &Need| match need.urgency {
            Urgency::Loses => format!("{} {}\n", paint.bad("!"), need.text),
            Urgency::Wastes => format!("{} {}\n", paint.event("▶"), need.text),
            Urgency::Waits => format!("  {}\n", need.text),
        };
        needs.iter().map(line).collect()
    }

    /// Describes what `end` ends: the turn, or the part of it that is running.
    fn effect_of_end(&self) -> String {
        let (turn, profile) = (self.session.game.turn(), self.session.game.world().resource::<TurnProfile>());
        let next = profile.successor(turn.segment()).filter(|_| turn.active_player().is_some());
        next.map_or_else(
            || "`end` ends your turn".to_owned(),
            |next| format!("`end` ends {}, and {} begins", profile.name(turn.segment()), profile.name(next)),
        )
    }

    /// Draws the board as the seat knows it.
    pub(super) fn map(&self, seat: Seat) -> String {
        if let Some(drawing) = self.session.game.drawing(Some(seat)) {
            return drawing_text::text(&drawing, &SeatColours::of(&self.session.game), self.console.screen());
        }
        let Some(picture) = self.session.game.seen_picture(seat) else {
            return "this game has no board; `status` shows what you know\n".to_owned();
        };
        map_text::text(&picture, &SeatColours::of(&self.session.game), self.console.screen())
    }

    /// Answers a question to a module, if the line is one.
    pub(super) fn question(&mut self, seat: Seat, line: &str) -> Option<Result<Next, Failure>> {
        let answer = self.session.game.ask(seat, line.trim())?;
        let text = match answer {
            Ok(text) => text,
            Err(refusal) => refusal.to_string().replacen("refused", &self.console.paint().bad("refused"), 1),
        };
        Some(self.console.tell(&(text + "\n")).map(|()| Next::Line))
    }

    /// Prints help, about one word if there is one.
    pub(super) fn help(&self, word: Option<&str>) -> String {
        let (game, screen) = (&self.session.game, self.console.screen());
        word.map_or_else(|| help::all(game, screen), |word| help::about(word, game, screen))
    }
}

//! Output to players between their lines: whose turn it is, what happened, the ending.

use endturn::engine::{
    Seat,
    orders::{Choice, SeatEvent},
};
use endturn::report::game::chronicle::Told;
use endturn::scenario::files::slashed;

use super::introduction::lessons;
use super::{Asked, MAX_LINE, PlaySession, save};
use crate::failure::Failure;
use crate::render::palette::SeatColours;
use crate::render::story::{self, Detail};
use crate::render::{drawing_text, verdict};

impl PlaySession<'_, '_> {
    /// Tells players who will not be asked again what they know of their last round.
    pub(super) fn tell_the_last(&mut self, round: u32) -> Result<(), Failure> {
        let (table, is_over) = (self.session.game.seat_table(), self.session.game.ended().is_some());
        let paint = self.console.paint();
        let mut text = String::new();
        for &seat in &self.persons {
            let out = table.eliminated(seat);
            let is_new = out.is_some_and(|out| out.round == round);
            if !is_new && (!is_over || out.is_some()) {
                continue;
            }
            let (name, news) = (self.session.name(seat), self.news.remove(&seat).unwrap_or_default());
            text += &format!(
                "\n{}\n{}",
                paint.strong(format!("After round {round}: {name}")),
                story::facts(news.iter(), self.detail(), paint)
            );
            if is_new {
                let name = self.session.game.roster().name_in_text(seat);
                text += &format!("{name} is out of the game{}\n", if is_over { "" } else { "; the others play on" });
            }
        }
        if text.is_empty() { Ok(()) } else { self.console.tell(&text) }
    }

    /// Board games show every move; `facts` shows the rest of the others.
    fn detail(&self) -> Detail {
        Detail::of(&self.session.game, false)
    }

    /// Whether the only input missing is the word that closes a collection.
    fn waits_for_commit(&self, seat: Seat) -> bool {
        let game = &self.session.game;
        game.clock_words().any(|word| word == "commit")
            && matches!(game.legal(seat, 1).choices[..], [Choice::Event(SeatEvent::Commit)])
    }

    /// Prints whose turn it is and what has happened, once per turn; in a turn with a collection,
    /// again once all seats have ended it, and when it is closed.
    pub(super) fn greet(&mut self, seat: Seat) -> Result<(), Failure> {
        let state = self.session.game.turn();
        let (round, turn) = (state.round_number(), state.turn_number());
        let waits = self.waits_for_commit(seat);
        let asked = Asked { seat, turn, collects: state.active_player().is_none(), waits };
        if self.asked == Some(asked) {
            return self.tell_what_came(seat);
        }
        self.asked = Some(asked);
        if self.session.game.is_open() && self.waypoints.last().is_none_or(|(last, _)| *last < turn) {
            self.waypoints.push((turn, save::saved(&self.session, &self.record)));
        }
        if !self.persons.contains(&seat) {
            // A seat that has joined in the meantime, played by a person.
            self.persons.push(seat);
        }
        self.hand_over(seat)?;
        let paint = self.console.paint();
        let mut text = format!("\n{}\n", paint.strong(format!("Round {round}: {}", self.session.name(seat))));
        let mut news = self.news.remove(&seat).unwrap_or_default();
        news.extend(self.news_of_the_round(seat));
        text += &story::facts(news.iter(), self.detail(), paint);
        self.console.tell(&text)?;
        if self.taught.insert((seat, round)) {
            self.console.tell(&lessons(&self.session, round))?;
        }
        self.show_board(seat)?;
        text = format!("{}\n", self.session.game.status(seat));
        if round == 1 {
            text += "type `help` for the orders\n";
        }
        if waits {
            text += "all have ended: `commit` resolves the orders\n";
        }
        self.console.tell(&text)
    }

    /// Returns what a player knows of this round and has not been told yet: events before its turn,
    /// and outcomes of its orders.
    fn news_of_the_round(&mut self, seat: Seat) -> Vec<Told> {
        let game = &self.session.game;
        let told = self.told.insert(seat, game.facts().len()).unwrap_or(0);
        let new = game.facts().iter().skip(told).map(|entry| Told::new(entry, game));
        new.filter(|fact| fact.is_known_to(seat)).collect()
    }

    /// Prints the outcome of an order, such as a roll of the dice.
    fn tell_what_came(&mut self, seat: Seat) -> Result<(), Failure> {
        let news = self.news_of_the_round(seat);
        if news.is_empty() {
            return Ok(());
        }
        let text = story::facts(news.iter(), self.detail(), self.console.paint());
        self.console.tell(&text)
    }

    /// Prints the board of a table game, as the seat knows it.
    pub(super) fn show_board(&mut self, seat: Seat) -> Result<(), Failure> {
        let Some(drawing) = self.session.game.drawing(Some(seat)) else { return Ok(()) };
        self.console.say(&drawing_text::text(&drawing, &SeatColours::of(&self.session.game), self.console.screen()))
    }

    /// Hides one player's screen from the next, if several share it.
    pub(super) fn hand_over(&mut self, seat: Seat) -> Result<(), Failure> {
        if self.persons.len() < 2 || !self.console.terminals.output {
            return Ok(());
        }
        let name = self.session.name(seat).to_owned();
        self.console.say(&format!(
            "\u{1b}[2J\u{1b}[3J\u{1b}[H{name}, it is your turn. Press Enter when nobody else is looking.\n"
        ))?;
        // At the end of input the game ends by itself.
        if let Some(prompt) = &mut self.prompt {
            let _ = prompt.ask("", &[], |_| Vec::new());
        } else if self.console.terminals.input {
            let _ = self.console.read_line(MAX_LINE);
        }
        Ok(())
    }

    /// Prints the verdict. A player who leaves early learns nothing that the seat may not know.
    pub(super) fn farewell(&mut self) -> Result<(), Failure> {
        let screen = self.console.screen();
        let mut text = if self.session.game.ended().is_some() {
            format!("\n{}", verdict::text(&self.session.book(), screen))
        } else {
            format!("\n{}\n", verdict::headline(&self.session.game))
        };
        if let Some(out) = self.session.out() {
            text += &format!("files   {}\n", slashed(out.path()));
        }
        self.console.say(&text)
    }

    /// Reports the state of a game that Ctrl-C ended.
    pub(super) fn tell_interruption(&mut self) {
        let rounds = self.session.game.rounds_finished();
        let place = match self.session.out() {
            Some(out) => format!("{} has everything up to then", slashed(out.path())),
            None => "without --out nothing is kept".to_owned(),
        };
        let lost = match self.given.len() {
            0 => String::new(),
            1 => "; the order given since is not kept".to_owned(),
            orders => format!("; the {orders} orders given since are not kept"),
        };
        self.console.note(&format!("interrupted after round {rounds}; {place}{lost}"));
    }
}

//! The door for orders.

use super::Game;
use crate::{
    journal::Journal,
    orders::{AnyOrder, GIVEN, OrderBook, OrderGiven, Refusal, Writer},
    rules::Measured,
    seats::Seat,
    suggest::did_you_mean,
    turn::{Clock, CommitBuffer, Outcome, Reason, TurnEvent, TurnProfile},
};

/// Words that the engine itself understands.
pub(super) const ENGINE_WORDS: [&str; 2] = ["end", "pass"];

impl Game {
    /// Reads, checks and applies one order in its text form; `end` ends the seat's turn, `pass` passes.
    ///
    /// # Errors
    /// The refusal; the game is then as it was.
    pub fn submit(&mut self, seat: Seat, text: &str) -> Result<(), Refusal> {
        self.may_act(seat)?;
        let first = text.split(' ').next().unwrap_or("");
        if let Some(word) = ENGINE_WORDS.iter().find(|word| word.eq_ignore_ascii_case(first)) {
            if text.len() != word.len() {
                let reason = format!("`{word}` stands alone");
                return Err(Refusal::new("extra-words", reason).expecting(["end of line"]).example(*word));
            }
            return if *word == "end" { self.end_turn(seat) } else { self.pass(seat) };
        }
        let order = self.parse_as(seat, text)?;
        self.submit_order(seat, order)
    }

    /// Reads one order of a module as a seat does, without giving it.
    ///
    /// # Errors
    /// The refusal of its form.
    pub fn parse_as(&mut self, seat: Seat, text: &str) -> Result<AnyOrder, Refusal> {
        self.as_writer(seat, |game| game.parse(text))
    }

    /// Reads or writes orders as a seat does.
    pub(super) fn as_writer<T>(&mut self, seat: Seat, act: impl FnOnce(&Self) -> T) -> T {
        self.app.world_mut().insert_resource(Writer(seat));
        let result = act(self);
        self.app.world_mut().remove_resource::<Writer>();
        result
    }

    /// Reads one order of a module without giving it.
    ///
    /// # Errors
    /// The refusal of its form.
    pub fn parse(&self, text: &str) -> Result<AnyOrder, Refusal> {
        let first = text.split(' ').next().unwrap_or("");
        let knows = |book: &dyn OrderBook| book.keywords().iter().any(|word| word.eq_ignore_ascii_case(first));
        match self.books.iter().find(|book| knows(&***book)) {
            Some(book) => book.parse(text, self.world()),
            None => Err(self.unknown_word(first, text)),
        }
    }

    fn unknown_word(&self, first: &str, text: &str) -> Refusal {
        let may_pass = self.world().resource::<TurnProfile>().may_pass(self.turn().segment());
        let own = ENGINE_WORDS.into_iter().filter(|word| may_pass || *word != "pass");
        let words = self.books.iter().flat_map(|book| book.keywords().iter()).copied().chain(own);
        let shown: String = first.chars().take(40).flat_map(char::escape_debug).collect();
        let reason = match (text.is_empty(), first.is_empty()) {
            (true, _) => "the order is empty".to_owned(),
            (false, true) => "an order begins with a word, not with a space".to_owned(),
            (false, false) => format!("there is no order `{shown}`"),
        };
        // A slip must not become what can't be taken back.
        let near = did_you_mean(first, words.clone().filter(|word| !ENGINE_WORDS.contains(word)));
        let form = self.grammar().into_iter().next().map_or_else(String::new, |(_, form, _)| form);
        Refusal { suggestion: near, ..Refusal::new("unknown-word", reason).expecting(words) }.example(form)
    }

    /// The serde form of an order, as JSON.
    pub fn order_json(&self, order: &AnyOrder) -> String {
        let book = self.books.iter().find(|book| book.module() == order.module);
        book.map_or_else(String::new, |book| book.json(order))
    }

    /// Reads, checks and applies one order in its serde form, as JSON.
    ///
    /// # Errors
    /// The refusal; the game is then as it was.
    pub fn submit_json(&mut self, seat: Seat, module: &str, json: &str) -> Result<(), Refusal> {
        self.may_act(seat)?;
        let book = self.books.iter().find(|book| book.module() == module).ok_or_else(|| {
            Refusal::new("unknown-module", format!("this game has no module `{module}`"))
                .expecting(self.books.iter().map(|book| book.module()))
        })?;
        let order = book.parse_json(json)?;
        self.submit_order(seat, order)
    }

    /// Checks and applies one order.
    ///
    /// # Errors
    /// The refusal; the game is then as it was.
    pub fn submit_order(&mut self, seat: Seat, order: AnyOrder) -> Result<(), Refusal> {
        self.may_act(seat)?;
        let at = self.books.iter().position(|book| book.module() == order.module);
        let at =
            at.ok_or_else(|| Refusal::new("unknown-module", format!("this game has no module `{}`", order.module)))?;
        let journal = self.world().resource::<Journal>();
        let (listening, told) = (journal.is_listening(), journal.count());
        // Names may change with the order, so its text is taken before.
        let is_kept = listening || self.log.is_some();
        let text = is_kept.then(|| self.as_writer(seat, |game| game.books[at].text(&order, game.world())));
        self.measure(Measured::Orders(at));
        let outcome = self.books[at].submit(order, seat, self.app.world_mut());
        self.measured();
        outcome?;
        if let Some(text) = text {
            self.order_given(seat, self.books[at].module(), text, told);
        }
        // An order in a collection waits there; elsewhere the segment's rules see it at once.
        let segment = self.turn().segment();
        if !self.world().resource::<TurnProfile>().is_commit(segment) {
            self.clock().run_segment();
        }
        Ok(())
    }

    /// Enters an order that was applied into the log and the journal, there before the facts that it led to.
    fn order_given(&mut self, seat: Seat, module: &'static str, text: String, told: usize) {
        self.log_order(seat, module, |_| text.clone());
        let mut journal = self.app.world_mut().resource_mut::<Journal>();
        journal.tell_at(told, GIVEN, OrderGiven { seat, module, order: text });
    }

    /// Ends the seat's turn: closes its part of a collection, or the segment.
    ///
    /// # Errors
    /// The refusal; the game is then as it was.
    pub fn end_turn(&mut self, seat: Seat) -> Result<(), Refusal> {
        self.may_act(seat)?;
        let segment = self.turn().segment();
        let collects = self.world().resource::<TurnProfile>().is_commit(segment);
        let event = if collects { TurnEvent::Submit(seat) } else { TurnEvent::End(segment) };
        // The log comes first: the event may finish the round.
        self.log_order(seat, "", |_| "end".to_owned());
        self.turn_event(event)
    }

    /// Declines the rest of the phase.
    ///
    /// # Errors
    /// If the turn profile allows no pass here.
    pub fn pass(&mut self, seat: Seat) -> Result<(), Refusal> {
        self.may_act(seat)?;
        self.log_order(seat, "", |_| "pass".to_owned());
        self.turn_event(TurnEvent::Pass)
    }

    fn turn_event(&mut self, event: TurnEvent) -> Result<(), Refusal> {
        match self.event(event) {
            Outcome::Applied => Ok(()),
            Outcome::Ignored(reason) | Outcome::Invalid(reason) => {
                if let Some(log) = &mut self.log {
                    log.pop();
                }
                Err(refuse(reason))
            }
        }
    }

    /// Applies one turn event, as rules and tests do.
    pub fn event(&mut self, event: TurnEvent) -> Outcome {
        self.clock().submit(event)
    }

    pub(super) fn clock(&mut self) -> Clock<'_> {
        Clock { world: self.app.world_mut(), sealed: &mut self.sealed }
    }

    /// T-91, T-93, T-95: whether the seat is to act now.
    fn may_act(&self, seat: Seat) -> Result<(), Refusal> {
        if self.ended().is_some() {
            return Err(refuse(Reason::GameOver));
        }
        if seat.index() >= self.roster().len() {
            return Err(Refusal::new("no-such-seat", format!("there is no seat {seat}")));
        }
        if !self.seat_table().stands(seat) {
            return Err(Refusal::new("eliminated", format!("{} is out of the game", self.roster().name(seat))));
        }
        let turn = self.turn();
        match turn.active_player() {
            Some(active) if active == seat => Ok(()),
            Some(_) => Err(refuse(Reason::NotActivePlayer)),
            None if !turn.provisional_actors().contains(seat) => Err(refuse(Reason::NotProvisional)),
            None if self.world().resource::<CommitBuffer>().submitted().contains(seat) => {
                Err(refuse(Reason::AlreadyCommitted))
            }
            None => Ok(()),
        }
    }
}

fn refuse(reason: Reason) -> Refusal {
    let code = match reason {
        Reason::GameOver => "game-over",
        Reason::NotActivePlayer => "not-your-turn",
        Reason::NotProvisional => "nothing-to-do",
        Reason::AlreadyCommitted => "turn-ended",
        Reason::PassNotAllowed => "pass-not-allowed",
        _ => "not-now",
    };
    Refusal::new(code, reason.to_string())
}

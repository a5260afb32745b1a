//! Entry point for orders.

use super::{Game, Mark};
use crate::{
    bug::{self, BugPlace, Running},
    journal::Journal,
    letters::visible,
    links::Links,
    orders::{AnyOrder, GIVEN, OrderGiven, Refusal, Writer},
    rules::Measured,
    seats::Seat,
    suggest::did_you_mean,
    turn::{Clock, CommitBuffer, Now, Reason, TurnWork},
};

/// Words that the engine itself understands.
pub(super) const ENGINE_WORDS: [&str; 5] = ["end", "pass", BEGIN, "commit", REVISE];

/// The word that takes an end back.
pub(super) const REVISE: &str = "revise";

/// The word that precedes a segment's name.
pub(super) const BEGIN: &str = "begin";

impl Game {
    /// Parses, checks and applies one order in its text form, or a word to the clock: `end` ends
    /// the seat's turn, `pass` passes, `begin SEGMENT` enters a segment, `commit` closes a
    /// collection.
    ///
    /// # Errors
    /// The refusal; the game is then unchanged.
    pub fn submit(&mut self, seat: Seat, text: &str) -> Result<(), Refusal> {
        let done = self.submit_line(seat, text);
        self.counted(done)
    }

    fn submit_line(&mut self, seat: Seat, text: &str) -> Result<(), Refusal> {
        if let Some(event) = self.parse_event(text) {
            let spoken = event.as_ref().map_or(Ok(()), |&event| self.may_speak(seat, event));
            // A seat that is not to act gets that refusal first, before any fault in its words.
            return spoken
                .and(event.map_err(|refusal| self.may_act(seat).err().unwrap_or(refusal)))
                .and_then(|event| self.say_now(seat, event));
        }
        self.may_act(seat)?;
        let order = self.parse_as(seat, text)?;
        self.give(seat, order)
    }

    /// Parses one order of a module as a seat would give it, without giving it.
    ///
    /// # Errors
    /// The refusal of its form.
    pub fn parse_as(&mut self, seat: Seat, text: &str) -> Result<AnyOrder, Refusal> {
        self.as_writer(seat, |game| game.parse(text))
    }

    /// Runs `act` with orders parsed and written as a seat does.
    pub(super) fn as_writer<T>(&mut self, seat: Seat, act: impl FnOnce(&Self) -> T) -> T {
        self.world.insert_resource(Writer(seat));
        let result = act(self);
        self.world.remove_resource::<Writer>();
        result
    }

    /// Parses one order of a module without giving it. The module's name may precede the order, as
    /// in `market.buy`, and must if several modules know its first word.
    ///
    /// # Errors
    /// The refusal of its form.
    pub fn parse(&self, text: &str) -> Result<AnyOrder, Refusal> {
        let (at, line) = self.addressee(text)?;
        self.books[at].parse(line, self.world()).map_err(|refusal| self.explain(at, refusal))
    }

    pub(super) fn unknown_word(&self, first: &str, text: &str) -> Refusal {
        let words = self.order_words();
        let words = words.iter().map(String::as_str).chain(self.clock_words().map(|word| -> &str { word }));
        let shown: String = first.chars().take(40).flat_map(visible).collect();
        let reason = match (text.is_empty(), first.is_empty()) {
            (true, _) => "the order is empty".to_owned(),
            (false, true) => "an order begins with a word, not with a space".to_owned(),
            (false, false) => format!("there is no order `{shown}`"),
        };
        // Don't suggest words that can't be taken back for a typing error.
        let near = did_you_mean(first, words.clone().filter(|word| !ENGINE_WORDS.contains(word)));
        let form = self.grammar().into_iter().next().map_or_else(String::new, |(_, form, _)| form);
        Refusal { suggestion: near, ..Refusal::new("unknown-word", reason).expecting(words) }.example(form)
    }

    /// Serde form of an order, as JSON.
    pub fn order_json(&self, order: &AnyOrder) -> String {
        let book = self.books.iter().find(|book| book.module() == order.module);
        book.map_or_else(String::new, |book| book.json(order))
    }

    /// Parses, checks and applies one order in its serde form, as JSON.
    ///
    /// # Errors
    /// The refusal; the game is then unchanged.
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
    /// The refusal; the game is then unchanged.
    pub fn submit_order(&mut self, seat: Seat, order: AnyOrder) -> Result<(), Refusal> {
        let done = self.may_act(seat).and_then(|()| self.give(seat, order));
        self.counted(done)
    }

    /// T-96: counts refusals.
    pub(super) fn counted(&mut self, done: Result<(), Refusal>) -> Result<(), Refusal> {
        if let Err(refusal) = &done {
            match self.refusals.binary_search_by_key(&refusal.code, |(code, _)| *code) {
                Ok(at) => self.refusals[at].1 += 1,
                Err(at) => self.refusals.insert(at, (refusal.code, 1)),
            }
        }
        done
    }

    /// Checks and applies one order of the seat that is to act.
    pub(super) fn give(&mut self, seat: Seat, order: AnyOrder) -> Result<(), Refusal> {
        let mark = self.guard();
        self.give_unguarded(seat, order)?;
        self.settle(mark)
    }

    /// T-46: rolls back and refuses anything that cannot be applied as a whole, from now on. Use it
    /// if orders come from people or at random; it costs a snapshot for each. Without it, a rule
    /// that derives something impossible is a bug, which stops the game.
    pub fn keep_whole(&mut self, is_wanted: bool) {
        self.is_guarded = is_wanted;
    }

    /// Marks the game before an attempt, if guarded.
    #[inline]
    pub(super) fn guard(&self) -> Option<Mark> {
        self.is_guarded.then(|| self.mark())
    }

    /// Rolls back an attempt that could not be applied as a whole.
    #[inline]
    pub(super) fn settle(&mut self, mark: Option<Mark>) -> Result<(), Refusal> {
        if self.fault.is_none() { Ok(()) } else { self.take_back(mark) }
    }

    #[cold]
    fn take_back(&mut self, mark: Option<Mark>) -> Result<(), Refusal> {
        let Some(fault) = self.fault.take() else { return Ok(()) };
        let Some(mark) = mark else { panic!("{fault}") };
        self.go_back(&mark);
        Err(refuse(fault.reason))
    }

    fn give_unguarded(&mut self, seat: Seat, mut order: AnyOrder) -> Result<(), Refusal> {
        let at = self.books.iter().position(|book| book.module() == order.module);
        let at =
            at.ok_or_else(|| Refusal::new("unknown-module", format!("this game has no module `{}`", order.module)))?;
        let is_heard = self.sealed.is_heard && self.sealed.hears_orders;
        // Take the text before the order is applied: it may change names.
        let is_kept = is_heard || self.log.is_some();
        let text = is_kept.then(|| {
            self.as_writer(seat, |game| {
                let text = game.books[at].text(&order, game.world());
                game.addressed(game.books[at].module(), text)
            })
        });
        let hashed = self.hash_order(seat, at, &order);
        let mut links = Links::default();
        if is_heard {
            if self.world.resource::<Journal>().is_linking() {
                self.books[at].link(&order, seat, &self.world, &mut links);
            }
            self.world.resource_mut::<Journal>().order_begins();
        }
        self.measure(Measured::Orders(at));
        let outcome = bug::guard(
            self,
            |game| BugPlace::of(&game.world, Running::Order { module: game.books[at].module(), seat }),
            |game| game.books[at].submit(&mut order, seat, &mut game.world),
        );
        self.measured();
        self.keep_room(order);
        if let Err(refusal) = outcome {
            self.unhash_order(hashed);
            self.order_ends();
            return Err(refusal);
        }
        if let Some(text) = text {
            self.order_given(seat, self.books[at].module(), text, links);
        }
        // An order in a collection waits there; elsewhere the segment's rules see it at once.
        let segment = self.now().state.segment();
        let is_asked = || {
            let work = self.world.resource::<TurnWork>();
            work.ended().is_some() || work.has_derived()
        };
        if self.sealed.profile.is_commit(segment) && !is_asked() {
            if let Some(now) = &mut self.now {
                now.hear(&self.world);
            }
        } else {
            self.tick(|clock| clock.run_segment());
        }
        self.order_ends();
        Ok(())
    }

    /// Enters an applied order into the log and, before the facts that it led to, into the journal.
    fn order_given(&mut self, seat: Seat, module: &'static str, text: String, links: Links) {
        self.log_order(seat, module, |_| text.clone());
        self.world.resource_mut::<Journal>().order_given(GIVEN, OrderGiven { seat, module, order: text, links });
    }

    /// No fact from now on is a consequence of an order.
    #[inline]
    pub(super) fn order_ends(&mut self) {
        if self.sealed.is_heard {
            self.world.resource_mut::<Journal>().order_ends();
        }
    }

    /// Runs `act` on the clock.
    pub(super) fn tick<T>(&mut self, act: impl FnOnce(&mut Clock<'_>) -> T) -> T {
        let now = match &mut self.now {
            Some(now) => now,
            none => none.insert(Now::of(&self.world)),
        };
        let mut clock = Clock::new(&mut self.world, &mut self.sealed, now);
        let result = act(&mut clock);
        self.fault = clock.take_fault();
        if clock.joined {
            self.seat_hands();
        }
        result
    }

    /// The current position in time.
    pub(super) fn now(&mut self) -> Now {
        let world = &self.world;
        *self.now.get_or_insert_with(|| Now::of(world))
    }

    /// T-91, T-93, T-95: checks that the seat is to act now.
    pub(super) fn may_act(&self, seat: Seat) -> Result<(), Refusal> {
        if self.ended().is_some() {
            return Err(refuse(Reason::GameOver));
        }
        if seat.index() >= self.roster().len() {
            return Err(Refusal::new("no-such-seat", format!("there is no seat {seat}")));
        }
        if !self.seat_table().stands(seat) {
            return Err(Refusal::new("eliminated", format!("{} is out of the game", self.roster().name(seat))));
        }
        match self.world().resource::<TurnWork>().response_due() {
            Some(due) if due == seat => return Ok(()),
            Some(_) => return Err(refuse(Reason::ResponsePending)),
            None => {}
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

pub(super) fn refuse(reason: Reason) -> Refusal {
    Refusal { is_ignored: reason.is_ignored(), ..Refusal::new(reason.code(), reason.to_string()) }
}

//! Entry point for words to the clock: end, pass, begin, commit.

use super::{
    Game,
    submit::{BEGIN, ENGINE_WORDS, REVISE, refuse},
};
use crate::{
    journal::Journal,
    orders::{PASSED, Refusal, SeatEvent, SeatPassed, shorten},
    seats::Seat,
    suggest::did_you_mean,
    turn::{CommitClose, Now, Outcome, Reason, SegmentId, TurnEvent},
};

impl Game {
    /// Ends the seat's turn: closes its part of a collection, or the segment.
    ///
    /// # Errors
    /// The refusal; the game is then unchanged.
    pub fn end_turn(&mut self, seat: Seat) -> Result<(), Refusal> {
        self.say(seat, SeatEvent::End)
    }

    /// Declines the rest of the phase.
    ///
    /// # Errors
    /// If the turn profile does not allow a pass here.
    pub fn pass(&mut self, seat: Seat) -> Result<(), Refusal> {
        self.say(seat, SeatEvent::Pass)
    }

    /// Says a word to the clock. It is logged and recorded like an order.
    ///
    /// # Errors
    /// If it is not the seat's turn, the turn profile has no such step, or a module's rules forbid
    /// it; the game is then unchanged.
    pub fn say(&mut self, seat: Seat, event: SeatEvent) -> Result<(), Refusal> {
        let done = self.may_speak(seat, event).and_then(|()| self.say_now(seat, event));
        self.counted(done)
    }

    /// T-90, T-115: a seat that has ended its turn in a collection may still close it, or take the
    /// end back.
    pub(super) fn may_speak(&self, seat: Seat, event: SeatEvent) -> Result<(), Refusal> {
        match self.may_act(seat) {
            Err(refusal) if refusal.code == Reason::AlreadyCommitted.code() => match event {
                SeatEvent::Commit | SeatEvent::Revise => Ok(()),
                _ => Err(refusal),
            },
            result => result,
        }
    }

    /// Says a word of the seat that is to act.
    pub(super) fn say_now(&mut self, seat: Seat, event: SeatEvent) -> Result<(), Refusal> {
        let now = self.now();
        let turn_event = self.may_say(&now, seat, event).map_err(|refusal| self.with_duty(seat, refusal))?;
        // Log first: the event may finish the round.
        let mark = self.guard();
        if self.sealed.is_heard {
            let mut journal = self.world.resource_mut::<Journal>();
            journal.word_said();
            if event == SeatEvent::Pass {
                journal.order_begins();
                journal.order_given(PASSED, SeatPassed { seat });
            }
        }
        self.log_order(seat, "", |game| game.word(event));
        self.hash_word(seat, event);
        self.tick(|clock| clock.carry_out(turn_event));
        self.submissions += u32::from(matches!(turn_event, TurnEvent::Submit(_)));
        self.order_ends();
        self.settle(mark)
    }

    /// Checks that the seat that is to act may say this, and returns the clock's event for it.
    pub(super) fn may_say(&self, now: &Now, seat: Seat, event: SeatEvent) -> Result<TurnEvent, Refusal> {
        let segment = now.state.segment();
        let turn_event = match event {
            SeatEvent::End if self.sealed.profile.collects(segment) => TurnEvent::Submit(seat),
            SeatEvent::End => TurnEvent::End(segment),
            SeatEvent::Pass => TurnEvent::Pass,
            SeatEvent::Begin(next) => TurnEvent::Begin(next),
            SeatEvent::Commit => TurnEvent::Commit,
            SeatEvent::Revise => TurnEvent::Revise(seat),
        };
        let modules = self.setup.modules.iter();
        let by_modules = || modules.clone().try_for_each(|module| module.may(&self.world, seat, event));
        if let Err(Outcome::Ignored(reason) | Outcome::Invalid(reason)) = self.look(now).check(turn_event) {
            let is_own = reason == Reason::ResponsePending && now.response == Some(seat);
            if is_own || reason == Reason::SegmentNotComplete {
                // A module knows better what the seat has to do first.
                by_modules()?;
            }
            return Err(if is_own { Refusal::new(reason.code(), "you owe an answer first") } else { refuse(reason) });
        }
        by_modules()?;
        Ok(turn_event)
    }

    /// Applies a turn event that no seat has said, as rules do; it is not logged. For tests and
    /// benches.
    #[doc(hidden)]
    pub fn event(&mut self, event: TurnEvent) -> Outcome {
        let mark = self.mark();
        let outcome = self.tick(|clock| clock.submit(event));
        if self.fault.take().is_some() {
            self.go_back(&mark);
        }
        outcome
    }

    /// Text form of a word to the clock.
    pub fn word(&self, event: SeatEvent) -> String {
        match event {
            SeatEvent::End => "end".to_owned(),
            SeatEvent::Pass => "pass".to_owned(),
            SeatEvent::Begin(segment) => format!("{BEGIN} {}", self.sealed.profile.name(segment)),
            SeatEvent::Commit => "commit".to_owned(),
            SeatEvent::Revise => REVISE.to_owned(),
        }
    }

    /// Words to the clock that the running segment accepts.
    pub fn clock_words(&self) -> impl Iterator<Item = &'static str> + Clone + use<> {
        let (profile, segment) = (&self.sealed.profile, self.turn().segment());
        let collects = profile.collects(segment);
        let takes = [
            true,
            profile.may_pass(segment),
            !collects && profile.may_begin(segment).next().is_some(),
            profile.is_commit(segment) && profile.commit_close() != CommitClose::AutoWhenComplete,
            collects && profile.may_revise(),
        ];
        ENGINE_WORDS.into_iter().zip(takes).filter(|(_, takes)| *takes).map(|(word, _)| word)
    }

    /// Names of the segments that the seat may begin now.
    pub(super) fn segments_to_begin(&self, seat: Seat) -> Vec<String> {
        if self.may_act(seat).is_err() {
            return Vec::new();
        }
        let name = |event| match event {
            SeatEvent::Begin(segment) => Some(self.sealed.profile.name(segment).into_owned()),
            _ => None,
        };
        self.legal_words(seat).filter_map(name).collect()
    }

    /// Parses a word to the clock; `None` if the line does not begin with one.
    pub(super) fn parse_event(&self, text: &str) -> Option<Result<SeatEvent, Refusal>> {
        let (first, rest) = text.split_once(' ').map_or((text, None), |(first, rest)| (first, Some(rest)));
        let word = *ENGINE_WORDS.iter().find(|word| word.eq_ignore_ascii_case(first))?;
        if word == REVISE && !self.sealed.profile.may_revise() {
            return None;
        }
        Some(match (word, rest) {
            (BEGIN, rest) => self.parse_segment(rest.unwrap_or_default()).map(SeatEvent::Begin),
            (word, Some(_)) => {
                let reason = format!("nothing may follow `{word}`");
                Err(Refusal::new("extra-words", reason).expecting(["end of line"]).example(word))
            }
            ("pass", None) => Ok(SeatEvent::Pass),
            (REVISE, None) => Ok(SeatEvent::Revise),
            ("commit", None) => Ok(SeatEvent::Commit),
            _ => Ok(SeatEvent::End),
        })
    }

    /// Parses the name of a segment.
    fn parse_segment(&self, name: &str) -> Result<SegmentId, Refusal> {
        let profile = &self.sealed.profile;
        let names = || profile.segments().iter().map(|&segment| profile.name(segment).into_owned());
        let known = profile.segments().iter().find(|&&one| profile.name(one).eq_ignore_ascii_case(name));
        known.copied().ok_or_else(|| {
            let (code, reason) = match name {
                "" => ("missing-word", "`begin` needs the name of a segment".to_owned()),
                _ => ("unknown-word", format!("this game has no segment `{}`", shorten(name, 40))),
            };
            let names: Vec<String> = names().collect();
            let near = did_you_mean(name, names.iter().map(String::as_str));
            Refusal { suggestion: near, ..Refusal::new(code, reason).expecting(names) }
        })
    }
}

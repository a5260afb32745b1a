//! Digests, snapshots and differences of a game.

use std::sync::Arc;

use super::{Game, go::Go};
use crate::{
    ids::KeyIndex,
    journal::Journal,
    number::counted,
    random::Draws,
    seats::{Joined, Roster, Seat, SeatSetup, SeatTable},
    snapshot::{
        self, Difference, Differs, Digest, FieldDifference, RestoreError, Row, RowDifference, SectionBytes, StateFault,
        Unsound,
    },
    turn::{self, CommitBuffer, Stage, TurnState},
};

impl Game {
    /// The 128-bit digest of the whole state. T-135: it is computed on demand, while the game is at
    /// rest.
    pub fn digest(&self) -> Digest {
        snapshot::digest(self.world())
    }

    /// T-133: the digest of the position: the side to move and the board, without turns, rounds and
    /// future draws.
    pub fn position_digest(&self) -> Digest {
        snapshot::position(self.world())
    }

    /// [`digest`](Self::digest) and [`position_digest`](Self::position_digest), for little more
    /// than the first.
    pub fn digests(&self) -> [Digest; 2] {
        snapshot::digests(self.world())
    }

    /// True if no seat has ended a turn in the running round, and a game that begins with this
    /// round comes to this point by itself: of the first phase only segments may be over that ended
    /// without an order, and in which no rules have run after the entry to the first of them.
    pub fn is_at_round_start(&self) -> bool {
        let Some(chain) = turn::chain(self.world()).filter(|chain| chain.is_first_of_round()) else { return false };
        let profile = &self.sealed.profile;
        let index = |state: &TurnState| state.last_action_event_index().map_or(0, |index| index + 1);
        let has_rules = |stage: Stage| self.sealed.schedules.binary_search_by_key(&stage, |(stage, _)| *stage).is_ok();
        let mut steps = chain.phase().iter().zip(chain.phase().iter().skip(1));
        let is_by_itself = steps.all(|(one, next)| {
            let stages = [
                Stage::SegmentRun(one.segment()),
                Stage::SegmentExit(one.segment()),
                Stage::SegmentEnter(next.segment()),
            ];
            let ends_itself = profile.ends_itself(one.segment()) || has_rules(Stage::SegmentEnter(one.segment()));
            // The end of the segment was the only event.
            ends_itself && index(next) == index(one) + 1 && !stages.into_iter().any(has_rules)
        });
        // Seats that have submitted are kept after a collection, up to the next one.
        let collects = profile.collects(chain.current().segment());
        is_by_itself && (!collects || self.world().resource::<CommitBuffer>().submitted().is_empty())
    }

    /// The whole state as bytes; [`restore`](Self::restore) makes a game whose further rounds are
    /// the same, byte for byte.
    pub fn snapshot(&self) -> Vec<u8> {
        snapshot::encode(self.world(), self.setup.content)
    }

    /// Restores a snapshot of the same scenario. T-138: the game continues exactly as the original
    /// does, also from inside a turn or a collection. Facts, log, trace and the count of refused
    /// orders start anew.
    ///
    /// # Errors
    /// If the bytes are not such a snapshot, or describe an impossible game; the game is then
    /// unchanged.
    pub fn restore(&mut self, bytes: &[u8]) -> Result<(), RestoreError> {
        let sections = snapshot::decode(self.world(), bytes, self.setup.content)?;
        let before = self.snapshot();
        if let Err(error) = self.read_sections(&sections).and_then(|()| Ok(self.verify(&sections)?)) {
            let kept = snapshot::decode(self.world(), &before, self.setup.content);
            kept.and_then(|kept| self.read_sections(&kept)).expect("a snapshot of this very game can be read");
            self.renew();
            return Err(error);
        }
        self.forget_past();
        self.go = Go::default();
        self.refused = 0;
        let round = self.turn().round_number();
        self.world.resource_mut::<Journal>().enter_round(round);
        Ok(())
    }

    pub(super) fn read_sections(&mut self, sections: &[SectionBytes]) -> Result<(), RestoreError> {
        self.clear_world();
        let world = &mut self.world;
        sections.iter().try_for_each(|(section, bytes)| (section.read)(world, section.name, bytes))?;
        // Seats that joined come after those that began.
        let began = self.setup.seats.len();
        let (roster, joined) = (world.resource::<Roster>(), world.resource::<Joined>().seated());
        let seats: Vec<SeatSetup> = roster.setups().iter().take(began).chain(joined).cloned().collect();
        if roster.setups() != seats {
            world.insert_resource(Roster::new(seats));
        }
        self.sealed.follow(world);
        turn::renew(world, self.sealed.draws_order);
        if self.sealed.marks_active {
            let now = turn::current(world);
            turn::mark(world, &now);
        }
        self.seat_hands();
        Ok(())
    }

    /// Checks a restored state, and that its derived parts are as they were read.
    fn verify(&mut self, sections: &[SectionBytes]) -> Result<(), Unsound> {
        self.check_state()?;
        self.renew();
        let world = &self.world;
        sections.iter().try_for_each(|(section, bytes)| section.is_still(world, bytes))
    }

    /// Lets modules recompute the derived parts of their state.
    pub(super) fn renew(&mut self) {
        let setup = Arc::clone(&self.setup);
        setup.modules.iter().for_each(|module| module.renew(&mut self.world));
    }

    /// Checks that the state is possible in a game: first the engine's own sections, then each
    /// module's by [`ModuleSetup::check`](crate::ModuleSetup::check). States reached by play always
    /// pass.
    ///
    /// # Errors
    /// The first impossible value.
    pub fn check_state(&self) -> Result<(), Unsound> {
        let world = self.world();
        let joined = world.resource::<Joined>();
        joined.check(Row::resource("engine.joined"), &self.setup.seats)?;
        let seats = self.setup.seats.len() + joined.seated().len();
        let index = world.resource::<KeyIndex<Seat>>();
        let is_table = index.next() as usize == seats && index.len() == seats;
        Row::resource("engine.seat").ensure(
            is_table,
            "keys",
            format_args!("the table has {}", counted(seats, "seat")),
        )?;
        turn::check(world, &self.setup.turn, seats)?;
        let round = turn::current(world).round_number();
        world.resource::<SeatTable>().check(Row::resource("engine.seat_table"), seats, round)?;
        world.resource::<Draws>().check(Row::resource("engine.draws"), round)?;
        self.setup.modules.iter().try_for_each(|module| module.check(world))
    }

    /// Faults in the way modules keep their state: unregistered components and resources, and
    /// entities without a key. A game is not built with any; the conformance kit finds those that
    /// arise in play.
    pub fn state_faults(&self) -> Vec<StateFault> {
        snapshot::faults(self.world(), self.built)
    }

    /// The first row in which this state differs from another game's; `None` if they are equal.
    pub fn first_difference(&self, other: &Self) -> Option<Difference> {
        if self.turn() != other.turn() {
            return Some(Difference { section: "engine.turn", key: self.turn().shorthand() });
        }
        snapshot::first_difference(self.world(), other.world())
    }

    /// All differences between this state and another game's, in the order of the sections; empty
    /// if their digests are equal.
    pub fn differences(&self, other: &Self) -> Vec<RowDifference> {
        let turn = |game: &Self| game.turn().digest_bytes();
        let fields = FieldDifference {
            field: String::new(),
            ours: Some(self.turn().shorthand()),
            theirs: Some(other.turn().shorthand()),
        };
        let row =
            RowDifference { section: "engine.turn", key: "resource".to_owned(), what: Differs::Fields(vec![fields]) };
        let turn = (turn(self) != turn(other)).then_some(row);
        turn.into_iter().chain(snapshot::differences(self.world(), other.world())).collect()
    }
}

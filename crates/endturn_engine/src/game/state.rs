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
    turn::{self, CommitBuffer},
};

impl Game {
    /// The 128-bit digest of the whole state. T-135: it is computed when somebody asks for it, and the game is at rest then.
    pub fn digest(&self) -> Digest {
        snapshot::digest(self.world())
    }

    /// T-133: the digest of the position: who is to move and what stands on the board, without turns, rounds and luck to come.
    pub fn position_digest(&self) -> Digest {
        snapshot::position(self.world())
    }

    /// Whether nobody has ended a turn in the running round, and its clock has not gone on.
    pub fn is_at_round_start(&self) -> bool {
        let is_first =
            turn::chain(self.world()).is_some_and(|chain| chain.is_first_of_round() && chain.phase().len() == 1);
        is_first && self.world().resource::<CommitBuffer>().submitted().is_empty()
    }

    /// The whole state; [`restore`](Self::restore) gives a game whose next rounds are the same byte for byte.
    pub fn snapshot(&self) -> Vec<u8> {
        snapshot::encode(self.world(), self.setup.content)
    }

    /// Goes to the state of a snapshot of the same scenario. T-138: played on, it goes as the original does, from inside a turn or a collection too. Facts, log and trace, and the count of
    /// refused orders, begin anew.
    ///
    /// # Errors
    /// If the bytes are no such snapshot, or tell of a game that cannot be; the game is then as it was.
    pub fn restore(&mut self, bytes: &[u8]) -> Result<(), RestoreError> {
        let sections = snapshot::decode(self.world(), bytes, self.setup.content)?;
        let before = self.snapshot();
        if let Err(error) = self.read_sections(&sections).and_then(|()| Ok(self.verify(&sections)?)) {
            let kept = snapshot::decode(self.world(), &before, self.setup.content);
            kept.and_then(|kept| self.read_sections(&kept)).expect("a snapshot of this very game can be read");
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
        // Those who joined sit behind those who began.
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

    /// Checks what was read, and that what follows from the rest of it is as it was read.
    fn verify(&mut self, sections: &[SectionBytes]) -> Result<(), Unsound> {
        self.check_state()?;
        let setup = Arc::clone(&self.setup);
        setup.modules.iter().for_each(|module| module.renew(&mut self.world));
        let world = &self.world;
        sections.iter().try_for_each(|(section, bytes)| section.is_still(world, bytes))
    }

    /// Whether the state could be that of a game: the engine's own sections first, then each module's by
    /// [`ModuleSetup::check`](crate::ModuleSetup::check). States that came about by play always could.
    ///
    /// # Errors
    /// The first value that no game could have.
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

    /// What is wrong with how modules keep their state, as the world is now: components and resources that are not registered, entities
    /// without a key. A game is not built with any; those that come about by play the conformance kit finds.
    pub fn state_faults(&self) -> Vec<StateFault> {
        snapshot::faults(self.world(), self.built)
    }

    /// The first row in which this state differs from another game's; none if they are equal.
    pub fn first_difference(&self, other: &Self) -> Option<Difference> {
        if self.turn() != other.turn() {
            return Some(Difference { section: "engine.turn", key: self.turn().shorthand() });
        }
        snapshot::first_difference(self.world(), other.world())
    }

    /// Everything in which this state differs from another game's, in the order of the sections; nothing if their digests are
    /// the same.
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

//! Turns a byte string into a turn profile and events in any order: turns that no author would
//! think of.

use std::sync::Arc;

use bevy_app::App;
use bevy_ecs::prelude::*;

use super::history::History;
use endturn_engine::{
    Game, GameSetup, RuleId, Seat, SmallModule,
    orders::NoOrder,
    random::{DrawSubject, Draws, Purpose},
    rules::{Place, RuleInfo, RuleSystems, Step},
    seats::{SeatSetup, SeatTable},
    turn::{
        CommitActors, CommitClose, CommitDue, Outcome, PassCounting, PassPolicy, ReplayMode, SegmentId, Stage,
        TurnChain, TurnEvent, TurnOrder, TurnOrdering, TurnProfile, TurnQueue, TurnSetup,
    },
};

const NAME: &str = "unrest";
const UNREST: RuleId = RuleId("U-01");
const LEAVE: RuleId = RuleId("U-02");
/// Segments to build profiles from.
const SEGMENTS: [SegmentId; 8] = [
    SegmentId::UPKEEP,
    SegmentId::ROLL,
    SegmentId::MAIN,
    SegmentId(SegmentId::CUSTOM),
    SegmentId::COMMIT,
    SegmentId::RESOLUTION,
    SegmentId(SegmentId::CUSTOM + 1),
    SegmentId::END,
];

/// Bytes to decide by; zeros once they are used up.
struct Picks<'b>(&'b [u8]);

impl Picks<'_> {
    fn byte(&mut self) -> u8 {
        self.0.split_off_first().copied().unwrap_or(0)
    }

    fn one<T: Copy>(&mut self, of: &[T]) -> T {
        of[usize::from(self.byte()) % of.len()]
    }

    /// Picks each item with a chance of one in eight, so that most profiles are valid.
    fn few(&mut self, of: &[SegmentId]) -> Vec<SegmentId> {
        let mask = self.byte() & self.byte() & self.byte();
        of.iter().enumerate().filter(|(at, _)| mask >> (at % 8) & 1 == 1).map(|(_, one)| *one).collect()
    }
}

fn profile(picks: &mut Picks<'_>) -> Option<TurnProfile> {
    let mask = picks.byte();
    let segments: Vec<SegmentId> =
        SEGMENTS.iter().enumerate().filter(|(at, _)| mask >> at & 1 == 1).map(|(_, one)| *one).collect();
    let mut builder = TurnProfile::builder(segments.iter().copied());
    // `build` refuses a profile without segments.
    let known = if segments.is_empty() { vec![SegmentId::MAIN] } else { segments.clone() };
    for segment in segments.iter().filter(|segment| segment.0 >= SegmentId::CUSTOM) {
        builder = builder.named(*segment, format!("Custom{}", segment.0));
    }
    if mask & 0b11_0000 == 0b11_0000 && picks.byte() < 200 {
        let close = [CommitClose::RequireAll, CommitClose::AllowPartial, CommitClose::AutoWhenComplete];
        let actors = [CommitActors::Table, CommitActors::Phase, CommitActors::Due];
        builder = builder
            .simultaneous(SegmentId::COMMIT, SegmentId::RESOLUTION)
            .commit_close(picks.one(&close))
            .commit_actors(picks.one(&actors));
    }
    for segment in picks.few(&segments) {
        builder = builder.auto_end(segment);
    }
    for segment in picks.few(&segments) {
        builder = builder.concurrent(segment);
    }
    let options = picks.byte();
    for (at, &segment) in segments.iter().enumerate() {
        builder = if options >> at & 1 == 1 { builder.optional(segment) } else { builder };
    }
    let options = picks.byte();
    for (at, &segment) in segments.iter().enumerate() {
        builder = if options >> at & 1 == 1 { builder.repeatable(segment) } else { builder };
    }
    for _ in 0..picks.byte() % 3 {
        builder = builder.edge(picks.one(&known), picks.one(&known));
    }
    let counting = picks.one(&[PassCounting::Consecutive, PassCounting::Cumulative]);
    builder = match picks.byte() % 3 {
        0 => builder,
        1 => builder.pass(PassPolicy::Everywhere, counting),
        _ => builder.pass(PassPolicy::In(vec![picks.one(&known)]), counting),
    };
    let mode = picks.one(&[ReplayMode::Deferred, ReplayMode::Immediate]);
    builder = match picks.byte() % 4 {
        0 => builder,
        1 => builder.allow_replay(mode, None),
        cap => builder.allow_replay(mode, Some(u32::from(cap))),
    };
    let builder = if picks.byte().is_multiple_of(2) { builder.revise() } else { builder };
    builder.build().ok()
}

fn ordering(picks: &mut Picks<'_>, seats: u8) -> TurnOrdering {
    let start = Seat(picks.byte() % seats);
    match picks.byte() % 5 {
        0 => TurnOrdering::FixedOrder { start },
        1 => TurnOrdering::WholeTable,
        2 => TurnOrdering::Snake { start },
        3 => TurnOrdering::Queued,
        _ => {
            let (low, high) = (0..seats).map(Seat).partition::<Vec<Seat>, _>(|seat| seat.0 < start.0 + 1);
            let groups = [low, high].into_iter().filter(|group| !group.is_empty());
            TurnOrdering::Groups(groups.map(|group| group.into_iter().collect()).collect())
        }
    }
}

fn event(picks: &mut Picks<'_>, game: &Game) -> TurnEvent {
    let now = game.turn().segment();
    let seat = |picks: &mut Picks<'_>| Seat(picks.byte() % (game.roster().len() as u8 + 1));
    match picks.byte() % 16 {
        0..=3 => TurnEvent::End(now),
        4 => TurnEvent::End(picks.one(&SEGMENTS)),
        5 | 6 => TurnEvent::Begin(picks.one(&SEGMENTS)),
        7 => TurnEvent::Begin(now),
        8 => TurnEvent::Pass,
        9 | 10 => TurnEvent::Submit(game.next_seat().unwrap_or(Seat(0))),
        11 => TurnEvent::Submit(seat(picks)),
        12 => TurnEvent::Commit,
        13 => TurnEvent::Replay,
        14 => TurnEvent::Revise(seat(picks)),
        _ => TurnEvent::Switch(picks.byte() % 3),
    }
}

/// Plays a byte string: it makes one or two turn profiles, orderings and a table, and then events,
/// of which the legal ones are applied. Meanwhile seats become due, queued and eliminated at
/// random. Returns the number of events applied; `None` if the profile is invalid.
///
/// # Panics
/// If a snapshot breaks an invariant, a stage breaks the bracket law, or a refused event changes
/// anything.
pub fn any_clock(bytes: &[u8]) -> Option<u32> {
    let mut picks = Picks(bytes);
    let seats = 1 + picks.byte() % 4;
    let mut turn = TurnSetup::new(profile(&mut picks)?, ordering(&mut picks, seats));
    if picks.byte().is_multiple_of(4) {
        turn = turn.then("later", profile(&mut picks)?, ordering(&mut picks, seats));
    } else if picks.byte().is_multiple_of(4) {
        turn = turn.from_round_on(2 + u32::from(picks.byte() % 4), ordering(&mut picks, seats));
    }
    let seat = |at| SeatSetup { name: format!("P{at}"), personas: Vec::new() };
    let seed = u64::from(picks.byte());
    let setup = GameSetup {
        title: NAME.into(),
        content: 0,
        seed,
        turn_limit: 40,
        seats: (0..seats).map(seat).collect(),
        turn,
        modules: vec![Arc::new(unrests())],
        change: None,
    };
    // If no seat happens to be due in a collection that opens at once, the game cannot start.
    let mut game = Game::new(Arc::new(setup)).ok()?;
    let mut history = History::begin(&mut game, seed).unwrap_or_else(|fault| panic!("{fault}"));
    let mut applied = 0;
    while !picks.0.is_empty() {
        let (event, before) = (event(&mut picks, &game), (game.digest(), game.chain().digest()));
        match game.event(event) {
            Outcome::Applied => applied += 1,
            refused => {
                let after = (game.digest(), game.chain().digest());
                assert_eq!(before, after, "T-96: {event:?} is {refused:?} and has changed the game");
            }
        }
        let at = game.turn().shorthand();
        history.hear(&mut game).unwrap_or_else(|fault| panic!("after {event:?}, at {at}: {fault}"));
        assert_eq!(game.check_state(), Ok(()), "after {event:?}, at {at}");
    }
    history.check_metrics(&game, applied).unwrap_or_else(|fault| panic!("{fault}"));
    let image = game.snapshot();
    game.restore(&image).unwrap_or_else(|error| panic!("its own snapshot: {error}"));
    Some(applied)
}

/// U-01: marks seats as due, and queues them.
fn unrest(
    chain: Res<TurnChain>,
    draws: Res<Draws>,
    table: Res<SeatTable>,
    order: Res<TurnOrder>,
    mut due: ResMut<CommitDue>,
    mut queue: ResMut<TurnQueue>,
) {
    let turn = DrawSubject::TABLE.nth(chain.current().turn_number());
    let mut draw = draws.at(UNREST, turn, Purpose("unrest"));
    due.0 = table.standing().iter().filter(|_| draw.below(2) == 0).collect();
    if order.is_queued() && queue.waiting().count() < 3 && draw.below(2) == 0 {
        queue.push_by(Seat(draw.below(table.seats() as u64) as u8), draw.below(3) as i64);
    }
}

/// U-02: now and then removes a seat as a phase ends.
fn leave(chain: Res<TurnChain>, draws: Res<Draws>, mut table: ResMut<SeatTable>) {
    let state = chain.current();
    let mut draw = draws.at(LEAVE, DrawSubject::TABLE.nth(state.turn_number()), Purpose("leave"));
    let seat = Seat(draw.below(table.seats() as u64) as u8);
    if draw.below(12) == 0 && table.stands(seat) {
        table.eliminate(seat, state.round_number());
    }
}

/// A module with changes that rules make to the clock: mark seats as due, queue phases, remove
/// seats.
fn unrests() -> SmallModule<NoOrder> {
    const RULES: [RuleInfo; 2] = [
        RuleInfo::new(UNREST, "Unrest", Place::System, "seats are due", "src/any_clock.rs"),
        RuleInfo::new(LEAVE, "Leaving", Place::System, "a seat leaves", "src/any_clock.rs"),
    ];
    let build = |app: &mut App| {
        app.add_rule(NAME, Stage::PhaseStart, Step("unrest"), UNREST, unrest);
        app.add_rule(NAME, Stage::PhaseEnd, Step("unrest"), LEAVE, leave);
    };
    SmallModule::without_orders(NAME, build, |_| ()).with_rules(&RULES)
}

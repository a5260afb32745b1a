//! RE-1 Requests, RE-2 Opening of bids, RE-3 Personas: a table without a game, for trying out
//! turns. Its orders make the requests to the clock that rules of a game can make. Step `bids`.
//! Draws `bid`, `pass`, `again`, `points`, `initiative`. Tells `Acted`, `ReplayAsked`,
//! `TurnCalled`, `PointsSet`, `SeatLeft`, `SeatTaken`, `BidOpened`,
//! `BidFailed`, `BidRejected`.

mod orders;
mod persona;
mod section;

use std::collections::BTreeMap;

use bevy_app::App;
use bevy_ecs::prelude::*;
use endturn_engine::{
    Seat, facts,
    journal::Journal,
    metrics::Metric,
    orders::{Budget, Choice},
    reasons::Reason,
    rules,
    rules::RuleInfo,
    seats::Roster,
    snapshot::{KeyedState, Row, Unsound},
    turn::{Direction, Intents, SegmentId, Stage, Ties, TurnChain, TurnProfile, TurnWork},
};
use endturn_scenario::shape::Shaped;
use endturn_scenario::{
    author::{Given, Module, Seats},
    checks::Checker,
    compose::print_section,
    turn::{PhaseKind, TurnNeeds},
};
use serde::{Deserialize, Serialize};

pub use orders::RehearsalOrder;
pub use section::Section;

use crate::out;

/// Limit on the points and acts of a seat.
const MAX: i64 = 1_000_000_000;

/// The files of a ruleset.
#[derive(Debug, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Ruleset {
    /// Personas that can fill a seat.
    personas: BTreeMap<String, RehearsalPersona>,
}

/// A persona that does the same in every turn.
#[derive(Clone, Copy, Debug, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct RehearsalPersona {
    /// Number of acts in each segment.
    #[shape(range(min = 0, max = 100))]
    acts: u32,
    /// The highest amount that it bids in a collection; each bid is drawn. Without it, it makes no
    /// bids.
    #[serde(default)]
    #[shape(range(min = 0, max = 1_000_000))]
    bids: Option<u32>,
    /// Turns of a thousand in which it passes, if it may.
    #[serde(default)]
    #[shape(range(min = 0, max = 1_000))]
    passes_permille: u64,
    /// Turns of a thousand in which it asks for another one, if there may be one.
    #[serde(default)]
    #[shape(range(min = 0, max = 1_000))]
    again_permille: u64,
    /// The most points that it gives itself in each turn; the number is drawn.
    #[serde(default)]
    #[shape(range(min = 0, max = 1_000))]
    scores: u32,
    /// True if it queues a turn of each other seat when it begins a round; the initiative, 1 to 20,
    /// is drawn.
    #[serde(default)]
    calls: bool,
    /// Number of times that it begins a segment again, if it may.
    #[serde(default)]
    #[shape(range(min = 0, max = 100))]
    loops: u32,
}

/// Acts and points, by seat.
#[derive(Resource, Clone, Debug, Default, Serialize, Deserialize)]
pub struct Card {
    acts: Vec<i64>,
    points: Vec<i64>,
}

impl Card {
    /// The entry of a seat, added if the seat has joined.
    fn line(values: &mut Vec<i64>, seat: Seat) -> &mut i64 {
        if values.len() <= seat.index() {
            values.resize(seat.index() + 1, 0);
        }
        &mut values[seat.index()]
    }
}

fn points(world: &World, seat: Seat) -> i64 {
    world.resource::<Card>().points.get(seat.index()).copied().unwrap_or(0)
}

fn acts(world: &World, seat: Seat) -> i64 {
    world.resource::<Card>().acts.get(seat.index()).copied().unwrap_or(0)
}

facts! {
    /// Facts of the rehearsal.
    pub enum RehearsalFact {
        /// A seat acted.
        Acted { seat: Seat, segment: String } = "{seat} acts in {segment}",
        /// A seat was granted another turn.
        ReplayAsked { seat: Seat } = "{seat} asks for another turn",
        /// A turn was queued.
        TurnCalled { seat: Seat, initiative: i64 } = "a turn of {seat} is queued with initiative {initiative}",
        /// The points of a seat changed.
        PointsSet { seat: Seat, points: i64 } = "{seat} has {points:point}",
        /// A seat left.
        SeatLeft { seat: Seat } = "{seat} leaves the table"; decisive,
        /// A seat joined.
        SeatTaken { name: String } = "{name} sits down",
        /// A bid was opened, the highest first.
        BidOpened { seat: Seat, bid: u32 } = "{seat} has bid {bid}"; links = [takes bid(seat)],
        /// A bid would have brought more points than a seat can have.
        BidFailed { seat: Seat, bid: u32 } = "the bid of {bid} by {seat} fails: no seat can have that many points"; links = [takes bid(seat)],
        /// A bid was rejected with one that failed.
        BidRejected { seat: Seat, bid: u32 } = "the bid of {bid} by {seat} is rejected with the one that failed"; links = [takes bid(seat)],
    }
}

rules! {
    /// The rules of the rehearsal.
    pub RULES, add_rules of Rehearsal::NAME {
        /// every request of a seat to the clock is carried out
        ASK = "RE-1" "Requests", by Orders, tells ["Acted", "ReplayAsked", "TurnCalled", "PointsSet", "SeatLeft", "SeatTaken"];
        /// bids of a collection are opened, the highest first
        OPEN = "RE-2" "Opening of bids", step "bids" in Stage::SegmentExit(SegmentId::COMMIT) => open_bids, tells ["BidOpened", "BidFailed", "BidRejected"];
        /// does the same in every turn: acts, bids, passes, scores, asks for turns, begins segments
        /// again
        PERSONA = "RE-3" "Personas", by Personas, draws ["bid", "pass", "again", "points", "initiative"];
    }
}

/// T-106: bids are opened in an order that does not depend on the order of submission. T-109: one
/// that would bring its seat more points than possible fails.
fn open_bids(
    profile: Res<TurnProfile>,
    mut bids: ResMut<Intents<u32>>,
    mut card: ResMut<Card>,
    mut journal: ResMut<Journal>,
) {
    let mut points = card.points.clone();
    let checked = bids.take_valid(
        |bid| *bid,
        Direction::Descending,
        Ties::Seat,
        profile.commit_failure(),
        |bid| {
            let line = Card::line(&mut points, bid.seat);
            let sum = *line + i64::from(bid.payload);
            if sum > MAX {
                return Err(());
            }
            *line = sum;
            Ok(())
        },
    );
    for bid in &checked.valid {
        *Card::line(&mut card.points, bid.seat) += i64::from(bid.payload);
        journal.tell(OPEN, RehearsalFact::BidOpened { seat: bid.seat, bid: bid.payload });
    }
    for (bid, ()) in &checked.failed {
        journal.tell(OPEN, RehearsalFact::BidFailed { seat: bid.seat, bid: bid.payload });
    }
    for bid in &checked.rejected {
        journal.tell(OPEN, RehearsalFact::BidRejected { seat: bid.seat, bid: bid.payload });
    }
}

/// The module.
pub struct Rehearsal;

impl Module for Rehearsal {
    const NAME: &'static str = "rehearsal";
    const HOME: &'static str = "crates/endturn_tabletop/";
    const FACTS_ARE_MOVES: bool = true;
    const RULES: &'static [RuleInfo] = RULES;
    const RULESETS: &'static [(&'static str, &'static str)] = endturn_rulesets::REHEARSAL;
    const METRICS: &'static [Metric] = &[
        Metric::new(Self::NAME, "points", "points", "points that were set, and bids", points).headline(),
        Metric::new(Self::NAME, "acts", "acts", "number of the seat's acts", acts),
    ];
    const RANKING: &'static [&'static str] = &["points"];
    const STARTER: &'static str = include_str!("starter.ron");
    type Ruleset = Ruleset;
    type Section = Section;
    type Compiled = ();
    type Order = RehearsalOrder;
    /// Acts and points of all seats, and the seat's own bids.
    type View<'w> = persona::View;

    fn turns() -> TurnNeeds {
        let profile = TurnProfile::builder([SegmentId::MAIN]).build().expect("one segment makes a profile");
        const PHASES: &[PhaseKind] = &[
            PhaseKind::Players,
            PhaseKind::All,
            PhaseKind::Groups,
            PhaseKind::Snake,
            PhaseKind::Scores,
            PhaseKind::Queue,
        ];
        TurnNeeds { segments: Vec::new(), may_reject: true, ..TurnNeeds::new(profile, PHASES) }
    }

    fn build(app: &mut App) {
        app.state::<Card>("rehearsal.card").rare_state::<Intents<u32>>("rehearsal.bids");
        add_rules(app);
    }

    fn check_section(section: &Section, _: &Ruleset, seats: Seats<'_>, checker: &mut Checker<'_>) {
        section.check(seats, checker);
    }

    fn spawn(given: &Given<Self>, world: &mut World) {
        world.insert_resource(given.section().begin(given.seats()));
        world.insert_resource(Intents::<u32>::default());
        out::leave(&given.section().out, world);
    }

    fn section(given: &Given<Self>, world: &World) -> Result<String, String> {
        print_section(&Section::of(given.seats(), world)?)
    }

    fn check_state(world: &World) -> Result<(), Unsound> {
        let seats = world.resource::<Roster>().len();
        let (card, row) = (world.resource::<Card>(), Row::resource("rehearsal.card"));
        for (name, values) in [("acts", &card.acts), ("points", &card.points)] {
            row.ensure(values.len() <= seats, name, "an unknown seat is listed")?;
            values.iter().try_for_each(|value| row.within(name, *value, -MAX..=MAX))?;
        }
        let bids = world.resource::<Intents<u32>>();
        let row = Row::resource("rehearsal.bids");
        row.ensure(bids.is_sound(seats), "given", "bids are out of order, or of an unknown seat")?;
        let is_open = world.get_resource::<TurnChain>().is_none_or(|chain| {
            let commit = world.resource::<TurnProfile>().is_commit(chain.current().segment());
            commit || world.resource::<TurnWork>().ended().is_some()
        });
        row.ensure(is_open || bids.all().is_empty(), "given", "bids wait where nothing is collected")
    }

    fn view(world: &World, seat: Seat) -> Self::View<'_> {
        persona::view(world, seat)
    }

    fn decide(given: &Given<Self>, view: &Self::View<'_>, persona: &str, budget: &mut Budget) -> Choice {
        let Some(persona) = given.ruleset().personas.get(persona) else { return Choice::END };
        budget.explain(|| {
            let because = "it weighs nothing: its numbers say how often it acts, bids, calls and passes in a turn";
            Reason::new("turn").because(because)
        });
        persona::decide(*persona, view, budget)
    }

    fn status(view: &Self::View<'_>) -> String {
        persona::status(view)
    }
}

//! The module: its files, and its interface to the engine and to people.

use std::collections::BTreeMap;

use bevy_app::App;
use bevy_ecs::prelude::*;
use endturn_engine::{
    Seat,
    counsel::{Briefing, Need},
    drawing::Drawing,
    metrics::Metric,
    orders::{Budget, Choice, Refusal, SeatEvent},
    random::Purpose,
    reasons::{Reason, Weighed},
    rules::RuleInfo,
    seats::{Roster, SeatTable},
    snapshot::{KeyedState, Row, Unsound},
    turn::{CommitBuffer, Intents, Limits, PassCounting, PassPolicy, SegmentId, TurnChain, TurnProfile, TurnWork},
};
use endturn_scenario::shape::Shaped;
use endturn_scenario::{
    author::{Given, Module, Seats},
    checks::Checker,
    codes,
    compose::print_section,
    path::Path,
    turn::TurnNeeds,
};
use serde::Deserialize;

use super::{
    AuctionOrder, Bid, Format, Knows, Money, RULES, Rules, Saleroom, Section, View, check, drawing,
    game::{PERSONA, add_rules},
    knows, random, sensible, view,
    view::is_taking,
};
use crate::out;

/// The files of a ruleset of auctions.
#[derive(Debug, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Ruleset {
    /// Format and limits of the auction.
    pub rules: Rules,
    /// Personas that can fill a seat.
    pub personas: BTreeMap<String, AuctionPersona>,
}

/// A persona that can fill a seat.
#[derive(Clone, Copy, Debug, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct AuctionPersona {
    /// Its way of bidding.
    pub kind: AuctionPersonaKind,
}

/// A persona's way of bidding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Shaped)]
pub enum AuctionPersonaKind {
    /// Any legal bid or pass, all equally likely.
    Random,
    /// By the value of the lot to it, and the format.
    Sensible,
}

fn room(world: &World) -> &Saleroom {
    world.resource::<Saleroom>()
}

fn score(world: &World, seat: Seat) -> i64 {
    room(world).score(&view::rules(world), seat)
}

fn lots(world: &World, seat: Seat) -> i64 {
    room(world).bought.get(seat.index()).copied().unwrap_or(0).into()
}

fn paid(world: &World, seat: Seat) -> i64 {
    room(world).paid.get(seat.index()).copied().unwrap_or(0) as i64
}

fn cash(world: &World, seat: Seat) -> i64 {
    room(world).cash(&view::rules(world), seat).into()
}

fn decide(knows: &Knows, kind: AuctionPersonaKind, budget: &mut Budget) -> Choice {
    let bid = match kind {
        AuctionPersonaKind::Random => random(knows, &mut budget.draw(PERSONA, Purpose("bid"))),
        AuctionPersonaKind::Sensible => sensible(knows),
    };
    budget.explain(|| explain(knows, kind, bid));
    match bid {
        Some(bid) => budget.order(AuctionOrder::from(Bid { amount: bid.into() })),
        None => Choice::Event(SeatEvent::Pass),
    }
}

/// The reason for a bid, or for a pass.
fn explain(knows: &Knows, kind: AuctionPersonaKind, bid: Option<u32>) -> Reason {
    let option = match bid {
        Some(bid) => Weighed::order(AuctionOrder::from(Bid { amount: bid.into() })),
        None => Weighed::new("pass"),
    };
    let because = match (kind, knows.rules.money, knows.rules.format) {
        (AuctionPersonaKind::Random, ..) => "it draws one of its legal bids, or a pass in open bidding",
        (_, _, Format::English) => "it bids one above the standing bid, up to its limit",
        (_, Money::Worth(_), Format::SecondPrice) => {
            "the second price is paid, so that it bids the value of the lot to it"
        }
        (_, Money::Worth(_), Format::FirstPrice) => {
            "the first price is paid, so that it bids the value of the lot less one share among all bidders"
        }
        (_, Money::Cash(_), _) => "it spreads its cash over its share of the remaining lots",
    };
    let reason = Reason::new("bid").fact("value or cash", knows.purse).fact("limit", knows.limit);
    let reason = reason.fact("bidders", knows.bidders).fact("lot", knows.lot);
    let reason = match knows.standing {
        Some(standing) => reason.fact("standing bid", standing),
        None => reason,
    };
    reason.options([option.given(0..1)]).because(because)
}

/// The module.
pub struct Auction;

impl Module for Auction {
    const NAME: &'static str = "auction";
    const HOME: &'static str = "crates/endturn_tabletop/";
    const FACTS_ARE_MOVES: bool = true;
    const RULES: &'static [RuleInfo] = RULES;
    const RULESETS: &'static [(&'static str, &'static str)] = endturn_rulesets::AUCTION;
    const METRICS: &'static [Metric] = &[
        Metric::new(
            Self::NAME,
            "score",
            "money",
            "value of purchases minus prices; lots bought if cash is paid",
            score,
        )
        .headline(),
        Metric::new(Self::NAME, "lots", "lots", "lots bought", lots),
        Metric::new(Self::NAME, "paid", "money", "total of prices paid", paid),
        Metric::new(Self::NAME, "cash", "money", "cash left; 0 if bids are limited by values", cash),
    ];
    const RANKING: &'static [&'static str] = &["score", "cash"];
    const STARTER: &'static str = include_str!("starter.ron");
    type Ruleset = Ruleset;
    type Section = Section;
    type Compiled = ();
    type Order = AuctionOrder;
    type View<'w> = View;

    fn check(ruleset: &Ruleset, checker: &mut Checker<'_>) {
        if !ruleset.rules.is_sealed() && ruleset.rules.lots != 1 {
            checker.error(
                codes::CONTRADICTION,
                "rules.lots",
                "an English auction sells one lot, since a seat that has passed is out",
            );
        }
    }

    fn check_section(section: &Section, ruleset: &Ruleset, seats: Seats<'_>, checker: &mut Checker<'_>) {
        if seats.names().count() < 2 {
            return checker.error(codes::OUT_OF_RANGE, Path::root(), "an auction needs at least two bidders");
        }
        section.check(&ruleset.rules, seats, checker);
    }

    fn turns_of(ruleset: &Ruleset, _: &Section) -> TurnNeeds {
        let profile = if ruleset.rules.is_sealed() {
            TurnProfile::builder([SegmentId::COMMIT, SegmentId::RESOLUTION])
                .simultaneous(SegmentId::COMMIT, SegmentId::RESOLUTION)
                .commit_close(ruleset.rules.close.into())
        } else {
            TurnProfile::builder([SegmentId::MAIN]).pass(PassPolicy::Everywhere, PassCounting::Cumulative)
        };
        // T-68: an auctioneer without cash leaves before anything that follows.
        let may_leave = ruleset.rules.is_sealed() && matches!(ruleset.rules.money, Money::Cash(_));
        let profile = profile.build().expect("both are well formed");
        TurnNeeds { last: may_leave.then_some(SegmentId::RESOLUTION), ..TurnNeeds::one_by_one(profile) }
    }

    fn build(app: &mut App) {
        app.state::<Saleroom>("auction.saleroom").rare_state::<Intents<u32>>("auction.bids");
        add_rules(app);
    }

    fn spawn(given: &Given<Self>, world: &mut World) {
        let limits = world.resource::<Limits>();
        let room = given.section().begin(&given.ruleset().rules, given.seats(), limits);
        world.insert_resource(room);
        world.insert_resource(Intents::<u32>::default());
        out::leave(&given.section().out, world);
    }

    fn section(given: &Given<Self>, world: &World) -> Result<String, String> {
        print_section(&Section::of(room(world), given.seats(), out::of(world)))
    }

    fn check_state(world: &World) -> Result<(), Unsound> {
        check_state(world)
    }

    fn view(world: &World, seat: Seat) -> View {
        view::view(world, seat)
    }

    fn briefing(given: &Given<Self>) -> Briefing {
        let aim = match given.ruleset().rules.money {
            Money::Cash(_) => "Buy the most lots with your cash.",
            Money::Worth(_) => "Gain the most: what the lots you buy are worth to you, less what you pay.",
        };
        Briefing::new(aim, "`bid AMOUNT`, then `end`.")
    }

    fn status(view: &View) -> String {
        knows::status(view)
    }

    fn needs(view: &View) -> Vec<Need> {
        knows::needs(view)
    }

    fn decide(given: &Given<Self>, view: &View, persona: &str, budget: &mut Budget) -> Choice {
        match given.ruleset().personas.get(persona) {
            Some(persona) if view.knows.is_taking => decide(&view.knows, persona.kind, budget),
            _ => Choice::END,
        }
    }

    /// Decides from the seat's knowledge alone, without the view's lines for people.
    fn decide_openly(given: &Given<Self>, world: &World, seat: Seat, persona: &str, budget: &mut Budget) -> Choice {
        let Some(persona) = given.ruleset().personas.get(persona) else { return Choice::END };
        let knows = view::knows(&given.ruleset().rules, world, seat);
        if knows.is_taking { decide(&knows, persona.kind, budget) } else { Choice::END }
    }

    /// A seat whose bid is due cannot go on without one. Nothing leads back into the bids for a lot
    /// that was sold.
    fn may(world: &World, _: Seat, event: SeatEvent) -> Result<(), Refusal> {
        let rules = view::rules(world);
        let expected: &[&str] = if rules.is_sealed() { &["bid"] } else { &["bid", "pass"] };
        let due = || Refusal::new("segment-not-complete", "a bid is due").expecting(expected.iter().copied());
        let sold = || Refusal::new("segment-mismatch", "the lot is sold").expecting(["end"]);
        match event {
            SeatEvent::End | SeatEvent::Begin(_) if is_taking(&rules, world) => Err(due()),
            SeatEvent::Begin(SegmentId::COMMIT) if is_opened(&rules, world) => Err(sold()),
            _ => Ok(()),
        }
    }

    fn drawing(_: &Given<Self>, world: &World, seat: Option<Seat>) -> Option<Drawing> {
        let table = view::table(world, |other| seat.is_none_or(|seat| seat == other));
        Some(drawing::drawing(&view::rules(world), room(world), &table))
    }
}

/// True if the sealed bids for this turn's lot are opened.
fn is_opened(rules: &Rules, world: &World) -> bool {
    let segments = world.resource::<TurnProfile>().segments();
    let place = |segment| segments.iter().position(|other| *other == segment);
    rules.is_sealed() && place(view::state(world).segment()) >= place(SegmentId::RESOLUTION)
}

fn check_state(world: &World) -> Result<(), Unsound> {
    let (rules, room, row) = (view::rules(world), room(world), Row::resource("auction.saleroom"));
    let (seats, bids) = (world.resource::<Roster>().len(), world.resource::<Intents<u32>>());
    let Some(chain) = world.get_resource::<TurnChain>() else { return Ok(()) };
    let (state, table) = (chain.current(), world.resource::<SeatTable>());
    let is_over = world.resource::<TurnWork>().ended().is_some();
    let is_open = is_taking(&rules, world) && !is_over;
    let closed = if is_over || is_opened(&rules, world) { room.lot } else { room.lot.saturating_sub(1) };
    check(&rules, room, seats, closed).map_err(|problem| row.wrong("lot", problem))?;
    let lot = if rules.is_sealed() { state.turn_number() } else { 1 };
    row.ensure(room.lot == lot, "lot", "it is not the one of this turn")?;
    if rules.is_sealed() {
        let is_in = |seat: Seat| table.stands(seat) != room.is_broke(&rules, seat);
        row.ensure(
            (0..seats as u8).map(Seat).all(is_in),
            "purse",
            "a seat without cash takes part, or one with cash does not",
        )?;
    } else {
        let holds = room.standing().is_none_or(|(seat, _)| table.stands(seat));
        let is_going_on = table.standing().len() > 1 || room.standing().is_none() && !table.standing().is_empty();
        row.ensure(is_over || holds && is_going_on, "called", "the lot was sold, or its highest bidder has passed")?;
        let is_own = room.standing().is_some_and(|(seat, _)| seat == state.owner());
        row.ensure(!is_open || !is_own, "called", "it is the turn of the standing bidder")?;
        let fits = |(at, bid): (usize, &Option<u32>)| bid.is_none_or(|bid| bid <= room.limit(&rules, Seat(at as u8)));
        row.ensure(is_over || room.called.iter().enumerate().all(fits), "called", "a bid is beyond the purse")?;
    }
    let nobody_owes = world.resource::<TurnWork>().response_due().is_none();
    Row::resource("engine.turn_work").ensure(nobody_owes, "response_due", "no seat owes an answer in an auction")?;
    let row = Row::resource("auction.bids");
    row.ensure(bids.is_sound(seats), "given", "bids are out of order, or of an unknown seat")?;
    row.ensure(bids.all().is_empty() || rules.is_sealed() && is_open, "given", "bids wait where none are taken")?;
    let fits = |bid: &endturn_engine::turn::Intent<u32>| {
        let is_single = bid.index == 0 && state.provisional_actors().contains(bid.seat);
        is_single && bid.payload <= room.limit(&rules, bid.seat)
    };
    row.ensure(bids.all().iter().all(fits), "given", "a bid is beyond the purse, or one of several")?;
    let given = |seat: Seat| !bids.of(seat).is_empty();
    let submitted = world.resource::<CommitBuffer>().submitted();
    let is_given = !rules.is_sealed() || !is_open || submitted.iter().all(given);
    row.ensure(is_given, "given", "a seat that has ended its turn gave no bid")
}

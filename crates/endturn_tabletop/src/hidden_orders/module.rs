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
    random::{Draw, Purpose},
    reasons::{Reason, Weighed},
    rules::{RuleInfo, RuleSystems},
    seats::{Roster, SeatTable},
    snapshot::{KeyedState, Row, Unsound},
    turn::{CommitBuffer, SegmentId, TurnChain, TurnProfile, TurnWork},
};
use endturn_scenario::shape::Shaped;
use endturn_scenario::{
    author::{Given, Module, Seats},
    checks::Checker,
    codes,
    compose::print_section,
    path::Path,
    turn::{PhaseKind, TurnNeeds},
};
use serde::Deserialize;

use super::{
    Board, Give, HiddenOrder, Map, Position, RULES, Rules, Section, Seen, Told, View, What,
    board::bits,
    check, drawing,
    game::{PERSONA, add_rules},
    orders::{rules, segment},
    view,
};
use crate::out;
use crate::sides;

/// The files of a ruleset of hidden orders.
#[derive(Debug, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Ruleset {
    /// Resolution of orders.
    pub rules: Rules,
    /// The provinces.
    pub map: Map,
    /// Personas that can fill a seat.
    pub personas: BTreeMap<String, HiddenOrdersPersona>,
}

/// A persona that can fill a seat.
#[derive(Clone, Copy, Debug, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct HiddenOrdersPersona {
    /// Its way of choosing orders.
    pub kind: HiddenOrdersPersonaKind,
}

/// A persona's way of choosing orders.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Shaped)]
pub enum HiddenOrdersPersonaKind {
    /// Any legal order, all equally likely.
    Random,
    /// The order that promises most: into provinces that are not its own, against others with the
    /// support of its own armies; among orders of about the same worth one is drawn.
    Sensible,
}

fn position(world: &World) -> &Position {
    world.resource::<Position>()
}

fn provinces(world: &World, seat: Seat) -> i64 {
    position(world).owned(seat.0) as i64
}

fn armies(world: &World, seat: Seat) -> i64 {
    position(world).units.iter().filter(|unit| unit.seat == seat.0).count() as i64
}

/// A persona's next choice, by its seat's knowledge.
fn decide(
    seen: Seen<'_>,
    board: &Board,
    rules: &Rules,
    segment: SegmentId,
    kind: HiddenOrdersPersonaKind,
    budget: &mut Budget,
) -> Choice {
    let draw = |budget: &Budget| budget.draw(PERSONA, Purpose("order"));
    let told = match segment {
        SegmentId::COMMIT => {
            let mut draw = draw(budget);
            let again = draw;
            let order = match kind {
                HiddenOrdersPersonaKind::Random => seen.random(board, rules, &mut draw),
                HiddenOrdersPersonaKind::Sensible => seen.sensible(board, rules, &mut draw),
            };
            let told = order.map(|(unit, order)| Told { at: unit.at, what: What::Order(order) });
            budget.explain(|| explain(seen, board, rules, kind, again, told));
            told
        }
        SegmentId::MAIN => seen.own().find(|(unit, _)| unit.dislodged.is_some()).map(|(unit, _)| {
            let free = seen.retreats(board, unit);
            let to = match kind {
                HiddenOrdersPersonaKind::Random => {
                    bits(free).nth(draw(budget).below(u64::from(free.count_ones().max(1))) as usize)
                }
                HiddenOrdersPersonaKind::Sensible => seen.retreat(board, unit),
            };
            let told = Told { at: unit.at, what: to.map_or(What::Disband, What::Retreat) };
            budget.explain(|| {
                let free = free.count_ones() as usize;
                let because = "it retreats to a province that it does not own, if one is free";
                let reason = Reason::drawn("retreat", free, "free province", Some(Weighed::order(give(told))));
                let is_weighed = kind == HiddenOrdersPersonaKind::Sensible && free > 1;
                if is_weighed { reason.because(because) } else { reason }
            });
            told
        }),
        _ => None,
    };
    told.map_or(Choice::END, |told| budget.order(give(told)))
}

fn give(told: Told) -> HiddenOrder {
    Give { told }.into()
}

/// The reason for an order of a collection, weighed anew with the same luck: `draw` is as it was
/// before the choice.
fn explain(
    seen: Seen<'_>,
    board: &Board,
    rules: &Rules,
    kind: HiddenOrdersPersonaKind,
    mut draw: Draw,
    told: Option<Told>,
) -> Reason {
    if kind == HiddenOrdersPersonaKind::Random {
        let first = seen.own().find(|(_, order)| order.is_none());
        let legal = first.map_or(0, |(unit, _)| seen.legal(board, rules, unit).count());
        return Reason::drawn("order", legal, "legal order", told.map(|told| Weighed::order(give(told))));
    }
    let options = seen.weigh(board, rules, &mut draw).map(|(worth, unit, order)| {
        let own = Told { at: unit.at, what: What::Order(order) };
        let option = Weighed::order(give(own));
        let option = if worth == i32::MIN { option.note("it can bring nothing") } else { option.worth(worth) };
        if Some(own) == told { option.given(0..1) } else { option }
    });
    let because = "of all orders to armies that have none, it gives the one that promises most; luck exchanges orders \
                   of about the same worth";
    let options: Vec<Weighed> = options.collect();
    if options.is_empty() {
        return Reason::new("order").because("all its armies have their orders");
    }
    Reason::new("order").measured_in("points of its own, with luck").options(options).because(because).best_first()
}

/// The module.
pub struct HiddenOrders;

impl Module for HiddenOrders {
    const NAME: &'static str = "hidden_orders";
    const HOME: &'static str = "crates/endturn_tabletop/";
    const FACTS_ARE_MOVES: bool = true;
    const RULES: &'static [RuleInfo] = RULES;
    const RULESETS: &'static [(&'static str, &'static str)] = endturn_rulesets::HIDDEN_ORDERS;
    const METRICS: &'static [Metric] = &[
        Metric::new(Self::NAME, "provinces", "provinces", "provinces that the seat owns", provinces).headline(),
        Metric::new(Self::NAME, "armies", "armies", "armies that the seat has", armies),
    ];
    const RANKING: &'static [&'static str] = &["provinces", "armies"];
    const STARTER: &'static str = include_str!("starter.ron");
    type Ruleset = Ruleset;
    type Section = Section;
    type Compiled = ();
    type Order = HiddenOrder;
    type View<'w> = View;

    fn check(ruleset: &Ruleset, checker: &mut Checker<'_>) {
        ruleset.map.check(checker);
    }

    fn check_section(section: &Section, ruleset: &Ruleset, seats: Seats<'_>, checker: &mut Checker<'_>) {
        let (count, most) = (seats.names().count(), ruleset.map.units.len());
        if !(2..=most).contains(&count) {
            let told = format!("two to {most} seats can play on this map, not {count}");
            checker.error(codes::OUT_OF_RANGE, Path::root(), told);
        } else if checker.is_sound() {
            section.check(&Board::new(&ruleset.map), &ruleset.rules, seats, checker);
        }
    }

    fn turns_of(ruleset: &Ruleset, _: &Section) -> TurnNeeds {
        let profile = TurnProfile::builder([SegmentId::COMMIT, SegmentId::RESOLUTION, SegmentId::MAIN])
            .simultaneous(SegmentId::COMMIT, SegmentId::RESOLUTION)
            .commit_close(ruleset.rules.close.into());
        TurnNeeds::new(profile.build().expect("three segments make a profile"), &[PhaseKind::All])
    }

    fn build(app: &mut App) {
        app.state::<Position>("hidden_orders.position").derived::<Board>();
        app.completion(SegmentId::MAIN, |world| position(world).complete());
        add_rules(app);
    }

    fn spawn(given: &Given<Self>, world: &mut World) {
        let board = Board::new(&given.ruleset().map);
        world.insert_resource(given.section().begin(&board, given.seats()));
        world.insert_resource(board);
        out::leave(&given.section().out, world);
    }

    fn section(given: &Given<Self>, world: &World) -> Result<String, String> {
        let section = Section::of(world.resource::<Board>(), position(world), given.seats(), out::of(world));
        print_section(&section)
    }

    fn renew(world: &mut World) {
        let board = Board::new(&world.resource::<Given<Self>>().ruleset().map);
        world.insert_resource(board);
    }

    fn check_state(world: &World) -> Result<(), Unsound> {
        let (position, row) = (position(world), Row::resource("hidden_orders.position"));
        let board = Board::new(&world.resource::<Given<Self>>().ruleset().map);
        row.ensure(usize::from(position.seats) == world.resource::<Roster>().len(), "seats", "it is not the table's")?;
        check(&board, &rules(world), position).map_err(|problem| row.wrong("units", problem))?;
        let Some(chain) = world.get_resource::<TurnChain>() else { return Ok(()) };
        let (state, due) = (chain.current(), world.resource::<TurnWork>().response_due());
        let is_over = world.resource::<TurnWork>().ended().is_some();
        row.within("unchanged", position.unchanged, 0..=state.turn_number())?;
        row.ensure(
            is_over || !position.is_stale(&rules(world)),
            "unchanged",
            "no province has changed hands for too long, but the game goes on",
        )?;
        let is_ordering = state.segment() == SegmentId::COMMIT && !is_over;
        let is_secret = is_ordering || position.orders.iter().all(Option::is_none);
        row.ensure(is_secret, "orders", "orders wait where none are taken")?;
        row.ensure(
            !is_ordering && !is_over || position.complete(),
            "units",
            "armies are dislodged where none retreat",
        )?;
        let stands = |seat: Seat| world.resource::<SeatTable>().stands(seat) == position.has_units(seat.0);
        let is_table = (0..position.seats).map(Seat).all(stands);
        // A scenario's own edge may lead into another collection of the same phase, which no seat
        // leaves before its end.
        let is_fresh = is_ordering && state.segment_ordinal() == 0;
        row.ensure(!is_fresh || is_table, "units", "a seat with armies is out, or one without is not")?;
        row.ensure(!is_fresh || position.winner().is_none(), "owners", "a seat has won, but the game goes on")?;
        let waits = position.units.iter().find(|unit| unit.dislodged.is_some());
        let asked = waits.map(|unit| Seat(unit.seat)).filter(|seat| *seat != state.owner());
        let is_asked = if state.segment() == SegmentId::MAIN { due == asked } else { due.is_none() };
        Row::resource("engine.turn_work").ensure(
            is_over || is_asked,
            "response_due",
            "it is not the seat that has to retreat",
        )?;
        let can_go = waits.is_none_or(|unit| position.retreats(&board, *unit) != 0);
        row.ensure(state.segment() != SegmentId::MAIN || can_go, "units", "an army is waiting that has no retreat")
    }

    fn view(world: &World, seat: Seat) -> View {
        view::view(world, seat)
    }

    fn briefing(given: &Given<Self>) -> Briefing {
        let provinces = given.ruleset().map.provinces.len();
        Briefing::new(
            format!("Own more than half of the {provinces} provinces. All orders are carried out at once."),
            "an order for each army, such as `A Ford - Weir` (`moves A` lists them), then `end`.",
        )
    }

    fn status(view: &View) -> String {
        view::status(view)
    }

    fn needs(view: &View) -> Vec<Need> {
        view::needs(view)
    }

    /// Decides from the seat's knowledge alone, without the view's lines for people.
    fn decide_openly(given: &Given<Self>, world: &World, seat: Seat, persona: &str, budget: &mut Budget) -> Choice {
        let Some(persona) = given.ruleset().personas.get(persona) else { return Choice::END };
        let seen = Seen::new(position(world), seat.0);
        let (board, rules) = (world.resource::<Board>(), &given.ruleset().rules);
        decide(seen, board, rules, segment(world), persona.kind, budget)
    }

    /// HO-1, HO-4, T-56: no seat ends its turn while it owes a retreat; if a scenario's profile has
    /// passes, none may pass while an army of any seat has to retreat.
    fn may(world: &World, seat: Seat, event: SeatEvent) -> Result<(), Refusal> {
        let goes_on = matches!(event, SeatEvent::End | SeatEvent::Begin(_));
        if let Some(lost) = view::lost(world, seat).into_iter().next().filter(|_| goes_on) {
            let [retreat, disband] = lost.ways();
            return Err(Refusal::new("retreat-due", format!("you owe a retreat: {}", lost.told()))
                .expecting([retreat, disband]));
        }
        // O-03: orders of a seat that has not ended its turn would be lost, its own among them.
        let is_lost = event == SeatEvent::Commit
            && !world.resource::<CommitBuffer>().submitted().contains(seat)
            && Seen::new(position(world), seat.0).own().any(|(_, order)| order.is_some());
        if is_lost {
            let reason = "your orders count only once you have ended your turn";
            return Err(Refusal::new("turn-not-ended", reason).expecting(["end"]));
        }
        let is_free = event != SeatEvent::Pass || position(world).complete();
        let reason = "dislodged armies have to retreat first";
        if is_free { Ok(()) } else { Err(Refusal::new("segment-not-complete", reason).expecting(["R", "D"])) }
    }

    fn drawing(_: &Given<Self>, world: &World, seat: Option<Seat>) -> Option<Drawing> {
        let roster = world.resource::<Roster>();
        let orders = |at: usize| {
            let position = position(world);
            let is_shown = seat.is_none_or(|seat| position.units[at].seat == seat.0);
            position.orders[at].filter(|_| is_shown)
        };
        let name = |seat: u8| roster.name(Seat(seat)).to_owned();
        let mut drawing = drawing::drawing(world.resource::<Board>(), position(world), orders, name);
        sides::add_seats(&mut drawing, world);
        Some(drawing)
    }
}

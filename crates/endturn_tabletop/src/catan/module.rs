//! The module of Catan: its state, personas and views.

use bevy_app::App;
use bevy_ecs::prelude::*;
use endturn_engine::{
    Seat,
    counsel::{Briefing, Need, Question},
    drawing::Drawing,
    metrics::Metric,
    number::counted,
    number::counted_as,
    orders::{Budget, Choice, Refusal, SeatEvent, Words},
    random::Purpose,
    reasons::{Reason, Weighed},
    rules::{RuleInfo, RuleSystems},
    seats::{Roster, SeatSet},
    snapshot::{KeyedState, Row, Unsound},
    turn::{CommitActors, CommitClose, CommitDue, Intents, SegmentId, TurnChain, TurnProfile, TurnWork},
};
use endturn_scenario::{
    author::{Given, Module, Seats},
    checks::Checker,
    compose::print_section,
    turn::{PhaseKind, TurnNeeds},
};

use super::{
    Cards, Position, View,
    begin::{self, Section},
    check, drawing,
    game::{BUILD, PERSONA, PLACE, RULES, TRADE, add_rules, lay, segment_of},
    legal, longest,
    notation::written,
    orders::{CatanOrder, is_open},
    persona::{random, sensible},
    position::Segment,
    prices::{PRICES, prices},
    ruleset::{CatanPersonaKind, Ruleset},
    seen, view, why,
};
use crate::sides;

/// The module.
pub struct Catan;

fn position(world: &World) -> &Position {
    world.resource::<Position>()
}

fn player(world: &World, seat: Seat) -> Option<&super::Player> {
    position(world).players.get(seat.index())
}

fn points(world: &World, seat: Seat) -> i64 {
    player(world, seat).map_or(0, |_| i64::from(position(world).points(seat.0)))
}

fn resources(world: &World, seat: Seat) -> i64 {
    player(world, seat).map_or(0, |player| i64::from(player.held()))
}

fn road(world: &World, seat: Seat) -> i64 {
    let all = position(world).buildings();
    player(world, seat).map_or(0, |player| i64::from(longest(player, all & !player.buildings())))
}

fn army(world: &World, seat: Seat) -> i64 {
    player(world, seat).map_or(0, |player| i64::from(player.knights))
}

fn settlements(world: &World, seat: Seat) -> i64 {
    player(world, seat).map_or(0, |player| i64::from(player.settlements.count_ones()))
}

fn cities(world: &World, seat: Seat) -> i64 {
    player(world, seat).map_or(0, |player| i64::from(player.cities.count_ones()))
}

impl Module for Catan {
    const NAME: &'static str = "catan";
    const HOME: &'static str = "crates/endturn_tabletop/";
    const FACTS_ARE_MOVES: bool = true;
    const RULES: &'static [RuleInfo] = RULES;
    const RULESETS: &'static [(&'static str, &'static str)] = endturn_rulesets::CATAN;
    const METRICS: &'static [Metric] = &[
        Metric::new(Self::NAME, "points", "points", "points, including those of hidden cards", points).headline(),
        Metric::new(Self::NAME, "resources", "cards", "resource cards in hand", resources),
        Metric::new(Self::NAME, "road", "roads", "length of the seat's longest road", road),
        Metric::new(Self::NAME, "army", "knights", "knights played", army),
        Metric::new(Self::NAME, "settlements", "settlements", "settlements on the board", settlements),
        Metric::new(Self::NAME, "cities", "cities", "cities on the board", cities),
    ];
    const RANKING: &'static [&'static str] = &["points"];
    const STARTER: &'static str = include_str!("starter.ron");
    type Ruleset = Ruleset;
    type Section = Section;
    type Compiled = ();
    type Order = CatanOrder;
    type View<'w> = View;

    fn check_section(section: &Section, ruleset: &Ruleset, seats: Seats<'_>, checker: &mut Checker<'_>) {
        begin::check(section, &ruleset.rules, seats, checker);
    }

    fn turns() -> TurnNeeds {
        turns(true)
    }

    fn turns_of(_: &Ruleset, section: &Section) -> TurnNeeds {
        turns(section.has_setup())
    }

    fn build(app: &mut App) {
        app.state::<Position>("catan.position").rare_state::<Intents<Cards>>("catan.discards");
        for segment in [PLACE, SegmentId::ROLL, SegmentId::RESOLUTION] {
            app.completion(segment, |world| position(world).complete());
        }
        add_rules(app);
    }

    fn spawn(given: &Given<Self>, world: &mut World) {
        let rules = given.ruleset().rules;
        let position = given.section().begin(&rules, lay(world, rules), given.seats(), 0);
        world.insert_resource(position.expect("checked with the section"));
        world.insert_resource(Intents::<Cards>::default());
    }

    fn section(given: &Given<Self>, world: &World) -> Result<String, String> {
        let position = position(world);
        let goal = position.options.goal;
        if (0..position.players.len() as u8).any(|seat| position.points(seat) >= goal) {
            return Err("a seat wins in its next turn, and a game that is won can't begin".to_owned());
        }
        print_section(&Section::of(position, given.seats()))
    }

    /// In a game that begins under way, the turn of the seat that the clock lets begin has begun.
    fn renew(world: &mut World) {
        let Some(owner) = world.get_resource::<TurnChain>().map(|chain| chain.owner().0) else { return };
        let mut position = world.resource_mut::<Position>();
        if position.seat == owner {
            return;
        }
        match position.segment {
            Segment::Place => position.begin_placing(owner),
            Segment::Roll => position.begin_turn(owner),
            _ => {}
        }
    }

    fn check_state(world: &World) -> Result<(), Unsound> {
        let (position, row) = (position(world), Row::resource("catan.position"));
        row.ensure(position.players.len() == world.resource::<Roster>().len(), "players", "they are not the table's")?;
        let agreed = world.resource::<Given<Self>>().ruleset().rules.options;
        row.ensure(position.options == agreed, "options", "they are not those of the ruleset")?;
        check(position).map_err(|reason| row.wrong("board", reason))?;
        let intents = world.resource::<Intents<Cards>>();
        let discards = Row::resource("catan.discards");
        discards.ensure(intents.is_sound(position.players.len()), "given", "discards are out of order")?;
        let Some(chain) = world.get_resource::<TurnChain>() else { return Ok(()) };
        let state = chain.current();
        let is_open = segment_of(state.segment()).is_none_or(|segment| segment == position.segment);
        row.ensure(is_open && state.owner().0 == position.seat, "segment", "the clock has another seat or segment")?;
        let is_over = world.resource::<TurnWork>().ended().is_some();
        row.ensure(is_over || position.winner.is_none(), "winner", "the game was won but goes on")?;
        let asked = position.offer.map(|offer| Seat(offer.asked));
        row.ensure(
            world.resource::<TurnWork>().response_due() == asked,
            "offer",
            "it waits for the answer of another seat",
        )?;
        let owing = |seat: &Seat| position.owes(seat.0) > 0;
        let owe: SeatSet = world.resource::<Roster>().seats().filter(owing).collect();
        row.ensure(world.resource::<CommitDue>().0 == owe, "due", "the clock waits for other discards")?;
        let is_collecting = position.segment == Segment::Commit;
        discards.ensure(is_collecting || intents.all().is_empty(), "given", "discards wait where none are collected")
    }

    fn view(world: &World, seat: Seat) -> View {
        View { is_open: is_open(world), ..view(position(world), seat.0) }
    }

    fn briefing(given: &Given<Self>) -> Briefing {
        let goal = given.ruleset().rules.options.goal;
        let scores = "A settlement is worth 1, a city 2, the longest road and the largest army 2 each";
        Briefing::new(
            format!("Be the first with {} in a turn of your own. {scores}.", counted(goal, "point")),
            "`settle V9` founds a settlement where hexes with frequent numbers (6, 8, 5, 9) meet, `road 8` lays a road from it.",
        )
    }

    fn status(view: &View) -> String {
        let hand = if view.hand == [0; 5] { "nothing".to_owned() } else { written(&view.hand) };
        let mut text = format!("you hold {hand}\n");
        let cards = drawing::cards(&view.cards, &view.fresh);
        if !cards.is_empty() {
            text += &format!("development cards: {cards}\n");
        }
        text += &format!("points: {}\n", view.points);
        text
    }

    fn needs(view: &View) -> Vec<Need> {
        let (own, position) = (view.seat == view.viewer, &view.seen);
        let due = view.due[usize::from(view.viewer)];
        let need = match view.offer {
            Some(offer) if offer.asked == view.viewer => {
                let (give, take) = (written(&offer.give), written(&offer.take));
                Some(format!("you are offered {give} for {take}: `accept` or `decline`"))
            }
            _ if due > 0 && view.segment == Segment::Commit => {
                Some(format!("{} to be discarded: `discard CARDS`", counted_as(due, "card has", "cards have")))
            }
            _ if !own || !view.is_open => None,
            _ if view.segment == Segment::Place && !position.complete() => {
                let what = if position.founded.is_some() { "`road EDGE`" } else { "`settle VERTEX`, then `road EDGE`" };
                Some(format!("a settlement and a road have to be placed: {what}"))
            }
            _ if view.segment == Segment::Roll && view.dice.is_none() => Some("the dice wait: `roll`".to_owned()),
            _ if position.collects() => Some("large hands are halved before the robber moves: `end`".to_owned()),
            _ if position.robber_due => Some("the robber has to move: `robber HEX SEAT`".to_owned()),
            _ => None,
        };
        need.map(Need::waits).into_iter().collect()
    }

    const QUESTIONS: &'static [Question] = &[PRICES];

    fn answer(view: &View, _: &str, rest: &mut Words<'_>) -> Result<String, Refusal> {
        rest.end()?;
        Ok(prices(&view.hand))
    }

    fn decide(given: &Given<Self>, view: &View, persona: &str, budget: &mut Budget) -> Choice {
        let persona = given.ruleset().personas.get(persona);
        let Some(persona) = persona.filter(|_| view.is_open) else { return Choice::END };
        let mv = match persona.kind {
            CatanPersonaKind::Random => {
                let mut draw = budget.draw(PERSONA, Purpose("move"));
                random(&view.seen, view.viewer, &mut Vec::new(), &mut draw)
            }
            CatanPersonaKind::Sensible => sensible(&view.seen, view.viewer, persona.sociable),
        };
        budget.explain(|| match persona.kind {
            CatanPersonaKind::Sensible => why::explain(&view.seen, view.viewer, persona.sociable, mv),
            CatanPersonaKind::Random => {
                let mut moves = Vec::new();
                legal(&view.seen, view.viewer, &mut moves);
                let order = mv.map(|mv| Weighed::order(CatanOrder::of(mv)));
                let prefers = "a seat that can build mostly does, and it ends a segment now and then";
                Reason::drawn("move", moves.len(), "legal move", order).and_because(prefers)
            }
        });
        mv.map_or(Choice::END, |mv| budget.order(CatanOrder::of(mv)))
    }

    /// A seat that owes a discard gives it before it ends. T-56, CA-4: if a scenario's profile has
    /// passes, no seat may pass over dice, discards or robber.
    fn may(world: &World, seat: Seat, event: SeatEvent) -> Result<(), Refusal> {
        let position = position(world);
        let is_free = position.complete() && !position.collects() && !position.robber_due;
        if event == SeatEvent::Pass && !is_free {
            let reason = "dice, discards and the robber come first";
            return Err(Refusal::new("segment-not-complete", reason));
        }
        let is_due = position.segment == Segment::Commit
            && position.owes(seat.0) > 0
            && world.resource::<Intents<Cards>>().of(seat).is_empty();
        let refusal = || {
            let told = counted_as(position.owes(seat.0), "card has", "cards have") + " to be discarded first";
            Refusal::new("discard-due", told).expecting(["discard"])
        };
        if event == SeatEvent::End && is_due { Err(refusal()) } else { Ok(()) }
    }

    fn drawing(_: &Given<Self>, world: &World, seat: Option<Seat>) -> Option<Drawing> {
        let names = world.resource::<Roster>();
        let seen = seen(position(world), seat.map(|seat| seat.0));
        let mut drawing = drawing::draw(&seen, seat, |seat| names.name(Seat(seat)).to_owned());
        sides::add_seats(&mut drawing, world);
        Some(drawing)
    }
}

/// The segments of a turn, with or without a preceding setup.
fn turns(has_setup: bool) -> TurnNeeds {
    let segments = [SegmentId::ROLL, SegmentId::COMMIT, SegmentId::RESOLUTION, TRADE, BUILD];
    let play = TurnProfile::builder(segments)
        .named(TRADE, "Trade")
        .named(BUILD, "Build")
        .simultaneous(SegmentId::COMMIT, SegmentId::RESOLUTION)
        .commit_actors(CommitActors::Due)
        .commit_close(CommitClose::AutoWhenComplete)
        .optional(SegmentId::COMMIT)
        .optional(SegmentId::RESOLUTION)
        .optional(TRADE)
        .optional(BUILD)
        .repeatable(TRADE)
        .repeatable(BUILD)
        .edge(BUILD, TRADE)
        .build();
    let mut play = TurnNeeds::one_by_one(play.expect("the play profile is well formed"));
    // The robber has to be moved.
    play.acted.push(SegmentId::RESOLUTION);
    if !has_setup {
        return play;
    }
    let setup = TurnProfile::builder([PLACE]).named(PLACE, "Place").build();
    play.after(setup.expect("one segment makes a profile"), PhaseKind::Snake)
}

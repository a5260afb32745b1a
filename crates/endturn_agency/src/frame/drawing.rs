//! The board: panic, and each office with its agents, leads and sites.

use bevy_ecs::prelude::*;
use endturn_engine::{
    Seat,
    drawing::{Colour, Drawing, Shape, Span},
    number::counted,
    seats::Roster,
};

use super::components::{Panic, Team};
use super::content::Named;
use super::kind::{AgencyKind, Employee, Place, RulesInForce, Stage, State};
use super::metrics::Measured;
use super::office::Office;
use super::words::percent;

/// Width of an office in units.
const OFFICE: i32 = 280;
/// Height of the bar of panic with its words.
const HEAD: i32 = 56;
/// Line height.
const LINE: i32 = 20;
/// Agents and leads in a row, and the distance between them.
const IN_A_ROW: i32 = 14;
const STEP: i32 = 18;
const EDGE: i32 = 14;
const PAPER: [u8; 3] = [246, 243, 236];
const BAR: [u8; 3] = [222, 216, 204];
const PANIC: [u8; 3] = [176, 48, 32];
const BUSY: [u8; 3] = [250, 214, 96];
const AWAY: [u8; 3] = [170, 166, 158];
const DONE: [u8; 3] = [86, 150, 96];
const OPEN: [u8; 3] = [222, 216, 204];

/// A site of an office.
struct Site {
    mission: String,
    stage: Stage,
    team: usize,
}

/// The board as a seat knows it: its own office; without a seat, all offices.
pub(crate) fn draw<K: AgencyKind + Measured>(world: &World, seat: Option<Seat>) -> Option<Drawing> {
    let (roster, rules) = (world.resource::<Roster>(), &world.resource::<RulesInForce<K>>().0);
    let shown: Vec<Seat> = roster.seats().filter(|&one| seat.is_none_or(|seat| seat == one)).collect();
    let offices: Vec<(Seat, Office<'_, K>)> =
        shown.into_iter().filter_map(|seat| Some((seat, Office::of(world, seat)?))).collect();
    let mut drawing = Drawing { width: (OFFICE * (offices.len() as i32).max(1)) as u32, ..Drawing::default() };
    let width = drawing.width as i32;
    let (panic, limit) = (world.resource::<Panic>().0, K::lost_at_panic_bp(rules));
    let words = format!("panic {} of {}", percent(panic), percent(limit));
    drawing.line([Span::plain(words.clone())]);
    let mut shapes = vec![Shape::rectangle(EDGE, 30, width - 2 * EDGE, 14, BAR)];
    let filled = i64::from(width - 2 * EDGE) * panic.clamp(0, limit.max(1)) / limit.max(1);
    shapes.push(Shape::rectangle(EDGE, 30, filled as i32, 14, PANIC));
    shapes.push(Shape::text((width / 2, 16), 14, words));
    let mut bottom = HEAD;
    for (column, (seat, office)) in (0..).zip(&offices) {
        bottom = bottom.max(office_board(&mut drawing, &mut shapes, (column * OFFICE, *seat), roster, office));
    }
    drawing.height = (bottom + EDGE) as u32;
    drawing.shapes.push(Shape::rectangle(0, 0, width, bottom + EDGE, PAPER));
    drawing.shapes.append(&mut shapes);
    Some(drawing)
}

/// Draws an office; returns its lower end.
fn office_board<K: AgencyKind + Measured>(
    drawing: &mut Drawing,
    shapes: &mut Vec<Shape>,
    (left, seat): (i32, Seat),
    roster: &Roster,
    office: &Office<'_, K>,
) -> i32 {
    let (money, funding) = K::purse(office.assets);
    let own = Colour::Seat(seat);
    let middle = left + OFFICE / 2;
    let name = roster.name(seat);
    let purse = format!("{money} money, {funding} funding");
    shapes.push(Shape::Circle { centre: (left + EDGE + 7, HEAD + 10), radius: 8, fill: own });
    shapes.push(Shape::text((middle, HEAD + 10), 16, name));
    shapes.push(Shape::text((middle, HEAD + 10 + LINE), 12, purse.clone()));
    let place = |at: usize, top: i32| {
        let at = i32::try_from(at).unwrap_or(i32::MAX);
        (left + EDGE + 8 + at % IN_A_ROW * STEP, top + at / IN_A_ROW * STEP)
    };
    let end = |count: usize, top: i32| place(count.saturating_sub(1), top).1 + LINE;

    // Agents: at hand in the office's colour, at sites yellow, others grey.
    let agents: Vec<_> = office.employed().map(|(_, agent)| agent.state()).collect();
    let state = |state: <K::Agent as Employee>::State| match state.place() {
        place if place == <K::Agent as Employee>::State::AVAILABLE.place() => own,
        place if place == <K::Agent as Employee>::State::ON_MISSION.place() => Colour::Rgb(BUSY),
        _ => Colour::Rgb(AWAY),
    };
    let top = HEAD + 3 * LINE;
    let words = counted(agents.len() as u64, "agent");
    shapes.push(Shape::text((middle, top), 12, words.clone()));
    for (at, one) in agents.iter().enumerate() {
        shapes.push(Shape::Circle { centre: place(at, top + LINE), radius: 7, fill: state(*one) });
    }
    drawing.line([Span::plain(name).colour(own), Span::plain(format!("  {purse}"))]);
    let mut by_state = Vec::new();
    for &one in <K::Agent as Employee>::State::STATES {
        let count = agents.iter().filter(|state| **state == one).count();
        if count > 0 {
            by_state.push(format!("{count} {one}"));
        }
    }
    drawing.line([Span::plain(format!("  {words}: {}", by_state.join(", ")))]);

    // Leads: those that were investigated are filled.
    let top = end(agents.len(), top + LINE) + LINE / 2;
    let investigated: Vec<bool> = office.knowledge.investigations.iter().map(|&times| times > 0).collect();
    let done = investigated.iter().filter(|done| **done).count();
    let words = format!("{done} of {} investigated", counted(investigated.len() as u64, "lead"));
    shapes.push(Shape::text((middle, top), 12, words.clone()));
    for (at, &done) in investigated.iter().enumerate() {
        let (x, y) = place(at, top + LINE);
        shapes.push(Shape::rectangle(x - 6, y - 6, 12, 12, if done { DONE } else { OPEN }));
    }
    drawing.line([Span::plain(format!("  {words}"))]);

    let top = end(investigated.len(), top + LINE) + LINE / 2;
    sites(drawing, shapes, (left, top, seat), office)
}

/// Draws the open sites, and the number of those that are over.
fn sites<K: AgencyKind>(
    drawing: &mut Drawing,
    shapes: &mut Vec<Shape>,
    (left, top, seat): (i32, i32, Seat),
    office: &Office<'_, K>,
) -> i32 {
    let all: Vec<Site> = office
        .sites()
        .map(|(_, site, entity)| Site {
            mission: office.rules.mission(site.mission()).map_or_else(String::new, |one| one.names().word.clone()),
            stage: site.stage(),
            team: office.world.get::<Team>(entity).map_or(0, |team| team.0.len()),
        })
        .collect();
    let count = |stage: Stage| all.iter().filter(|site| site.stage == stage).count();
    let words = format!("{} won, {} lost", counted(count(Stage::Won) as u64, "site"), count(Stage::Over));
    shapes.push(Shape::text((left + OFFICE / 2, top), 12, words.clone()));
    drawing.line([Span::plain(format!("  {words}"))]);
    let mut y = top + LINE / 2 + 4;
    for site in all.iter().filter(|site| matches!(site.stage, Stage::Active | Stage::Deployed)) {
        let text = match site.stage {
            Stage::Deployed => format!("{}: {}", site.mission, counted(site.team as u64, "agent")),
            _ => format!("{}: open", site.mission),
        };
        let width = OFFICE - 2 * EDGE;
        shapes.push(Shape::rectangle(left + EDGE, y, width, LINE, if site.team > 0 { BUSY } else { OPEN }));
        shapes.push(Shape::Circle { centre: (left + EDGE + 10, y + LINE / 2), radius: 5, fill: Colour::Seat(seat) });
        shapes.push(Shape::text((left + OFFICE / 2, y + LINE / 2), 11, text.clone()));
        drawing.line([Span::plain(format!("  {text}"))]);
        y += LINE + 4;
    }
    y
}

//! The board: planets in a circle with their ships, and missions under way between them.

use bevy_ecs::prelude::*;
use endturn_engine::{
    Seat,
    drawing::{Colour, Drawing, Shape, Span},
    ids::KeyIndex,
    number::counted,
    seats::{Roster, SeatTable},
};

use crate::components::{Garrison, Mission, MissionId, PlanetId, Stock};
use crate::in_force::RulesInForce;
use crate::rules::Rules;
use crate::view::FleetsView;

/// Side of the drawing in units.
const SIDE: u32 = 560;
/// Radius of the circle of planets.
const ORBIT: i64 = 190;
/// Radius of a planet.
const PLANET: u32 = 26;
/// Line height of the text below a planet.
const LINE: i32 = 14;
const SPACE: [u8; 3] = [18, 22, 34];
const WORDS: [u8; 3] = [232, 236, 244];
const DIM: [u8; 3] = [150, 156, 170];
/// Sines of the first quarter of a circle in 16 steps, in thousandths.
const SINES: [i64; 17] = [0, 98, 195, 290, 383, 471, 556, 634, 707, 773, 831, 882, 924, 957, 981, 995, 1000];

/// A planet as the viewer knows it.
struct Planet {
    seat: Seat,
    stands: bool,
    /// Words below its name.
    about: Vec<String>,
}

/// The board as a seat knows it; without a seat, with nothing hidden.
pub(crate) fn draw(world: &World, seat: Option<Seat>) -> Option<Drawing> {
    let (planets, missions) = match seat {
        None => (all_planets(world), all_missions(world)),
        Some(seat) => known(world, &FleetsView::of(world, seat)?),
    };
    let rules = &world.resource::<RulesInForce>().0;
    let (roster, round) = (world.resource::<Roster>(), world.resource::<endturn_engine::turn::TurnChain>());
    let round = round.current().round_number();
    let mut drawing = Drawing { width: SIDE, height: SIDE, ..Drawing::default() };
    drawing.shapes.push(Shape::rectangle(0, 0, SIDE as i32, SIDE as i32, SPACE));
    let count = planets.len();
    let place = |seat: Seat| place(planets.iter().position(|planet| planet.seat == seat).unwrap_or(0), count);
    for mission in &missions {
        route(&mut drawing, mission, place(mission.owner), place(mission.target));
    }
    for planet in &planets {
        body(&mut drawing, planet, roster.name(planet.seat), place(planet.seat));
    }
    for (nth, mission) in missions.iter().enumerate() {
        // Missions on the same route stand one behind the other.
        let before = missions[..nth].iter();
        let queue = before.filter(|other| (other.owner, other.target) == (mission.owner, mission.target)).count();
        ships(&mut drawing, mission, (place(mission.owner), place(mission.target)), (round, queue));
    }
    lines(&mut drawing, &planets, &missions, (rules, roster));
    Some(drawing)
}

fn all_planets(world: &World) -> Vec<Planet> {
    let (rules, table) = (&world.resource::<RulesInForce>().0, world.resource::<SeatTable>());
    let planet = |(planet, entity): (PlanetId, Entity)| {
        let (garrison, Stock(stock)) = (world.get::<Garrison>(entity)?.0, *world.get(entity)?);
        let about = vec![rules.describe(garrison), format!("{} metal, {} energy", stock.metal, stock.energy)];
        Some(Planet { seat: planet.owner(), stands: table.stands(planet.owner()), about })
    };
    world.resource::<KeyIndex<PlanetId>>().iter().filter_map(planet).collect()
}

fn all_missions(world: &World) -> Vec<Mission> {
    let entities = world.resource::<KeyIndex<MissionId>>().entities();
    entities.filter_map(|entity| world.get::<Mission>(entity)).copied().collect()
}

/// The board that a seat knows: its own planet and missions, and the latest scans of others (F-08).
fn known(world: &World, view: &FleetsView<'_>) -> (Vec<Planet>, Vec<Mission>) {
    let (rules, table) = (view.rules, world.resource::<SeatTable>());
    let stock = view.stock();
    let planet = |seat: Seat| {
        let about = if seat == view.seat {
            vec![rules.describe(view.garrison()), format!("{} metal, {} energy", stock.metal, stock.energy)]
        } else {
            let scan = view.rivals.iter().find(|rival| rival.seat == seat).and_then(|rival| rival.latest);
            scan.map_or_else(
                || vec!["not scanned".to_owned()],
                |scan| vec![rules.describe(scan.facts.home), format!("seen in round {}", scan.round)],
            )
        };
        Planet { seat, stands: table.stands(seat), about }
    };
    (world.resource::<Roster>().seats().map(planet).collect(), view.missions.clone())
}

/// The centre of a planet in a circle of `count`, the first at the top.
fn place(at: usize, count: usize) -> (i32, i32) {
    // 64 steps to a circle; parts of a step are interpolated.
    let angle = at as i64 * 64_000 / count.max(1) as i64;
    let (middle, up) = (i64::from(SIDE) / 2, i64::from(SIDE) / 2 - 20);
    let x = middle + ORBIT * sine(angle) / 1000;
    let y = up - ORBIT * sine(angle + 16_000) / 1000;
    (x as i32, y as i32)
}

/// The sine of an angle in thousandths of a 64th of a circle, in thousandths.
fn sine(angle: i64) -> i64 {
    let angle = angle.rem_euclid(64_000);
    let (half, sign) = if angle < 32_000 { (angle, 1) } else { (angle - 32_000, -1) };
    let quarter = if half <= 16_000 { half } else { 32_000 - half };
    let (step, part) = ((quarter / 1000) as usize, quarter % 1000);
    let next = SINES[(step + 1).min(16)];
    sign * (SINES[step] + (next - SINES[step]) * part / 1000)
}

fn route(drawing: &mut Drawing, mission: &Mission, from: (i32, i32), to: (i32, i32)) {
    let width = if mission.returning { 1 } else { 2 };
    drawing.shapes.push(Shape::Line { from, to, width, colour: Colour::Seat(mission.owner) });
}

fn body(drawing: &mut Drawing, planet: &Planet, name: &str, (x, y): (i32, i32)) {
    let fill = if planet.stands { Colour::Seat(planet.seat) } else { Colour::Rgb([70, 72, 80]) };
    drawing.shapes.push(Shape::Circle { centre: (x, y), radius: PLANET, fill });
    let mut word = |line: i32, text: String, size: u32, colour: [u8; 3]| {
        let at = (x, y + PLANET as i32 + 10 + line * LINE);
        drawing.shapes.push(Shape::Text { at, size, text, colour: Some(Colour::Rgb(colour)) });
    };
    word(0, name.to_owned(), 14, WORDS);
    if planet.stands {
        (1..).zip(&planet.about).for_each(|(line, text)| word(line, text.clone(), 11, WORDS));
    } else {
        word(1, "eliminated".to_owned(), 11, DIM);
    }
}

/// Draws the ships of a mission on their way, with the round in which they arrive.
fn ships(drawing: &mut Drawing, mission: &Mission, (from, to): ((i32, i32), (i32, i32)), at: (u32, usize)) {
    let (round, queue) = at;
    let timeline = mission.timeline;
    // Shares of the way in hundredths, short of the planets at both ends.
    let share = |since: u32, until: u32| {
        let (done, whole) = (round.saturating_sub(since), until.saturating_sub(since).max(1));
        25 + i64::from(done.min(whole)) * 50 / i64::from(whole)
    };
    let (way, goal) = if mission.returning {
        (100 - share(timeline.battle, timeline.home), format!("home in {}", timeline.home))
    } else {
        (share(timeline.declared, timeline.battle), format!("battle in {}", timeline.battle))
    };
    let way = (way - queue as i64 * 9).clamp(20, 80);
    let along = |start: i32, end: i32| start + (i64::from(end - start) * way / 100) as i32;
    let (x, y) = (along(from.0, to.0), along(from.1, to.1));
    drawing.shapes.push(Shape::Circle { centre: (x, y), radius: 7, fill: Colour::Seat(mission.owner) });
    let text = format!("{}, {goal}", counted(mission.ships.ships(), "ship"));
    drawing.shapes.push(Shape::Text { at: (x, y - 14), size: 11, text, colour: Some(Colour::Rgb(WORDS)) });
}

/// The same in words.
fn lines(drawing: &mut Drawing, planets: &[Planet], missions: &[Mission], (rules, roster): (&Rules, &Roster)) {
    let wide = planets.iter().map(|planet| roster.name(planet.seat).chars().count()).max().unwrap_or(0);
    for planet in planets {
        let name = Span::plain(format!("{:<wide$}", roster.name(planet.seat))).colour(Colour::Seat(planet.seat));
        let about = if planet.stands { planet.about.join("; ") } else { "eliminated".to_owned() };
        drawing.line([name, Span::plain(format!("  {about}"))]);
    }
    for mission in missions {
        let (owner, target) = (roster.name(mission.owner), roster.name(mission.target));
        let (way, when) = match mission.returning {
            false => (format!("{owner} → {target}"), format!("battle in round {}", mission.timeline.battle)),
            true => (format!("{owner} ← {target}"), format!("home in round {}", mission.timeline.home)),
        };
        let way = Span::plain(way).colour(Colour::Seat(mission.owner));
        drawing.line([way, Span::plain(format!("  {}, {when}", rules.describe(mission.ships)))]);
    }
}

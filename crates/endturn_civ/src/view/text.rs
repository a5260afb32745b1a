//! A page about the viewer's nation for a person at the prompt.

use endturn_civ_rules::ids::{Tile, UnitTypeId};
use endturn_civ_rules::keys::CityId;
use endturn_civ_rules::nation::score::ShipState;
use endturn_civ_rules::outputs::Outputs;
use endturn_civ_rules::production::complete::SpacePart;
use endturn_civ_rules::ruleset::words::{Activity, Output};
use endturn_engine::compact::CompactSort as _;
use endturn_engine::{Seat, number::counted};

use super::cities::price;
use super::city_page::target_text;
use super::nation::{aim_name, gold_lasts, income};
use super::needs::is_idle;
use super::others;
use super::viewer::Viewer;
use crate::forecast::Obstacle;
use crate::state::{
    Automatic, Books, Citizens, Doing, MovesLeft, Policies, Position, Production, Regime, Stocks, Task, Treasury,
};

/// Most lines of units shown; a longer list would hide the rest.
const UNIT_LINES: usize = 20;

/// The nonzero amounts of each output.
pub(super) fn amounts(numbers: &Outputs) -> String {
    let some = Output::ALL.iter().filter(|&&output| numbers[output] != 0);
    let parts: Vec<String> =
        some.map(|&output| format!("{} {:+}", output.word().to_lowercase(), numbers[output])).collect();
    if parts.is_empty() { "nothing".to_owned() } else { parts.join(", ") }
}

/// The page.
pub(super) fn page(viewer: Viewer<'_>) -> String {
    let mut lines = vec![headline(viewer)];
    lines.extend(treasury(viewer));
    lines.extend(research(viewer));
    lines.extend(viewer.sight.space_nations().map(|seat| ship_line(viewer, seat)));
    lines.extend(viewer.sight.cities().iter().filter_map(|&city| city_line(viewer, city)));
    lines.extend(units(viewer));
    lines.extend(viewer.sight.wonders().map(|wonder| {
        let name = viewer.sight.rules.building_name(wonder.building);
        format!("  wonder           {name}: {}", wonder.owner.map_or("lost", |owner| viewer.roster.name(owner)))
    }));
    lines.extend(viewer.sight.others().map(|other| others::line(viewer, other)));
    lines.extend(viewer.sight.foreign_cities().map(|seen| {
        let (name, tile) = (viewer.names.city_word(seen.city), viewer.names.tile_word(seen.tile));
        let guard = if seen.is_garrisoned { "" } else { ", empty" };
        format!("  in sight         {name} of {}, size {}, at {tile}{guard}", viewer.roster.name(seen.owner), seen.size)
    }));
    lines.extend(foreign_units(viewer));
    lines.join("\n")
}

fn headline(viewer: Viewer<'_>) -> String {
    let year = year_text(viewer.sight.year().into());
    let limit = viewer.sight.turn_limit().map_or_else(String::new, |last| format!(" of {last}"));
    let name = viewer.roster.name(viewer.sight.seat());
    format!("round {}{limit}, {year}, {name} (seat {})", viewer.sight.round(), viewer.sight.seat())
}

fn treasury(viewer: Viewer<'_>) -> Vec<String> {
    let sight = viewer.sight;
    let gold = viewer.sight.nation::<Treasury>().map_or(0, |treasury| treasury.gold);
    let rates = viewer.sight.nation::<Policies>().map(|policies| policies.rates).unwrap_or_default();
    let runs_out = gold_lasts(viewer).map_or_else(String::new, |turns| format!(", runs out in {turns}"));
    let mut lines = vec![
        format!("  score            {}", sight.record().score()),
        format!("  gold             {gold}, {:+} a turn{runs_out}", income(viewer)),
        format!(
            "  rates            science {}, tax {}, luxury {}, none above {}",
            rates.science,
            rates.tax,
            rates.luxury,
            sight.max_rate()
        ),
    ];
    if let Some(Regime(rule)) = viewer.sight.nation::<Regime>() {
        let mut line = format!("  government       {}", sight.rules.government_name(rule.government));
        if let (Some(target), Some(end)) = (rule.target, rule.finishes) {
            let left = (i64::from(end) - i64::from(sight.round())).max(0);
            line += &format!(", {} in {}", sight.rules.government_name(target), counted(left, "turn"));
        }
        lines.push(line);
    }
    lines
}

fn research(viewer: Viewer<'_>) -> Option<String> {
    let (pool, study) = (viewer.sight.research()?, viewer.sight.study()?);
    let mut line = match (pool.aim, study.cost) {
        (Some(aim), Some(cost)) => {
            let cost = counted(cost, "bulb");
            format!("  research         {}, {} of {cost}", aim_name(viewer, aim), pool.bulbs)
        }
        _ => format!("  research         nothing, {}", counted(pool.bulbs, "bulb")),
    };
    line += &format!(", {:+} a turn", study.bulbs);
    match &study.when {
        Ok(turns) => line += &format!(", done in {turns}"),
        Err(Obstacle::NoAim) => {}
        Err(obstacle) => line += &format!(", {}", viewer.sight.obstacle(obstacle)),
    }
    if let Some(goal) = pool.goal {
        line += &format!(" (goal {})", viewer.sight.rules.tech_name(goal));
    }
    Some(line)
}

/// W-61, W-62: a nation's spaceship; every nation learns of every ship.
fn ship_line(viewer: Viewer<'_>, seat: Seat) -> String {
    let (sight, ship) = (viewer.sight, viewer.sight.ship_of(seat));
    let whose = if seat == sight.seat() { String::new() } else { format!(" of {}", viewer.roster.name(seat)) };
    let count = |part, one: &str| counted(ship.parts.count(part), one);
    let parts = [
        count(SpacePart::Structural, "structural"),
        count(SpacePart::Component, "component"),
        count(SpacePart::Module, "module"),
    ];
    let mut line = format!("  spaceship{whose:<9}{}", parts.join(", "));
    if let Some(figures) = sight.ship_figures(seat) {
        let (success, tenths) = (figures.success.times(100), figures.travel.times(10));
        line += &format!(", success {success} %, {}.{} years of travel", tenths / 10, tenths % 10);
    }
    line += &match (ship.state, sight.ship_arrival(seat)) {
        (ShipState::Launched, Some(arrival)) => format!("; arrives in {}", year_text(arrival.year())),
        (ShipState::Arrived, _) => "; has arrived".to_owned(),
        _ => String::new(),
    };
    line
}

/// A year for people.
fn year_text(year: i64) -> String {
    match year {
        year @ ..0 => format!("{} BC", year.unsigned_abs()),
        year => format!("{year} AD"),
    }
}

fn city_line(viewer: Viewer<'_>, city: CityId) -> Option<String> {
    let sight = viewer.sight;
    let citizens: &Citizens = sight.city(city)?;
    let stocks: &Stocks = sight.city(city)?;
    let settled = &sight.city::<Books>(city)?.settled;
    let production: &Production = sight.city(city)?;
    let surplus = settled.surplus;
    let granary = sight.granary(citizens.size);
    let mut line = format!(
        "  city {:<12}size {}, food {}/{granary} {:+}, shields {:+}, trade {:+}, gold {:+}, science {:+}",
        viewer.names.city_word(city),
        citizens.size,
        stocks.food,
        surplus[Output::Food],
        surplus[Output::Shield],
        surplus[Output::Trade],
        surplus[Output::Gold],
        surplus[Output::Science],
    );
    let (completion, growth) = sight.forecast(city)?;
    line += &format!(", {}", sight.growth_text(&growth));
    line += &format!("; builds {}", target_text(viewer, production.target, completion.target));
    if let Some(cost) = completion.cost {
        line += &format!(" {}/{cost}", stocks.shields);
    }
    if let Some(done) = sight.completion_text(&completion) {
        line += &format!(", {done}");
    }
    if let Some(Ok(price)) = price(viewer, city) {
        line += &format!(", {price} gold to buy");
    }
    if settled.is_disorder {
        line += "; in disorder";
    } else if settled.is_happy {
        line += "; happy";
    }
    Some(line)
}

/// Moves in words: `1 move`, `2 1/3 moves`.
fn moves_word(fragments: i32, each: i32) -> String {
    let (whole, rest) = (fragments / each, fragments % each);
    let count = match (whole, rest) {
        (_, 0) => whole.to_string(),
        (0, _) => format!("{rest}/{each}"),
        _ => format!("{whole} {rest}/{each}"),
    };
    format!("{count} move{}", if fragments == each { "" } else { "s" })
}

/// Foreign units in sight, grouped by type, nation and tile.
fn foreign_units(viewer: Viewer<'_>) -> Vec<String> {
    let mut seen: Vec<(Tile, Seat, UnitTypeId)> =
        viewer.sight.foreign_units().map(|unit| (unit.tile, unit.owner, unit.unit_type)).collect();
    seen.compact_sort();
    let line = |group: &[(Tile, Seat, UnitTypeId)]| {
        let &(tile, owner, unit_type) = group.first()?;
        let count = if group.len() > 1 { format!("{} ", group.len()) } else { String::new() };
        let (name, place) = (viewer.sight.rules.unit_type_name(unit_type), viewer.names.tile_word(tile));
        Some(format!("  in sight         {count}{name} of {} at {place}", viewer.roster.name(owner)))
    };
    let groups = seen.chunk_by(|one, next| one == next);
    let (all, mut lines) = (groups.clone().count(), groups.take(UNIT_LINES).filter_map(line).collect::<Vec<_>>());
    if all > UNIT_LINES {
        lines.push(format!("  in sight         and {} more", all - UNIT_LINES));
    }
    lines
}

fn units(viewer: Viewer<'_>) -> Vec<String> {
    let units = viewer.sight.units();
    let line = |unit: &endturn_civ_rules::keys::UnitId| {
        let &Position(tile) = viewer.sight.unit(*unit)?;
        let moves = moves_word(viewer.sight.unit::<MovesLeft>(*unit)?.0, viewer.sight.rules.movement.fragments);
        let doing = viewer.sight.unit::<Doing>(*unit)?.0;
        let target = viewer.sight.unit::<Task>(*unit)?.target;
        let target = target.map_or_else(String::new, |extra| format!(" ({})", viewer.sight.rules.extra_name(extra)));
        let progress = viewer.sight.progress(*unit);
        let progress =
            progress.map_or_else(String::new, |(done, needed)| format!(", {done} of {}", counted(needed, "point")));
        let doing = if doing == Activity::Idle { String::new() } else { format!(", {}", doing.word().to_lowercase()) };
        let by_itself = if viewer.sight.unit::<Automatic>(*unit)?.0 { ", works by itself" } else { "" };
        let idle = if is_idle(viewer, *unit) { ", no orders" } else { "" };
        let doing = format!("{doing}{target}{progress}{by_itself}{idle}");
        let (word, at) = (viewer.names.unit_word(*unit), viewer.names.tile_word(tile));
        Some(format!("  unit             {word} at {at}, {moves}{doing}"))
    };
    let mut lines: Vec<String> = units.iter().take(UNIT_LINES).filter_map(line).collect();
    if units.len() > UNIT_LINES {
        lines.push(format!("  unit             and {} more", units.len() - UNIT_LINES));
    }
    lines
}

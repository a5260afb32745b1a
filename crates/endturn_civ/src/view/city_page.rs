//! A page about one city for a person at the prompt: everything for the seat's own, public facts
//! for another.

use endturn_civ_rules::bits::ones;
use endturn_civ_rules::ids::{BuildingId, SpecialistId, Tile};
use endturn_civ_rules::keys::CityId;
use endturn_civ_rules::nation::capital::CapitalKind;
use endturn_civ_rules::production::sell::is_sellable;
use endturn_civ_rules::production::target::Target;
use endturn_civ_rules::ruleset::words::Output;
use endturn_engine::number::counted;

use super::cities::price;
use super::text::amounts;
use super::viewer::Viewer;
use crate::forecast::{Growth, Obstacle};
use crate::orders::request_text;
use crate::sight::{OwnCity, SeenCity};
use crate::state::{Books, Buildings, Citizens, Production, RememberedCity, Routes, Stocks, Supported};

/// A line about a city that is out of sight, as the seat saw it last.
pub(super) fn remembered(viewer: Viewer<'_>, tile: Tile, city: RememberedCity) -> String {
    let (name, owner) = (viewer.sight.city_name(city.city), viewer.roster.name(city.owner));
    let place = viewer.names.tile_word(tile);
    format!(
        "{name} of {owner} at {place}, size {}, as you saw it in round {}; it is out of sight now",
        city.size, city.round
    )
}

/// The page; `None` if the city is destroyed.
pub(super) fn page(viewer: Viewer<'_>, seen: SeenCity) -> Option<String> {
    let sight = viewer.sight;
    let (city, place) = (seen.city, viewer.names.tile_word(seen.tile));
    let Some(own) = sight.own_city(city) else {
        let owner = viewer.roster.name(seen.owner);
        let guard = if seen.is_garrisoned { "units are in it" } else { "no units are in it" };
        return Some(format!("{} of {owner} at {place}, size {}; {guard}", sight.city_name(city), seen.size));
    };
    let (site, citizens) = (own.site, own.part::<Citizens>()?);
    let capital = match site.capital {
        CapitalKind::Primary => ", capital",
        CapitalKind::Secondary => ", second capital",
        CapitalKind::None => "",
    };
    let mut lines = vec![format!("{} at {place}, size {}{capital}", viewer.sight.city_name(city), citizens.size)];
    lines.push(food(viewer, city, citizens)?);
    let settled = &sight.city::<Books>(city)?.settled;
    lines.push(format!("  surplus     {}", amounts(&settled.surplus)));
    lines.push(format!("  lost        {} to distance and corruption", amounts(&settled.waste)));
    lines.push(mood(viewer, city)?);
    lines.push(builds(viewer, city)?);
    lines.push(works(viewer, own, citizens));
    lines.extend(own.requests().iter().map(|one| format!("  asks for    {}", request_text(one, viewer.names))));
    lines.push(stands(viewer, city)?);
    let routes = &sight.city::<Routes>(city)?.0;
    lines.extend(routes.iter().map(|route| {
        format!("  route       with {}, {}", viewer.sight.city_name(route.partner), sight.rules.good_name(route.good))
    }));
    let supported: Vec<String> =
        sight.city::<Supported>(city)?.0.iter().map(|&unit| viewer.names.unit_word(unit)).collect();
    if !supported.is_empty() {
        lines.push(format!("  supports    {}", supported.join(", ")));
    }
    lines.push(can_build(viewer, city));
    Some(lines.join("\n"))
}

fn food(viewer: Viewer<'_>, city: CityId, citizens: &Citizens) -> Option<String> {
    let stock = viewer.sight.city::<Stocks>(city)?.food;
    let surplus = viewer.sight.city::<Books>(city)?.settled.surplus[Output::Food];
    let granary = viewer.sight.granary(citizens.size);
    let growth = viewer.sight.growth_text(&viewer.sight.forecast(city)?.1);
    Some(format!("  food        {stock} of {granary}, {surplus:+} a turn, {growth}"))
}

fn mood(viewer: Viewer<'_>, city: CityId) -> Option<String> {
    let settled = &viewer.sight.city::<Books>(city)?.settled;
    let faces = settled.feelings.last;
    let state = match (settled.is_disorder, settled.is_happy) {
        _ if viewer.sight.topples(city) => "; in disorder, brings the government down at the end of this turn",
        (true, _) => "; in disorder",
        (false, _) if viewer.sight.will_riot(city) => match viewer.sight.forecast(city)?.1 {
            Growth::Grows(1) => "; in disorder once it grows",
            _ => "; in disorder at the end of this turn",
        },
        (false, true) => "; happy",
        (false, false) => "",
    };
    Some(format!(
        "  mood        {} happy, {} content, {} unhappy, {} angry{state}",
        faces.happy, faces.content, faces.unhappy, faces.angry
    ))
}

fn builds(viewer: Viewer<'_>, city: CityId) -> Option<String> {
    let production: &Production = viewer.sight.city(city)?;
    let (completion, _) = viewer.sight.forecast(city)?;
    let mut line = format!("  builds      {}", target_text(viewer, production.target, completion.target));
    if let Some(cost) = completion.cost {
        line += &format!(", {} of {}", viewer.sight.city::<Stocks>(city)?.shields, counted(cost, "shield"));
    }
    if let Some(done) = viewer.sight.completion_text(&completion) {
        line += &format!(", {done}");
    }
    line += &match price(viewer, city)? {
        Ok(price) => format!(", {price} gold to buy"),
        Err(reason) => format!("; can't be bought: {reason}"),
    };
    let next: Vec<String> = production.worklist.iter().map(|&target| viewer.names.target_word(target)).collect();
    if !next.is_empty() {
        line += &format!("; then {}", next.join(", "));
    }
    Some(line)
}

/// The word of a target, and of the one that replaces it because it is obsolete.
pub(super) fn target_text(viewer: Viewer<'_>, target: Target, becomes: Target) -> String {
    let word = viewer.names.target_word(target);
    if becomes == target { word } else { format!("{word} (becomes {})", viewer.names.target_word(becomes)) }
}

fn works(viewer: Viewer<'_>, own: OwnCity<'_>, citizens: &Citizens) -> String {
    let indices = ones(citizens.placement.worked & !1);
    let tiles = indices.filter_map(|index| own.tile(index));
    let tiles: Vec<String> = tiles.map(|tile| viewer.names.tile_word(tile)).collect();
    let kinds = viewer.sight.rules.written.specialists.len().min(8);
    let all = citizens.placement.specialists.iter().take(kinds).enumerate().filter(|&(_, &count)| count > 0);
    let all =
        all.map(|(kind, count)| format!("{}: {count}", viewer.sight.rules.specialist_name(SpecialistId::at(kind))));
    let tiles = if tiles.is_empty() { None } else { Some(tiles.join(" ")) };
    let parts: Vec<String> = tiles.into_iter().chain(all).collect();
    format!("  works       {}", if parts.is_empty() { "nothing but the centre".to_owned() } else { parts.join(", ") })
}

fn stands(viewer: Viewer<'_>, city: CityId) -> Option<String> {
    let standing = viewer.sight.city::<Buildings>(city)?.standing;
    let one = |building: BuildingId| {
        let name = viewer.sight.rules.building_name(building);
        let sells = is_sellable(viewer.sight.rules.building(building).genus);
        if sells { format!("{name} (sells for {})", viewer.sight.sale_price(building)) } else { name.to_owned() }
    };
    let all: Vec<String> = standing.iter().map(|at| one(BuildingId::at(at))).collect();
    Some(format!("  stands      {}", if all.is_empty() { "nothing yet".to_owned() } else { all.join(", ") }))
}

/// The targets that the city can build now, with the cost in shields and the turns from an empty
/// stock.
fn can_build(viewer: Viewer<'_>, city: CityId) -> String {
    let one = |target: Target| {
        let word = viewer.names.target_word(target);
        if target.building().is_some_and(|building| viewer.sight.rules.is_coinage(building)) {
            return word;
        }
        let cost = viewer.sight.target_cost(city, target);
        let turns = match viewer.sight.forecast_of(city, target) {
            Some(Ok(turns)) => format!(" in {turns}"),
            Some(Err(Obstacle::TooSmall(size, _))) => format!(" (needs size {size})"),
            Some(Err(_)) | None => String::new(),
        };
        format!("{word} {cost}{turns}")
    };
    let all: Vec<String> = viewer.sight.offer(city).map(one).collect();
    format!("  can build   {} (shields, turns from nothing)", all.join(", "))
}

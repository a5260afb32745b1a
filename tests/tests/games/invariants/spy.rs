//! W-12, W-138: the views of each seat, compared with what it may know, which is recomputed here
//! from the world in a slow and plain way: the places of units, their sight by the ruleset as
//! written, and shared vision.

use std::collections::BTreeSet;

use endturn_civ::realm::Eye;
use endturn_civ::state::{Aboard, Citizens, HitPoints, Nation, Position, Site, Unit, Veteran, WonderState};
use endturn_civ_rules::ids::{BuildingId, Tile};
use endturn_civ_rules::keys::{CityId, UnitId};
use endturn_civ_rules::ruleset::settings::BorderMode;
use endturn_civ_rules::ruleset::words::{Relation, VisionLayer};
use endturn_engine::picture::{Picture, PictureCell};
use endturn_engine::{Game, Seat};
use serde_json::Value;

use super::claim;

/// Counts of comparisons, so that the test can't pass vacuously.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counts {
    /// Foreign units that were shown, and that were not though their tile was.
    pub units: [usize; 2],
    /// Those that were not, because they were carried, in a city, or hiding.
    pub unseen: [usize; 3],
    /// Foreign cities that were shown, and that were not.
    pub cities: [usize; 2],
    /// Proposed orders that name a place with units or a city.
    pub proposals: usize,
    /// Tiles that were seen through shared vision.
    pub shared: usize,
}

/// The squared sight radius of a unit on the main layer and on the two others, by classic's rules
/// for fortresses.
#[must_use]
pub fn unit_radii(eye: Eye<'_>, unit: &Unit, tile: Tile) -> [i32; 3] {
    let kind = eye.rules.unit_type(unit.unit_type);
    let base = kind.vision_radius_sq;
    let fortress = eye.rules.extra_id("Fortress").is_some_and(|extra| eye.map.has_extra(tile, extra));
    let pool = eye.nation_part::<Nation>(unit.owner).map_or(0, |nation| usize::from(nation.pool));
    let invention = eye.rules.tech_id("Invention");
    let knows = invention.is_some_and(|tech| eye.research_pools().pools[pool].known.contains(tech.index()));
    let bonus = if fortress && knows && kind.class == "Land" { 8 } else { 0 };
    [base + bonus, base.min(2), base.min(2)]
}

/// All seats whose sight reaches a seat: itself, those that share vision with it, those that share
/// with them, and so on.
fn sources(eye: Eye<'_>, seat: Seat) -> BTreeSet<Seat> {
    let mut all = BTreeSet::from([seat]);
    loop {
        let more: Vec<Seat> = eye
            .roster()
            .seats()
            .filter(|one| !all.contains(one) && all.iter().any(|&to| eye.relations().shares_with(*one, to)))
            .collect();
        if more.is_empty() {
            return all;
        }
        all.extend(more);
    }
}

fn friends(eye: Eye<'_>, one: Seat, other: Seat) -> bool {
    let team = |seat| eye.nation_part::<Nation>(seat).map(|nation| nation.team);
    one == other || team(one) == team(other) || eye.relations().between(one, other) == Some(Relation::Alliance)
}

/// The tiles that a seat sees on each layer.
struct Seen {
    seat: Seat,
    on: [Vec<bool>; 3],
}

impl Seen {
    fn by(eye: Eye<'_>, seat: Seat, from: &BTreeSet<Seat>) -> Self {
        let tiles = eye.map.topology().tiles();
        let mut on = [const { Vec::new() }; 3].map(|_: Vec<bool>| vec![false; tiles]);
        let mut look = |at: Tile, radii: [i32; 3]| {
            // No unit sees farther than that.
            for tile in eye.map.topology().square(at, 6) {
                for (seen, radius_sq) in on.iter_mut().zip(radii) {
                    seen[tile.index()] |= eye.map.topology().sq_distance(at, tile) <= radius_sq;
                }
            }
        };
        for city in eye.all_cities() {
            let site: &Site = eye.city_part(city).expect("living");
            if from.contains(&site.owner) {
                look(site.tile, [5, 2, 2]);
            }
        }
        for unit in eye.all_units() {
            let (data, &Position(tile)) =
                (eye.unit_part::<Unit>(unit).expect("living"), eye.unit_part(unit).expect("living"));
            if from.contains(&data.owner) {
                look(tile, unit_radii(eye, data, tile));
            }
        }
        if matches!(eye.rules.written.settings.borders, BorderMode::SeeInside | BorderMode::Expand) {
            for tile in eye.map.topology().all() {
                if eye.map.owner(tile).is_some_and(|owner| from.contains(&owner)) {
                    on[0][tile.index()] = true;
                }
            }
        }
        Self { seat, on }
    }

    fn tile(&self, tile: Tile) -> bool {
        self.on[0][tile.index()]
    }

    /// Whether a foreign unit is shown; if not though its tile is, why: 0 it is carried, 1 it is in
    /// a city, 2 it hides.
    fn unit(&self, eye: Eye<'_>, unit: UnitId) -> Result<(), Option<usize>> {
        let data: &Unit = eye.unit_part(unit).expect("living");
        let &Position(tile) = eye.unit_part(unit).expect("living");
        if !self.tile(tile) {
            return Err(None);
        }
        let host = eye.map.city(tile).and_then(|city| eye.city_part::<Site>(city)).map(|site| site.owner);
        if host.is_some_and(|host| !friends(eye, self.seat, host)) {
            return Err(Some(1));
        }
        if friends(eye, self.seat, data.owner) {
            return Ok(());
        }
        if eye.unit_part::<Aboard>(unit).expect("living").0.is_some() {
            return Err(Some(0));
        }
        let layer = match eye.rules.unit_type(data.unit_type).vision_layer {
            VisionLayer::Main => 0,
            VisionLayer::Stealth => 1,
            VisionLayer::Subsurface => 2,
        };
        if self.on[layer][tile.index()] { Ok(()) } else { Err(Some(2)) }
    }
}

/// Compares everything that a seat is shown; the proposals depend on whether it is to act.
pub fn shows_what_may_be_known(game: &mut Game, seat: Seat, counts: &mut Counts) -> Result<(), String> {
    let world = Eye::of(game.world());
    let seen = Seen::by(world, seat, &sources(world, seat));
    let own = Seen::by(world, seat, &BTreeSet::from([seat]));
    counts.shared += world.map.topology().all().filter(|&tile| seen.tile(tile) && !own.tile(tile)).count();
    for tile in world.map.topology().all() {
        claim(world.vision().sees(seat, tile) == seen.tile(tile), || format!("{seat:?} and {tile:?}"))?;
    }
    let view = game.view(seat)["civ"].take();
    units(world, &seen, &view, counts)?;
    cities(world, &seen, &view, counts)?;
    nations(world, seat, &view)?;
    wonders(world, &seen, &view)?;
    page(&game.status(seat), &view)?;
    if let Some(picture) = game.seen_picture(seat) {
        board(world, &seen, &picture)?;
    }
    answers(game, &seen)?;
    proposals(game, &seen, counts)
}

fn xy(eye: Eye<'_>, tile: Tile) -> (i64, i64) {
    let (x, y) = eye.map.topology().xy(tile);
    (x.into(), y.into())
}

/// The entries of a list of a view, sorted.
fn listed(view: &Value, list: &str) -> Vec<String> {
    let mut entries: Vec<String> = view[list].as_array().into_iter().flatten().map(Value::to_string).collect();
    entries.sort();
    entries
}

fn units(eye: Eye<'_>, seen: &Seen, view: &Value, counts: &mut Counts) -> Result<(), String> {
    let mut wanted = Vec::new();
    for unit in eye.all_units() {
        let data: &Unit = eye.unit_part(unit).expect("living");
        if data.owner == seen.seat {
            continue;
        }
        match seen.unit(eye, unit) {
            Ok(()) => {
                counts.units[0] += 1;
                let &Position(tile) = eye.unit_part(unit).expect("living");
                let one = serde_json::json!({
                    "type": eye.rules.unit_type_name(data.unit_type),
                    "owner": eye.roster().name(data.owner),
                    "tile": xy(eye, tile),
                    "hit_points": eye.unit_part::<HitPoints>(unit).expect("living").0,
                    "veteran": eye.unit_part::<Veteran>(unit).expect("living").0,
                });
                wanted.push(one.to_string());
            }
            Err(Some(why)) => {
                counts.units[1] += 1;
                counts.unseen[why] += 1;
            }
            Err(None) => {}
        }
        let sees = eye.sees_unit(seen.seat, unit);
        claim(sees == seen.unit(eye, unit).is_ok(), || format!("{:?} and {unit:?}: {sees}", seen.seat))?;
    }
    wanted.sort();
    let shown = listed(view, "foreign_units");
    claim(shown == wanted, || format!("{:?} is shown {shown:?}, not {wanted:?}", seen.seat))
}

fn is_garrisoned(eye: Eye<'_>, tile: Tile) -> bool {
    eye.all_units().any(|unit| eye.unit_part::<Position>(unit) == Some(&Position(tile)))
}

fn foreign_cities(eye: Eye<'_>, seat: Seat) -> Vec<(CityId, Site)> {
    let all = eye.all_cities().map(|city| (city, *eye.city_part::<Site>(city).expect("living")));
    all.filter(|(_, site)| site.owner != seat).collect()
}

fn cities(eye: Eye<'_>, seen: &Seen, view: &Value, counts: &mut Counts) -> Result<(), String> {
    let mut wanted = BTreeSet::new();
    for (city, site) in foreign_cities(eye, seen.seat) {
        counts.cities[usize::from(!seen.tile(site.tile))] += 1;
        if seen.tile(site.tile) {
            let size = eye.city_part::<Citizens>(city).expect("living").size;
            wanted.insert((
                eye.city_names().name(city).to_owned(),
                eye.roster().name(site.owner).to_owned(),
                xy(eye, site.tile),
                i64::from(size),
                is_garrisoned(eye, site.tile),
            ));
        }
    }
    let mut shown = BTreeSet::new();
    for entry in view["foreign_cities"].as_array().into_iter().flatten() {
        let keys: Vec<&str> =
            entry.as_object().into_iter().flat_map(|entry| entry.keys().map(String::as_str)).collect();
        let known = ["city", "garrisoned", "id", "owner", "size", "tile", "word"];
        claim(keys.iter().all(|key| known.contains(key)), || format!("more is told of a city: {keys:?}"))?;
        let word = |key: &str| entry[key].as_str().unwrap_or_default().to_owned();
        let tile = (entry["tile"][0].as_i64().unwrap_or(-1), entry["tile"][1].as_i64().unwrap_or(-1));
        let (size, guard) = (entry["size"].as_i64().unwrap_or(0), entry["garrisoned"].as_bool().unwrap_or(false));
        shown.insert((word("city"), word("owner"), tile, size, guard));
    }
    claim(shown == wanted, || format!("{:?} is shown {shown:?}, not {wanted:?}", seen.seat))
}

/// W-12: contact and embassies, a nation's own or those of its team, reveal of other nations
/// exactly what the rule's table says.
fn nations(eye: Eye<'_>, seat: Seat, view: &Value) -> Result<(), String> {
    let team = |seat| eye.nation_part::<Nation>(seat).map(|nation| nation.team);
    let mates: Vec<Seat> = eye.roster().seats().filter(|&one| team(one) == team(seat)).collect();
    let has_tower = |one: Seat| {
        let tower = eye.rules.building_id("Marco Polo's Embassy");
        tower.is_some_and(
            |tower| matches!(eye.wonders().great[tower.index()], WonderState::Standing { owner, .. } if owner == one),
        )
    };
    let embassy = |one: Seat, other: Seat| {
        eye.relations().pact(one, other).is_some_and(|pact| pact.embassy)
            || has_tower(one) && eye.relations().between(one, other) != Some(Relation::NeverMet)
    };
    let contact = |one: Seat, other: Seat| {
        let lasts = |a, b| eye.relations().pact(a, b).is_some_and(|pact| pact.contact > 0);
        lasts(one, other) || lasts(other, one) || embassy(one, other) || embassy(other, one)
    };
    for entry in view["others"].as_array().into_iter().flatten() {
        let name = entry["seat"].as_str().unwrap_or_default();
        let other = eye.roster().seats().find(|&one| eye.roster().name(one) == name).ok_or("no such seat")?;
        let is_mate = mates.contains(&other);
        let in_contact = is_mate || mates.iter().any(|&mate| mate == other || contact(mate, other));
        let has_embassy = is_mate || mates.iter().any(|&mate| embassy(mate, other));
        for (key, _) in entry["known"].as_object().into_iter().flatten() {
            let may = match key.as_str() {
                "score" | "gold" | "government" | "revolution_ends" | "pacts" => in_contact,
                "techs" | "researches" | "rates" | "culture" | "policies" => has_embassy,
                _ => false,
            };
            claim(may, || format!("{seat:?} is told the {key} of {name}"))?;
        }
    }
    Ok(())
}

/// Great wonders are public; their places are shown with their cities.
fn wonders(eye: Eye<'_>, seen: &Seen, view: &Value) -> Result<(), String> {
    for entry in view["wonders"].as_array().into_iter().flatten() {
        let Some(name) = entry["city"].as_str() else { continue };
        let building = entry["wonder"].as_str().and_then(|name| eye.rules.building_id(name)).ok_or("no such wonder")?;
        let BuildingId(at) = building;
        let WonderState::Standing { city, .. } = eye.wonders().great[usize::from(at)] else {
            return Err(format!("{name} has no such wonder"));
        };
        let site: &Site = eye.city_part(city).ok_or("a wonder in a city that is gone")?;
        let may = site.owner == seen.seat || seen.tile(site.tile);
        claim(may, || format!("{:?} is told where {name} is", seen.seat))?;
    }
    Ok(())
}

/// The page names what the view has, and nothing else that is in sight.
fn page(page: &str, view: &Value) -> Result<(), String> {
    let lines: Vec<&str> = page.lines().filter_map(|line| line.trim_start().strip_prefix("in sight ")).collect();
    let places = |list: &str| -> BTreeSet<String> {
        let entries = view[list].as_array().into_iter().flatten();
        entries.map(|entry| format!("{},{}", entry["tile"][0], entry["tile"][1])).collect()
    };
    let (cities, units) = (places("foreign_cities"), places("foreign_units"));
    let named = lines.iter().filter(|line| line.contains(", size ")).count();
    claim(named == view["foreign_cities"].as_array().map_or(0, Vec::len), || format!("cities in {page}"))?;
    for line in lines {
        let Some((_, place)) = line.rsplit_once(" at ") else {
            claim(line.trim_start().starts_with("and "), || format!("`{line}`"))?;
            continue;
        };
        let place = place.trim_end_matches(", empty");
        let known = if line.contains(", size ") { &cities } else { &units };
        claim(known.contains(place), || format!("`{line}` is not in the view"))?;
    }
    Ok(())
}

/// The board shows known land, with its content and owners as last seen.
fn board(eye: Eye<'_>, seen: &Seen, picture: &Picture) -> Result<(), String> {
    let wide = eye.map.topology().width() as usize;
    if picture.width != wide {
        return Ok(());
    }
    let city = |tile: Tile| eye.map.city(tile).and_then(|city| eye.city_part::<Site>(city));
    let memory = eye.seen_by(seen.seat).map;
    let shows = |tile: Tile| match city(tile) {
        Some(site) if site.owner == seen.seat || seen.tile(tile) => true,
        _ => !seen.tile(tile) && memory.has_city(tile),
    };
    for (place, cell) in picture.cells.iter().enumerate() {
        let tile = Tile(place as u32);
        let is_known = eye.vision().knows(seen.seat, tile);
        claim(is_known || *cell == UNKNOWN, || format!("{tile:?} shows, which nobody knows"))?;
        claim(cell.mark.is_none() || shows(tile), || format!("a city shows at {tile:?}"))?;
        let owner = if seen.tile(tile) { eye.map.owner(tile) } else { memory.owner(tile) };
        let may_own = !is_known || cell.mark.is_some() || cell.owner == owner;
        claim(may_own, || format!("whose {tile:?} is shows"))?;
        // A visible tile is shown as it is.
        claim(!seen.tile(tile) || memory.tile(tile) == eye.map.tile(tile), || format!("{tile:?} is remembered"))?;
    }
    for label in &picture.labels {
        claim(shows(Tile(label.place as u32)), || format!("{} is named", label.text))?;
    }
    for stack in &picture.stacks {
        let tile = Tile(stack.place as u32);
        let there = eye.units_by_tile().on(tile).iter();
        let in_sight = there.filter(|&&unit| eye.sees_unit(seen.seat, unit)).count();
        let shown = (stack.count + stack.aboard) as usize;
        claim(seen.tile(tile) && shown == in_sight, || format!("{shown} units show at {tile:?}, not {in_sight}"))?;
    }
    Ok(())
}

/// An unknown tile.
const UNKNOWN: PictureCell = PictureCell { glyph: ' ', colour: [0; 3], spot: None, mark: None, owner: None };

/// A question about a city out of sight is answered from memory; if there is none, as for a city
/// that does not exist.
fn answers(game: &mut Game, seen: &Seen) -> Result<(), String> {
    let eye = Eye::of(game.world());
    let nowhere = eye.map.topology().all().find(|&tile| eye.map.city(tile).is_none()).ok_or("cities everywhere")?;
    let word = |tile| {
        let (x, y) = xy(eye, tile);
        format!("city {x},{y}")
    };
    let memory = eye.seen_by(seen.seat).map;
    let remembers = |tile| eye.vision().knows(seen.seat, tile) && memory.has_city(tile);
    let places: Vec<(bool, bool, String)> = foreign_cities(eye, seen.seat)
        .iter()
        .map(|(_, site)| (seen.tile(site.tile), remembers(site.tile), word(site.tile)))
        .collect();
    let nothing = word(nowhere);
    let nothing = game.ask(seen.seat, &nothing);
    for (is_seen, is_remembered, question) in places {
        let answer = game.ask(seen.seat, &question);
        let is_old = matches!(&answer, Some(Ok(text)) if text.ends_with("; it is out of sight now"));
        let is_right = match (is_seen, is_remembered) {
            (true, _) => matches!(answer, Some(Ok(_))) && !is_old,
            (false, true) => is_old,
            (false, false) => answer == nothing,
        };
        claim(is_right, || format!("`{question}` of {:?}: {answer:?}", seen.seat))?;
    }
    Ok(())
}

/// Proposals are about units and cities that are shown.
fn proposals(game: &mut Game, seen: &Seen, counts: &mut Counts) -> Result<(), String> {
    let choices = game.legal(seen.seat, 40).choices;
    for choice in choices {
        let text = game.choice_text(seen.seat, &choice);
        let eye = Eye::of(game.world());
        let mut words = text.split(' ');
        let (verb, place) = (words.next().unwrap_or_default(), words.nth(1).unwrap_or_default());
        let at = place.split_once(',').and_then(|(x, y)| eye.map.topology().at(x.parse().ok()?, y.parse().ok()?));
        let city = |tile: Tile| eye.map.city(tile).and_then(|city| eye.city_part::<Site>(city));
        let strangers = |tile: Tile| {
            let here = eye.all_units().filter(|&unit| eye.unit_part::<Position>(unit) == Some(&Position(tile)));
            here.filter(|&unit| eye.unit_part::<Unit>(unit).is_some_and(|data| !friends(eye, seen.seat, data.owner)))
                .filter(|&unit| seen.unit(eye, unit).is_ok())
                .count()
        };
        let may = match (verb, at) {
            ("attack", Some(tile)) => {
                let is_fort = city(tile).is_some_and(|site| !friends(eye, seen.seat, site.owner));
                seen.tile(tile) && (strangers(tile) > 0 || is_fort && is_garrisoned(eye, tile))
            }
            ("bribe" | "sabotage-unit" | "nuke", Some(tile)) => seen.tile(tile),
            // Visible units are in the way; hidden ones may be met.
            ("move", Some(tile)) => strangers(tile) == 0,
            ("conquer" | "embassy" | "investigate" | "steal" | "sabotage" | "poison" | "incite", _) => {
                let named = at.and_then(city).map(|site| site.tile).or_else(|| {
                    let all = foreign_cities(eye, seen.seat);
                    let same = |city| eye.city_names().name(city).replace(' ', "_") == place;
                    all.iter().find(|&&(city, site)| same(city) && seen.tile(site.tile)).map(|(_, site)| site.tile)
                });
                named.is_some_and(|tile| seen.tile(tile))
            }
            _ => continue,
        };
        counts.proposals += 1;
        claim(may, || format!("{:?} is proposed `{text}`", seen.seat))?;
    }
    Ok(())
}

//! W-157 Production and purchases: the gain of a city and its nation from a building, in points per
//! turn. Draws none. Tells nothing.

use endturn_civ_rules::bits::ones;
use endturn_civ_rules::city::unrest;
use endturn_civ_rules::effects::circumstances::Context;
use endturn_civ_rules::ids::BuildingId;
use endturn_civ_rules::rules::TerrainNumbers;
use endturn_civ_rules::ruleset::effect_kind::EffectKind;
use endturn_civ_rules::ruleset::want::Want;
use endturn_civ_rules::ruleset::words::{Genus, Output};

use super::book::Perk;
use super::own::{Own, Town};
use super::space;

/// Number of cities for which a national effect is evaluated; in larger nations they represent the
/// rest.
const SAMPLE: usize = 8;

/// Limits of a city, computed once for everything it could build.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Citizens to be kept content now by means other than luxury and entertainers.
    pub unrest: i32,
    /// The same after the city has grown.
    pub unrest_ahead: i32,
    /// Maximum size.
    pub size: i32,
    /// Military units in it.
    pub(super) garrison: i32,
    /// Citizens that one more of them pacifies.
    pub(super) martial_law: i32,
}

impl Limits {
    /// The limits of one of the nation's cities.
    #[must_use]
    pub fn of(own: &Own<'_>, town: &Town<'_>) -> Self {
        let ask = |kind| own.sight.value_in(kind, town.city, &town.context);
        let garrison = garrison(own, town);
        let (each, max) = (ask(EffectKind::MartialLawEach), ask(EffectKind::MartialLawMax));
        let law = unrest::martial_law(each, max, garrison);
        let more = unrest::martial_law(each, max, garrison.saturating_add(1));
        let makes = ask(EffectKind::MakeContent).max(0).saturating_add(ask(EffectKind::ForceContent).max(0));
        let content = own.content.saturating_add(makes).saturating_add(law).saturating_add(ask(EffectKind::MakeHappy));
        let is_calm = ask(EffectKind::NoUnhappy) > 0;
        let size = if ask(EffectKind::SizeUnlimit) > 0 { 255 } else { ask(EffectKind::SizeAdj).clamp(1, 255) };
        let grows = town.books.settled.surplus[Output::Food] > 0 || town.books.settled.is_disorder;
        let later = town.size.saturating_add(if grows { own.knobs.grow_ahead } else { 0 }).min(size).max(town.size);
        let unrest = |size: i32| if is_calm { 0 } else { size.saturating_sub(content).clamp(0, 255) };
        Self { unrest: unrest(town.size), unrest_ahead: unrest(later), size, garrison, martial_law: more - law }
    }

    /// Points for keeping `count` citizens content.
    pub(super) fn calm(&self, own: &Own<'_>, town: &Town<'_>, count: i32) -> i64 {
        let now = i64::from(count.min(self.unrest));
        let ahead = i64::from(count.min(self.unrest_ahead)) - now;
        let mut points = (2 * now + ahead) * i64::from(own.knobs.content_worth) / 2;
        if town.books.settled.is_disorder && now > 0 {
            points += now * stake(own, town) / i64::from(self.unrest.max(1));
        }
        points
    }
}

/// Points that a city in disorder loses per turn.
fn stake(own: &Own<'_>, town: &Town<'_>) -> i64 {
    [Output::Food, Output::Shield, Output::Gold, Output::Science]
        .into_iter()
        .map(|output| i64::from(town.books.settled.penalty[output]) * own.worth(output))
        .sum()
}

fn garrison(own: &Own<'_>, town: &Town<'_>) -> i32 {
    let is_soldier = |unit: &&endturn_civ_rules::keys::UnitId| own.is_guard(**unit);
    town.own.units().iter().filter(is_soldier).count() as i32
}

/// Points per turn of a building in a city, before upkeep. For an existing one: the loss without
/// it.
#[must_use]
pub fn gain(own: &Own<'_>, town: &Town<'_>, limits: &Limits, building: BuildingId) -> i64 {
    let entry = own.book.entry(building);
    let mut points = of_town(own, town, limits, &entry.perks, false);
    if entry.perks.iter().any(|perk| perk.is_wide) {
        points += everywhere(own, town, building);
    }
    if entry.genus == Genus::GreatWonder {
        points += i64::from(own.knobs.wonder_worth);
    }
    if entry.part.is_some() {
        points += i64::from(own.knobs.space_worth);
    }
    if entry.enables_space && space::is_wanted(own) {
        points += i64::from(own.knobs.space_wonder_parts) * i64::from(own.knobs.space_worth);
    }
    points
}

/// The gain from a wonder for the nation's cities, extrapolated from a sample; computed once per
/// decision.
fn everywhere(own: &Own<'_>, town: &Town<'_>, building: BuildingId) -> i64 {
    let Some(known) = own.wide.get(building.index()) else { return 0 };
    if let Some(points) = known.get() {
        return points;
    }
    let perks = &own.book.entry(building).perks;
    let asked = own.sample.get_or_init(|| {
        let step = own.towns.len().div_ceil(SAMPLE).max(1);
        own.towns.iter().enumerate().step_by(step).map(|(at, town)| (at, Limits::of(own, town))).collect()
    });
    let sum: i64 = asked.iter().map(|(at, limits)| of_town(own, &own.towns[*at], limits, perks, true)).sum();
    let once: i64 = perks.iter().filter(|perk| perk.is_wide).map(|perk| of_nation(own, town, perk)).sum();
    let points = sum * i64::from(own.count()) / (asked.len().max(1) as i64) + once;
    known.set(Some(points));
    points
}

/// Points of effects on the nation as a whole.
fn of_nation(own: &Own<'_>, town: &Town<'_>, perk: &Perk) -> i64 {
    match perk.want {
        Want::Techs if holds(own, town, perk) => techs(own, perk.value),
        _ => 0,
    }
}

/// Points of techs granted at once, spread over the payback period.
fn techs(own: &Own<'_>, count: i32) -> i64 {
    let costs = &own.sight.rules.tech_costs;
    let next = own.sight.rules.tree.researchable(&own.research.known).next();
    let cost = next.map_or(0, |tech| costs.plain(tech, own.research.researched));
    i64::from(count) * i64::from(cost) * own.worth(Output::Science) / i64::from(own.knobs.horizon_turns.max(1))
}

/// Whether an effect applies in a city; for effects on units, whether it may apply to some of them.
fn holds(own: &Own<'_>, town: &Town<'_>, perk: &Perk) -> bool {
    if matches!(perk.want, Want::Defense | Want::Veterans) {
        own.sight.may_hold(&perk.rest, &town.context)
    } else {
        own.sight.holds(&perk.rest, &town.context)
    }
}

/// Points of the effects that work in one city.
fn of_town(own: &Own<'_>, town: &Town<'_>, limits: &Limits, perks: &[Perk], is_wide: bool) -> i64 {
    let (mut points, mut content, mut size) = (0, 0_i32, 0_i32);
    for perk in perks.iter().filter(|perk| perk.is_wide == is_wide) {
        if let Want::Tile | Want::TilePct | Want::Fields | Want::Mines = perk.want {
            points += on_tiles(own, town, perk);
            continue;
        }
        if !holds(own, town, perk) {
            continue;
        }
        match perk.want {
            Want::Content => content = content.saturating_add(perk.value),
            Want::NoUnhappy => content = content.saturating_add(limits.unrest_ahead),
            Want::Size => size = size.saturating_add(perk.value),
            Want::SizeUnlimit => size = size.saturating_add(16),
            Want::Techs if !is_wide => points += techs(own, perk.value),
            _ => points += plain(own, town, perk),
        }
    }
    points + limits.calm(own, town, content) + room(own, town, limits, size)
}

/// Points for room for more citizens, if the city is full or nearly so.
fn room(own: &Own<'_>, town: &Town<'_>, limits: &Limits, more: i32) -> i64 {
    let is_near = town.size.saturating_add(1) >= limits.size;
    let food = town.books.settled.surplus[Output::Food].saturating_add(town.books.settled.penalty[Output::Food]);
    if more <= 0 || !is_near || food <= 0 {
        return 0;
    }
    // The food surplus limits how many more citizens the city can feed.
    i64::from(more.min(food.saturating_add(1)).min(5)) * i64::from(own.knobs.citizen_worth)
}

/// Points of an effect on one output, or on each of them.
fn each(output: Option<Output>, of: impl Fn(Output) -> i64) -> i64 {
    output.map_or_else(|| Output::ALL.iter().map(|&output| of(output)).sum(), &of)
}

/// Points of an effect on the city as a whole.
fn plain(own: &Own<'_>, town: &Town<'_>, perk: &Perk) -> i64 {
    let value = i64::from(perk.value);
    let settled = &town.books.settled;
    match perk.want {
        Want::Bonus => each(perk.output, |output| i64::from(town.raw[output]) * value * own.worth(output) / 100),
        Want::Granary => i64::from(settled.surplus[Output::Food].max(0)) * value * own.worth(Output::Food) / 100,
        Want::Waste => each(perk.output, |output| i64::from(settled.waste[output]) * value * own.worth(output) / 100),
        Want::Center => each(None, |output| i64::from(settled.waste[output]) * own.worth(output) / 2),
        Want::Pollution => i64::from(settled.pollution) * -value * i64::from(own.knobs.pollution_worth) / 10_000,
        Want::Health => i64::from(town.illness) * value * i64::from(own.knobs.citizen_worth) / 10_000,
        Want::UpkeepFree => {
            let is_free = |building: &usize| own.book.buildings[*building].upkeep <= perk.value;
            let saved: i32 = town.standing.iter().filter(is_free).map(|at| own.book.buildings[at].upkeep).sum();
            i64::from(saved) * own.worth(Output::Gold)
        }
        Want::Culture => value * i64::from(own.knobs.culture_worth),
        Want::Defense => value * i64::from(own.knobs.defense_worth) / 100,
        Want::Veterans => value * i64::from(own.knobs.veteran_worth),
        // Counted per tile, per citizen, or once for the nation.
        Want::Tile | Want::TilePct | Want::Fields | Want::Mines => 0,
        Want::Content | Want::NoUnhappy | Want::Size | Want::SizeUnlimit | Want::Techs => 0,
    }
}

/// Points of an effect on the tiles that a city works.
fn on_tiles(own: &Own<'_>, town: &Town<'_>, perk: &Perk) -> i64 {
    let mut sum = 0;
    for place in ones(town.worked | 1) {
        let Some(tile) = town.own.tile(place) else { continue };
        let context = Context { tile: Some(tile), ..town.context };
        if own.sight.holds(&perk.rest, &context) {
            let land = own.sight.terrain(tile).map(|terrain| own.sight.rules.land.terrain(terrain));
            sum += land.map_or(0, |land| of_tile(own, perk, land));
        }
    }
    sum
}

/// Points of an effect on one tile of a terrain.
fn of_tile(own: &Own<'_>, perk: &Perk, land: &TerrainNumbers) -> i64 {
    let value = i64::from(perk.value);
    let of = |points: i32, output: Output| i64::from(points) * value * own.worth(output) / 100;
    match (perk.want, perk.output) {
        (Want::Tile, output) => each(output, |output| value * own.worth(output)),
        (Want::TilePct, Some(output)) => of(land.output[output], output),
        (Want::Fields, _) => of(land.irrigation_food, Output::Food),
        (Want::Mines, _) => of(land.mining_shield, Output::Shield),
        _ => 0,
    }
}

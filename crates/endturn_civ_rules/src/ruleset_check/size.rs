//! Checks for requirements of more citizens than any city can have.

use endturn_scenario::{checks::Checker, codes};

use super::requirements::lists;
use crate::ruleset::Ruleset;
use crate::ruleset::effect_kind::EffectKind;
use crate::ruleset::requirement::Condition;
use crate::ruleset::words::Output;

/// Reports sizes that no city can reach by growth.
pub(super) fn check(ruleset: &Ruleset, checker: &mut Checker<'_>) {
    let (allowed, fed) = (allowed(ruleset), fed(ruleset));
    let (most, why) = match (allowed, fed) {
        (Some(allowed), fed) if fed.is_none_or(|fed| allowed <= fed) => (allowed, "the effects of `Size_Adj` allow"),
        (_, Some(fed)) => (fed, "the best land can feed"),
        _ => return,
    };
    for list in lists(ruleset) {
        for (at, one) in list.reqs.iter().enumerate() {
            let Condition::MinSize(size) = one.condition else { continue };
            if i64::from(size) > most {
                let message = format!("no city grows to size {size}: {why} at most {most}");
                checker.warning(codes::CONTRADICTION, list.path.clone().index(at), message);
            }
        }
    }
}

/// The sum of the positive effects of a kind that may count for food.
fn sum(ruleset: &Ruleset, kind: EffectKind) -> i64 {
    let effects = ruleset.effects.get(&kind).into_iter().flat_map(|effects| effects.iter().map(|(_, one)| one));
    let is_of_food = |one: &&crate::ruleset::effects::Effect| {
        !one.reqs
            .iter()
            .any(|req| req.present && matches!(req.condition, Condition::Output(other) if other != Output::Food))
    };
    effects.filter(is_of_food).map(|one| i64::from(one.value.max(0))).sum()
}

/// The largest size that effects allow; `None` if one of them takes the limit away.
fn allowed(ruleset: &Ruleset) -> Option<i64> {
    (sum(ruleset, EffectKind::SizeUnlimit) == 0).then(|| sum(ruleset, EffectKind::SizeAdj))
}

/// The citizens that the best imaginable land can feed, with everything that adds food at once;
/// `None` if citizens need none.
fn fed(ruleset: &Ruleset) -> Option<i64> {
    let style = &ruleset.game.civstyle;
    let of = |kind| sum(ruleset, kind);
    let each = i64::from(style.food_cost_per_citizen);
    if each <= 0 || of(EffectKind::SpecialistOutput) >= each {
        return None;
    }
    let resource = |name: &String| ruleset.resources.get(name).map_or(0, |one| i64::from(one.food));
    let land = ruleset.terrain.iter().map(|(_, terrain)| {
        let resource = terrain.resources.iter().map(resource).max().unwrap_or(0).max(0);
        let bonus = terrain.irrigate.as_ref().map_or(0, |work| i64::from(work.food_bonus));
        i64::from(terrain.output.food.max(0)) + resource + bonus * of(EffectKind::IrrigationPct) / 100
    });
    let roads = ruleset.extras.iter().filter_map(|(_, extra)| extra.road.as_ref());
    let of_road = |food: i32| i64::from(food.max(0));
    // A terrain's own percentage of a road's food is at most 1000.
    let roads: (i64, i64) = roads.fold((0, 0), |(food, pct), road| {
        (food + of_road(road.food_const) + 10 * of_road(road.food_incr), pct + of_road(road.food_pct))
    });
    let added = of(EffectKind::OutputAddTile) + of(EffectKind::OutputIncTile) + of(EffectKind::OutputIncTileCelebrate);
    let pct = 100 + roads.1 + of(EffectKind::OutputPerTile);
    let tile = (land.max().unwrap_or(0) + roads.0 + added) * pct / 100 + i64::from(style.min_city_center_food.max(0));
    let radius_sq = i64::from(style.init_city_radius_sq) + of(EffectKind::CityRadiusSq);
    // The square around a city holds its circle, whether tiles are squares or hexagons.
    let reach = (0..).take_while(|reach| reach * reach <= radius_sq.clamp(0, 10_000)).last().unwrap_or(0);
    let tiles = (2 * reach + 1) * (2 * reach + 1);
    let city = (100 + of(EffectKind::OutputBonus)) * (100 + of(EffectKind::OutputBonus2)) / 100;
    Some(tiles * tile * city / 100 / each)
}

//! C-67 Turn notices: forecasts for players at the end of a turn (W-105). Its pure part is
//! [`endturn_civ_rules::production::advice`]. Step `Notices`. Draws none. Tells `FamineFeared`,
//! `GrowthComing`, `GrowthHasty`, `WonderComing`.

use bevy_ecs::prelude::*;
use endturn_civ_rules::city::granary::may_have_size;
use endturn_civ_rules::effects::circumstances::{Circumstances, Context};
use endturn_civ_rules::keys::CityId;
use endturn_civ_rules::production::advice::{Notice, Outlook, notices};
use endturn_civ_rules::production::availability::has_now;
use endturn_civ_rules::ruleset::effect_kind::EffectKind;
use endturn_civ_rules::ruleset::words::{Genus, Output};
use endturn_engine::{RuleId, Seat, journal::Journal};

use super::cities_in_turn;
use crate::facts::CivFact;
use crate::realm::Eye;
use crate::shop::CityShop;
use crate::state::{Books, Moods, Production, Stocks};

/// The rule.
pub const RULE: RuleId = RuleId("C-67");

/// C-67: reports what to expect in each city.
pub fn tell(In(facts): In<Vec<CivFact>>, mut journal: ResMut<Journal>) {
    facts.into_iter().for_each(|fact| journal.tell(RULE, fact));
}

/// C-67: the notices to all cities. They change nothing, so they are skipped without a reader.
pub fn forecast(world: &World) -> Vec<CivFact> {
    if !world.resource::<Journal>().is_listening() {
        return Vec::new();
    }
    let eye = Eye::of(world);
    let of_city = |(seat, city)| {
        let outlook = outlook(eye, city);
        let notices = outlook.iter().flat_map(notices);
        notices.filter_map(|notice| fact(eye, seat, city, notice)).collect::<Vec<_>>()
    };
    cities_in_turn(eye, world.resource()).into_iter().flat_map(of_city).collect()
}

fn fact(eye: Eye<'_>, seat: Seat, city: CityId, notice: Notice) -> Option<CivFact> {
    let building = eye.city_part::<Production>(city)?.target.building();
    Some(match notice {
        Notice::MaySoonGrow => CivFact::GrowthComing { seat, city, size: eye.city_size(city) + 1 },
        Notice::Throttle => CivFact::GrowthHasty { seat, city, building: building? },
        Notice::FamineFeared => CivFact::FamineFeared { seat, city },
        Notice::WonderNextTurn => CivFact::WonderComing { seat, city, building: building? },
    })
}

/// The inputs of a city's forecast; `None` if the city is destroyed.
fn outlook(eye: Eye<'_>, city: CityId) -> Option<Outlook> {
    let Books { settled, .. } = *eye.city_part(city)?;
    let Stocks { food, shields, .. } = *eye.city_part(city)?;
    let (target, size) = (eye.city_part::<Production>(city)?.target, eye.city_size(city));
    let (building, context) = (target.building(), Context::city(city));
    let value = |kind| eye.rules.effects.value(kind, &context, &eye);
    let surplus = settled.surplus[Output::Food];
    let adds_to_granary = |building| {
        let kind = EffectKind::GrowthFood;
        value(kind) == 0 && eye.rules.effects.value_of_building(kind, building, &context, &eye) > 0
    };
    let builds_granary = surplus > 0 && building.is_some_and(adds_to_granary);
    let is_great = building.is_some_and(|building| eye.rules.building(building).genus == Genus::GreatWonder);
    let builds_wonder = is_great && has_now(&CityShop::new(eye, city), target);
    let celebrate_size = eye.rules.written.game.city.celebrate_size_limit;
    Some(Outlook {
        granary: eye.granary(size),
        food_stock: food,
        food_surplus: surplus,
        cost: if builds_granary || builds_wonder { eye.target_cost(city, target) } else { 0 },
        shield_stock: shields,
        shield_surplus: settled.surplus[Output::Shield],
        is_celebrating: size >= celebrate_size && eye.city_part::<Moods>(city)?.was_happy && settled.is_happy,
        // Only a city with a surplus can grow.
        may_grow: surplus > 0 && may_have_size(size + 1, value(EffectKind::SizeAdj), value(EffectKind::SizeUnlimit)),
        builds_granary,
        builds_wonder,
    })
}

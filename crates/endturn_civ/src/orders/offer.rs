//! The targets that a city can build.

use endturn_civ_rules::effects::circumstances::Circumstances;
use endturn_civ_rules::ids::{BuildingId, UnitTypeId};
use endturn_civ_rules::keys::CityId;
use endturn_civ_rules::production::availability::{Shop, has_now};
use endturn_civ_rules::production::target::Target;
use endturn_engine::orders::Refusal;

use super::desk::Desk;
use super::names::SHOWN;
use crate::realm::Eye;
use crate::shop::CityShop;

/// The targets that a city can build now, unit types first.
pub(crate) fn offer(eye: Eye<'_>, city: CityId) -> impl Iterator<Item = Target> {
    let shop = CityShop::new(eye, city);
    let units = (0..shop.unit_types()).map(|at| Target::Unit(UnitTypeId::at(at)));
    let buildings = (0..shop.buildings()).map(|at| Target::Building(BuildingId::at(at)));
    let lives = eye.city_owner(city).is_some();
    units.chain(buildings).filter(move |&target| lives && has_now(&shop, target))
}

/// A refusal that lists the targets that the city could build instead.
pub(super) fn with_offer(refusal: Refusal, desk: Desk<'_>, city: CityId) -> Refusal {
    let offer: Vec<String> = offer(desk.eye, city).map(|target| desk.names.target_word(target)).collect();
    let example = offer.first().map(|first| format!("produce {} {first}", desk.names.city_word(city)));
    let refusal = refusal.example(example.unwrap_or_default());
    if offer.len() > SHOWN { refusal.expecting(["TARGET"]) } else { refusal.expecting(offer) }
}

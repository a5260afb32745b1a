//! C-41 `sell`: sells a building of a city. Draws none. Tells nothing: what it changes does.

use endturn_civ_rules::ids::BuildingId;
use endturn_civ_rules::production::sell::{self, SellRefusal};
use endturn_civ_rules::production::target::Target;

use super::prelude::*;
use crate::state::{Buildings, Production};

/// C-41: sells a building of a city.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sell(pub CityAt, pub BuildingId);

impl Form for Sell {
    const WORD: &'static str = "sell";
    type Proof = ();

    spelled!(CityAt, BuildingId);

    fn meaning(_: &World) -> Cow<'static, str> {
        "sell an improvement, one per city and turn".into()
    }

    fn example(reader: Option<Seat>, world: &World) -> String {
        let shown = Shown::to(reader, world);
        format!("{} {}", shown.city(), shown.building())
    }

    fn may(&self, seat: Seat, world: &World) -> Result<(), Refusal> {
        let (Self(at, building), desk) = (*self, Desk::of(seat, world));
        let city = desk.own_city(at)?;
        desk.is_entry(Target::Building(building))?;
        let buildings: &Buildings = desk.part(city)?;
        let production: &Production = desk.part(city)?;
        let genus = |building: BuildingId| desk.eye.rules.building(building).genus;
        let is_standing = buildings.standing.contains(building.index());
        sell::check(genus(building), is_standing, production.did_sell).map_err(|refusal| {
            let code = match refusal {
                SellRefusal::Missing => "no-such-building",
                SellRefusal::NotForSale => "not-for-sale",
                SellRefusal::Sold => "sold-already",
            };
            let standing = buildings.standing.iter().map(BuildingId::at);
            let sellable = standing.filter(|&other| sell::is_sellable(genus(other)) && !production.did_sell);
            Refusal::new(code, refusal.to_string()).expecting(sellable.map(|other| desk.names.building_word(other)))
        })
    }

    const LEGAL: Option<Lister<Self>> = Some(|seat, world, sampler| {
        listed::for_cities(seat, world, sampler, |_, desk, (at, city), orders| {
            let Some(buildings) = desk.eye.city_part::<Buildings>(city) else { return };
            let standing = buildings.standing.iter().map(BuildingId::at);
            let for_sale = standing.filter(|&one| sell::is_sellable(desk.eye.rules.building(one).genus));
            orders.extend(for_sale.map(|building| Self(at, building)));
        })
    });

    fn apply(legal: Legal<Self>, world: &mut World) {
        carry_out(legal, world, |realm, _, Self(at, building)| {
            realm.sell(realm.eye().city_named_by(at)?, building);
            Some(())
        });
    }
}

about!(Sell: City(0));

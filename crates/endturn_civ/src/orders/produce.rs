//! C-38 `produce`: changes a city's production. Draws none. Tells nothing: what it changes does.

use endturn_civ_rules::production::availability::has_now;
use endturn_civ_rules::production::change::{self, ChangeRefusal};
use endturn_civ_rules::production::target::Target;

use super::offer::{offer, with_offer};
use super::prelude::*;
use crate::forecast::{self, Obstacle};
use crate::shop::CityShop;
use crate::state::{Production, Stocks};

/// C-38: changes a city's production.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Produce(pub CityAt, pub Target);

impl Form for Produce {
    const WORD: &'static str = "produce";
    type Proof = ();

    spelled!(CityAt, Target);

    fn meaning(_: &World) -> Cow<'static, str> {
        "change production; names are words with `_` for spaces, in any case, like City_Walls; CITY may be its tile, like 12,7".into()
    }

    fn example(reader: Option<Seat>, world: &World) -> String {
        let shown = Shown::to(reader, world);
        format!("{} {}", shown.city(), shown.target())
    }

    fn may(&self, seat: Seat, world: &World) -> Result<(), Refusal> {
        let (Self(at, target), desk) = (*self, Desk::of(seat, world));
        let city = desk.own_city(at)?;
        desk.is_entry(target)?;
        let production: &Production = desk.part(city)?;
        let stocks: &Stocks = desk.part(city)?;
        let shop = CityShop::new(desk.eye, city);
        let refused = change::check(production.did_buy, stocks.shields, has_now(&shop, target));
        let Err(refusal) = refused else { return Ok(()) };
        let name = desk.names.target_word(target);
        Err(match refusal {
            ChangeRefusal::Bought => Refusal::new("bought-already", refusal.to_string()),
            ChangeRefusal::Unavailable => {
                let why = forecast::of_refusal(desk.eye, city, target).unwrap_or(Obstacle::Unavailable);
                let reason = format!("{refusal}: {name} ({})", why.text(desk.eye));
                with_offer(Refusal::new("cannot-build", reason), desk, city)
            }
        })
    }

    const LEGAL: Option<Lister<Self>> = Some(|seat, world, sampler| {
        listed::for_cities(seat, world, sampler, |_, desk, (at, city), orders| {
            orders.extend(offer(desk.eye, city).map(|target| Self(at, target)));
        })
    });

    fn apply(legal: Legal<Self>, world: &mut World) {
        carry_out(legal, world, |realm, _, Self(at, target)| {
            realm.change_production_openly(realm.eye().city_named_by(at)?, target);
            Some(())
        });
    }
}

about!(Produce: City(0));

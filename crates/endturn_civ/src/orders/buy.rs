//! C-40 `buy`: buys a city's production. Draws none. Tells nothing: what it changes does.

use endturn_civ_rules::production::buy::BuyRefusal;

use super::prelude::*;

/// C-40: buys a city's production.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Buy(pub CityAt);

impl Form for Buy {
    const WORD: &'static str = "buy";
    type Proof = ();

    spelled!(CityAt);

    fn meaning(_: &World) -> Cow<'static, str> {
        "buy the current production".into()
    }

    fn example(reader: Option<Seat>, world: &World) -> String {
        Shown::to(reader, world).city()
    }

    fn may(&self, seat: Seat, world: &World) -> Result<(), Refusal> {
        let desk = Desk::of(seat, world);
        let city = desk.own_city(self.0)?;
        let purchase = desk.eye.purchase(city).ok_or_else(|| desk.names.unknown_city())?;
        purchase.check().map(|_| ()).map_err(|refusal| {
            let code = match refusal {
                BuyRefusal::NewCity => "city-is-new",
                BuyRefusal::Bought => "bought-already",
                BuyRefusal::Coinage => "not-for-sale",
                BuyRefusal::Disorder => "disorder",
                BuyRefusal::Complete => "nothing-missing",
                BuyRefusal::TooDear { .. } => "not-enough-gold",
            };
            Refusal::new(code, refusal.to_string())
        })
    }

    const LEGAL: Option<Lister<Self>> = Some(|seat, world, sampler| listed::each_city(seat, world, sampler, Self));

    fn apply(legal: Legal<Self>, world: &mut World) {
        carry_out(legal, world, |realm, _, Self(at)| {
            let city = realm.eye().city_named_by(at)?;
            // At the price that the check found.
            let price = realm.eye().purchase(city).and_then(|purchase| purchase.check().ok());
            if let Some(price) = price {
                realm.buy(city, price);
            }
            Some(())
        });
    }
}

about!(Buy: City(0));

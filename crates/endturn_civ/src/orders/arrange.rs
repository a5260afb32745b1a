//! C-16 `arrange`: rearranges all citizens of a city. Draws none. Tells nothing: what it changes
//! does.

use super::prelude::*;

/// C-16: rearranges all citizens of a city.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Arrange(pub CityAt);

impl Form for Arrange {
    const WORD: &'static str = "arrange";
    type Proof = ();

    spelled!(CityAt);

    fn meaning(_: &World) -> Cow<'static, str> {
        "let the governor rearrange all citizens".into()
    }

    fn example(reader: Option<Seat>, world: &World) -> String {
        Shown::to(reader, world).city()
    }

    fn may(&self, seat: Seat, world: &World) -> Result<(), Refusal> {
        Desk::of(seat, world).own_city(self.0).map(|_| ())
    }

    const LEGAL: Option<Lister<Self>> = Some(|seat, world, sampler| listed::each_city(seat, world, sampler, Self));

    fn apply(legal: Legal<Self>, world: &mut World) {
        carry_out(legal, world, |realm, _, Self(at)| {
            realm.refresh_and_arrange(realm.eye().city_named_by(at)?);
            Some(())
        });
    }
}

about!(Arrange: City(0));

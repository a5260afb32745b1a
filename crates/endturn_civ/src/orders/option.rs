//! C-36, C-44 `option`: sets options of a city. Draws none. Tells nothing: what it changes does.

use super::prelude::*;

/// A switch of a city.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CityOption {
    /// New citizens become scientists.
    Science,
    /// New citizens become taxmen.
    Tax,
    /// The city may disband into a unit that needs its last citizens.
    Disband,
}

impl CityOption {
    /// All options.
    pub const ALL: [Self; 3] = [Self::Science, Self::Tax, Self::Disband];

    /// The option's word in orders.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Science => "science",
            Self::Tax => "tax",
            Self::Disband => "disband",
        }
    }
}

/// C-36, C-44: sets an option of a city.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SetOption(pub CityAt, pub CityOption, pub bool);

impl Form for SetOption {
    const WORD: &'static str = "option";
    type Proof = ();

    fn grammar(_: &World) -> Cow<'static, str> {
        "CITY science|tax|disband on|off".into()
    }

    fn meaning(_: &World) -> Cow<'static, str> {
        "new citizens become scientists or taxmen; the last ones may leave as a unit".into()
    }

    fn example(reader: Option<Seat>, world: &World) -> String {
        Shown::to(reader, world).city() + " science on"
    }

    fn parse(words: &mut Words<'_>, world: &World) -> Result<Self, Refusal> {
        let city = Names::of(world).city(words)?;
        let option = CityOption::ALL[words.keyword("option of a city", &CityOption::ALL.map(CityOption::word))?];
        Ok(Self(city, option, words.keyword("state of an option", &["on", "off"])? == 0))
    }

    fn text(&self, world: &World) -> String {
        let Self(at, option, is_on) = *self;
        let state = if is_on { "on" } else { "off" };
        format!("{} {} {state}", Names::of(world).city_at_word(at), option.word())
    }

    fn may(&self, seat: Seat, world: &World) -> Result<(), Refusal> {
        Desk::of(seat, world).own_city(self.0).map(|_| ())
    }

    const LEGAL: Option<Lister<Self>> = Some(|seat, world, sampler| {
        listed::for_cities(seat, world, sampler, |_, _, (at, _), orders| {
            let switch = |option| [true, false].map(|is_on| Self(at, option, is_on));
            orders.extend(CityOption::ALL.into_iter().flat_map(switch));
        })
    });

    fn apply(legal: Legal<Self>, world: &mut World) {
        carry_out(legal, world, |realm, _, Self(at, option, is_on)| {
            let governor = realm.cities.governor_mut(realm.eye().city_named_by(at)?);
            match option {
                CityOption::Science => governor.science = is_on,
                CityOption::Tax => governor.tax = is_on,
                CityOption::Disband => governor.may_disband = is_on,
            }
            Some(())
        });
    }
}

about!(SetOption: City(0));

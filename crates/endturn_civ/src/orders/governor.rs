//! C-16 `governor`: sets the goal of a city's governor. Draws none. Tells nothing: what it changes
//! does.

use endturn_civ_rules::city::arrange::Goal;
use endturn_civ_rules::ruleset::words::Output;

use super::city_goal;
use super::prelude::*;

/// C-16: sets the goal of a city's governor; `None` for the default.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Govern(pub CityAt, pub Option<Goal>);

impl Form for Govern {
    const WORD: &'static str = "governor";
    type Proof = ();

    fn grammar(_: &World) -> Cow<'static, str> {
        "CITY weights (OUTPUT NUMBER)* [minimum (OUTPUT NUMBER)+] [happy NUMBER] [celebrate] [disorder]".into()
    }

    fn meaning(_: &World) -> Cow<'static, str> {
        "set the governor's goal: the value of a point of food, shield, trade, gold, luxury and science, and the minimum surplus".into()
    }

    fn more(_: &World) -> Vec<(Cow<'static, str>, Cow<'static, str>)> {
        vec![("CITY off".into(), "reset the governor to its default goal".into())]
    }

    fn example(reader: Option<Seat>, world: &World) -> String {
        Shown::to(reader, world).city() + " weights food 10 shield 5 minimum food 1"
    }

    fn parse(words: &mut Words<'_>, world: &World) -> Result<Self, Refusal> {
        Ok(Self(Names::of(world).city(words)?, city_goal::read(words)?))
    }

    fn text(&self, world: &World) -> String {
        format!("{} {}", Names::of(world).city_at_word(self.0), city_goal::text(self.1.as_ref()))
    }

    fn may(&self, seat: Seat, world: &World) -> Result<(), Refusal> {
        Desk::of(seat, world).own_city(self.0).map(|_| ())
    }

    /// The default, and a goal for each single output that a city makes.
    const LEGAL: Option<Lister<Self>> = Some(|seat, world, sampler| {
        sampler.leave_out();
        listed::for_cities(seat, world, sampler, |_, _, (at, _), orders| {
            orders.push(Self(at, None));
            orders.extend(Output::ALL.iter().map(|&output| Self(at, Some(city_goal::aiming_at(output)))));
        })
    });

    fn apply(legal: Legal<Self>, world: &mut World) {
        carry_out(legal, world, |realm, _, Self(at, goal)| {
            realm.set_goal(realm.eye().city_named_by(at)?, goal);
            Some(())
        });
    }
}

about!(Govern: City(0));

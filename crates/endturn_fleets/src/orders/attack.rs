//! F-05 `attack`: an attack mission.

use std::borrow::Cow;

use bevy_ecs::prelude::*;
use endturn_engine::{
    Seat,
    number::{counted, counted_as, plural},
    orders::{Form, Legal, Lister, Refusal, Words},
    seats::Roster,
};
use serde::{Deserialize, Serialize};

use super::classes::{self, first_class, ships};
use super::home::{self, Home};
use super::rivals::{Rivals, player};
use crate::fleet::Fleet;
use crate::in_force::RulesInForce;

/// F-05: an attack mission.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attack {
    /// Seat whose planet is attacked.
    pub target: Seat,
    /// The ships to send.
    pub ships: Fleet,
}

impl Form for Attack {
    const WORD: &'static str = "attack";
    type Proof = ();

    fn grammar(world: &World) -> Cow<'static, str> {
        format!("PLAYER ({} COUNT)+", classes::joined(world)).into()
    }

    fn meaning(world: &World) -> Cow<'static, str> {
        let missions = &world.resource::<RulesInForce>().0.missions;
        let players = world.resource::<Roster>().len();
        format!(
            "send ships; the battle is {} later, survivors are home after {}; PLAYER is 1..{players} or a name",
            counted(missions.battle_after, "turn"),
            missions.home_after
        )
        .into()
    }

    fn example(_: Option<Seat>, world: &World) -> String {
        let players = world.resource::<Roster>().len();
        format!("{players} {} 10", first_class(&world.resource::<RulesInForce>().0))
    }

    fn parse(words: &mut Words<'_>, world: &World) -> Result<Self, Refusal> {
        let target = player(words, world.resource())?;
        Ok(Self { target, ships: ships(words, &world.resource::<RulesInForce>().0)? })
    }

    fn text(&self, world: &World) -> String {
        let rules = &world.resource::<RulesInForce>().0;
        self.ships
            .present()
            .fold(self.target.to_string(), |text, (class, count)| format!("{text} {} {count}", rules.name(class)))
    }

    fn may(&self, seat: Seat, world: &World) -> Result<(), Refusal> {
        let (home, rivals) = (Home::at(seat, world)?, Rivals::of(world, seat));
        rivals.check(self.target, &|rival| possible(&home, rival))?;
        let example = rivals.first().map_or_else(String::new, |rival| possible(&home, rival));
        if self.ships.is_empty() {
            let refusal = Refusal::new("no-ships", "an attack needs at least one ship");
            return Err(refusal.expecting(["COUNT above 0"]).example(example));
        }
        let here = home.unreserved();
        match self.ships.present().find(|&(class, count)| here.count(class) < count) {
            None => Ok(()),
            Some((class, count)) => {
                let name = home.rules.name(class);
                let wanted = counted_as(count, &format!("{name} is"), &format!("{} are", plural(name)));
                let home = counted_as(here.count(class), "is", "are");
                let reason = format!("{wanted} wanted, {home} at home and not reserved");
                let refusal = Refusal::new("not-at-home", reason);
                Err(refusal.expecting([format!("at most {}", here.count(class))]).example(example))
            }
        }
    }

    fn apply(legal: Legal<Self>, world: &mut World) {
        let Self { target, ships } = *legal.order();
        home::plan(legal.seat(), world).attacks.push((target, ships));
    }

    /// Lists the ships of each class alone, and all ships together; if there are several classes,
    /// other choices exist.
    const LEGAL: Option<Lister<Self>> = Some(|seat, world, sampler| {
        let Ok(home) = Home::at(seat, world) else { return Vec::new() };
        let here = home.unreserved();
        let mut fleets = Vec::new();
        for (class, most) in here.present() {
            fleets.extend(sampler.numbers(1, most).into_iter().map(|count| Fleet::of(class, count)));
        }
        if here.present().count() > 1 {
            sampler.leave_out();
            fleets.push(here);
        }
        let missions = |target: Seat| fleets.iter().map(move |&ships| Self { target, ships });
        Rivals::of(world, seat).living().flat_map(missions).collect()
    });
}

/// An example of an attack that could be ordered now, empty with no ship at home.
fn possible(home: &Home<'_>, rival: Seat) -> String {
    home.unreserved().present().next().map_or_else(String::new, |(class, count)| {
        format!("attack {rival} {} {}", home.rules.name(class), count.min(10))
    })
}

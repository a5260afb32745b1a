//! C-16 `retrain`: changes a specialist's kind. Draws none. Tells nothing: what it changes does.

use endturn_civ_rules::effects::circumstances::Context;
use endturn_civ_rules::ids::SpecialistId;

use super::desk::no_entry;
use super::names::word;
use super::prelude::*;
use crate::state::Citizens;

/// C-16: turns a specialist of the first kind into one of the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Retrain(pub CityAt, pub SpecialistId, pub SpecialistId);

impl Form for Retrain {
    const WORD: &'static str = "retrain";
    type Proof = ();

    fn grammar(world: &World) -> Cow<'static, str> {
        let kinds: Vec<String> = Names::of(world).eye.rules.written.specialists.names().map(word).collect();
        format!("CITY {0} {0}", kinds.join("|")).into()
    }

    fn meaning(_: &World) -> Cow<'static, str> {
        "a specialist of one kind becomes one of another".into()
    }

    fn example(reader: Option<Seat>, world: &World) -> String {
        let shown = Shown::to(reader, world);
        format!("{} {}", shown.city(), shown.specialists())
    }

    fn parse(words: &mut Words<'_>, world: &World) -> Result<Self, Refusal> {
        let names = Names::of(world);
        Ok(Self(names.city(words)?, names.specialist(words)?, names.specialist(words)?))
    }

    fn text(&self, world: &World) -> String {
        let names = Names::of(world);
        let kinds = [self.1, self.2].map(|kind| names.specialist_word(kind));
        format!("{} {}", names.city_at_word(self.0), kinds.join(" "))
    }

    fn may(&self, seat: Seat, world: &World) -> Result<(), Refusal> {
        let (Self(at, from, to), desk) = (*self, Desk::of(seat, world));
        let city = desk.own_city(at)?;
        let kinds = desk.eye.rules.written.specialists.len().min(8);
        if from.index() >= kinds || to.index() >= kinds {
            return Err(no_entry("specialist"));
        }
        let citizens: &Citizens = desk.part(city)?;
        if citizens.placement.specialists[from.index()] == 0 {
            let there = (0..kinds).filter(|&kind| citizens.placement.specialists[kind] > 0).map(SpecialistId::at);
            let words = there.map(|kind| desk.names.specialist_word(kind));
            return Err(Refusal::new("no-specialist", "this city has no such specialist").expecting(words));
        }
        let may_be = |kind: usize| {
            let reqs = &desk.eye.rules.effects.reqs.specialists[kind];
            kind == 0 || desk.eye.rules.effects.holds(reqs, &Context::city(city), &desk.eye)
        };
        if !may_be(to.index()) {
            let usable = (0..kinds).filter(|&kind| may_be(kind)).map(SpecialistId::at);
            let words = usable.map(|kind| desk.names.specialist_word(kind));
            return Err(Refusal::new("not-usable", "this city can't have such specialists now").expecting(words));
        }
        Ok(())
    }

    const LEGAL: Option<Lister<Self>> = Some(|seat, world, sampler| {
        listed::for_cities(seat, world, sampler, |_, desk, (at, city), orders| {
            let Some(citizens) = desk.eye.city_part::<Citizens>(city) else { return };
            let kinds = 0..desk.eye.rules.written.specialists.len().min(8);
            for from in kinds.clone().filter(|&kind| citizens.placement.specialists[kind] > 0) {
                orders.extend(kinds.clone().map(|to| Self(at, SpecialistId::at(from), SpecialistId::at(to))));
            }
        })
    });

    fn apply(legal: Legal<Self>, world: &mut World) {
        carry_out(legal, world, |realm, _, Self(at, from, to)| {
            let city = realm.eye().city_named_by(at)?;
            let mut placement = realm.cities.citizens(city).placement;
            let counts = &mut placement.specialists;
            counts[from.index()] -= 1;
            counts[to.index()] = counts[to.index()].saturating_add(1);
            realm.place_by_hand(city, placement);
            Some(())
        });
    }
}

about!(Retrain: City(0));

//! C-33 `worklist`: replaces a city's worklist. Draws none. Tells nothing: what it changes does.

use endturn_civ_rules::production::target::Target;
use endturn_civ_rules::production::worklist::{LENGTH, Verdict, verdict};

use super::offer::{offer, with_offer};
use super::prelude::*;
use crate::shop::CityShop;

/// C-33: replaces a city's worklist.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Worklist(pub CityAt, pub Vec<Target>);

impl Form for Worklist {
    const WORD: &'static str = "worklist";
    type Proof = ();

    fn grammar(_: &World) -> Cow<'static, str> {
        "CITY TARGET*".into()
    }

    fn meaning(_: &World) -> Cow<'static, str> {
        "replace the worklist, at most 64 targets, in this order; without a target, clear it".into()
    }

    fn example(reader: Option<Seat>, world: &World) -> String {
        let shown = Shown::to(reader, world);
        format!("{} {}", shown.city(), shown.target())
    }

    fn parse(words: &mut Words<'_>, world: &World) -> Result<Self, Refusal> {
        let names = Names::of(world);
        let (city, mut list) = (names.city(words)?, Vec::new());
        while !words.is_done() {
            list.push(names.target(words)?);
        }
        Ok(Self(city, list))
    }

    fn text(&self, world: &World) -> String {
        let names = Names::of(world);
        self.1.iter().fold(names.city_at_word(self.0), |text, &target| text + " " + &names.target_word(target))
    }

    fn may(&self, seat: Seat, world: &World) -> Result<(), Refusal> {
        let (Self(at, list), desk) = (self, Desk::of(seat, world));
        let city = desk.own_city(*at)?;
        if list.len() > LENGTH {
            let reason = format!("a worklist holds at most {LENGTH} entries, and these are {}", list.len());
            return Err(Refusal::new("worklist-too-long", reason).expecting([format!("at most {LENGTH} entries")]));
        }
        let shop = CityShop::new(desk.eye, city);
        for &entry in list {
            desk.is_entry(entry)?;
            // A target that could never be built can't be in a worklist.
            if verdict(&shop, entry) == Verdict::Remove {
                let reason = format!("this city can never build {}", desk.names.target_word(entry));
                return Err(with_offer(Refusal::new("cannot-build", reason), desk, city));
            }
        }
        Ok(())
    }

    /// For each city: the empty list, and one with a random target that it can build.
    const LEGAL: Option<Lister<Self>> = Some(|seat, world, sampler| {
        sampler.leave_out();
        listed::for_cities(seat, world, sampler, |sampler, desk, (at, city), orders| {
            let mut open: Vec<Target> = offer(desk.eye, city).collect();
            orders.push(Self(at, Vec::new()));
            if !open.is_empty() {
                let at_random = sampler.draw().below(open.len() as u64) as usize;
                orders.push(Self(at, vec![open.swap_remove(at_random)]));
            }
        })
    });

    fn apply(legal: Legal<Self>, world: &mut World) {
        carry_out(legal, world, |realm, _, Self(at, list)| {
            realm.cities.production_mut(realm.eye().city_named_by(at)?).worklist = list;
            Some(())
        });
    }
}

about!(Worklist: City(0));

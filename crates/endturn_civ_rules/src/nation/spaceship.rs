//! W-60 Spaceship parts placed automatically, W-61 Spaceship parts and derived values, W-62 Launch,
//! arrival, loss, W-113 Space race: a spaceship as it is put together, and as it flies. Carried out
//! by `crates/endturn_civ/src/changes/spaceships.rs`, `crates/endturn_civ/src/phase_end/nation.rs`
//! and `crates/endturn_civ/src/stages/space_race.rs`.
//! Draws none. Tells nothing.

use std::cmp::Ordering;
use std::collections::BTreeSet;

use endturn_scenario::form::Whole;
use endturn_scenario::shape::Shaped;
use serde::{Deserialize, Serialize};

use crate::production::complete::{SpacePart, SpaceParts};

/// Parts of each kind of component, and of each kind of module, in a full ship.
const FULL: (i32, i32) = (8, 4);

/// By structural: the one that must be placed before it; number 0 comes first of all.
const STRUCTURALS: [u8; 32] =
    [0, 0, 0, 1, 2, 3, 4, 5, 2, 3, 6, 7, 8, 9, 10, 11, 14, 15, 16, 17, 18, 19, 4, 5, 22, 23, 24, 25, 26, 27, 20, 21];

/// By component, fuel and propulsion in turn: the structural that connects it.
const COMPONENTS: [u8; 16] = [0, 12, 1, 13, 8, 12, 9, 13, 22, 28, 23, 29, 26, 28, 27, 29];

/// By module, habitation, life support and solar panels in turn: the structural that connects it.
const MODULES: [u8; 12] = [0, 1, 10, 15, 14, 11, 18, 19, 20, 31, 30, 21];

/// A spaceship as far as its parts are placed (W-60), and its flight (W-62).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields, default)]
pub struct Assembly {
    /// Numbers of the structurals that are placed, in order, each 0 to 31.
    #[shape(with = "BTreeSet<Whole<0, 31>>")]
    pub structurals: Vec<u8>,
    /// Components placed as fuel, 0 to 8.
    #[shape(range(min = 0, max = 8))]
    pub fuel: i32,
    /// Components placed as propulsion, 0 to 8.
    #[shape(range(min = 0, max = 8))]
    pub propulsion: i32,
    /// Modules placed as habitation, 0 to 4.
    #[shape(range(min = 0, max = 4))]
    pub habitation: i32,
    /// Modules placed as life support, 0 to 4.
    #[shape(range(min = 0, max = 4))]
    pub life_support: i32,
    /// Modules placed as solar panels, 0 to 4.
    #[shape(range(min = 0, max = 4))]
    pub solar_panels: i32,
    /// Year of its launch; none while it is on the ground.
    #[shape(range(min = -1_000_000_000, max = 1_000_000_000))]
    pub launched: Option<i32>,
}

/// A part of a ship, as it is placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Habitation,
    LifeSupport,
    SolarPanels,
    Fuel,
    Propulsion,
    Structural(u8),
}

impl Assembly {
    /// Number of placed parts of a kind.
    #[must_use]
    pub fn count(&self, part: SpacePart) -> i32 {
        match part {
            SpacePart::Structural => i32::try_from(self.structurals.len()).unwrap_or(i32::MAX),
            SpacePart::Component => self.fuel + self.propulsion,
            SpacePart::Module => self.habitation + self.life_support + self.solar_panels,
        }
    }

    fn has(&self, structural: u8) -> bool {
        self.structurals.binary_search(&structural).is_ok()
    }

    /// W-60: places all built parts that are not placed yet, modules first, then components, then
    /// structurals; returns whether there were any.
    pub fn place(&mut self, built: &SpaceParts) -> bool {
        let mut has_placed = false;
        while let Some(place) = self.next(built) {
            match place {
                Place::Habitation => self.habitation += 1,
                Place::LifeSupport => self.life_support += 1,
                Place::SolarPanels => self.solar_panels += 1,
                Place::Fuel => self.fuel += 1,
                Place::Propulsion => self.propulsion += 1,
                Place::Structural(number) => {
                    let at = self.structurals.partition_point(|&placed| placed < number);
                    self.structurals.insert(at, number);
                }
            }
            has_placed = true;
        }
        has_placed
    }

    fn next(&self, built: &SpaceParts) -> Option<Place> {
        let waits = |part| self.count(part) < built.count(part);
        if waits(SpacePart::Module) {
            self.next_module()
        } else if waits(SpacePart::Component) {
            Some(if self.fuel <= self.propulsion && self.fuel < FULL.0 { Place::Fuel } else { Place::Propulsion })
        } else if waits(SpacePart::Structural) {
            self.next_structural().map(Place::Structural)
        } else {
            None
        }
    }

    /// W-61: the kind of the next module: first one of each, then what the people aboard lack most.
    fn next_module(&self) -> Option<Place> {
        let (homes, life, solar) = (self.habitation, self.life_support, self.solar_panels);
        let has_power = 2 * solar > homes + life;
        let wanted = if homes == 0 {
            Place::Habitation
        } else if life == 0 {
            Place::LifeSupport
        } else if solar == 0 {
            Place::SolarPanels
        } else if homes < life && has_power {
            Place::Habitation
        } else if 2 * solar < homes + life {
            Place::SolarPanels
        } else if life < homes || life <= homes && has_power {
            Place::LifeSupport
        } else {
            Place::SolarPanels
        };
        // A kind that is complete gives way to the next one.
        let room = |place: &Place| match place {
            Place::Habitation => homes < FULL.1,
            Place::LifeSupport => life < FULL.1,
            _ => solar < FULL.1,
        };
        [wanted, Place::Habitation, Place::LifeSupport, Place::SolarPanels].into_iter().find(room)
    }

    /// W-61: the structural that connects most: number 0; then those that the first module of each
    /// kind, the components and the other modules need; then any.
    fn next_structural(&self) -> Option<u8> {
        if !self.has(0) {
            return Some(0);
        }
        let modules = (0..MODULES.len()).filter(|&at| self.has_module(at)).map(|at| MODULES[at]);
        let first = modules.clone().zip((0..MODULES.len()).filter(|&at| self.has_module(at)));
        let first = first.filter(|&(_, at)| at < 3).map(|(needed, _)| needed);
        let components = (0..COMPONENTS.len()).filter(|&at| self.has_component(at)).map(|at| COMPONENTS[at]);
        let any = 0..STRUCTURALS.len() as u8;
        let mut wanted = first.chain(components).chain(modules).chain(any).find(|&needed| !self.has(needed))?;
        loop {
            let before = STRUCTURALS[usize::from(wanted)];
            if self.has(before) {
                return Some(wanted);
            }
            wanted = before;
        }
    }

    /// W-61: number of structurals that are yet to be placed to connect these numbers of components
    /// and modules. Those placed before the parts that need them may connect nothing.
    #[must_use]
    pub fn structurals_lacking(&self, components: i32, modules: i32) -> i32 {
        let lacking = connecting(components, modules).into_iter().filter(|&number| !self.has(number));
        i32::try_from(lacking.count()).unwrap_or(i32::MAX)
    }

    fn has_module(&self, at: usize) -> bool {
        let count = [self.habitation, self.life_support, self.solar_panels][at % 3];
        (at / 3) < usize::try_from(count).unwrap_or(0)
    }

    fn has_component(&self, at: usize) -> bool {
        let count = [self.fuel, self.propulsion][at % 2];
        (at / 2) < usize::try_from(count).unwrap_or(0)
    }

    /// W-61: the numbers of the ship. Parts that no structural connects do not count; their weight
    /// does not either.
    #[must_use]
    pub fn figures(&self, travel_pct: i32) -> Figures {
        let connected = |kinds: usize, kind: usize, needs: &[u8], has: &dyn Fn(usize) -> bool| {
            let all = (kind..needs.len()).step_by(kinds);
            all.filter(|&at| has(at) && self.has(needs[at])).count() as i32
        };
        let module = |kind| connected(3, kind, &MODULES, &|at| self.has_module(at));
        let component = |kind| connected(2, kind, &COMPONENTS, &|at| self.has_component(at));
        let (habitation, life_support, solar_panels) = (module(0), module(1), module(2));
        let (fuel, propulsion) = (component(0), component(1));
        let structurals: i32 = self.structurals.iter().map(|&number| if number < 6 { 200 } else { 100 }).sum();
        let mass = structurals + 1600 * (habitation + life_support) + 400 * (solar_panels + propulsion + fuel);
        let can_fly = fuel > 0 && propulsion > 0 && habitation > 0;
        let people = habitation + life_support;
        Figures {
            mass,
            population: 10_000 * habitation,
            support: Share::new(life_support, habitation),
            energy: Share::new(2 * solar_panels, people),
            success: if can_fly {
                Share::new(life_support.min(habitation) * (2 * solar_panels).min(people), habitation * people)
            } else {
                Share::NONE
            },
            travel: Share::new(
                i32::try_from(i64::from(mass) * i64::from(travel_pct) / 100).unwrap_or(i32::MAX),
                200 * propulsion.min(fuel) + 20,
            ),
        }
    }

    /// Whether parts are placed as they can be: within their numbers, those built, and each
    /// structural after the one that it needs.
    #[must_use]
    pub fn fits(&self, built: &SpaceParts) -> bool {
        let parts = [SpacePart::Structural, SpacePart::Component, SpacePart::Module];
        let components = [self.fuel, self.propulsion].iter().all(|count| (0..=FULL.0).contains(count));
        let modules = [self.habitation, self.life_support, self.solar_panels];
        components
            && modules.iter().all(|count| (0..=FULL.1).contains(count))
            && parts.iter().all(|&part| self.count(part) <= built.count(part))
            && self.structurals.is_sorted_by(|one, next| one < next)
            && self
                .structurals
                .iter()
                .all(|&number| STRUCTURALS.get(usize::from(number)).is_some_and(|&before| self.has(before)))
    }
}

/// W-61: number of structurals that connect these numbers of components and modules.
#[must_use]
pub fn structurals_for(components: i32, modules: i32) -> i32 {
    i32::try_from(connecting(components, modules).len()).unwrap_or(i32::MAX)
}

fn connecting(components: i32, modules: i32) -> BTreeSet<u8> {
    let mut ship = Assembly::default();
    let mut parts = SpaceParts::default();
    (0..components.min(SpacePart::Component.limit())).for_each(|_| _ = parts.add(SpacePart::Component));
    (0..modules.min(SpacePart::Module.limit())).for_each(|_| _ = parts.add(SpacePart::Module));
    ship.place(&parts);
    let needed = (0..MODULES.len()).filter(|&at| ship.has_module(at)).map(|at| MODULES[at]);
    let needed = needed.chain((0..COMPONENTS.len()).filter(|&at| ship.has_component(at)).map(|at| COMPONENTS[at]));
    let mut all = BTreeSet::new();
    for mut structural in needed {
        while all.insert(structural) {
            structural = STRUCTURALS[usize::from(structural)];
        }
    }
    all
}

/// A number that need not be whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Share {
    /// The numerator, 0 or more.
    pub of: i32,
    /// The denominator, 1 or more.
    pub out_of: i32,
}

impl Default for Share {
    fn default() -> Self {
        Self::NONE
    }
}

impl Share {
    /// Nothing.
    pub const NONE: Self = Self { of: 0, out_of: 1 };

    const fn new(of: i32, out_of: i32) -> Self {
        if out_of <= 0 { Self::NONE } else { Self { of, out_of } }
    }

    /// The number times this, rounded down.
    #[must_use]
    pub fn times(self, number: i64) -> i64 {
        number * i64::from(self.of) / i64::from(self.out_of.max(1))
    }
}

/// The numbers of a ship (W-61).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figures {
    /// Its mass.
    pub mass: i32,
    /// People aboard.
    pub population: i32,
    /// Life support for each of the habitations.
    pub support: Share,
    /// Power for each of habitations and life support.
    pub energy: Share,
    /// Its success rate, at most 1.
    pub success: Share,
    /// Its travel time in years.
    pub travel: Share,
}

/// The time at which a ship arrives; earlier ones are less.
#[derive(Clone, Copy, Debug)]
pub struct Arrival {
    of: i64,
    out_of: i64,
}

impl Arrival {
    /// W-62: launch year plus travel time.
    #[must_use]
    pub fn new(launched: i32, travel: Share) -> Self {
        let out_of = i64::from(travel.out_of.max(1));
        Self { of: i64::from(launched) * out_of + i64::from(travel.of), out_of }
    }

    /// The year in which the ship arrives; a part of a year counts as none.
    #[must_use]
    pub const fn year(self) -> i64 {
        self.of / self.out_of
    }
}

impl PartialEq for Arrival {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Arrival {}

impl Ord for Arrival {
    fn cmp(&self, other: &Self) -> Ordering {
        let (here, there) = (i128::from(self.of), i128::from(other.of));
        (here * i128::from(other.out_of)).cmp(&(there * i128::from(self.out_of)))
    }
}

impl PartialOrd for Arrival {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn built(structurals: i32, components: i32, modules: i32) -> SpaceParts {
        let mut parts = SpaceParts::default();
        let kinds =
            [(SpacePart::Structural, structurals), (SpacePart::Component, components), (SpacePart::Module, modules)];
        for (part, count) in kinds {
            (0..count).for_each(|_| _ = parts.add(part));
        }
        parts
    }

    fn placed(structurals: i32, components: i32, modules: i32) -> Assembly {
        let mut ship = Assembly::default();
        ship.place(&built(structurals, components, modules));
        ship
    }

    #[test]
    fn w_60_all_parts_are_placed_and_none_twice() {
        let (mut ship, parts) = (Assembly::default(), built(32, 16, 12));
        assert!(ship.place(&parts));
        assert!(!ship.place(&parts), "nothing is left");
        assert_eq!(ship.structurals, (0..32).collect::<Vec<u8>>());
        let kinds = [ship.fuel, ship.propulsion, ship.habitation, ship.life_support, ship.solar_panels];
        assert_eq!(kinds, [8, 8, 4, 4, 4]);
        assert!(ship.fits(&parts));
    }

    #[test]
    fn w_60_modules_come_one_of_each_kind_and_then_by_need() {
        let kinds = |modules| {
            let ship = placed(0, 0, modules);
            (ship.habitation, ship.life_support, ship.solar_panels)
        };
        let wanted =
            [(1, 0, 0), (1, 1, 0), (1, 1, 1), (1, 1, 2), (1, 2, 2), (2, 2, 2), (2, 2, 3), (2, 3, 3), (3, 3, 3)];
        assert_eq!([1, 2, 3, 4, 5, 6, 7, 8, 9].map(kinds), wanted);
    }

    #[test]
    fn w_60_structurals_connect_the_first_modules_then_components() {
        // The first solar panel needs 10, behind 6, 4, 2; the second component 12, behind 8.
        assert_eq!(placed(1, 0, 0).structurals, [0]);
        assert_eq!(placed(2, 2, 3).structurals, [0, 1], "life support");
        assert_eq!(placed(3, 2, 3).structurals, [0, 1, 2]);
        assert_eq!(placed(6, 2, 3).structurals, [0, 1, 2, 4, 6, 10]);
        assert_eq!(placed(8, 2, 3).structurals, [0, 1, 2, 4, 6, 8, 10, 12]);
        assert_eq!(placed(3, 0, 0).structurals, [0, 1, 2], "then the lowest");
    }

    #[test]
    fn w_61_a_full_ship_weighs_24600_and_travels_15_years() {
        let full = placed(32, 16, 12).figures(100);
        assert_eq!((full.mass, full.population), (24_600, 40_000));
        assert_eq!(full.success.times(1000), 1000);
        assert_eq!(full.travel.times(100), 1518, "15.18 years");
        assert_eq!(placed(32, 16, 12).figures(200).travel.times(100), 3037);
    }

    #[test]
    fn w_61_only_connected_parts_count() {
        let lone = placed(1, 2, 3).figures(100);
        assert_eq!((lone.mass, lone.population), (200 + 1600 + 400, 10_000), "habitation and fuel on number 0");
        assert_eq!(lone.success, Share::NONE, "no life support, no propulsion");
        let small = placed(8, 2, 3).figures(100);
        assert_eq!((small.mass, small.success.times(100)), (4 * 200 + 4 * 100 + 3200 + 1200, 100));
        assert_eq!(small.travel.times(10), 254, "5600 / 220 years");
        let dark = Assembly { solar_panels: 0, ..placed(8, 2, 3) };
        assert_eq!(dark.figures(100).success.times(100), 0);
        assert_eq!(dark.figures(100).support.times(100), 100);
    }

    #[test]
    fn w_61_structurals_that_a_ship_needs() {
        assert_eq!(
            [(0, 0), (1, 1), (2, 3), (8, 3), (16, 12)].map(|(one, other)| structurals_for(one, other)),
            [0, 1, 8, 11, 32]
        );
        let ship = placed(11, 8, 3).figures(100);
        assert_eq!((ship.success.times(100), ship.travel.times(10)), (100, 102));
    }

    #[test]
    fn w_61_structurals_that_came_too_early_are_not_counted_as_connections() {
        let needed = structurals_for(2, 3);
        assert_eq!(placed(needed, 2, 3).structurals_lacking(2, 3), 0);
        let early = placed(needed, 0, 0);
        assert!(early.structurals_lacking(2, 3) > 0, "{:?}", early.structurals);
        assert_eq!(placed(0, 2, 3).structurals_lacking(2, 3), needed);
    }

    #[test]
    fn w_61_the_success_rate_is_support_times_energy() {
        let ship = Assembly { life_support: 2, ..placed(32, 16, 12) };
        let figures = ship.figures(100);
        assert_eq!((figures.support.times(100), figures.energy.times(100)), (50, 133));
        assert_eq!(figures.success.times(100), 50, "more power than needed does not help");
    }

    #[test]
    fn w_62_ships_arrive_by_launch_and_travel_time() {
        let early = Arrival::new(1990, Share::new(24_600, 1620));
        assert_eq!(early.year(), 2005);
        let late = Arrival::new(1980, Share::new(5600, 220));
        assert_eq!((late.year(), early < late), (2005, true), "15.2 after 1990 is before 25.5 after 1980");
        assert_eq!(Arrival::new(-20, Share::new(1, 2)).year(), -19);
    }

    #[test]
    fn w_61_a_ship_that_can_not_be_is_known() {
        let parts = built(3, 2, 3);
        let ship = placed(3, 2, 3);
        assert!(ship.fits(&parts));
        assert!(!ship.fits(&built(2, 2, 3)));
        assert!(!Assembly { structurals: vec![0, 5], ..ship.clone() }.fits(&parts), "5 needs 3");
        assert!(!Assembly { structurals: vec![0, 40], ..ship.clone() }.fits(&parts));
        assert!(!Assembly { fuel: -1, ..ship }.fits(&parts));
    }
}

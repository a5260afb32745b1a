//! W-154 Offensives: soldiers for attacks gather in the own city nearest to a city of the war aim,
//! set out once they are enough, and go home when too few of them are left. Draws none. Tells
//! nothing.

use endturn_civ_rules::ids::Tile;
use endturn_civ_rules::keys::UnitId;
use endturn_engine::Seat;

use super::army;
use super::own::Own;
use crate::sight::OwnUnit;
use crate::state::{HitPoints, Position, Unit};

/// Distance in tiles within which soldiers are at a city.
const AT_IT: i32 = 3;
/// Distance in tiles within which soldiers have gathered.
const TOGETHER: i32 = 1;
/// Tiles of distance that one failed attack on a city, or its walls, count as.
const DETER: i32 = 3;

/// An attack on a city.
pub(super) struct Offensive {
    /// The city.
    pub(super) target: Tile,
    /// The own city where soldiers gather.
    pub(super) home: Tile,
    /// Soldiers that take part, in order.
    soldiers: Vec<UnitId>,
    /// Whether they set out, or are on their way.
    pub(super) is_under_way: bool,
}

impl Offensive {
    /// The offensive of a nation at war with its aim; `None` if there is no city in reach.
    pub(super) fn plan(own: &Own<'_>) -> Option<Self> {
        let foe = own.sight.foe().filter(|_| own.knobs.raid_size > 0)?;
        let (target, home) = target(own, foe)?;
        let sight = own.sight;
        let soldiers: Vec<UnitId> =
            own.units.iter().filter(|unit| fits(own, **unit, home)).map(|soldier| soldier.unit).collect();
        let near = |to: Tile, within: i32| {
            let is_near = |unit: &&UnitId| {
                sight.unit::<Position>(**unit).is_some_and(|at| sight.topology().distance(at.0, to) <= within)
            };
            soldiers.iter().filter(is_near).count() as i32
        };
        let (there, here) = (near(target, AT_IT), near(home, TOGETHER));
        let wanted = own.knobs.raid_size + sight.defeats(target, own.knobs.remembers_turns).min(own.knobs.raid_size);
        let is_under_way = there + here >= wanted || there * 2 >= own.knobs.raid_size;
        Some(Self { target, home, soldiers, is_under_way })
    }

    /// Whether a unit takes part.
    pub(super) fn has(&self, unit: UnitId) -> bool {
        self.soldiers.contains(&unit)
    }
}

/// The city of the war aim that is easiest to reach and to take, and the own city nearest to it.
fn target(own: &Own<'_>, foe: Seat) -> Option<(Tile, Tile)> {
    let (sight, topology) = (own.sight, own.sight.topology());
    let cities = own.foreign_cities().iter().filter(|&&(_, owner)| owner == foe).map(|&(tile, _)| tile);
    let nearest = |to: Tile| {
        let on_foot = own.towns.iter().map(|town| town.site.tile);
        let on_foot = on_foot.filter(|&from| sight.continent(to) == sight.continent(from));
        let ways = on_foot.map(|from| (topology.distance(to, from), from));
        ways.filter(|&(far, _)| far <= own.knobs.march_reach).min()
    };
    let efforts = cities.filter_map(|to| {
        let (far, from) = nearest(to)?;
        let deters = sight.defeats(to, own.knobs.remembers_turns) + i32::from(sight.walls_pct(to, own.knobs) > 0);
        Some((far + DETER * deters, to, from))
    });
    efforts.min().map(|(_, to, from)| (to, from))
}

/// Whether a unit is fit for an attack by land: it can take cities, attacks better than it defends,
/// and is on the land where the others gather.
fn fits(own: &Own<'_>, unit: OwnUnit<'_>, home: Tile) -> bool {
    let (sight, data) = (own.sight, unit.data);
    let written = sight.rules.unit_type(data.unit_type);
    let is_soldier =
        sight.rules.conquers(data.unit_type) && written.attack >= army::MIN_ATTACK && written.attack > written.defense;
    let is_on_foot = || unit.tile().is_some_and(|at| sight.continent(at) == sight.continent(home));
    is_soldier && !unit.is_aboard() && is_on_foot()
}

/// Whether a soldier has lost half of its hit points.
pub(super) fn is_worn(own: &Own<'_>, unit: UnitId) -> bool {
    let full = own.sight.unit::<Unit>(unit).map_or(0, |data| own.sight.rules.troops.get(data.unit_type).hit_points);
    own.sight.unit::<HitPoints>(unit).is_some_and(|left| 2 * left.0 < full)
}

//! The shipped rulesets, and random ones in which requirements of every kind and range occur.

use std::sync::LazyLock;

use endturn_civ_rules::effects::book::EffectBook;
use endturn_civ_rules::ruleset::Ruleset;
use endturn_civ_rules::ruleset::actions::Action;
use endturn_civ_rules::ruleset::effect_kind::EffectKind;
use endturn_civ_rules::ruleset::effects::Effect;
use endturn_civ_rules::ruleset::policies::Policy;
use endturn_civ_rules::ruleset::requirement::{Condition, Requirement};
use endturn_civ_rules::ruleset::table::Table;
use endturn_civ_rules::ruleset::words::{
    Activity, AiSkill, CityTile, Genus, Intelligence, Output, Range, Relation, TerrainAlter, TerrainClass, UnitState,
    VisionLayer,
};
use endturn_civ_rules::ruleset_check::read;
use endturn_scenario::{files::DiskFiles, load::load_ruleset, render::Style};

/// A simple source of numbers (SplitMix64); proptest gives the seed.
pub struct Dice(pub u64);

impl Dice {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    }

    pub fn below(&mut self, count: usize) -> usize {
        (self.next() % count.max(1) as u64) as usize
    }

    pub fn percent(&mut self, chance: u64) -> bool {
        self.next() % 100 < chance
    }

    pub fn pick<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.below(list.len())]
    }
}

/// A ruleset and its book.
pub struct Rules {
    pub ruleset: Ruleset,
    pub book: EffectBook,
}

impl Rules {
    pub fn new(ruleset: Ruleset) -> Self {
        let book = EffectBook::compile(&ruleset);
        Self { ruleset, book }
    }
}

fn shipped(name: &str) -> Rules {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let (node, mut report) = load_ruleset(&DiskFiles::new(vec![root.into()]), name, "civ");
    let ruleset = node.and_then(|node| read(&node, &mut report));
    Rules::new(ruleset.unwrap_or_else(|| panic!("{}", report.render(Style::Plain))))
}

pub static CLASSIC: LazyLock<Rules> = LazyLock::new(|| shipped("classic"));
pub static SHIPPED: LazyLock<[Rules; 3]> =
    LazyLock::new(|| [shipped("classic"), shipped("tiny"), shipped("classic_plus")]);

/// Number of different names of each table that occur, few enough that conditions are often met.
pub const NAMES: usize = 5;

fn name<T>(table: &Table<T>, dice: &mut Dice) -> String {
    let names: Vec<&str> = table.names().take(NAMES).collect();
    (*dice.pick(&names)).to_owned()
}

/// Number of kinds of conditions.
const CONDITIONS: usize = 32;

fn condition(ruleset: &Ruleset, dice: &mut Dice) -> Condition {
    match dice.below(CONDITIONS) {
        0 => Condition::Tech(name(&ruleset.techs, dice)),
        1 => Condition::Government(name(&ruleset.governments, dice)),
        2 => {
            // Improvements come first in the table, then wonders.
            let wonders = ruleset.buildings.iter().filter(|(_, one)| one.genus != Genus::Improvement);
            let wonders: Vec<&str> = wonders.map(|(name, _)| name).take(NAMES).collect();
            let name =
                if dice.percent(50) { name(&ruleset.buildings, dice) } else { (*dice.pick(&wonders)).to_owned() };
            Condition::Building(name)
        }
        3 => Condition::BuildingGenus(*dice.pick(Genus::ALL)),
        4 => Condition::Extra(name(&ruleset.extras, dice)),
        5 => Condition::ExtraFlag(name(&ruleset.flags.extra, dice)),
        6 => Condition::Terrain(name(&ruleset.terrain, dice)),
        7 => Condition::TerrainClass(*dice.pick(TerrainClass::ALL)),
        8 => Condition::TerrainFlag(name(&ruleset.flags.terrain, dice)),
        9 => Condition::TerrainAlter(*dice.pick(TerrainAlter::ALL)),
        10 => Condition::CityTile(*dice.pick(CityTile::ALL)),
        11 => Condition::MinSize(1 + dice.below(6) as i32),
        12 => Condition::MaxUnitsOnTile(dice.below(3) as i32),
        13 => Condition::UnitType(name(&ruleset.units, dice)),
        14 => Condition::UnitClass(name(&ruleset.unit_classes, dice)),
        15 => Condition::UnitFlag(name(&ruleset.flags.unit, dice)),
        16 => Condition::UnitClassFlag(name(&ruleset.flags.unit_class, dice)),
        17 => Condition::UnitState(*dice.pick(UnitState::ALL)),
        18 => Condition::Activity(*dice.pick(Activity::ALL)),
        19 => Condition::MinMoveFragments(1 + dice.below(4) as i32),
        20 => Condition::MinHitPoints(1 + dice.below(4) as i32),
        21 => Condition::MinAge(1 + dice.below(4) as i32),
        22 => Condition::Output(*dice.pick(Output::ALL)),
        23 => Condition::Specialist(name(&ruleset.specialists, dice)),
        24 => Condition::Action(*dice.pick(&Action::ALL[..3])),
        25 => Condition::Relation(*dice.pick(Relation::ALL)),
        26 => {
            let groups: Vec<&String> = ruleset.nations.iter().flat_map(|(_, nation)| &nation.groups).collect();
            Condition::NationGroup((*dice.pick(&groups)).clone())
        }
        27 => Condition::AiSkill(*dice.pick(&AiSkill::ALL[..3])),
        28 => Condition::MinYear(dice.below(4) as i32 - 2),
        29 => Condition::VisionLayer(*dice.pick(VisionLayer::ALL)),
        30 => Condition::Resource(name(&ruleset.resources, dice)),
        _ => Condition::Intelligence(*dice.pick(&Intelligence::ALL[..2])),
    }
}

/// The ranges of a condition.
fn ranges(condition: &Condition) -> &'static [Range] {
    use Range::{Adjacent, Alliance, CAdjacent, City, Continent, Local, Player, Team, Traderoute, World};
    match condition {
        Condition::Tech(_) | Condition::NationGroup(_) => &[Player, Team, Alliance, World],
        Condition::Building(_) => &[City, City, Local, Traderoute, Continent, Player, Player, Team, Alliance, World],
        Condition::Extra(_)
        | Condition::ExtraFlag(_)
        | Condition::Resource(_)
        | Condition::Terrain(_)
        | Condition::TerrainClass(_)
        | Condition::TerrainFlag(_) => &[Local, Local, CAdjacent, Adjacent, City],
        Condition::Government(_) | Condition::AiSkill(_) | Condition::Intelligence(_) => &[Player],
        Condition::MinSize(_) => &[City],
        Condition::MinYear(_) => &[World],
        _ => &[Local],
    }
}

pub fn requirement(ruleset: &Ruleset, dice: &mut Dice) -> Requirement {
    let condition = condition(ruleset, dice);
    let range = *dice.pick(ranges(&condition));
    let remembers = matches!(condition, Condition::Tech(_) | Condition::Building(_));
    let survives = remembers && matches!(range, Range::Player | Range::World) && dice.percent(40);
    Requirement { condition, range, present: dice.percent(60), survives }
}

/// The names and tables of the classic ruleset with other effects, obsolescence and policies.
pub fn random(seed: u64) -> Ruleset {
    let dice = &mut Dice(seed);
    let mut ruleset = CLASSIC.ruleset.clone();
    for policy in ["Corvée", "Tithes"] {
        let policy_terms = Policy { min_pct: -50, max_pct: 150, step_pct: 1, default_pct: 100, reqs: Vec::new() };
        ruleset.policies.push(policy.to_owned(), policy_terms);
    }
    let mut resources = Table::default();
    for (name, resource) in CLASSIC.ruleset.resources.iter() {
        let mut resource = resource.clone();
        if dice.percent(40) {
            resource.flags.push(self::name(&ruleset.flags.extra, dice));
        }
        resources.push(name.to_owned(), resource);
    }
    ruleset.resources = resources;
    // A building only becomes obsolete by earlier ones in the table, so that there are no circles.
    let mut buildings = Table::default();
    for (name, building) in CLASSIC.ruleset.buildings.iter() {
        let mut building = building.clone();
        building.obsolete_by.clear();
        for _ in 0..dice.below(3) {
            let mut end = requirement(&ruleset, dice);
            if let Condition::Building(_) = end.condition {
                if buildings.is_empty() {
                    continue;
                }
                end.condition = Condition::Building(self::name(&buildings, dice));
            }
            building.obsolete_by.push(end);
        }
        buildings.push(name.to_owned(), building);
    }
    ruleset.buildings = buildings;
    ruleset.effects.clear();
    for kind in EffectKind::ALL {
        let mut effects = Table::default();
        for number in 0..dice.below(7) {
            let reqs = (0..dice.below(4)).map(|_| requirement(&ruleset, dice)).collect();
            let multiplier = dice.percent(25).then(|| name(&ruleset.policies, dice));
            let value = dice.below(201) as i32 - 100;
            effects.push(format!("number {number}"), Effect { value, multiplier, reqs });
        }
        ruleset.effects.insert(*kind, effects);
    }
    ruleset
}

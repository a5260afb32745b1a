//! The ruleset of the civ module as its author writes it: one field per file of
//! `assets/rulesets/classic/`.
//!
//! These types only describe the format; [`ruleset_check`](mod@crate::ruleset_check) checks whether
//! the parts make sense together. Things are referred to by their names, requirements are sentences
//! ([`requirement`]), and fields left out have the value their doc states.

pub(crate) mod macros;

// The words of sentences.
pub mod names;
pub mod requirement;
pub use endturn_scenario::table;
pub mod words;

// One subject each, in a good reading order for newcomers.
pub mod terrain;

pub mod extras;

pub(crate) mod techs;

pub mod buildings;
pub mod units;

pub(crate) mod governments;

pub mod asked;
pub mod effect_kind;
pub mod effects;
pub mod policies;
pub mod want;

pub mod actions;

pub mod events;
pub mod nations;
pub mod trade;

pub mod flags;
pub mod game;
pub mod personas;
pub mod settings;
pub mod signs;

use std::collections::BTreeMap;

use endturn_scenario::form::{Keyed, Unread};
use endturn_scenario::shape::Shaped;
use serde::Deserialize;

use self::actions::{Action, Enabler};
use self::buildings::Building;
use self::effect_kind::EffectKind;
use self::effects::Effect;
use self::events::{Achievement, Disaster, Events};
use self::extras::Extra;
use self::flags::Flags;
use self::game::Game;
use self::governments::{Government, Specialist};
use self::names::UnitRoleName;
use self::nations::Nation;
use self::personas::Knobs;
use self::policies::Policy;
use self::requirement::{Condition, Requirement};
use self::settings::Settings;
use self::signs::Signs;
use self::table::Table;
use self::techs::Tech;
use self::terrain::{Resource, Terrain};
use self::trade::{Clause, ClauseTerms, Good, TradeRoute, TradeRouteKind};
use self::units::{UnitClass, UnitType, VeteranLevel};

/// All facts of a civ game that are not code. Each field is one file of the ruleset's folder.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Ruleset {
    /// `terrain.ron`: terrains and their yields (C-10, W-22…W-26, W-122, W-129).
    pub terrain: Table<Terrain>,
    /// `resources.ron`: resources on tiles (C-10).
    #[serde(default)]
    pub resources: Table<Resource>,
    /// `extras.ron`: roads, mines, bases, rivers, pollution, huts (C-10, W-22…W-25, W-137).
    #[serde(default)]
    pub extras: Table<Extra>,
    /// `unit_classes.ron`: movement, combat and losses of unit classes (W-56, W-121…W-133).
    pub unit_classes: Table<UnitClass>,
    /// `units.ron`: unit types; later means better where a role asks for the best (C-14, C-35…C-37,
    /// W-143).
    pub units: Table<UnitType>,
    /// `veteran.ron`: ladders of experience, lowest level first (W-19, W-132).
    pub veteran: Table<Vec<VeteranLevel>>,
    /// `buildings.ron`: improvements, wonders, space parts, coinage (C-29…C-32, C-64).
    pub buildings: Table<Building>,
    /// `techs.ron`: techs (W-68, W-69).
    pub techs: Table<Tech>,
    /// `governments.ron`: forms of government; their effects are in `effects.ron` (W-34…W-36).
    pub governments: Table<Government>,
    /// `specialists.ron`: work of citizens on no tile; the first kind is always possible (C-11).
    pub specialists: Table<Specialist>,
    /// `effects.ron`: by kind, then by a name of their own; the sum of those whose requirements
    /// hold counts.
    #[serde(default)]
    #[shape(with = "Keyed<EffectKind, Table<Effect>>")]
    pub effects: BTreeMap<EffectKind, Table<Effect>>,
    /// `policies.ron`: percentages set by nations that effects are multiplied by.
    #[serde(default)]
    pub policies: Table<Policy>,
    /// `actions.ron`: the ways in which each action is possible; without one it is impossible
    /// (W-44, W-126).
    #[serde(default)]
    #[shape(with = "Keyed<Action, Vec<Enabler>>")]
    pub actions: BTreeMap<Action, Vec<Enabler>>,
    /// `disasters.ron` (C-60, W-94).
    #[serde(default)]
    pub disasters: Table<Disaster>,
    /// `achievements.ron`: what nations may achieve, in the order in which it is tested (W-95).
    #[serde(default)]
    pub achievements: Table<Achievement>,
    /// `events.ron`: huts, loot, partisans, ruins (W-135…W-137).
    #[serde(default)]
    pub events: Events,
    /// `trade_routes.ron`: revenue of routes between cities of each relation (C-03…C-06).
    #[serde(default)]
    #[shape(with = "Keyed<TradeRouteKind, TradeRoute>")]
    pub trade_routes: BTreeMap<TradeRouteKind, TradeRoute>,
    /// `goods.ron`: goods on trade routes (C-04…C-06).
    #[serde(default)]
    pub goods: Table<Good>,
    /// `treaties.ron`: the clauses a treaty may have (W-117, W-159).
    #[serde(default)]
    #[shape(with = "Unread<Keyed<Clause, ClauseTerms>>")]
    pub treaties: Unread<BTreeMap<Clause, ClauseTerms>>,
    /// `nations.ron`: nations and their names.
    #[serde(default)]
    pub nations: Table<Nation>,
    /// `start_units.ron`: the role behind each letter of the setting `startunits` (W-145).
    #[serde(default)]
    #[shape(with = "Keyed<String, UnitRoleName>")]
    pub start_units: Table<String>,
    /// `signs.ron`: characters on maps in text.
    #[serde(default)]
    pub signs: Signs,
    /// `flags.ron`: every flag and role the other files use, with its meaning.
    #[serde(default)]
    pub flags: Flags,
    /// `game.ron`: the ruleset's single numbers, by subject.
    #[serde(default)]
    pub game: Game,
    /// `settings.ron`: settings that players may agree on before a game.
    #[serde(default)]
    pub settings: Settings,
    /// `personas.ron`: personas that fill seats without a person (W-146); none if left out.
    #[serde(default)]
    pub personas: Table<Knobs>,
}

impl Ruleset {
    /// Whether units of a type can ever do an action: the requirements on the type and its class
    /// hold.
    #[must_use]
    pub fn may_ever(&self, unit_type: &str, action: Action) -> bool {
        let Some(unit) = self.units.get(unit_type) else { return false };
        let class = self.unit_classes.get(&unit.class);
        let holds = |one: &Requirement| {
            let is_so = match &one.condition {
                Condition::UnitType(name) => name == unit_type,
                Condition::UnitClass(name) => *name == unit.class,
                Condition::UnitFlag(flag) => unit.flags.contains(flag),
                Condition::UnitClassFlag(flag) => class.is_some_and(|class| class.flags.contains(flag)),
                _ => return true,
            };
            is_so == one.present
        };
        let ways = self.actions.get(&action).map_or(&[][..], Vec::as_slice);
        ways.iter().any(|way| way.actor.iter().all(holds))
    }
}

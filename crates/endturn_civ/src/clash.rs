//! W-126 May attack, W-127 Which unit defends, W-128 Attack strength, W-129 Defence strength, W-130
//! Firepower: inputs of a battle between two units, from the state. Its pure parts are
//! [`endturn_civ_rules::combat::target`], [`endturn_civ_rules::combat::defender`],
//! [`endturn_civ_rules::combat::attack`], [`endturn_civ_rules::combat::defense`] and
//! [`endturn_civ_rules::combat::firepower`]. Draws none. Tells nothing.

use endturn_civ_rules::combat::aftermath::StackTerms;
use endturn_civ_rules::combat::attack::AttackTerms;
use endturn_civ_rules::combat::battle::{Duel, Side};
use endturn_civ_rules::combat::defender::{Candidate, defender};
use endturn_civ_rules::combat::defense::DefenseTerms;
use endturn_civ_rules::combat::firepower::FirepowerTerms;
use endturn_civ_rules::combat::promotion::PromotionTerms;
use endturn_civ_rules::combat::target::{TargetTerms, is_at_war};
use endturn_civ_rules::effects::ask::{Ask, Req};
use endturn_civ_rules::effects::circumstances::{Circumstances, Context};
use endturn_civ_rules::ids::{Tile, UnitTypeId};
use endturn_civ_rules::keys::UnitId;
use endturn_civ_rules::rules::{ArmsNumbers, Shelter};
use endturn_civ_rules::ruleset::actions::Action;
use endturn_civ_rules::ruleset::effect_kind::EffectKind;
use endturn_civ_rules::ruleset::words::{Activity, Relation};
use endturn_engine::Seat;

use crate::realm::Eye;
use crate::state::Veteran;

/// The actions of attacking (W-126).
pub(crate) const ATTACKS: [Action; 2] = [Action::Attack, Action::SuicideAttack];

/// A unit that may fight, or a hypothetical one, of which less is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fighter {
    /// The unit, if it exists.
    pub unit: Option<UnitId>,
    /// Its type.
    pub unit_type: UnitTypeId,
    /// Its owner.
    pub owner: Option<Seat>,
    /// Its tile.
    pub tile: Option<Tile>,
    /// Its veteran level, from 0.
    pub veteran: u8,
    /// Its hit points left.
    pub hit_points: i32,
    /// Its move fragments left.
    pub moves: i32,
    /// Its activity.
    pub activity: Activity,
}

impl Fighter {
    /// A unit as it is; `None` if it is gone.
    #[must_use]
    pub fn of(eye: Eye<'_>, unit: UnitId) -> Option<Self> {
        Some(Self {
            unit: Some(unit),
            unit_type: eye.unit_type(unit)?,
            owner: eye.unit_owner(unit),
            tile: eye.unit_tile(unit),
            veteran: eye.unit_part::<Veteran>(unit).map_or(0, |level| level.0),
            hit_points: eye.unit_hit_points(unit),
            moves: eye.unit_moves(unit),
            activity: eye.unit_activity(unit).unwrap_or(Activity::Idle),
        })
    }

    /// A new unit of a type, without experience, owner or place.
    #[must_use]
    pub fn of_type(eye: Eye<'_>, unit_type: UnitTypeId) -> Self {
        let (written, fragments) = (eye.rules.unit_type(unit_type), eye.rules.written.game.terrain.move_fragments);
        Self {
            unit: None,
            unit_type,
            owner: None,
            tile: None,
            veteran: 0,
            hit_points: written.hit_points,
            moves: written.moves.saturating_mul(fragments),
            activity: Activity::Idle,
        }
    }

    fn context(&self) -> Context {
        Context {
            player: self.owner,
            unit: self.unit,
            unit_type: Some(self.unit_type),
            tile: self.tile,
            activity: Some(self.activity),
            ..Context::default()
        }
    }
}

/// Two units that may fight.
#[derive(Clone, Copy)]
pub struct Clash<'w> {
    eye: Eye<'w>,
    /// The attacking unit.
    pub attacker: Fighter,
    /// The attacked unit, on its tile.
    pub defender: Fighter,
}

impl<'w> Clash<'w> {
    /// One unit against another.
    #[must_use]
    pub const fn new(eye: Eye<'w>, attacker: Fighter, defender: Fighter) -> Self {
        Self { eye, attacker, defender }
    }

    fn arms(&self, fighter: &Fighter) -> &'w ArmsNumbers {
        self.eye.rules.arms.get(fighter.unit_type)
    }

    fn value(&self, kind: EffectKind, context: &Context) -> i32 {
        self.eye.rules.effects.value(kind, context, &self.eye)
    }

    /// Whether the attacked tile has a city.
    #[must_use]
    pub fn is_city(&self) -> bool {
        self.defender.tile.is_some_and(|tile| self.eye.city_at(tile).is_some())
    }

    /// The context of an effect kind in a battle: `Defend_Bonus` for the defender's nation and tile
    /// and the attacker's type, `Attack_Bonus` for the attacker and the defender's tile, all others
    /// for the unit that has them.
    #[must_use]
    pub fn context(&self, kind: EffectKind) -> Context {
        let (attacker, defender) = (self.attacker.context(), self.defender.context());
        match kind {
            EffectKind::DefendBonus => {
                Context { unit: None, activity: None, unit_type: attacker.unit_type, ..defender }
            }
            // Without an attacking nation the tile would represent its owner.
            EffectKind::AttackBonus => Context { tile: attacker.player.and(defender.tile), ..attacker },
            EffectKind::CombatRounds => attacker,
            _ => defender,
        }
    }

    fn sum(&self, kind: EffectKind) -> i32 {
        self.value(kind, &self.context(kind))
    }

    /// W-128: inputs of the attack strength.
    #[must_use]
    pub fn attack(&self) -> AttackTerms {
        let rules = self.eye.rules;
        let fragments = rules.written.game.terrain.move_fragments;
        AttackTerms {
            attack: self.arms(&self.attacker).attack,
            veteran_pct: rules.arms.rung(self.attacker.unit_type, self.attacker.veteran).power_pct,
            moves: rules.arms.tired_attack.then_some((self.attacker.moves, fragments)),
            bonus_pct: self.sum(EffectKind::AttackBonus),
        }
    }

    /// W-129: inputs of the defence strength. Without a tile there is neither terrain nor anything
    /// else that helps or hinders.
    #[must_use]
    pub fn defense(&self) -> DefenseTerms {
        let (own, arms) = (self.defender.unit_type, &self.eye.rules.arms);
        let on = self.defender.tile.map(|tile| (self.eye.map.terrain(tile), self.eye.map.extras(tile)));
        let shelter = on.map_or(Shelter::default(), |(_, extras)| arms.shelter(own, extras));
        let is_native = self.defender.tile.is_none_or(|tile| self.is_native(&self.defender, tile));
        DefenseTerms {
            defense: self.arms(&self.defender).defense,
            veteran_pct: arms.rung(own, self.defender.veteran).power_pct,
            terrain_pct: on.map_or(0, |(terrain, _)| arms.terrain_pct(own, terrain)),
            native_pct: if is_native { 100 } else { self.arms(&self.defender).non_native_pct },
            type_bonus_pct: arms.multiplier_pct(own, self.attacker.unit_type),
            defend_bonus_pct: self.sum(EffectKind::DefendBonus),
            divider_pct: arms.divider_pct(self.attacker.unit_type, own),
            natural_pct: shelter.natural_pct,
            built_pct: shelter.built_pct,
            fortify_pct: self.sum(EffectKind::FortifyDefenseBonus),
        }
    }

    fn is_native(&self, fighter: &Fighter, tile: Tile) -> bool {
        self.eye.rules.troops.is_native(fighter.unit_type, self.eye.map, tile)
    }

    /// W-121: whether a unit can be on a tile without a carrier.
    fn can_exist(&self, fighter: &Fighter, tile: Tile) -> bool {
        self.eye.rules.movement.can_exist(fighter.unit_type, self.eye.map, tile)
    }

    /// W-130: inputs of both sides' firepower. Tiles where the attacker can't live are not native
    /// to it, with or without a city (ours): this way ships bombard units in a port.
    #[must_use]
    pub fn firepower(&self) -> FirepowerTerms {
        let (attacker, defender) = (self.arms(&self.attacker), self.arms(&self.defender));
        let bombards = self.defender.tile.is_some_and(|tile| !self.is_native(&self.attacker, tile))
            && self.attacker.tile.is_some_and(|tile| !self.can_exist(&self.defender, tile));
        FirepowerTerms {
            attacker: attacker.firepower,
            defender: defender.firepower,
            is_city: self.is_city(),
            is_city_buster: attacker.is_city_buster,
            is_bad_wall_attacker: attacker.is_bad_wall_attacker,
            // It counts only against these attackers.
            defend_bonus_pct: if attacker.is_bad_wall_attacker { self.sum(EffectKind::DefendBonus) } else { 0 },
            is_bad_city_defender: defender.is_bad_city_defender,
            has_firepower_1: self.eye.rules.arms.disarms(self.attacker.unit_type, self.defender.unit_type),
            is_shore_bombardment: bombards,
        }
    }

    /// W-131: the battle that they would fight.
    #[must_use]
    pub fn duel(&self) -> Duel {
        self.duel_by(self.defense())
    }

    /// W-131: the battle that they would fight with other inputs of the defence.
    #[must_use]
    pub fn duel_by(&self, defense: DefenseTerms) -> Duel {
        let firepower = self.firepower().firepower();
        Duel {
            attacker: Side {
                strength: self.attack().strength(),
                hit_points: self.attacker.hit_points,
                firepower: firepower.attacker,
            },
            defender: Side {
                strength: defense.strength(),
                hit_points: self.defender.hit_points,
                firepower: firepower.defender,
            },
            rounds: self.sum(EffectKind::CombatRounds),
        }
    }

    /// W-127: the defender as a candidate among the units on its tile.
    #[must_use]
    pub fn candidate(&self) -> Candidate {
        let duel = self.duel();
        Candidate {
            attacker: duel.odds().attacker,
            build_cost: self.eye.rules.troops.get(self.defender.unit_type).build_cost,
            strength: duel.defender.strength,
            hit_points: duel.defender.hit_points,
            firepower: duel.defender.firepower,
            attacker_firepower: duel.attacker.firepower,
            loses_game: self.arms(&self.defender).loses_game,
        }
    }

    /// W-127: whether the defender can defend where it is: cargo only if it could disembark.
    #[must_use]
    pub fn can_defend(&self) -> bool {
        let is_aboard = self
            .defender
            .unit
            .is_some_and(|unit| self.eye.unit_is(unit, endturn_civ_rules::ruleset::words::UnitState::Transported));
        !is_aboard || self.defender.tile.is_some_and(|tile| self.can_exist(&self.defender, tile))
    }

    /// W-126: the inputs that decide whether the attacker can hit the defender where it is.
    #[must_use]
    pub fn target(&self) -> TargetTerms {
        let (attacker, defender) = (self.arms(&self.attacker), self.arms(&self.defender));
        TargetTerms {
            is_native: self.defender.tile.is_none_or(|tile| self.is_native(&self.attacker, tile)),
            attacks_non_native: attacker.attacks_non_native,
            is_native_only: attacker.is_native_only,
            attack: attacker.attack,
            is_unreachable: defender.is_unreachable,
            is_named: attacker.targets.contains(defender.class.index()),
            is_exposed: self.sum(EffectKind::UnitReachable) > 0,
        }
    }

    /// W-126: whether the two owners are at war; `None` if one of the units has no owner.
    #[must_use]
    pub fn is_war(&self) -> Option<bool> {
        let (one, other) = (self.attacker.owner?, self.defender.owner?);
        Some(Relation::ALL.iter().any(|&relation| is_at_war(relation) && self.eye.relates(one, other, relation)))
    }

    /// W-126: whether a requirement of an attack action is met, or may be. War is checked
    /// separately, by [`Self::is_war`]: nations that never met count as at war (W-117), although
    /// requirements distinguish the two (ours).
    #[must_use]
    pub fn meets(&self, req: &Req) -> bool {
        let context = Context { other: self.defender.owner, ..self.attacker.context() };
        match req.ask {
            Ask::Relation(Relation::War) if req.present => true,
            _ => self.eye.rules.effects.test(req, &context, &self.eye) != Some(false),
        }
    }

    /// W-126, W-141: whether the attacker explodes instead of attacking, as `force_explode_nuclear`
    /// says.
    #[must_use]
    pub fn explodes(&self) -> bool {
        let rules = self.eye.rules;
        rules.written.game.actions.force_explode_nuclear && rules.troops.get(self.attacker.unit_type).is_nuclear
    }

    /// W-126: the first attack action that the ruleset enables for the attacker, given war.
    #[must_use]
    pub fn way(&self) -> Option<Action> {
        if self.explodes() {
            return None;
        }
        let is_open = |&action: &Action| {
            let mut ways = self.eye.rules.effects.reqs.ways(action).iter();
            ways.any(|way| way.actor.iter().all(|req| self.meets(req)))
        };
        ATTACKS.into_iter().find(is_open)
    }

    /// W-126: whether the attacker can hit the defender where it is.
    #[must_use]
    pub fn can_hit(&self) -> bool {
        self.target().obstacle().is_none()
    }

    /// W-132: the inputs that decide whether the winner is promoted; `attacks` says which of the
    /// two it is.
    #[must_use]
    pub fn promotion(&self, attacks: bool, has_killed: bool) -> PromotionTerms {
        let winner = if attacks { &self.attacker } else { &self.defender };
        let (arms, top) = (&self.eye.rules.arms, self.eye.rules.troops.get(winner.unit_type).top_level);
        PromotionTerms {
            raise_pct: arms.rung(winner.unit_type, winner.veteran).raise_pct,
            bonus_pct: self.value(EffectKind::VeteranCombat, &winner.context()),
            is_top: i32::from(winner.veteran) >= top,
            never_rises: self.arms(winner).never_rises,
            was_enough: has_killed || !arms.only_killing_makes_veteran,
        }
    }
}

/// W-127: the battle against the defending unit, among those against each unit on a tile; `None` if
/// no unit there can defend.
pub(crate) fn best_defender<'w>(
    clashes: impl Iterator<Item = Clash<'w>> + Clone,
    stack_dies: impl FnOnce() -> bool,
) -> Option<Clash<'w>> {
    let mut able = clashes.filter(|clash| clash.can_defend() && clash.can_hit());
    let mut rest = able.clone();
    let first = rest.next()?;
    if rest.next().is_none() {
        // The strength of a single candidate does not matter.
        return Some(first);
    }
    let place = defender(able.clone().map(|clash| clash.candidate()), stack_dies())?;
    able.nth(place)
}

impl<'w> Eye<'w> {
    /// The battle against each visible unit on a tile, newest first.
    pub(crate) fn clashes(self, attacker: Fighter, tile: Tile) -> impl Iterator<Item = Clash<'w>> + Clone {
        let fighters = self.those_on(tile).rev().filter_map(move |unit| Fighter::of(self, unit));
        fighters.map(move |one| Clash::new(self, attacker, one))
    }

    /// W-133: the inputs that decide whether all units on a tile die when its defender does.
    pub(crate) fn stack(self, attacker: Fighter, tile: Tile) -> StackTerms {
        let is_foe = |owner: Seat| attacker.owner.is_none_or(|own| self.are_at_war(own, owner));
        StackTerms {
            kills: self.rules.written.settings.killstack,
            is_city: self.map.city(tile).is_some(),
            is_sheltered: self.map.extras(tile).0 & self.rules.arms.no_stack_death.0 != 0,
            units: self.holders(tile).filter(|&owner| is_foe(owner)).count(),
        }
    }
}

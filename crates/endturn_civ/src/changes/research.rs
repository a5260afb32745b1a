//! W-48 Tech loss, W-68 Completing research, W-69 Research cost, W-70 Technology leakage, W-71
//! Changing research, W-73 Free techs, W-74 Consequences of losing a tech, W-76 Future techs and
//! tech states, W-47 Choosing research, W-54 Tech_Parasite, W-75 Transfers, C-50 Science harvest,
//! C-58 Tech upkeep and loss: costs, choices, gains and losses of nations and teams. Its pure parts
//! are [`endturn_civ_rules::nation::tech_loss`], [`endturn_civ_rules::nation::tech_tree`],
//! [`endturn_civ_rules::nation::tech_cost`], [`endturn_civ_rules::nation::leakage`],
//! [`endturn_civ_rules::nation::research`], [`endturn_civ_rules::nation::free_tech`] and, of
//! thefts, [`endturn_civ_rules::covert::mission`]. Draws `research`, `next research`, `free tech`,
//! `loot`, `tech`, `tech on its way`, `tech to lose`, `initial tech`. Tells `FutureTechFound`,
//! `ResearchChosen`, `TechLost`, `TechLostOnTheWay`, `TechStolen`.

use endturn_civ_rules::effects::circumstances::{Circumstances, Context};
use endturn_civ_rules::ids::TechId;
use endturn_civ_rules::nation::free_tech::{free_tech, spread_tech, taken_tech};
use endturn_civ_rules::nation::leakage::{Leakage, Neighbour, Spread};
use endturn_civ_rules::nation::research::{Aim, ChoiceRules, Research};
use endturn_civ_rules::nation::tech_cost::CostFactors;
use endturn_civ_rules::nation::tech_loss::LossRules;
use endturn_civ_rules::nation::tech_upkeep::{UpkeepTerms, upkeep};
use endturn_civ_rules::ruleset::effect_kind::EffectKind;
use endturn_civ_rules::ruleset::game::{TechLeakage, TechUpkeep};
use endturn_engine::{RuleId, Seat, journal::Unseen, random::Draw};

use super::treaties::TRANSFERS;
use crate::facts::{CivFact, Reason};
use crate::realm::{Eye, Realm};
use crate::state::{Holdings, Nation, RulesInForce, Skill};

/// The rule of choosing what to research.
pub const CHOICE: RuleId = RuleId("W-47");
const COMPLETION: RuleId = RuleId("W-68");
const LOSS: RuleId = RuleId("C-58");
const FUTURE: RuleId = RuleId("W-76");
const SPREAD: RuleId = RuleId("W-54");
/// Most techs that one addition of bulbs can complete; a ruleset with nearly free techs must not
/// loop for long.
const MAX_AT_ONCE: u32 = 512;

impl<'w> Eye<'w> {
    /// The research pool of a nation; `None` if the game has no such seat.
    #[must_use]
    pub fn research(self, seat: Seat) -> Option<&'w Research> {
        let pool = self.nation_part::<Nation>(seat)?.pool;
        self.research_pools().pools.get(usize::from(pool))
    }

    /// W-69: bulbs that an aim costs the pool of a nation.
    #[must_use]
    pub fn aim_cost(self, seat: Seat, aim: Aim) -> i32 {
        let factors = self.cost_factors(seat);
        let researched = self.research(seat).map_or(0, |research| research.researched);
        match aim {
            Aim::Tech(tech) => factors.tech(&self.rules.tech_costs, tech, researched, self.leakage(seat, tech)),
            Aim::Future => factors.future(&self.rules.tech_costs, researched),
        }
    }

    /// C-58: bulbs that the techs of a nation cost per turn, at least 0.
    #[must_use]
    pub fn tech_upkeep(self, seat: Seat) -> i32 {
        let (game, settings) = (&self.rules.written.game.research, &self.rules.written.settings);
        let Some(research) = self.research(seat).filter(|_| game.tech_upkeep_style != TechUpkeep::Off) else {
            return 0;
        };
        let CostFactors { members, factor_sum, .. } = self.cost_factors(seat);
        let cities = self.nation_part::<Holdings>(seat).map_or(0, |own| own.cities.len());
        let terms = UpkeepTerms {
            style: game.tech_upkeep_style,
            divider: game.tech_upkeep_divider,
            members,
            factor_sum,
            sciencebox: settings.sciencebox,
            free: self.rules.effects.value(EffectKind::TechUpkeepFree, &Context::player(seat), &self),
            cities: i32::try_from(cities).unwrap_or(i32::MAX),
        };
        upkeep(&self.rules.tech_costs, &research.known, research.researched, research.future, &terms)
    }

    fn seats(self) -> impl Iterator<Item = Seat> {
        self.roster().seats()
    }

    fn pool_of(self, seat: Seat) -> Option<u8> {
        self.nation_part::<Nation>(seat).map(|nation| nation.pool)
    }

    fn cost_factors(self, seat: Seat) -> CostFactors {
        let (pool, table) = (self.pool_of(seat), self.seat_table());
        let sciencebox = self.rules.written.settings.sciencebox;
        let mut factors = CostFactors { members: 0, factor_sum: 0, skill_pct_sum: 0, sciencebox };
        for member in self.seats().filter(|&member| self.pool_of(member) == pool && table.stands(member)) {
            factors.members += 1;
            factors.factor_sum += self.rules.effects.value(EffectKind::TechCostFactor, &Context::player(member), &self);
            let skill = self.nation_part::<Nation>(member).and_then(|nation| nation.skill);
            factors.skill_pct_sum += skill.map_or(100, Skill::research_cost_pct);
        }
        if factors.members == 0 { CostFactors { sciencebox, ..CostFactors::PLAIN } } else { factors }
    }

    /// W-70: the reduction of a tech's cost by other nations that know it.
    fn leakage(self, seat: Seat, tech: TechId) -> Leakage {
        let pct = self.rules.written.settings.techleak;
        match self.rules.written.game.research.tech_leakage {
            TechLeakage::Off => Leakage::default(),
            TechLeakage::Embassies => self.leakage_by_embassies(seat, tech, pct),
            TechLeakage::Players | TechLeakage::NormalPlayers => self.spread(|| self.count_spread()).of(tech, pct),
        }
    }

    /// W-70: nations outside the pool that know a tech count if a member has an embassy with them.
    fn leakage_by_embassies(self, seat: Seat, tech: TechId, pct: i32) -> Leakage {
        let living = self.living();
        let is_member = |one: Seat| self.pool_of(one) == self.pool_of(seat);
        let tells = |other: Seat| {
            !is_member(other)
                && self.knows(other, tech)
                && self.seats().any(|member| is_member(member) && self.has_embassy(member, other))
        };
        let count = |count: usize| i32::try_from(count).unwrap_or(i32::MAX);
        let knowing = living.iter().filter(|&other| tells(other)).count();
        Leakage { knowing: count(knowing), living: count(living.iter().count()), pct }
    }

    fn count_spread(self) -> Spread {
        let living = self.living().iter().filter_map(|seat| {
            let nation = self.nation_part::<Nation>(seat)?;
            let is_barbarian = self.rules.nation(nation.nation).barbarian.is_some();
            Some(Neighbour { is_barbarian, known: &self.research(seat)?.known })
        });
        Spread::count(self.rules.written.game.research.tech_leakage, self.rules.tree.len(), living)
    }
}

impl Realm<'_, '_> {
    /// The research pool of a nation.
    #[must_use]
    pub fn research(&self, seat: Seat) -> &Research {
        let pool = usize::from(self.nations.nation(seat).pool);
        &self.commons.research.pools[pool]
    }

    /// The mutable research pool of a nation. Code that changes the known techs calls
    /// [`Realm::learn`].
    pub fn research_mut(&mut self, seat: Seat) -> &mut Research {
        let pool = usize::from(self.nations.nation(seat).pool);
        &mut self.commons.research.pools[pool]
    }

    /// W-47: a nation without an aim takes the next step to its goal, or any tech.
    pub fn choose_research(&mut self, seat: Seat) {
        // The chosen tech may be paid for already, which leaves the nation without an aim again.
        for _ in 0..MAX_AT_ONCE {
            if self.research(seat).aim.is_some() {
                return;
            }
            let nth = self.research(seat).researched.unsigned_abs();
            let draw = self.facts.draw_seat_nth(CHOICE, seat, "research", nth);
            self.propose_research(seat, draw);
        }
    }

    /// W-145: chooses a nation's research as the game starts.
    pub fn choose_first_research(&mut self, seat: Seat) {
        if self.research(seat).aim.is_none() {
            let draw = self.facts.draw_seat(CHOICE, seat, "research");
            self.propose_research(seat, draw);
        }
    }

    fn propose_research(&mut self, seat: Seat, mut draw: Draw) {
        let aim = self.research(seat).propose(&self.rules.tree, &mut draw);
        self.aim_at(seat, aim);
    }

    /// W-71: sets an aim that the nation may choose; if its bulbs suffice it is completed at once.
    pub fn aim_at(&mut self, seat: Seat, aim: Aim) {
        let (rules, goal) = (self.rules.choice_rules(), Unseen(self.goal_of(seat, aim)));
        self.research_mut(seat).choose(aim, &rules);
        if let Aim::Tech(tech) = aim {
            self.facts.tell(CHOICE, CivFact::ResearchChosen { seat, tech, goal });
        }
        self.complete_research(seat);
    }

    /// The goal of a nation, if an aim is the next step to it; `None` if nothing reads facts.
    fn goal_of(&self, seat: Seat, aim: Aim) -> Option<TechId> {
        let (research, Aim::Tech(tech)) = (self.research(seat), aim) else { return None };
        let is_step = |goal: &TechId| self.rules.tree.goal_step(&research.known, *goal) == Some(tech);
        research.goal.filter(|_| self.facts.is_listening()).filter(is_step)
    }

    /// C-50, W-48: adds bulbs without completing anything; deep debt may cost a tech.
    pub fn add_bulbs(&mut self, seat: Seat, bulbs: i32) {
        self.research_mut(seat).add(bulbs);
        self.lose_tech_to_debt(seat);
    }

    /// W-68: adds bulbs and completes what they pay for.
    pub fn add_bulbs_and_complete(&mut self, seat: Seat, bulbs: i32) {
        self.add_bulbs(seat, bulbs);
        self.complete_research(seat);
    }

    /// W-68: completes one tech after the other while the bulbs suffice.
    pub fn complete_research(&mut self, seat: Seat) {
        for nth in 0..MAX_AT_ONCE {
            let Some(aim) = self.research(seat).aim else { return };
            let cost = self.eye().aim_cost(seat, aim);
            if self.research(seat).bulbs < cost {
                return;
            }
            let mut draw = self.facts.draw_seat_nth(COMPLETION, seat, "next research", nth);
            let (rules, is_ai) = (self.rules.choice_rules(), self.nations.nation(seat).skill.is_some());
            let tables = std::sync::Arc::clone(&self.rules.0);
            let goal = self.goal_of(seat, aim);
            let gained = self.research_mut(seat).complete(&tables.tree, &rules, cost, is_ai, &mut draw);
            match gained {
                Some(aim) => self.learn_aim(seat, aim, "researched", goal),
                None => return,
            }
        }
    }

    /// W-73, C-32, W-72: grants a free tech; its price, the table's `freecost`, is paid in bulbs.
    pub fn give_free_tech(&mut self, seat: Seat, (rule, source): (RuleId, Reason), nth: u32) {
        let mut draw = self.facts.draw_seat_nth(rule, seat, "free tech", nth);
        let method = self.rules.written.game.research.free_tech_method;
        let tables = std::sync::Arc::clone(&self.rules.0);
        let aim = free_tech(method, self.research(seat), &tables.tree, &mut draw, |tech| {
            self.eye().aim_cost(seat, Aim::Tech(tech))
        });
        self.gain_free(seat, aim, (source, self.rules.written.settings.freecost), &mut draw);
    }

    /// W-75: a nation takes a tech that another knows and that it may get, at a price in percent of
    /// its cost. Victims that techs can't be taken from give nothing. Returns `false` if there was
    /// nothing to take.
    pub fn steal_tech(&mut self, (taker, victim): (Seat, Seat), price_pct: i32, draw: &mut Draw) -> bool {
        if self.derived.nation_value(victim, EffectKind::NotTechSource) > 0 {
            return false;
        }
        let tables = std::sync::Arc::clone(&self.rules.0);
        let game = &tables.written.game.civstyle;
        let owned = self.research(victim);
        let theirs = (&owned.known, owned.future);
        let taken = taken_tech(self.research(taker), theirs, &tables.tree, game.tech_steal_allow_holes, draw);
        let Some(aim) = taken else { return false };
        self.transfer_tech((taker, victim), aim, ("stolen", price_pct), draw);
        true
    }

    /// W-75: transfers a tech between nations at a price in percent of its cost: the giver may lose
    /// it, and it may be lost on the way.
    pub(super) fn transfer_tech(
        &mut self,
        (taker, giver): (Seat, Seat),
        aim: Aim,
        (source, price_pct): (Reason, i32),
        draw: &mut Draw,
    ) {
        let tables = std::sync::Arc::clone(&self.rules.0);
        let (game, settings) = (&tables.written.game.civstyle, &tables.written.settings);
        let happens = |pct: i32, draw: &mut Draw| pct > 0 && draw.below(100) < u64::from(pct.unsigned_abs());
        let tech = if let Aim::Tech(tech) = aim { Some(tech) } else { None };
        if happens(settings.techlost_donor, draw)
            && let Some(tech) = tech
            && self.research_mut(giver).lose_to_taker(&tables.tree, tech, game.tech_trade_loss_allow_holes)
        {
            self.forget(giver, tech, source);
        }
        match tech {
            Some(tech) if happens(settings.techlost_recv, draw) => {
                self.facts.tell(TRANSFERS, CivFact::TechLostOnTheWay { seat: taker, tech });
            }
            _ => self.gain_free(taker, aim, (source, price_pct), draw),
        }
    }

    /// W-54: a nation with the effect gets one of the techs that enough research groups know, at
    /// the price of a gift. The pools of fallen nations count as in Freeciv (ours).
    pub fn get_spread_tech(&mut self, seat: Seat) {
        let needed = self.derived.nation_value(seat, EffectKind::TechParasite);
        if needed <= 0 {
            return;
        }
        let mut draw = self.facts.draw_seat(SPREAD, seat, "tech");
        let holes = self.rules.written.game.civstyle.tech_parasite_allow_holes;
        let groups = self.commons.research.pools.iter().map(|pool| &pool.known);
        let tech = spread_tech(self.research(seat), groups, needed, &self.rules.tree, holes, &mut draw);
        if let Some(tech) = tech {
            self.gain_free(seat, Aim::Tech(tech), ("stolen", self.rules.written.settings.freecost), &mut draw);
        }
    }

    /// W-71, W-72: gains an aim without research, at a price in percent of its bulbs that may lead
    /// into debt.
    pub(super) fn gain_free(&mut self, seat: Seat, aim: Aim, (source, pct): (Reason, i32), draw: &mut Draw) {
        let cost = self.eye().aim_cost(seat, aim);
        let (rules, is_ai) = (self.rules.choice_rules(), self.nations.nation(seat).skill.is_some());
        let tables = std::sync::Arc::clone(&self.rules.0);
        let research = self.research_mut(seat);
        research.pay_for_gift(cost, pct, &rules);
        research.gain(&tables.tree, &rules, aim, is_ai, draw);
        self.learn_aim(seat, aim, source, None);
        self.lose_tech_to_debt(seat);
    }

    /// W-72, W-76: applies the consequences of a gain: future techs affect only the score.
    fn learn_aim(&mut self, seat: Seat, aim: Aim, source: Reason, goal: Option<TechId>) {
        match aim {
            Aim::Tech(tech) => self.learn_toward(seat, tech, source, goal),
            Aim::Future => {
                let (pool, number) = (self.nations.nation(seat).pool, self.research(seat).future);
                for member in self.nations.all_seats() {
                    if self.nations.nation(member).pool == pool {
                        self.facts.tell(FUTURE, CivFact::FutureTechFound { seat: member, number, source });
                    }
                }
            }
        }
    }

    /// C-58, W-48: a nation whose debt in bulbs is too deep loses a tech.
    fn lose_tech_to_debt(&mut self, seat: Seat) {
        let rules = self.rules.loss_rules();
        // Called after every city: compute the cost of an aim only for nations in debt.
        if self.research(seat).bulbs >= 0 || rules.forgiveness_pct < 0 {
            return;
        }
        let cost = self.research(seat).aim.map_or(0, |aim| self.eye().aim_cost(seat, aim));
        if !self.research(seat).is_losing(&rules, cost) {
            return;
        }
        let known = self.research(seat).known.len();
        let mut draw = self.facts.draw_seat_nth(LOSS, seat, "tech to lose", known as u32);
        let tables = std::sync::Arc::clone(&self.rules.0);
        let Some(lost) = self.research_mut(seat).lose(&tables.tree, &rules, &mut draw) else { return };
        self.derived.caches.forget_spread();
        let cost = self.eye().aim_cost(seat, lost);
        self.research_mut(seat).restore(&rules, cost);
        if let Aim::Tech(tech) = lost {
            self.forget(seat, tech, "debt");
        }
    }

    /// W-74: applies the consequences of a lost tech for all who shared it: governments fall,
    /// targets of revolutions are given up, units end what they can't do any more, cities choose
    /// new production. The record that a nation once knew it remains.
    fn forget(&mut self, seat: Seat, tech: TechId, _: Reason) {
        self.derived.caches.forget_spread();
        self.change_world();
        let pool = self.nations.nation(seat).pool;
        for member in self.nations.all_seats() {
            if self.nations.nation(member).pool != pool {
                continue;
            }
            self.facts.tell(LOSS, CivFact::TechLost { seat: member, tech });
            let government = self.nations.regime(member).0.government;
            let wanted = self.nations.regime(member).0.target;
            if !self.eye().may_have_government(member, government) {
                self.fall_into_anarchy(member);
            } else if wanted.is_some_and(|wanted| !self.eye().may_have_government(member, wanted)) {
                self.nations.regime_mut(member).0.target = Some(self.eye().anarchy());
            }
            self.end_illegal_work_of(member);
            for at in (0..self.nations.holdings(member).cities.len()).rev() {
                let city = self.nations.holdings(member).cities[at];
                self.fix_production(city);
            }
        }
        self.refresh_everything();
        self.refresh_sight_by(tech);
    }
}

impl RulesInForce {
    /// W-71: the table's rules for changing research.
    #[must_use]
    pub fn choice_rules(&self) -> ChoiceRules {
        let settings = &self.written.settings;
        ChoiceRules { penalty_pct: settings.techpenalty, is_multi: settings.multiresearch }
    }

    fn loss_rules(&self) -> LossRules {
        let settings = &self.written.settings;
        LossRules {
            forgiveness_pct: settings.techlossforgiveness,
            restore_pct: settings.techlossrestore,
            holes: self.written.game.civstyle.tech_loss_allow_holes,
        }
    }
}

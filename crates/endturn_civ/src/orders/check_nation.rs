//! Whether a seat may give an order now: what concerns the nation as a whole.

use endturn_civ_rules::city::tax;
use endturn_civ_rules::city::terms::Rates;
use endturn_civ_rules::ids::{GovernmentId, PolicyId, TechId};
use endturn_civ_rules::nation::research::{Aim, Research};
use endturn_civ_rules::nation::revolution::RevoltRefusal;
use endturn_engine::orders::Refusal;

use super::check::{Desk, no_entry};
use crate::state::Regime;

/// The most words that a refusal lists.
const LISTED: usize = 12;

/// W-36: rates within what the government allows.
pub(super) fn rates(desk: Desk<'_>, rates: Rates) -> Result<(), Refusal> {
    if !desk.eye.rules.written.game.city.changeable_budget {
        return Err(Refusal::new("fixed-rates", "this ruleset fixes the rates"));
    }
    let most = desk.eye.max_rate(desk.seat);
    if tax::is_allowed(rates, most) {
        return Ok(());
    }
    let example = {
        let Rates { science, tax, luxury } =
            tax::limit_rates(Rates { science: most, tax: 100 - most, luxury: 0 }, most);
        format!("rates science {science} tax {tax} luxury {luxury}")
    };
    let all = [rates.science, rates.tax, rates.luxury];
    let sum: i64 = all.iter().map(|&rate| i64::from(rate)).sum();
    let refusal = if all.iter().any(|&rate| rate > most) {
        Refusal::new("rate-too-high", format!("the government allows no rate above {most} percent"))
    } else if sum != 100 {
        Refusal::new("rates-not-100", format!("the rates make {sum} together, not 100"))
    } else {
        Refusal::new("rate-below-0", "no rate can be below 0")
    };
    Err(refusal.expecting([format!("rates from 0 to {most}, 100 together")]).example(example))
}

fn pool<'w>(desk: Desk<'w>, tech: TechId) -> Result<&'w Research, Refusal> {
    if tech.index() >= desk.eye.rules.written.techs.len() {
        return Err(no_entry("tech"));
    }
    desk.eye.research(desk.seat).ok_or_else(|| Refusal::new("eliminated", "this seat has no nation"))
}

fn is_known(desk: Desk<'_>, tech: TechId) -> Refusal {
    Refusal::new("tech-known", format!("you know {} already", desk.eye.rules.tech_name(tech)))
}

/// W-71: only what can be researched next may be chosen.
pub(super) fn research(desk: Desk<'_>, tech: TechId) -> Result<(), Refusal> {
    let pool = pool(desk, tech)?;
    let tree = &desk.eye.rules.tree;
    if pool.may_choose(tree, Aim::Tech(tech)) {
        return Ok(());
    }
    let open: Vec<String> = tree.researchable(&pool.known).map(|tech| desk.names.tech_word(tech)).collect();
    let refusal = if pool.knows(tech) {
        is_known(desk, tech)
    } else if tree.is_reachable(&pool.known, tech) {
        let steps = tree.steps(&pool.known, tech);
        let reason = format!("{steps} steps are missing, {} is the last; make it the goal", tech_name(desk, tech));
        Refusal::new("tech-too-early", reason).example(format!("goal {}", desk.names.tech_word(tech)))
    } else {
        Refusal::new("tech-unreachable", format!("you can never research {}", tech_name(desk, tech)))
    };
    Err(if open.len() > LISTED { refusal.expecting(["TECH"]) } else { refusal.expecting(open) })
}

fn tech_name(desk: Desk<'_>, tech: TechId) -> &str {
    desk.eye.rules.tech_name(tech)
}

/// W-71: a goal that is known or out of reach would be none.
pub(super) fn goal(desk: Desk<'_>, tech: TechId) -> Result<(), Refusal> {
    let pool = pool(desk, tech)?;
    if pool.knows(tech) {
        Err(is_known(desk, tech).example("goal none"))
    } else if desk.eye.rules.tree.is_reachable(&pool.known, tech) {
        Ok(())
    } else {
        let reason = format!("you can never research {}", tech_name(desk, tech));
        Err(Refusal::new("tech-unreachable", reason).example("goal none"))
    }
}

/// W-35: a government that the nation may have, at a time when the table's settings allow a change.
pub(super) fn revolution(desk: Desk<'_>, wanted: GovernmentId) -> Result<(), Refusal> {
    let governments = desk.eye.rules.written.governments.len();
    if wanted.index() >= governments {
        return Err(no_entry("government"));
    }
    let Some(Regime(rule)) = desk.eye.nation_part::<Regime>(desk.seat) else {
        return Err(Refusal::new("eliminated", "this seat has no nation"));
    };
    let name = desk.eye.rules.government_name(wanted);
    if rule.government == wanted && rule.finishes.is_none() {
        return Err(Refusal::new("already-governed", format!("{name} is your government already")));
    }
    if !desk.eye.may_have_government(desk.seat, wanted) {
        let all = (0..governments).map(GovernmentId::at);
        let open = all.filter(|&one| one != rule.government && desk.eye.may_have_government(desk.seat, one));
        let words = open.map(|one| desk.names.government_word(one));
        return Err(Refusal::new("government-unknown", format!("you can't adopt {name} yet")).expecting(words));
    }
    rule.check(wanted, &desk.eye.revolt(desk.seat, wanted)).map_err(|refusal| {
        let code = match refusal {
            RevoltRefusal::NoTarget => "no-target",
            RevoltRefusal::SecondChange => "second-change",
        };
        Refusal::new(code, refusal.to_string())
    })
}

/// W-46: a policy that can be changed, to a setting it has.
pub(super) fn policy(desk: Desk<'_>, policy: PolicyId, percent: i32) -> Result<(), Refusal> {
    let Some((name, written)) = desk.eye.rules.written.policies.at(policy.index()) else {
        return Err(no_entry("policy"));
    };
    if !desk.eye.may_change_policy(desk.seat, policy.index()) {
        return Err(Refusal::new("policy-fixed", format!("{name} can't be changed now")));
    }
    if written.allows(percent) {
        return Ok(());
    }
    let (least, most, step) = (written.min_pct, written.max_pct, written.step_pct);
    let expected = format!("{least} to {most} in steps of {step}");
    let example = format!("policy {} {}", desk.names.policy_word(policy), written.default_pct);
    Err(Refusal::new("bad-setting", format!("{name} can't be set to {percent}")).expecting([expected]).example(example))
}

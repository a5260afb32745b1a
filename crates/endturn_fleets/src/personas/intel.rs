//! F-09 A persona's beliefs about its rivals: the last scans, aged by the mission timeline.

use endturn_engine::random::{Draws, Purpose};

use super::persona::FleetPersona;
use crate::fleet::{Class, Fleet};
use crate::rule_list::PERSONA_RULE;
use crate::rules::Rules;
use crate::ruleset::Knobs;
use crate::scans::{Band, Intent};
use crate::structures::Structures;
use crate::view::{FleetsView, Rival};

/// Beliefs about one rival; empty without a scan.
pub struct Belief<'v, 'w> {
    /// The rival.
    pub rival: &'v Rival<'w>,
    /// Ships at home at the last scan.
    pub seen: Fleet,
    /// Ships that were at home shortly before the last scan, but not at it.
    pub absent: Fleet,
    /// Value of the ships it adds per round.
    growth: i64,
    /// Error of the persona's estimate of its defence this turn, in permille.
    error_permille: i64,
}

impl<'v, 'w> Belief<'v, 'w> {
    /// Forms the beliefs of `persona` about `rival` this turn.
    pub fn new(view: &FleetsView<'w>, persona: &FleetPersona, rival: &'v Rival<'w>, draws: &Draws) -> Self {
        let shown = |report: Option<&crate::components::ScanReport>| report.map_or(Fleet::EMPTY, |it| it.facts.home);
        let seen = shown(rival.latest);
        let absent = shown(rival.fullest).saturating_sub(rival.lost).saturating_sub(seen);
        let noise = i64::from(persona.knobs.noise_permille);
        let mut draw = draws.at(PERSONA_RULE, view.subject.and(rival.subject), Purpose("estimate"));
        let assumed = growth(view.rules, &persona.knobs, rival, seen.saturating_add(absent));
        let growth = growth_seen(rival, assumed);
        Self { rival, seen, absent, growth, error_permille: draw.between(-noise, noise) }
    }

    /// Value of all its ships by now, at home and away; that of the viewer's own without a scan.
    pub fn fleet_value(&self, view: &FleetsView<'_>) -> i64 {
        if self.rival.latest.is_none() {
            return view.all_ships().value(view.rules);
        }
        let age = self.rival.latest.map_or(0, |report| view.round.saturating_sub(report.round + 1));
        self.seen.saturating_add(self.absent).value(view.rules) + self.growth.saturating_mul(i64::from(age))
    }

    /// Ships it is suspected to have on the way: the amount by which its seen ships and structures
    /// fall short of a share of the viewer's ships, structures and stock. No scan can have shown
    /// ships that left in the first round, so until those would have struck, the rival is assumed
    /// to have as many as the viewer.
    pub fn hidden(&self, view: &FleetsView<'_>, persona: &FleetPersona) -> Fleet {
        let own = view.all_ships();
        let ships = own.value(view.rules);
        let structures = view.rules.structures_price(Structures::NONE, view.structures()).total();
        let share = *persona.knobs.suspicion_permille.at(persona.phase(view.round));
        let wealth = i128::from(ships) + i128::from(structures) + i128::from(view.stock().total());
        let as_many = if view.round <= 1 + view.rules.missions.battle_after { ships } else { 0 };
        let expected = (wealth * i128::from(share) / 1_000).max(i128::from(as_many));
        let spent = i128::from(self.fleet_value(view)) + i128::from(self.structures_value(view.rules));
        let missing = (expected - spent).clamp(0, i128::from(i64::MAX)) as i64;
        likely_ships(view.rules, own, missing)
    }

    /// Value of the structures it has at least, and so of the ships it could not pay for.
    fn structures_value(&self, rules: &Rules) -> i64 {
        let Some(economy) = self.rival.deep.and_then(|report| report.facts.economy.as_ref()) else { return 0 };
        let least = Structures::new(economy.mines.least, economy.reactors.least);
        rules.structures_price(Structures::NONE, least).total()
    }

    /// The defence that an attack declared now would meet: the ships seen, increased by
    /// `margin_permille` and the persona's error, plus possible additions until the battle; `None`
    /// without a scan at most `oldest` rounds old.
    pub fn defence(&self, view: &FleetsView<'_>, oldest: u32, margin_permille: i32) -> Option<Fleet> {
        let report = self.rival.latest.filter(|report| view.round - report.round <= oldest)?;
        let battle = view.round + view.rules.missions.battle_after;
        let added = self.growth.saturating_mul(i64::from(battle - report.round));
        let back = if battle > self.absent_until(view) { self.absent } else { Fleet::EMPTY };
        let met = self.seen.saturating_add(back);
        let factor = 1_000 + i64::from(margin_permille) + self.error_permille;
        let known = scaled(met, u32::try_from(factor.max(0)).unwrap_or(0));
        Some(known.saturating_add(likely_ships(view.rules, met, added)))
    }

    /// Ships that may be on their way to the viewer's home and don't arrive in this round's
    /// battles, in which a mission declared now still defends; includes possible additions before
    /// they left, and unseen ships.
    pub fn under_way(&self, view: &FleetsView<'_>) -> Fleet {
        let unseen = self.unseen(view);
        let (Some(_), Some(dropped), Some(fullest)) =
            (self.under_way_until(view), self.rival.dropped, self.rival.fullest)
        else {
            return unseen;
        };
        let rounds = i64::from(dropped.saturating_sub(fullest.round));
        let added = likely_ships(view.rules, self.absent, self.growth.saturating_mul(rounds));
        unseen.saturating_add(self.absent).saturating_add(added)
    }

    /// Ships that may be expected in this round's battles at the viewer's home: of those seen to
    /// leave, the share that falls to each possible target.
    pub fn strikes_now(&self, view: &FleetsView<'_>) -> Fleet {
        let is_due = self.rival.dropped.is_some_and(|round| round + view.rules.missions.battle_after == view.round);
        let targets = u32::try_from(view.rivals.len()).unwrap_or(u32::MAX).max(1);
        let seen_to_leave = if is_due { scaled(self.absent, 1_000 / targets) } else { Fleet::EMPTY };
        seen_to_leave.saturating_add(self.unseen(view))
    }

    /// Ships that a rival known to have sent some may have sent unseen: one round's additions.
    fn unseen(&self, view: &FleetsView<'_>) -> Fleet {
        if self.is_peaceful() { Fleet::EMPTY } else { likely_ships(view.rules, self.seen, self.growth) }
    }

    /// The round in whose battles the ships seen to have left may fight at the viewer's home;
    /// `None` if they no longer can, or if none was seen to leave.
    pub fn under_way_until(&self, view: &FleetsView<'_>) -> Option<u32> {
        let battle = self.rival.dropped? + view.rules.missions.battle_after;
        (view.round < battle && !self.absent.is_empty()).then_some(battle)
    }

    /// Whether there is no evidence in memory that it has sent ships against any seat.
    pub fn is_peaceful(&self) -> bool {
        self.rival.dropped.is_none() && self.rival.attacked.is_none()
    }

    /// The last round in whose battles the absent ships cannot defend.
    fn absent_until(&self, view: &FleetsView<'_>) -> u32 {
        self.rival.fullest.map_or(0, |report| report.round + 1 + view.rules.missions.home_after)
    }
}

/// Value of the ships that a rival adds per round: the mean of `assumed` and the growth between its
/// last two scans, if no ships left in between.
fn growth_seen(rival: &Rival<'_>, assumed: i64) -> i64 {
    match rival.grown {
        Some(grown) if grown >= 0 => assumed.saturating_add(grown) / 2,
        _ => assumed,
    }
}

/// Value of the ships that a rival with this fleet adds per round: the assumed share of its income
/// after upkeep.
fn growth(rules: &Rules, knobs: &Knobs, rival: &Rival<'_>, fleet: Fleet) -> i64 {
    let left = (income(rules, rival) - fleet.upkeep(rules).total()).max(0);
    let intent = rival.latest.and_then(|report| report.facts.player.as_ref()).map(|player| player.intent);
    let military = match intent {
        Some(Intent::Economy) => 1_000 - i128::from(rules.scans.intent_share_permille),
        _ => 1_000,
    };
    (i128::from(left) * i128::from(knobs.assumed_growth_permille) * military / 1_000_000) as i64
}

/// Metal plus energy that a rival probably earns per round.
fn income(rules: &Rules, rival: &Rival<'_>) -> i64 {
    let bands = &rules.scans.income_bands;
    let middle = |band: Band, base: i64| match band {
        Band::Low => base.min(bands.medium),
        Band::Medium => (bands.medium + bands.high) / 2,
        Band::High => bands.high + (bands.high - bands.medium) / 2,
    };
    match rival.deep.and_then(|report| report.facts.economy) {
        Some(economy) => {
            middle(economy.metal, rules.base_income.metal) + middle(economy.energy, rules.base_income.energy)
        }
        None => rules.base_income.total(),
    }
}

/// Ships of a value, in the proportions of a fleet that was seen; of the cheapest class if none was
/// seen.
pub fn likely_ships(rules: &Rules, seen: Fleet, value: i64) -> Fleet {
    let total = seen.value(rules);
    if total == 0 {
        let Some(class) = rules.cheapest_first().next() else { return Fleet::EMPTY };
        return Fleet::of(class, whole(i128::from(value) / i128::from(rules.ship(class).cost.total().max(1))));
    }
    let share = |count: u32| match i64::from(count).checked_mul(value) {
        // Eight divisions of 128 bits for each fleet took a twentieth of a game.
        Some(product) => whole(i128::from(product / total)),
        None => whole(i128::from(count) * i128::from(value) / i128::from(total)),
    };
    seen.present().fold(Fleet::EMPTY, |sum, (class, count)| sum.with(class, share(count)))
}

/// `permille` of every class, rounded down.
pub fn scaled(fleet: Fleet, permille: u32) -> Fleet {
    let part = |count: u32| whole(i128::from(count) * i128::from(permille) / 1_000);
    Class::all().fold(Fleet::EMPTY, |sum, class| sum.with(class, part(fleet.count(class))))
}

fn whole(count: i128) -> u32 {
    u32::try_from(count.max(0)).unwrap_or(u32::MAX)
}

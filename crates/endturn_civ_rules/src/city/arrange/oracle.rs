//! The policy (C-16) implemented literally, slot by slot, as a reference for the search by classes.

use proptest::prelude::*;

use super::town::{self, Town};
use super::{Arranged, Ceiling, Fallback, Goal, Placement, Scratch, Site, Standing, Verdict, arrange, pursue};
use crate::city::economy::settle;
use crate::outputs::Outputs;
use crate::ruleset::words::Output;

struct Slot {
    specialist: Option<usize>,
    tile: usize,
    outputs: Outputs,
    citizens: usize,
}

impl Slot {
    const fn is_free(&self) -> bool {
        self.specialist.is_some() || self.citizens == 0
    }
}

/// Step 1, in the order tiles before specialists, then lower index.
fn slots(site: &Site<'_>) -> Vec<Slot> {
    let mut slots = Vec::new();
    for (tile, &outputs) in site.tiles.iter().enumerate().skip(1) {
        if site.workable >> tile & 1 == 1 {
            slots.push(Slot { specialist: None, tile, outputs, citizens: 0 });
        }
    }
    for (kind, &outputs) in site.specialists.iter().enumerate() {
        if kind == 0 || site.usable >> kind & 1 == 1 {
            slots.push(Slot { specialist: Some(kind), tile: 0, outputs, citizens: 0 });
        }
    }
    slots
}

/// The slot value of step 2, in millionths.
fn value(goal: &Goal, site: &Site<'_>, outputs: Outputs) -> i128 {
    let share = |output: Output| i128::from(site.rate_pct[output]) * i128::from(outputs[Output::Trade]);
    let mut value = 0;
    for &output in Output::ALL {
        let mut estimate = i128::from(outputs[output]) * 10_000;
        if matches!(output, Output::Science | Output::Gold | Output::Luxury) {
            estimate += share(output) * i128::from(site.bonus_pct[Output::Trade]);
        }
        estimate *= i128::from(site.bonus_pct[output]);
        value += i128::from(goal.weights[output]) * estimate;
        if output == Output::Luxury {
            value += estimate;
        }
    }
    value
}

fn judged(town: &Town, slots: &[Slot]) -> Verdict {
    let mut citizens = town.tiles[0];
    let mut specialists = 0;
    for slot in slots {
        for _ in 0..slot.citizens {
            citizens += slot.outputs;
            specialists += i32::from(slot.specialist.is_some());
        }
    }
    town.judge(citizens, specialists)
}

fn is_better(new: Standing, old: Standing) -> bool {
    new.violation < old.violation || (new.violation == old.violation && new.score > old.score)
}

fn literal_at(goal: &Goal, rung: u8, town: &Town) -> Arranged {
    let site = town.site();
    let mut slots = slots(&site);
    for _ in 0..site.size {
        let free = (0..slots.len()).filter(|&at| slots[at].is_free());
        let best = free.min_by_key(|&at| (-value(goal, &site, slots[at].outputs), at)).unwrap();
        slots[best].citizens += 1;
    }
    for _ in 0..4 * site.size {
        let now = goal.standing(&judged(town, &slots));
        let mut best: Option<(usize, usize, Standing)> = None;
        for add in 0..slots.len() {
            for remove in (0..slots.len()).rev() {
                if add == remove || !slots[add].is_free() || slots[remove].citizens == 0 {
                    continue;
                }
                slots[remove].citizens -= 1;
                slots[add].citizens += 1;
                let new = goal.standing(&judged(town, &slots));
                slots[add].citizens -= 1;
                slots[remove].citizens += 1;
                let improves = if now.violation > 0 { new.violation < now.violation } else { is_better(new, now) };
                if improves && best.is_none_or(|(_, _, best)| is_better(new, best)) {
                    best = Some((remove, add, new));
                }
            }
        }
        let Some((remove, add, _)) = best else { break };
        slots[remove].citizens -= 1;
        slots[add].citizens += 1;
    }
    let mut placement = Placement::default();
    for slot in slots.iter().filter(|slot| slot.citizens > 0) {
        match slot.specialist {
            Some(kind) => placement.specialists[kind] = slot.citizens as u8,
            None => placement.worked |= 1 << slot.tile,
        }
    }
    let verdict = judged(town, &slots);
    Arranged { placement, verdict, sufficient: goal.standing(&verdict).violation == 0, rung }
}

fn literal(goal: &Goal, fallback: &Fallback, town: &Town) -> Arranged {
    let mut found = literal_at(goal, 0, town);
    for rung in 1..=3 {
        if !found.sufficient {
            found = literal_at(&goal.at_rung(rung, fallback), rung, town);
        }
    }
    found
}

fn goal() -> impl Strategy<Value = Goal> {
    let weights = proptest::array::uniform6(prop_oneof![9 => 0..25_i32, 1 => -5..0_i32]);
    let minimum = proptest::array::uniform6(prop_oneof![Just(i32::MIN), Just(0), -8..8_i32]);
    (weights, minimum, any::<bool>(), any::<bool>(), 0..30_i32).prop_map(
        |(weights, minimum, allow_disorder, require_happy, happy_weight)| Goal {
            weights: Outputs(weights),
            minimum: Outputs(minimum),
            allow_disorder,
            require_happy,
            happy_weight,
        },
    )
}

fn fallback() -> impl Strategy<Value = Fallback> {
    (proptest::array::uniform6(-6..6_i32), any::<bool>())
        .prop_map(|(surplus, is_human)| Fallback { surplus: Outputs(surplus), is_human })
}

fn arranged(goal: &Goal, fallback: &Fallback, town: &Town) -> Arranged {
    arrange(goal, fallback, &town.site(), &mut Scratch::default(), |citizens, idlers| town.judge(citizens, idlers))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn c_16_the_usual_goal_is_pursued_as_the_policy_is_told(
        town in town::town(24), is_full: bool, fallback in fallback(),
    ) {
        let goal = Goal::usual(town.terms.size, town.terms.no_trade_size, is_full);
        prop_assert_eq!(arranged(&goal, &fallback, &town), literal(&goal, &fallback, &town));
    }

    #[test]
    fn c_16_a_goal_of_ones_own_is_pursued_as_the_policy_is_told(town in town::town(16), goal in goal()) {
        let found = pursue(&goal, &town.site(), &mut Scratch::default(), |citizens, idlers| town.judge(citizens, idlers));
        prop_assert_eq!(found, literal_at(&goal, 0, &town));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn c_16_what_is_not_judged_would_not_have_been_taken(
        mut town in town::town(41), is_full: bool, own in proptest::option::of(goal()), fallback in fallback(),
    ) {
        let goal = own.unwrap_or_else(|| Goal::usual(town.terms.size, town.terms.no_trade_size, is_full));
        prop_assert!(town.ceiling.is_some());
        let with_ceiling = arranged(&goal, &fallback, &town);
        town.ceiling = None;
        prop_assert_eq!(with_ceiling, arranged(&goal, &fallback, &town));
    }

    #[test]
    fn c_16_all_citizens_are_placed_on_workable_tiles_or_as_usable_specialists(
        town in town::town(41), is_full: bool, fallback in fallback(),
    ) {
        let goal = Goal::usual(town.terms.size, town.terms.no_trade_size, is_full);
        let found = arranged(&goal, &fallback, &town);
        prop_assert!(found.sufficient || found.rung == 3);
        prop_assert_eq!(found.placement.workers() + found.placement.idlers(), town.terms.size);
        let tiles = town.workable & ((1 << town.tiles.len()) - 1) & !1;
        prop_assert_eq!(found.placement.worked & !tiles, 0);
        for (kind, &count) in found.placement.specialists.iter().enumerate() {
            prop_assert!(count == 0 || kind == 0 || town.usable >> kind & 1 == 1 && kind < 3);
        }
    }

    #[test]
    fn c_12_no_surplus_exceeds_its_ceiling(
        terms in town::terms(41), work in proptest::array::uniform6(0..120_i32), specialists in 0..20_i32,
    ) {
        let town = Town { ceiling: None, ..Town::plain(1, 4, &[Outputs::NONE]) };
        let town = Town { terms, ..town };
        let ceiling = Ceiling::of(&terms).unwrap();
        let citizens = Outputs(work);
        let verdict = town.judge(citizens, specialists.min(terms.size));
        let surplus = verdict.surplus;
        // Results for the town apply to cities, because both are judged alike.
        prop_assert_eq!(verdict, Verdict::from(&settle(&terms, citizens, specialists.min(terms.size))));
        for at in 0..6 {
            let mut alone = Goal { allow_disorder: true, happy_weight: 0, ..Goal::ANYTHING };
            alone.weights = Outputs(std::array::from_fn(|output| i32::from(output == at)));
            let most = ceiling.base(&alone) + ceiling.worth(&alone, &citizens);
            prop_assert!(i64::from(surplus.0[at]) * 1_000_000 <= most, "output {}: {} above {}", at, surplus.0[at], most);
        }
        for output in [Output::Food, Output::Shield] {
            for least in [i32::MIN, -3, 0, 1, 20] {
                let short = ceiling.shortfall(output, &citizens, least, verdict.in_disorder);
                prop_assert!(short <= super::goal::short(least, surplus[output]));
            }
        }
    }
}

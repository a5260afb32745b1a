//! A city for tests: terms, tiles and a judge that follows the rules of output (C-12, C-13) and
//! mood (C-17 to C-23) step by step.

use proptest::prelude::*;

use super::{Ceiling, Site, Verdict};
use crate::city::terms::{Faces, MoodTerms, Rates, Terms, WasteTerms};
use crate::outputs::Outputs;
use crate::ruleset::words::Output;

/// A city, its surroundings and the output of a citizen on each tile.
#[derive(Clone, Debug)]
pub(super) struct Town {
    pub(super) terms: Terms,
    pub(super) tiles: Vec<Outputs>,
    pub(super) workable: u128,
    pub(super) specialists: Vec<Outputs>,
    pub(super) usable: u8,
    pub(super) ceiling: Option<Ceiling>,
}

/// Outputs of food, shields and trade.
pub(super) const fn land(food: i32, shield: i32, trade: i32) -> Outputs {
    Outputs([food, shield, trade, 0, 0, 0])
}

impl Town {
    /// A city without effects that pays 2 food per citizen, keeps `content` citizens content and
    /// splits trade 60/40/0.
    pub(super) fn plain(size: i32, content: i32, tiles: &[Outputs]) -> Self {
        let terms = Terms {
            size,
            bonus_pct: Outputs([100; 6]),
            rates: Rates { science: 60, tax: 40, luxury: 0 },
            full_trade_size: 1,
            usage: Outputs([2 * size, 0, 0, 0, 0, 0]),
            mood: MoodTerms { content, happy_cost: 2, celebrate_size: 3, ..MoodTerms::default() },
            ..Terms::default()
        };
        let specialists = vec![Outputs([0, 0, 0, 0, 2, 0]), Outputs([0, 0, 0, 0, 0, 3]), Outputs([0, 0, 0, 3, 0, 0])];
        let (tiles, ceiling) = (tiles.to_vec(), Ceiling::of(&terms));
        Self { terms, workable: (1 << tiles.len()) - 1, tiles, specialists, usable: 0b111, ceiling }
    }

    pub(super) fn site(&self) -> Site<'_> {
        let rates = self.terms.rates;
        Site {
            tiles: &self.tiles,
            workable: self.workable,
            specialists: &self.specialists,
            usable: self.usable,
            size: self.terms.size,
            bonus_pct: self.terms.bonus_pct,
            rate_pct: Outputs([0, 0, 0, rates.tax, rates.luxury, rates.science]),
            ceiling: self.ceiling.as_ref(),
        }
    }

    /// The results of the citizens' output (C-12, C-13, C-17 to C-23).
    pub(super) fn judge(&self, citizens: Outputs, specialists: i32) -> Verdict {
        let terms = &self.terms;
        let mut work = citizens;
        work[Output::Trade] += terms.route_trade;
        work[Output::Gold] += terms.tithes;
        let with_bonus = |work: Outputs| Outputs::each(|output| work[output] * terms.bonus_pct[output] / 100);
        let gross = with_bonus(work);
        let waste = Outputs::each(|output| waste(terms, output, gross[output]));
        let taxable = gross[Output::Trade] - waste[Output::Trade] - terms.usage[Output::Trade];
        let [science, tax, luxury] = split(taxable, [terms.rates.science, terms.rates.tax, terms.rates.luxury]);
        work += Outputs([0, 0, 0, tax, luxury, science]);
        let mut surplus = with_bonus(work) - waste - terms.usage;
        let produced_luxury = surplus[Output::Luxury] + terms.usage[Output::Luxury];
        let faces = feel(&terms.mood, terms.size, specialists, produced_luxury);
        let mood_deficit = faces.unhappy + 2 * faces.angry - faces.happy;
        let in_disorder = mood_deficit > 0;
        if in_disorder {
            for output in [Output::Food, Output::Shield] {
                surplus[output] = surplus[output].min(0);
            }
            for output in [Output::Gold, Output::Science] {
                surplus[output] = -terms.usage[output];
            }
        }
        let is_happy = terms.size >= terms.mood.celebrate_size
            && faces.angry + faces.unhappy == 0
            && faces.happy >= (terms.size + 1) / 2;
        Verdict { surplus, in_disorder, is_happy, mood_deficit }
    }
}

/// C-13.
fn waste(terms: &Terms, output: Output, total: i32) -> i32 {
    let (low, high) = (terms.no_trade_size.min(terms.full_trade_size), terms.no_trade_size.max(terms.full_trade_size));
    let by_size = match output {
        Output::Trade if terms.size <= low => total,
        Output::Trade if terms.size < high => total * (high - terms.size) / (high - low),
        _ => 0,
    };
    let (rest, by) = (total - by_size, terms.waste[output as usize]);
    if by.no_center {
        return total;
    }
    let lost = if by.level_pct > 0 { rest * by.level_pct / 100 } else { 0 };
    by_size + (lost - lost * by.back_pct / 100).clamp(0, rest.max(0))
}

/// C-12.
fn split(total: i32, rates: [i32; 3]) -> [i32; 3] {
    let total = total.max(0);
    let mut shares = rates.map(|rate| total * rate / 100);
    let mut rests = rates.map(|rate| total * rate % 100);
    for _ in shares.iter().sum::<i32>()..total {
        let Some(at) = (0..3).min_by_key(|&at| (-rests[at], shares[at], at)) else { break };
        shares[at] += 1;
        rests[at] = 0;
    }
    shares
}

/// C-17 to C-23.
fn feel(mood: &MoodTerms, size: i32, specialists: i32, luxury: i32) -> Faces {
    let workers = size - specialists;
    let content = (size.min(mood.content) - specialists).max(0);
    let angry = mood.angry.min(workers);
    let mut faces = Faces { happy: 0, content, unhappy: workers - content - angry, angry };
    let mut budget = luxury;
    let cost = mood.happy_cost;
    while budget >= cost && faces.angry > 0 {
        (faces.angry, faces.unhappy, budget) = (faces.angry - 1, faces.unhappy + 1, budget - cost);
    }
    while budget >= cost && faces.content > 0 {
        (faces.content, faces.happy, budget) = (faces.content - 1, faces.happy + 1, budget - cost);
    }
    while budget >= 2 * cost && faces.unhappy > 0 {
        (faces.unhappy, faces.happy, budget) = (faces.unhappy - 1, faces.happy + 1, budget - 2 * cost);
    }
    if budget >= cost && faces.unhappy > 0 {
        (faces.unhappy, faces.content) = (faces.unhappy - 1, faces.content + 1);
    }
    calm(&mut faces, mood.make_content);
    calm(&mut faces, mood.martial_law);
    let mut unrest = mood.unit_unrest;
    while unrest >= 1 && faces.content > 0 {
        (faces.content, faces.unhappy, unrest) = (faces.content - 1, faces.unhappy + 1, unrest - 1);
    }
    while unrest >= 2 && faces.happy > 0 {
        (faces.happy, faces.unhappy, unrest) = (faces.happy - 1, faces.unhappy + 1, unrest - 2);
    }
    if unrest >= 1 && faces.happy > 0 {
        (faces.happy, faces.content) = (faces.happy - 1, faces.content + 1);
    }
    calm(&mut faces, mood.force_content);
    faces
}

fn calm(faces: &mut Faces, count: i32) {
    for _ in 0..count {
        if faces.angry > 0 {
            (faces.angry, faces.unhappy) = (faces.angry - 1, faces.unhappy + 1);
        } else if faces.unhappy > 0 {
            (faces.unhappy, faces.content) = (faces.unhappy - 1, faces.content + 1);
        }
    }
}

fn rates() -> impl Strategy<Value = Rates> {
    (0..=10_i32, 0..=10_i32).prop_map(|(one, other)| {
        let (low, high) = (one.min(other) * 10, one.max(other) * 10);
        Rates { science: low, tax: high - low, luxury: 100 - high }
    })
}

fn mood() -> impl Strategy<Value = MoodTerms> {
    (0..9_i32, 0..3_i32, 0..4_i32, 0..3_i32, 0..4_i32, 0..3_i32).prop_map(
        |(content, angry, make_content, martial_law, unit_unrest, force_content)| MoodTerms {
            content,
            angry: if content == 0 { angry } else { 0 },
            happy_cost: 2,
            make_content,
            martial_law,
            unit_unrest,
            force_content,
            celebrate_size: 3,
            ..MoodTerms::default()
        },
    )
}

fn waste_terms() -> impl Strategy<Value = WasteTerms> {
    let level_pct = prop_oneof![Just(0), 1..70_i32, 90..150_i32];
    let back_pct = prop_oneof![Just(0), Just(50), 0..130_i32];
    (proptest::bool::weighted(0.05), level_pct, back_pct).prop_map(|(no_center, level_pct, back_pct)| WasteTerms {
        no_center,
        level_pct,
        back_pct,
    })
}

/// The terms of a city of any size below `most`.
pub(super) fn terms(most: i32) -> impl Strategy<Value = Terms> {
    let bonuses = proptest::array::uniform6(prop_oneof![3 => Just(100), 1 => Just(150), 1 => 0..300_i32]);
    let wastes = proptest::array::uniform6(prop_oneof![3 => Just(WasteTerms::default()), 1 => waste_terms()]);
    let usage = (0..4_i32, 0..6_i32, prop_oneof![4 => Just(0), 1 => 0..4_i32], 0..6_i32);
    let numbers = (1..most, 0..6_i32, 0..3_i32, 0..4_i32, 0..12_i32);
    (bonuses, wastes, usage, numbers, rates(), mood()).prop_map(|(bonuses, waste, usage, numbers, rates, mood)| {
        let (size, route_trade, tithes, no_trade_size, full_trade_size) = numbers;
        Terms {
            size,
            bonus_pct: Outputs(bonuses),
            route_trade,
            tithes,
            rates,
            waste,
            no_trade_size,
            full_trade_size,
            usage: Outputs([usage.0 + 2 * size, usage.1, usage.2, usage.3, 0, 0]),
            mood,
            ..Terms::default()
        }
    })
}

/// Any city of a size below `most` with up to 89 tiles of a few kinds.
pub(super) fn town(most: i32) -> impl Strategy<Value = Town> {
    let kinds = proptest::collection::vec((0..5_i32, 0..5_i32, 0..5_i32), 1..9);
    let tiles = proptest::collection::vec(any::<proptest::sample::Index>(), 1..90);
    let specialists = prop_oneof![Just((2, 3, 3)), Just((2, 2, 2)), (0..5_i32, 0..5_i32, 0..5_i32)];
    (terms(most), kinds, tiles, any::<u128>(), specialists, any::<u8>()).prop_map(
        |(terms, kinds, tiles, workable, (luxury, science, gold), usable)| {
            let tiles =
                tiles.iter().map(|tile| tile.get(&kinds)).map(|&(food, shield, trade)| land(food, shield, trade));
            Town {
                tiles: tiles.collect(),
                workable,
                specialists: vec![
                    Outputs([0, 0, 0, 0, luxury, 0]),
                    Outputs([0, 0, 0, 0, 0, science]),
                    Outputs([0, 0, 0, gold, 0, 0]),
                ],
                usable,
                ceiling: Ceiling::of(&terms),
                terms,
            }
        },
    )
}

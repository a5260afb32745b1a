//! Gold: the current amount is the earlier one plus the changes in facts.

use std::collections::BTreeMap;

use bevy_ecs::world::World;
use endturn_civ::facts::CivFact;
use endturn_civ::realm::Eye;
use endturn_civ::state::Treasury;
use endturn_civ_rules::nation::account::Entry;
use endturn_engine::{Game, Progress, Seat};
use proptest::prelude::*;

use super::{ROUNDS, claim, give_orders};

/// The knowledge of one nation from facts alone.
#[derive(Clone, Copy, Debug, Default)]
struct Known {
    gold: i64,
    sales: i64,
    purchases: i64,
    trade: i64,
    treaties: i64,
    loot: i64,
    /// It gets better units, for gold or for nothing (W-144): the price is not in the facts.
    upgrades: bool,
}

/// The gold of all nations, as told by facts.
#[derive(Debug, Default)]
pub struct Ledger {
    all: BTreeMap<Seat, Known>,
    /// Statements with sales, purchases and upkeep.
    pub seen: [usize; 3],
}

impl Ledger {
    /// For a game that has just begun.
    pub fn open(game: &Game) -> Self {
        let known = |(seat, gold, open): (Seat, i64, i64)| (seat, Known { gold: gold - open, ..Known::default() });
        Self { all: treasuries(game.world()).into_iter().map(known).collect(), seen: [0; 3] }
    }

    /// Takes in a fact; a statement must equal the facts since the previous one.
    pub fn hear(&mut self, fact: CivFact) -> Result<(), String> {
        match fact {
            CivFact::BuildingSold { seat, gold, .. } | CivFact::BuildingAuctioned { seat, gold, .. } => {
                self.of(seat).sales += i64::from(gold);
            }
            CivFact::ProductionBought { seat, gold, .. }
            | CivFact::CityIncited { seat, gold, .. }
            | CivFact::UnitBribed { seat, gold, .. } => self.of(seat).purchases -= i64::from(gold),
            CivFact::UnitUpgraded { seat, .. } => self.of(seat).upgrades = true,
            CivFact::HutGold { seat, gold, .. } => self.of(seat).loot += i64::from(gold),
            CivFact::CityConquered { seat, from, gold, .. } | CivFact::RansomPaid { seat, foe: from, gold, .. } => {
                self.of(seat).loot += i64::from(gold);
                self.of(from).loot -= i64::from(gold);
            }
            CivFact::TradeRevenue { seat, gold, .. } => self.of(seat).trade += i64::from(gold),
            CivFact::GoldGiven { seat, other, gold, received } => {
                self.of(seat).treaties -= i64::from(gold);
                self.of(other).treaties += i64::from(received);
            }
            CivFact::TreasurySettled { seat, account, gold } => {
                let known = *self.of(seat);
                let moved: i64 = Entry::ALL.iter().map(|&entry| i64::from(account[entry])).sum();
                claim(known.gold + moved == i64::from(gold), || format!("{} of {seat:?} before {fact:?}", known.gold))?;
                let [coinage, trade, sales, refunds, purchases, upkeep] =
                    [Entry::Coinage, Entry::Trade, Entry::Sales, Entry::Refunds, Entry::Purchases, Entry::Upkeep]
                        .map(|entry| account[entry]);
                let told = [known.sales, known.trade, known.treaties, known.loot];
                let said = [sales, trade, account[Entry::Treaties], account[Entry::Loot]].map(i64::from);
                claim(said == told, || format!("{fact:?} says {said:?}, told was {told:?}"))?;
                let paid = i64::from(purchases);
                let is_told = paid == known.purchases || known.upgrades && paid < known.purchases;
                claim(is_told, || format!("{fact:?} says {paid}, told was {}", known.purchases))?;
                claim(coinage >= 0 && refunds >= 0 && upkeep <= 0, || format!("{fact:?}"))?;
                *self.of(seat) = Known { gold: gold.into(), ..Known::default() };
                for (count, happened) in self.seen.iter_mut().zip([sales > 0, purchases < 0, upkeep < 0]) {
                    *count += usize::from(happened);
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn of(&mut self, seat: Seat) -> &mut Known {
        self.all.entry(seat).or_default()
    }

    /// Checks that the gold is the earlier amount plus the changes.
    pub fn agrees(&mut self, game: &Game) -> Result<(), String> {
        treasuries(game.world()).into_iter().try_for_each(|(seat, gold, open)| {
            let before = self.of(seat).gold;
            claim(before + open == gold, || format!("{seat:?} has {gold} after {before} and {open}"))
        })
    }
}

/// Checks after every round; returns the number of statements with sales, purchases and upkeep.
pub fn balances(game: &mut Game, seed: u64) -> Result<[usize; 3], TestCaseError> {
    game.listen(true);
    let mut ledger = Ledger::open(game);
    for round in 0..ROUNDS {
        give_orders(game, seed, round);
        let progress = game.advance_round();
        let facts = game.take_facts();
        let heard = facts.iter().filter_map(|entry| entry.downcast()).try_for_each(|&fact| ledger.hear(fact));
        let agreed = heard.and_then(|()| ledger.agrees(game));
        prop_assert!(agreed.is_ok(), "in round {}: {}", round, agreed.unwrap_err());
        if progress == Progress::Over {
            break;
        }
    }
    Ok(ledger.seen)
}

/// Each nation's gold, and its open account.
pub fn treasuries(world: &World) -> Vec<(Seat, i64, i64)> {
    let eye = Eye::of(world);
    let seats = world.resource::<endturn_engine::ids::KeyIndex<Seat>>();
    seats
        .iter()
        .filter_map(|(seat, _)| {
            let treasury: &Treasury = eye.nation_part(seat)?;
            let open: i64 = Entry::ALL.iter().map(|&entry| i64::from(treasury.account[entry])).sum();
            Some((seat, treasury.gold.into(), open))
        })
        .collect()
}

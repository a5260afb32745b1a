//! Gold: what there is, is what there was and what the facts say came and went.

use std::collections::BTreeMap;

use endturn_civ::facts::CivFact;
use endturn_civ::realm::Eye;
use endturn_civ::state::Treasury;
use endturn_civ_rules::nation::account::Entry;
use endturn_engine::{Game, Progress, Seat};
use proptest::prelude::*;

use super::{ROUNDS, give_orders};

/// What is known of one nation from facts alone.
#[derive(Clone, Copy, Debug, Default)]
struct Known {
    gold: i64,
    sales: i64,
    purchases: i64,
    trade: i64,
    treaties: i64,
}

/// After every round; gives how many statements there were with sales, purchases and upkeep.
pub fn balances(game: &mut Game, seed: u64) -> Result<[usize; 3], TestCaseError> {
    game.listen(true);
    let mut seen = [0; 3];
    let mut all: BTreeMap<Seat, Known> = BTreeMap::new();
    for (seat, gold, _) in treasuries(game) {
        all.insert(seat, Known { gold, ..Known::default() });
    }
    for round in 0..ROUNDS {
        give_orders(game, seed, round);
        let progress = game.advance_round();
        for entry in game.take_facts() {
            let Some(&fact) = entry.downcast::<CivFact>() else { continue };
            match fact {
                CivFact::BuildingSold { seat, gold, .. } | CivFact::BuildingAuctioned { seat, gold, .. } => {
                    all.entry(seat).or_default().sales += i64::from(gold);
                }
                CivFact::ProductionBought { seat, gold, .. } => {
                    all.entry(seat).or_default().purchases -= i64::from(gold);
                }
                CivFact::TradeRevenue { seat, gold, .. } => all.entry(seat).or_default().trade += i64::from(gold),
                CivFact::GoldGiven { seat, other, gold, received } => {
                    all.entry(seat).or_default().treaties -= i64::from(gold);
                    all.entry(other).or_default().treaties += i64::from(received);
                }
                CivFact::TreasurySettled { seat, account, gold } => {
                    let known = all.entry(seat).or_default();
                    let moved: i64 = Entry::ALL.iter().map(|&entry| i64::from(account[entry])).sum();
                    prop_assert_eq!(known.gold + moved, i64::from(gold), "{:?} in round {}: {:?}", seat, round, fact);
                    let [coinage, trade, sales, refunds, purchases, upkeep] =
                        [Entry::Coinage, Entry::Trade, Entry::Sales, Entry::Refunds, Entry::Purchases, Entry::Upkeep]
                            .map(|entry| account[entry]);
                    let told = (known.sales, known.purchases, known.trade);
                    prop_assert_eq!((sales.into(), purchases.into(), trade.into()), told, "{:?} in {}", seat, round);
                    prop_assert_eq!(i64::from(account[Entry::Treaties]), known.treaties, "{:?} in {}", seat, round);
                    prop_assert!(coinage >= 0 && refunds >= 0 && upkeep <= 0, "{:?}", fact);
                    *known = Known { gold: gold.into(), ..Known::default() };
                    for (count, happened) in seen.iter_mut().zip([sales > 0, purchases < 0, upkeep < 0]) {
                        *count += usize::from(happened);
                    }
                }
                _ => {}
            }
        }
        for (seat, gold, open) in treasuries(game) {
            prop_assert_eq!(all.entry(seat).or_default().gold + open, gold, "{:?} after round {}", seat, round);
        }
        if progress == Progress::Over {
            break;
        }
    }
    Ok(seen)
}

/// Each nation's gold, and what its open account says.
fn treasuries(game: &Game) -> Vec<(Seat, i64, i64)> {
    let eye = Eye::of(game.world());
    let seats = game.world().resource::<endturn_engine::ids::KeyIndex<Seat>>();
    seats
        .iter()
        .filter_map(|(seat, _)| {
            let treasury: &Treasury = eye.nation_part(seat)?;
            let open: i64 = Entry::ALL.iter().map(|&entry| i64::from(treasury.account[entry])).sum();
            Some((seat, treasury.gold.into(), open))
        })
        .collect()
}

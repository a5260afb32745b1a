//! The account of a nation over one or more rounds: its gold by cause, its army, and the nation
//! before and after.

use std::collections::BTreeMap;

use bevy_ecs::prelude::*;
use endturn_civ_rules::ids::Tile;
use endturn_civ_rules::nation::account::{Account, Entry};
use endturn_engine::compact::CompactSort as _;
use endturn_engine::{Game, Seat, journal::FactEntry, seats::Roster};
use serde::Serialize;

use super::{NationState, NoStory};
use crate::facts::CivFact;
use crate::notes::city_name;
use crate::realm::Eye;
use crate::state::Treasury;
use crate::trace::{Cause, Posting, Trace};

/// The account of a nation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NationAccount {
    /// The nation's seat.
    pub nation: String,
    /// The first round.
    pub from_round: u32,
    /// The last round.
    pub round: u32,
    /// The nation before the first round; `None` if it has joined since.
    pub before: Option<NationState>,
    /// Its gold.
    pub gold: GoldAccount,
    /// Events in its army.
    pub army: ArmyAccount,
    /// The nation after the last round.
    pub after: NationState,
}

/// Gold of a nation: `before` and the gold of all causes make `after`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GoldAccount {
    /// Its treasury before.
    pub before: i64,
    /// Changes by cause: income first, in a fixed order.
    pub causes: Vec<GoldLine>,
    /// Gold of entries whose cause is not known; empty unless there is a bug.
    pub unknown: Vec<GoldLine>,
    /// Its treasury after.
    pub after: i64,
}

/// Gold of one cause.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GoldLine {
    /// The cause.
    pub cause: &'static str,
    /// Gold; below 0 if it was paid.
    pub gold: i64,
    /// Its parts, the largest first; empty if nothing is known about them.
    pub parts: Vec<GoldPart>,
}

/// A part of the gold of one cause.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GoldPart {
    /// The city, or another subject.
    pub what: String,
    /// Gold; below 0 if it was paid.
    pub gold: i64,
}

/// Events in an army.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ArmyAccount {
    /// Battles won as the attacker.
    pub attacks_won: i64,
    /// Battles lost as the attacker.
    pub attacks_lost: i64,
    /// Battles won as the defender.
    pub defences_won: i64,
    /// Battles lost as the defender.
    pub defences_lost: i64,
    /// Units trained, by type.
    pub trained: BTreeMap<String, i64>,
    /// Units lost, by type and reason, as in `Warriors (killed)`.
    pub lost: BTreeMap<String, i64>,
}

/// Keeps the accounts of all nations, while the caller plays round after round.
#[derive(Clone, Debug)]
pub struct Bookkeeping {
    from_round: u32,
    before: Vec<Before>,
    postings: Vec<Posting>,
    facts: Vec<CivFact>,
}

/// A nation before the first round.
#[derive(Clone, Debug)]
struct Before {
    gold: i32,
    account: Account,
    state: Option<NationState>,
}

impl Bookkeeping {
    /// Starts to keep accounts. Earlier facts are dropped.
    ///
    /// # Errors If the game is over, or has no nations.
    pub fn begin(game: &mut Game) -> Result<Self, NoStory> {
        if game.ended().is_some() {
            return Err(NoStory::Over);
        }
        game.observer::<Trace>().ok_or(NoStory::NoNation)?.keep_postings(true);
        game.listen(true);
        drop(game.take_facts());
        let before = |seat| {
            let treasury = treasury(game.world(), seat);
            Before { gold: treasury.gold, account: treasury.account, state: NationState::of(game, seat) }
        };
        let before = game.roster().seats().map(before).collect();
        let from_round = game.rounds_finished() + 1;
        Ok(Self { from_round, before, postings: Vec::new(), facts: Vec::new() })
    }

    /// Takes what was posted since the last call; to be called after each round, and before
    /// [`account`](Self::account).
    pub fn note(&mut self, game: &mut Game) {
        if let Some(mut trace) = game.observer::<Trace>() {
            self.postings.extend(trace.take_postings());
        }
        self.facts.extend(game.take_facts().iter().filter_map(FactEntry::downcast::<CivFact>));
    }

    /// The account of a nation from the first round to now; `None` if the seat has no nation.
    #[must_use]
    pub fn account(&self, game: &Game, seat: Seat) -> Option<NationAccount> {
        let world = game.world();
        let after = NationState::of(game, seat)?;
        let before = self.before.get(seat.index());
        Some(NationAccount {
            nation: world.resource::<Roster>().name(seat).to_owned(),
            from_round: self.from_round,
            round: game.rounds_finished(),
            before: before.and_then(|before| before.state.clone()),
            gold: self.gold(world, seat, before),
            army: self.army(Eye::of(world), seat),
            after,
        })
    }

    /// Stops keeping accounts.
    pub fn finish(self, game: &mut Game) {
        if let Some(mut trace) = game.observer::<Trace>() {
            trace.keep_postings(false);
        }
    }

    fn gold(&self, world: &World, seat: Seat, before: Option<&Before>) -> GoldAccount {
        let eye = Eye::of(world);
        let now = treasury(world, seat);
        // Changes by entry: those stated since, and those of the account that is open now, less
        // those that it held before.
        let mut entries = Entry::ALL.map(|entry| {
            let old = before.map_or(0, |before| before.account[entry]);
            i64::from(now.account[entry]) - i64::from(old)
        });
        let mut lines: BTreeMap<Cause, BTreeMap<String, i64>> = BTreeMap::new();
        let mut add = |cause, entry: Entry, what: String, gold: i32| {
            entries[entry as usize] -= i64::from(gold);
            if gold != 0 {
                *lines.entry(cause).or_default().entry(what).or_default() += i64::from(gold);
            }
        };
        for posting in self.postings.iter().filter(|posting| posting.seat == seat) {
            let what = posting.city.map_or_else(String::new, |city| city_name(eye, city).to_owned());
            add(posting.cause, posting.entry, what, posting.gold);
        }
        for fact in &self.facts {
            if let Some((cause, entry, what, gold)) = gold_of(eye, fact, seat) {
                add(cause, entry, what, gold);
            }
        }
        for fact in &self.facts {
            if let CivFact::TreasurySettled { seat: whose, account, .. } = fact
                && *whose == seat
            {
                for entry in Entry::ALL {
                    entries[entry as usize] += i64::from(account[entry]);
                }
            }
        }
        let unknown = Entry::ALL.iter().map(|&entry| (entry, entries[entry as usize]));
        let unknown = unknown.filter(|(_, gold)| *gold != 0);
        GoldAccount {
            before: before.map_or(0, |before| before.gold).into(),
            causes: lines.into_iter().map(|(cause, parts)| GoldLine::new(cause, parts)).collect(),
            unknown: unknown.map(|(entry, gold)| GoldLine { cause: entry.name(), gold, parts: Vec::new() }).collect(),
            after: now.gold.into(),
        }
    }

    fn army(&self, eye: Eye<'_>, seat: Seat) -> ArmyAccount {
        let mut army = ArmyAccount::default();
        let name = |unit_type| eye.rules.unit_type_name(unit_type).to_owned();
        for fact in &self.facts {
            match *fact {
                CivFact::AttackWon { seat: attacker, foe, .. } => {
                    army.attacks_won += i64::from(attacker == seat);
                    army.defences_lost += i64::from(foe == seat);
                }
                CivFact::AttackLost { seat: attacker, foe, .. } => {
                    army.attacks_lost += i64::from(attacker == seat);
                    army.defences_won += i64::from(foe == seat);
                }
                CivFact::UnitBuilt { seat: whose, unit_type, .. } if whose == seat => {
                    *army.trained.entry(name(unit_type)).or_default() += 1;
                }
                CivFact::UnitLost { seat: whose, unit_type, reason, .. } if whose == seat => {
                    let line = format!("{} ({})", name(unit_type), reason.replace('_', " "));
                    *army.lost.entry(line).or_default() += 1;
                }
                _ => {}
            }
        }
        army
    }
}

impl GoldLine {
    fn new(cause: Cause, parts: BTreeMap<String, i64>) -> Self {
        let gold = parts.values().sum();
        let parts = parts.into_iter().filter(|(what, gold)| !what.is_empty() && *gold != 0);
        let mut parts: Vec<GoldPart> = parts.map(|(what, gold)| GoldPart { what, gold }).collect();
        parts.compact_sort_by(|one, other| {
            other.gold.abs().cmp(&one.gold.abs()).then_with(|| one.what.cmp(&other.what))
        });
        Self { cause: cause.name(), gold, parts }
    }
}

fn treasury(world: &World, seat: Seat) -> Treasury {
    Eye::of(world).nation_part::<Treasury>(seat).copied().unwrap_or_default()
}

/// The gold that a nation received or paid by a fact, with cause, entry and subject.
fn gold_of(eye: Eye<'_>, fact: &CivFact, seat: Seat) -> Option<(Cause, Entry, String, i32)> {
    let nation = |other: Seat| eye.roster().name(other).to_owned();
    let place = |tile: Tile| {
        let (x, y) = eye.map.topology().xy(tile);
        format!("at ({x}, {y})")
    };
    Some(match *fact {
        CivFact::ProductionBought { seat: buyer, city, target, gold } if buyer == seat => {
            let what = format!("{} in {}", eye.rules.target_name(target), city_name(eye, city));
            (Cause::Purchases, Entry::Purchases, what, -gold)
        }
        CivFact::BuildingSold { seat: seller, city, building, gold }
        | CivFact::BuildingAuctioned { seat: seller, city, building, gold }
            if seller == seat =>
        {
            let what = format!("{} in {}", eye.rules.building_name(building), city_name(eye, city));
            (Cause::Sales, Entry::Sales, what, gold)
        }
        CivFact::TradeRevenue { seat: trader, city, partner, gold, .. } if trader == seat => {
            let what = format!("{} with {}", city_name(eye, city), city_name(eye, partner));
            (Cause::Trade, Entry::Trade, what, gold)
        }
        CivFact::HutGold { seat: finder, tile, gold, .. } if finder == seat => {
            (Cause::Huts, Entry::Loot, place(tile), gold)
        }
        CivFact::CityConquered { seat: winner, from, city, gold, .. } if winner == seat || from == seat => {
            (Cause::Plunder, Entry::Loot, city_name(eye, city).to_owned(), if winner == seat { gold } else { -gold })
        }
        CivFact::RansomPaid { seat: winner, foe, gold, .. } if winner == seat || foe == seat => {
            let (other, gold) = if winner == seat { (foe, gold) } else { (winner, -gold) };
            (Cause::Ransom, Entry::Loot, nation(other), gold)
        }
        CivFact::CityIncited { seat: briber, city, gold, .. } if briber == seat => {
            (Cause::Bribes, Entry::Purchases, city_name(eye, city).to_owned(), -gold)
        }
        CivFact::UnitBribed { seat: briber, foe, unit_type, gold, .. } if briber == seat => {
            let what = format!("{} of {}", eye.rules.unit_type_name(unit_type), nation(foe));
            (Cause::Bribes, Entry::Purchases, what, -gold)
        }
        CivFact::GoldGiven { seat: giver, other, gold, received } if giver == seat || other == seat => {
            let (with, gold) = if giver == seat { (other, -gold) } else { (giver, received) };
            (Cause::Treaties, Entry::Treaties, nation(with), gold)
        }
        _ => return None,
    })
}

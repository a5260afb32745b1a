//! W-157 Production and purchases: the purchases and sales of a turn. Draws none. Tells nothing.

use endturn_civ_rules::bits::Bits256;
use endturn_civ_rules::effects::circumstances::Context;
use endturn_civ_rules::ids::BuildingId;
use endturn_civ_rules::production::buy::Purchase;
use endturn_civ_rules::production::cost;
use endturn_civ_rules::production::sell::is_sellable;
use endturn_civ_rules::ruleset::effect_kind::EffectKind;
use endturn_civ_rules::ruleset::words::Output;

use endturn_engine::reasons::{Reason, Weighed};

use super::gain::{Limits, gain};
use super::own::{Own, Town};
use super::plan::Built;
use crate::orders::{Buy, CivOrder, Sell};

/// Gold that is kept even in an emergency.
const LAST_GOLD: i32 = 10;
/// Turns for which a nation saves for a city in disorder.
const SAVING_TURNS: i32 = 40;
/// Turns within which every city is considered for a sale.
const SALE_TURNS: i32 = 3;

/// A purchase worth thinking about.
struct Offer {
    is_trouble: bool,
    /// Gold per turn saved, in hundredths.
    rank: i64,
    at: usize,
    price: i32,
}

/// Buys what saves most turns for its price, from the treasury above its reserve; against disorder,
/// from all of it. Returns the towns that buy, by index.
pub(super) fn buy(own: &Own<'_>, built: &[Built], orders: &mut Vec<CivOrder>) -> Bits256 {
    let limit = usize::try_from(own.knobs.purchases).unwrap_or(0);
    let mut gold = own.gold;
    let mut buyers = Bits256::EMPTY;
    if gold <= LAST_GOLD || limit == 0 {
        return buyers;
    }
    let all = own.towns.iter().zip(built).enumerate();
    let mut offers: Vec<Offer> = all.filter_map(|(at, (town, built))| offer(own, at, town, *built)).collect();
    offers.sort_unstable_by_key(|offer| (!offer.is_trouble, offer.rank, offer.at));
    let mut bought = 0;
    let mut weighed = Vec::new();
    let mut note = |offer: &Offer, note: &str, places: std::ops::Range<usize>| {
        if own.is_asked() {
            let town = &own.towns[offer.at];
            let target = own.sight.rules.target_name(built[offer.at].target);
            let option = Weighed::new(format!("{target} in {}", own.sight.city_name(town.city)));
            weighed.push(option.worth(offer.rank).fact("price", offer.price).note(note).given(places));
        }
    };
    for offer in offers {
        let above = gold.saturating_sub(own.reserve()).max(0);
        let most = i64::from(above) * i64::from(own.knobs.spend_pct) / 100;
        let is_fine = if offer.is_trouble { offer.price <= gold - LAST_GOLD } else { i64::from(offer.price) <= most };
        if is_fine && bought < limit {
            gold -= offer.price;
            bought += 1;
            buyers.insert(offer.at);
            note(&offer, if offer.is_trouble { "against disorder" } else { "" }, orders.len()..orders.len() + 1);
            orders.push(Buy(own.towns[offer.at].at()).into());
        } else if offer.is_trouble && offer.price - gold < own.income.max(1).saturating_mul(SAVING_TURNS) {
            // Nothing else is bought while order can soon be restored.
            note(&offer, "it saves for this one, against disorder", 0..0);
            break;
        } else {
            note(&offer, if bought < limit { "too expensive" } else { "enough is bought this turn" }, 0..0);
        }
    }
    own.explain(|| {
        Reason::new("purchases")
            .measured_in("gold for each turn saved, in hundredths; the least comes first")
            .fact("gold", own.gold)
            .fact("gold to keep", own.reserve())
            .knob("purchases", own.knobs.purchases)
            .knob("spend_pct", own.knobs.spend_pct)
            .options(weighed)
    });
    buyers
}

/// A possible purchase of a city, ranked by gold per turn saved.
fn offer(own: &Own<'_>, at: usize, town: &Town<'_>, built: Built) -> Option<Offer> {
    let is_trouble = town.books.settled.is_disorder;
    // The price is doubled with an empty stock; only a city that would never finish pays it.
    if built.stock <= 0 && town.shields > 0 && !is_trouble {
        return None;
    }
    // A city can't train what needs all its citizens.
    let citizens = built.target.unit().map_or(0, |unit| own.sight.rules.troops.get(unit).pop_cost);
    if citizens >= town.size {
        return None;
    }
    let purchase = Purchase { gold: i32::MAX, ..own.sight.purchase_of(town.city, built.target, built.stock)? };
    let price = purchase.check().ok()?;
    let missing = i64::from(purchase.cost.saturating_sub(built.stock));
    let turns = missing / i64::from(town.shields.max(1)) + 1;
    // An item that is due next turn need not be bought.
    let is_due = turns <= 1 && town.shields > 0 && !is_trouble;
    (!is_due).then(|| Offer { is_trouble, rank: i64::from(price) * 100 / turns.min(50), at, price })
}

/// Sells the worst building of one city if it costs more than it brings and the treasury is in
/// danger. While there is gold, each turn checks a third of the cities in rotation.
pub(super) fn sell(own: &Own<'_>, orders: &mut Vec<CivOrder>) {
    let danger = i64::from(own.gold) + 3 * i64::from(own.income);
    if own.income >= 0 || danger >= 10 {
        return;
    }
    let first = if own.gold < 0 { 0 } else { own.turn.rem_euclid(SALE_TURNS) as usize };
    let step = if own.gold < 0 { 1 } else { SALE_TURNS as usize };
    let asked = own.towns.iter().skip(first).step_by(step);
    let worst = asked.filter(|town| !town.production.did_sell).filter_map(|town| {
        let limits = Limits::of(own, town);
        let own_worst = town.standing.iter().map(BuildingId::at).filter_map(|building| {
            let loss = loss(own, town, &limits, building)?;
            Some((loss, building))
        });
        own_worst.min().map(|(loss, building)| (loss, town.city, building, town.at()))
    });
    if let Some((_, _, building, at)) = worst.min().filter(|(loss, ..)| *loss < 0 || own.gold < 0) {
        own.explain(|| {
            let city = own.town_at(at.0).map_or("", |place| own.sight.city_name(own.towns[place].city));
            let label = format!("{} of {city}", own.sight.rules.building_name(building));
            let because = "the treasury is in danger, and of the buildings that cost gold this one is worth least";
            let option = Weighed::new(label).given(orders.len()..orders.len() + 1);
            Reason::new("sale").fact("gold", own.gold).fact("income", own.income).options([option]).because(because)
        });
        orders.push(Sell(at, building).into());
    }
}

/// Points per turn lost with a building, minus its upkeep and sale price; `None` if it costs
/// nothing.
fn loss(own: &Own<'_>, town: &Town<'_>, limits: &Limits, building: BuildingId) -> Option<i64> {
    let entry = own.book.entry(building);
    if !is_sellable(entry.genus) || entry.upkeep <= 0 {
        return None;
    }
    let free = own.sight.value(EffectKind::UpkeepFree, &Context { building: Some(building), ..town.context });
    if entry.upkeep <= free {
        return None;
    }
    // Citizens that it keeps content would be unhappy without it.
    let content = content_of(own, town, building);
    let without = Limits {
        unrest: limits.unrest.saturating_add(content),
        unrest_ahead: limits.unrest_ahead.saturating_add(content),
        size: town.size,
        ..*limits
    };
    let price = cost::base(entry.build_cost, own.sight.rules.written.settings.shieldbox);
    let once = i64::from(price) / i64::from(own.knobs.horizon_turns.max(1));
    Some(gain(own, town, &without, building) - (i64::from(entry.upkeep) * 2 + once) * own.worth(Output::Gold))
}

/// Citizens that a building keeps content.
fn content_of(own: &Own<'_>, town: &Town<'_>, building: BuildingId) -> i32 {
    let ask = |kind| own.sight.value_of_building(kind, building, &town.context);
    ask(EffectKind::MakeContent).saturating_add(ask(EffectKind::ForceContent)).max(0)
}

//! A market: traders buy and sell at the same time, and prices follow their trades. A whole module
//! in one file.

use std::collections::BTreeMap;

use endturn::{author::*, engine::number::counted};

/// Maximum price of a piece.
const MAX_PRICE: i64 = 1_000_000;
/// Maximum coins, and pieces of each good, of a trader; any excess is lost.
const MAX: i64 = 1_000_000_000;

/// The content of the market's rulesets: a field for each file.
#[derive(Debug, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Ruleset {
    /// The goods by their names.
    goods: BTreeMap<String, Good>,
    /// The numbers of trade.
    trade: Trade,
    /// The personas that can play a seat.
    personas: BTreeMap<String, Persona>,
}

/// One good.
#[derive(Debug, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
struct Good {
    /// The price at the start, in coins.
    #[shape(range(min = 1, max = 10_000))]
    price: i64,
}

/// The numbers of trade.
#[derive(Debug, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
struct Trade {
    /// A trader's coins at the start.
    #[shape(range(min = 0, max = 1_000_000))]
    money: i64,
    /// Rise of a price for each piece bought, and fall for each piece sold.
    #[shape(range(min = 0, max = 100))]
    step_permille: i64,
    /// Rent of a stall per round, in coins.
    #[shape(range(min = 0, max = 10_000))]
    rent: i64,
    /// Maximum random change of a price per round.
    #[shape(range(min = 0, max = 500))]
    whim_permille: i64,
}

/// A trader in one good.
#[derive(Debug, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
struct Persona {
    /// The good.
    good: String,
    /// It buys when the price is this much below the first one, and sells when it is this much
    /// above.
    #[shape(range(min = 0, max = 99))]
    margin_pct: i64,
}

/// The module's section of a scenario.
#[derive(Debug, Default, Deserialize, Shaped)]
#[serde(deny_unknown_fields, default)]
pub struct Section {
    /// Coins that some seats start with instead.
    #[shape(with = "BySeat<Whole<0, 1_000_000>>")]
    money: BySeat<i64>,
}

dense_ids! {
    /// A good, by its index among the names of the ruleset.
    GoodId;
}

impl Named for GoodId {
    const STAND_IN: &'static str = "GOOD";

    fn names(world: &World) -> impl Iterator<Item = &str> {
        world.resource::<Given<Market>>().ruleset().goods.keys().map(String::as_str)
    }
}

stable_key! {
    /// The stall of the seat with the same number.
    pub struct StallId = "market.stall";
}

/// A trader's possessions, and the pieces of each good bought less sold in this round.
#[derive(Component, Clone, Debug, Serialize, Deserialize)]
pub struct Stall {
    money: i64,
    goods: Vec<i64>,
    bought: Vec<i64>,
}

/// The price of a piece of each good, in coins.
#[derive(Resource, Clone, Debug, Serialize, Deserialize)]
struct Prices(Vec<i64>);

fn stall_of(world: &World, seat: Seat) -> Entity {
    world.resource::<KeyIndex<StallId>>().get(StallId(seat.raw())).expect("every seat has a stall")
}

fn stall(world: &World, seat: Seat) -> &Stall {
    world.get(stall_of(world, seat)).expect("a stall has goods")
}

fn wealth(world: &World, seat: Seat) -> i64 {
    let (stall, prices) = (stall(world, seat), &world.resource::<Prices>().0);
    stall.money + stall.goods.iter().zip(prices).map(|(count, price)| count * price).sum::<i64>()
}

orders! {
    /// The orders of a trader.
    pub enum MarketOrder of Market::NAME {
        /// buys pieces of a good at the price of this round
        Buy = "buy" { good: GoodId, count: u16 },
        /// sells pieces of a good at the price of this round
        Sell = "sell" { good: GoodId, count: u16 },
    }
}

impl Act for Buy {
    fn may(&self, seat: Seat, world: &World) -> Result<(), Refusal> {
        let cost = i64::from(self.count) * world.resource::<Prices>().0[self.good.index()];
        let money = stall(world, seat).money;
        let refusal = || Refusal::new("too-dear", format!("that is {}, and you have {money}", counted(cost, "coin")));
        (cost <= money).then_some(()).ok_or_else(refusal)
    }

    fn apply(self, seat: Seat, world: &mut World) {
        trade(world, seat, self.good, i64::from(self.count));
    }
}

impl Act for Sell {
    fn may(&self, seat: Seat, world: &World) -> Result<(), Refusal> {
        let own = stall(world, seat).goods[self.good.index()];
        let refusal = || Refusal::new("too-few", format!("you have {own} to sell"));
        (i64::from(self.count) <= own).then_some(()).ok_or_else(refusal)
    }

    fn apply(self, seat: Seat, world: &mut World) {
        trade(world, seat, self.good, -i64::from(self.count));
    }
}

/// M-01: hidden until all have ended, since prices move later.
fn trade(world: &mut World, seat: Seat, good: GoodId, count: i64) {
    let (price, entity) = (world.resource::<Prices>().0[good.index()], stall_of(world, seat));
    let stall = &mut *world.get_mut::<Stall>(entity).expect("a stall has goods");
    stall.money = (stall.money - count * price).min(MAX);
    for pieces in [&mut stall.goods, &mut stall.bought] {
        pieces[good.index()] = (pieces[good.index()] + count).clamp(-MAX, MAX);
    }
}

facts! {
    /// The facts of the market.
    pub enum MarketFact {
        /// A price changed.
        PriceMoved { good: GoodId, from: i64, to: i64 } = "{good} costs {to} instead of {from}",
        /// A trader could not pay the rent, and is out.
        TraderEvicted { seat: Seat, money: i64 } = "{seat} has {money:coin} for the rent, and leaves"; decisive,
    }
}

rules! {
    /// The rules of the market.
    pub RULES, add_rules of Market::NAME {
        /// pieces of a good change hands at the price of the round
        TRADE = "M-01" "Trade", by Orders;
        /// prices follow what all have bought and sold, and chance
        PRICES = "M-02" "Prices", step "prices" in Stage::TurnEnd => move_prices, draws ["whim"], tells ["PriceMoved"];
        /// a trader that can't pay for the stall is out
        RENT = "M-03" "Rent", step "rent" in Stage::TurnEnd => rent, tells ["TraderEvicted"];
    }
}

fn move_prices(
    given: Res<Given<Market>>,
    draws: Res<Draws>,
    mut stalls: Keyed<StallId, &'static mut Stall>,
    mut prices: ResMut<Prices>,
    mut journal: ResMut<Journal>,
) {
    let Trade { step_permille, whim_permille, .. } = given.ruleset().trade;
    for (at, price) in prices.0.iter_mut().enumerate() {
        let mut bought = 0;
        stalls.for_each(|_, _, mut stall| bought += std::mem::take(&mut stall.bought[at]));
        let mut draw = draws.at(PRICES, DrawSubject::TABLE.nth(at as u32), Purpose("whim"));
        let permille = bought * step_permille + draw.between(-whim_permille, whim_permille);
        let from = *price;
        *price = (from * (1_000 + permille.clamp(-500, 500)) / 1_000).clamp(1, MAX_PRICE);
        if *price != from {
            journal.tell(PRICES, MarketFact::PriceMoved { good: GoodId::at(at), from, to: *price });
        }
    }
}

fn rent(
    given: Res<Given<Market>>,
    chain: Res<TurnChain>,
    mut stalls: Keyed<StallId, &'static mut Stall>,
    mut table: ResMut<SeatTable>,
    mut journal: ResMut<Journal>,
) {
    stalls.for_each(|key, _, mut stall| {
        let (seat, money) = (Seat(key.0 as u8), stall.money);
        if money >= given.ruleset().trade.rent {
            stall.money -= given.ruleset().trade.rent;
        } else if table.stands(seat) {
            table.eliminate(seat, chain.current().round_number());
            journal.tell(RENT, MarketFact::TraderEvicted { seat, money });
        }
    });
}

/// The module.
pub struct Market;

impl Module for Market {
    const NAME: &'static str = "market";
    const RULES: &'static [RuleInfo] = RULES;
    const RULESETS: &'static [(&'static str, &'static str)] =
        carried!(in "../assets/rulesets"; "market": "ruleset" "goods" "trade" "personas";);
    const METRICS: &'static [Metric] =
        &[Metric::new(Self::NAME, "wealth", "coins", "money, and goods at the prices of now", wealth).headline()];
    const RANKING: &'static [&'static str] = &["wealth"];
    const STARTER: &'static str = include_str!("starter.ron");
    type Ruleset = Ruleset;
    type Section = Section;
    type Compiled = ();
    type Order = MarketOrder;
    /// Prices, and the trader's own stall.
    type View<'w> = (Vec<i64>, Stall);

    fn check(ruleset: &Ruleset, checker: &mut Checker<'_>) {
        let goods = || ruleset.goods.keys().map(String::as_str);
        for (name, persona) in &ruleset.personas {
            checker.reference(&*format!("personas.{name}.good"), "good", &persona.good, goods());
        }
    }

    fn check_section(section: &Section, _: &Ruleset, seats: Seats<'_>, checker: &mut Checker<'_>) {
        seats.check(checker, "money", &section.money);
    }

    fn build(app: &mut App) {
        app.keys::<StallId>().keyed::<StallId, Stall>("market.stalls").state::<Prices>("market.prices");
        add_rules(app);
    }

    fn spawn(given: &Given<Self>, world: &mut World) {
        let prices: Vec<i64> = given.ruleset().goods.values().map(|good| good.price).collect();
        let none = vec![0; prices.len()];
        world.insert_resource(Prices(prices));
        for (seat, name) in given.seats().iter().enumerate() {
            let money = *given.section().money.get(name).unwrap_or(&given.ruleset().trade.money);
            world.spawn((StallId(seat as u32), Stall { money, goods: none.clone(), bought: none.clone() }));
        }
    }

    fn check_state(world: &World) -> Result<(), Unsound> {
        let (prices, goods) = (&world.resource::<Prices>().0, GoodId::names(world).count());
        Row::resource("market.prices").each_within("price", prices, goods, 1..=MAX_PRICE)?;
        let stalls = world.resource::<KeyIndex<StallId>>();
        world.resource::<Roster>().ensure_one_each(stalls)?;
        for (key, entity) in stalls.iter() {
            let (stall, row) = (world.get::<Stall>(entity).expect("read with its key"), Row::of("market.stalls", &key));
            row.within("money", stall.money, 0..=MAX)?;
            row.each_within("goods", &stall.goods, goods, 0..=MAX)?;
            row.each_within("bought", &stall.bought, goods, -MAX..=MAX)?;
        }
        Ok(())
    }

    fn view(world: &World, seat: Seat) -> Self::View<'_> {
        (world.resource::<Prices>().0.clone(), stall(world, seat).clone())
    }

    fn decide(given: &Given<Self>, (prices, stall): &Self::View<'_>, persona: &str, budget: &mut Budget) -> Choice {
        let Some(Persona { good, margin_pct }) = given.ruleset().personas.get(persona) else { return Choice::END };
        let goods = &given.ruleset().goods;
        let at = goods.keys().position(|name| name == good).expect("checked with the ruleset");
        let (price, gain_pct) = (prices[at], prices[at] * 100 / goods[good].price - 100);
        let good = GoodId::at(at);
        let many = |count: i64| count.clamp(0, 1_000) as u16;
        match (many(stall.money / 4 / price), many(stall.goods[at])) {
            _ if stall.bought[at] != 0 => Choice::END,
            (count @ 1.., _) if gain_pct <= -margin_pct => budget.order(MarketOrder::from(Buy { good, count })),
            (_, count @ 1..) if gain_pct >= *margin_pct => budget.order(MarketOrder::from(Sell { good, count })),
            _ => Choice::END,
        }
    }
}

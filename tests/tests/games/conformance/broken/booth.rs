//! A small correct module, a stand on a market, and the places at which a broken one differs from
//! it.

use std::sync::Arc;

use bevy_app::App;
use bevy_ecs::prelude::*;
use endturn_engine::{
    Game, GameSetup, ModuleSetup, RuleId, Seat,
    ids::KeyIndex,
    journal::{Fact, Journal},
    metrics::Metric,
    orders::{Budget, Choice, Legal, Order, OrderBook, Orders, Refusal, Words},
    random::{Draw, DrawSubject, Draws, Purpose},
    rules::{Place, RuleInfo, RuleSystems},
    seats::{SeatSet, SeatSetup, SeatTable},
    snapshot::KeyedState,
    stable_key,
    turn::{Stage, TurnChain, TurnSetup},
};
use endturn_kit::Subject;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

pub const NAME: &str = "booth";
pub const PRICE: RuleId = RuleId("B-01");
pub const RENT: RuleId = RuleId("B-02");

stable_key! {
    /// The stand of one seat.
    pub struct StandId = "booth.stand";
}

/// The owner of a stand.
#[derive(Component, Clone, Copy, Serialize, Deserialize)]
pub struct Owner(pub Seat);

/// Coins and rugs; hidden from other seats.
#[derive(Component, Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Stock {
    pub coins: i64,
    pub rugs: i64,
}

/// The price of a rug; public.
#[derive(Resource, Clone, Copy, Serialize, Deserialize)]
pub struct Price(pub i64);

#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    Prices,
    Rents,
}

#[derive(Debug)]
pub struct PriceSet(pub i64);

impl Fact for PriceSet {
    fn name(&self) -> &'static str {
        "PriceSet"
    }

    fn fields(&self, _: &World) -> Map<String, Value> {
        Map::from_iter([("price".to_owned(), self.0.into())])
    }

    fn text(&self, _: &World) -> String {
        format!("a rug costs {}", self.0)
    }

    fn seats(&self) -> SeatSet {
        SeatSet::default()
    }
}

/// B-01: every evening rugs get another price.
pub fn price(chain: Res<TurnChain>, draws: Res<Draws>, mut price: ResMut<Price>, mut journal: ResMut<Journal>) {
    let evening = DrawSubject::TABLE.nth(chain.current().round_number());
    price.0 = draws.at(PRICE, evening, Purpose("price")).between(3, 9);
    journal.tell(PRICE, PriceSet(price.0));
}

/// B-02: a stand costs a coin every evening.
pub fn rent(index: Res<KeyIndex<StandId>>, mut stands: Query<&mut Stock>) {
    for stand in index.entities() {
        stands.get_mut(stand).unwrap().coins -= 1;
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Trade {
    Buy(u32),
    Sell(u32),
}

/// The stand of a seat.
pub fn stand(world: &World, seat: Seat) -> Entity {
    let mut stands = world.resource::<KeyIndex<StandId>>().entities();
    stands.find(|&entity| world.get::<Owner>(entity).is_some_and(|owner| owner.0 == seat)).unwrap()
}

/// The coins and rugs of a seat.
pub fn stock(world: &World, seat: Seat) -> Stock {
    *world.get(stand(world, seat)).unwrap()
}

impl Order for Trade {
    const MODULE: &'static str = NAME;
    const KEYWORDS: &'static [&'static str] = &["buy", "sell"];
    type Proof = ();

    fn parse(words: &mut Words<'_>, _: &World) -> Result<Self, Refusal> {
        let trade = [Self::Buy, Self::Sell][words.keyword("order", Self::KEYWORDS)?];
        Ok(trade(words.count()?))
    }

    fn text(&self, _: &World) -> String {
        match self {
            Self::Buy(count) => format!("buy {count}"),
            Self::Sell(count) => format!("sell {count}"),
        }
    }

    fn may(&self, seat: Seat, world: &World) -> Result<(), Refusal> {
        let stock = stock(world, seat);
        match *self {
            Self::Buy(count) if stock.coins < i64::from(count) * world.resource::<Price>().0 => {
                Err(Refusal::new("poor", "that is too dear"))
            }
            Self::Sell(count) if stock.rugs < i64::from(count) => Err(Refusal::new("none", "there are not so many")),
            Self::Buy(0) | Self::Sell(0) => Err(Refusal::new("nothing", "that is no trade")),
            Self::Buy(_) | Self::Sell(_) => Ok(()),
        }
    }

    fn apply(legal: Legal<Self>, world: &mut World) {
        let (entity, price) = (stand(world, legal.seat()), world.resource::<Price>().0);
        let rugs = match *legal.order() {
            Self::Buy(count) => i64::from(count),
            Self::Sell(count) => -i64::from(count),
        };
        let mut stock = world.get_mut::<Stock>(entity).unwrap();
        stock.rugs += rugs;
        stock.coins -= rugs * price;
    }

    fn grammar(_: &World) -> Vec<(String, String)> {
        ["buy", "sell"].map(|word| (format!("{word} COUNT"), format!("{word}s rugs"))).to_vec()
    }
}

pub const fn rule(id: RuleId, name: &'static str) -> RuleInfo {
    RuleInfo::new(id, name, Place::System, "", "src/booth.rs")
}

pub const RULES: [RuleInfo; 2] = [rule(PRICE, "Price").draws(&["price"]).tells(&["PriceSet"]), rule(RENT, "Rent")];

pub const COINS: Metric = Metric {
    module: NAME,
    name: "coins",
    unit: "coins",
    help: "coins at hand",
    headline: true,
    read: |world, seat| stock(world, seat).coins,
};

/// Buys while it can pay, if rugs are cheap; sells one if they are expensive.
pub fn trade(world: &World, seat: Seat, budget: &mut Budget) -> Choice {
    let (stock, price) = (stock(world, seat), world.resource::<Price>().0);
    match price {
        ..5 if stock.coins >= price => budget.order(Trade::Buy(1)),
        7.. if stock.rugs > 0 => budget.order(Trade::Sell(1)),
        _ => Choice::END,
    }
}

/// The module; a broken one differs in one of these.
#[derive(Clone)]
pub struct Booth {
    pub build: fn(&mut App),
    pub spawn: fn(&mut World),
    pub rules: &'static [RuleInfo],
    pub metrics: &'static [Metric],
    pub decide: fn(&World, Seat, &mut Budget) -> Choice,
    /// Seen by a seat besides its own stock.
    pub also_seen: fn(&World, Seat) -> Value,
    /// Other modules of the game.
    pub others: Vec<Arc<dyn ModuleSetup>>,
}

impl Default for Booth {
    fn default() -> Self {
        Self {
            build,
            spawn,
            rules: &RULES,
            metrics: &[COINS],
            decide: trade,
            also_seen: |_, _| Value::Null,
            others: Vec::new(),
        }
    }
}

pub fn build(app: &mut App) {
    app.keys::<StandId>()
        .keyed::<StandId, Owner>("booth.owner")
        .keyed::<StandId, Stock>("booth.stock")
        .state::<Price>("booth.price")
        .add_rule(NAME, Stage::TurnEnd, Step::Prices, PRICE, price)
        .add_rule(NAME, Stage::TurnEnd, Step::Rents, RENT, rent);
}

pub fn spawn(world: &mut World) {
    world.insert_resource(Price(4));
    for seat in 0..world.resource::<SeatTable>().seats() {
        let key: StandId = world.resource_mut::<KeyIndex<StandId>>().fresh();
        world.spawn((key, Owner(Seat(seat as u8)), Stock { coins: 40, rugs: 2 }));
    }
}

impl ModuleSetup for Booth {
    fn name(&self) -> &'static str {
        NAME
    }

    fn build(&self, app: &mut App) {
        (self.build)(app);
    }

    fn spawn(&self, world: &mut World) {
        (self.spawn)(world);
    }

    fn check(&self, world: &World) -> Result<(), endturn_engine::snapshot::Unsound> {
        use endturn_engine::snapshot::Row;
        let price = world.resource::<Price>().0;
        Row::resource("booth.price").within("", price, 3..=9)?;
        let stands = world.resource::<KeyIndex<StandId>>();
        let seats = world.resource::<SeatTable>().seats();
        Row::resource("booth.stand").ensure(stands.len() == seats, "keys", "each seat has one stand")?;
        for (at, (key, entity)) in stands.iter().enumerate() {
            let (owner, stock) = (world.get::<Owner>(entity).unwrap(), world.get::<Stock>(entity).unwrap());
            Row::of("booth.owner", &key).ensure(owner.0.index() == at, "", "seats have stands in their order")?;
            Row::of("booth.stock", &key).within("coins", stock.coins, -10_000..=10_000)?;
            Row::of("booth.stock", &key).within("rugs", stock.rugs, 0..=10_000)?;
        }
        Ok(())
    }

    fn book(&self) -> Box<dyn OrderBook> {
        Box::new(Orders::<Trade>::default())
    }

    fn rules(&self) -> &'static [RuleInfo] {
        self.rules
    }

    fn metrics(&self) -> &'static [Metric] {
        self.metrics
    }

    fn personas(&self) -> Vec<String> {
        vec!["trader".to_owned()]
    }

    fn decide(&self, world: &World, seat: Seat, _: &str, budget: &mut Budget) -> Choice {
        if budget.spent() < 20 { (self.decide)(world, seat, budget) } else { Choice::END }
    }

    fn view(&self, world: &World, seat: Seat) -> Value {
        let Stock { coins, rugs } = stock(world, seat);
        json!({"coins": coins, "rugs": rugs, "price": world.resource::<Price>().0, "also": (self.also_seen)(world, seat)})
    }

    fn status(&self, world: &World, seat: Seat) -> String {
        let Stock { coins, rugs } = stock(world, seat);
        format!("{coins} coins, {rugs} rugs; one costs {}", world.resource::<Price>().0)
    }
}

impl Booth {
    /// A game of two stands.
    pub fn setup(self) -> Arc<GameSetup> {
        let seat = |name: &str| SeatSetup { name: name.into(), personas: vec![(NAME.to_owned(), "trader".to_owned())] };
        let mut modules = self.others.clone();
        modules.push(Arc::new(self));
        Arc::new(GameSetup {
            title: NAME.into(),
            content: 0,
            seed: 1,
            turn_limit: 12,
            seats: vec![seat("Ann"), seat("Bob")],
            turn: TurnSetup::simultaneous(),
            modules,
            change: None,
        })
    }

    /// The game with the kit's generator of orders.
    pub fn subject(self) -> Subject {
        Subject { setup: self.setup(), random_order, rounds: 14 }
    }
}

fn random_order(_: &Game, _: Seat, draw: &mut Draw) -> String {
    let count = draw.below(4);
    match draw.below(8) {
        0 => "buy".to_owned(),
        1 => format!("steal {count}"),
        2 => format!("sell {}", count * 1_000_000_000),
        3..6 => format!("buy {count}"),
        _ => format!("sell {count}"),
    }
}

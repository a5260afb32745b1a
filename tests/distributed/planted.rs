//! The command with one more module, `lots`, whose persona `planted` is not deterministic: it plays
//! differently where the environment says so. `prove_ledger.py` shows that this is noticed.

use std::{collections::BTreeMap, env};

use endturn::{Modules, author::*};

/// The variable that makes the persona differ in a round whose lot is divisible by it.
const PLANTED: &str = "PLANTED";
/// Maximum lot.
const MAX_LOT: i64 = 1_000;

/// The content of the ruleset.
#[derive(Debug, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Ruleset {
    /// The personas.
    #[expect(dead_code, reason = "only their names count")]
    personas: BTreeMap<String, Persona>,
}

/// A persona without numbers.
#[derive(Debug, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
struct Persona {}

stable_key! {
    /// The purse of the seat with the same number.
    pub struct PurseId = "lots.purse";
}

/// Coins that a seat has taken.
#[derive(Component, Clone, Debug, Serialize, Deserialize)]
pub struct Purse(i64);

/// The number drawn in the last round.
#[derive(Resource, Clone, Debug, Serialize, Deserialize)]
struct Lot(i64);

fn purse(world: &World, seat: Seat) -> Entity {
    world.resource::<KeyIndex<PurseId>>().get(PurseId(seat.raw())).expect("every seat has a purse")
}

fn coins(world: &World, seat: Seat) -> i64 {
    world.get::<Purse>(purse(world, seat)).expect("a purse has coins").0
}

orders! {
    /// The orders of a seat.
    pub enum LotsOrder of Lots::NAME {
        /// takes coins
        Take = "take" { count: u16 },
    }
}

impl Act for Take {
    fn may(&self, _: Seat, _: &World) -> Result<(), Refusal> {
        (self.count <= 2).then_some(()).ok_or_else(|| Refusal::new("too-many", "take 1 or 2"))
    }

    fn apply(self, seat: Seat, world: &mut World) {
        let entity = purse(world, seat);
        world.get_mut::<Purse>(entity).expect("a purse has coins").0 += i64::from(self.count);
    }
}

facts! {
    /// The facts.
    pub enum LotsFact {
        /// A lot was drawn.
        LotDrawn { lot: i64 } = "the lot is {lot}",
    }
}

rules! {
    /// The rules.
    pub RULES, add_rules of Lots::NAME {
        /// seats take coins
        TAKE = "L-01" "Take", by Orders;
        /// a lot is drawn
        DRAW = "L-02" "Draw", step "draw" in Stage::TurnEnd => draw, draws ["lot"], tells ["LotDrawn"];
    }
}

fn draw(draws: Res<Draws>, mut lot: ResMut<Lot>, mut journal: ResMut<Journal>) {
    lot.0 = draws.at(DRAW, DrawSubject::TABLE, Purpose("lot")).between(1, MAX_LOT);
    journal.tell(DRAW, LotsFact::LotDrawn { lot: lot.0 });
}

/// The module.
struct Lots;

impl Module for Lots {
    const NAME: &'static str = "lots";
    const RULES: &'static [RuleInfo] = RULES;
    const RULESETS: &'static [(&'static str, &'static str)] = &[
        ("assets/rulesets/lots/ruleset.ron", "(format: 1, name: \"lots\", module: \"lots\", summary: \"lots\")"),
        ("assets/rulesets/lots/personas.ron", "{\"planted\": (), \"other\": ()}"),
    ];
    const METRICS: &'static [Metric] = &[Metric::new(Self::NAME, "coins", "coins", "coins taken", coins).headline()];
    const RANKING: &'static [&'static str] = &["coins"];
    const STARTER: &'static str = "(format: 1, name: \"{name}\", turn_limit: 9, seats: [(name: \"Ada\", persona: \"other\"), \
                                   (name: \"Bob\", persona: \"planted\")], lots: (ruleset: \"lots\"))\n";
    type Ruleset = Ruleset;
    type Section = Nothing;
    type Compiled = ();
    type Order = LotsOrder;
    /// The last lot.
    type View<'w> = i64;

    fn build(app: &mut App) {
        app.keys::<PurseId>().keyed::<PurseId, Purse>("lots.purses").state::<Lot>("lots.lot");
        add_rules(app);
    }

    fn spawn(given: &Given<Self>, world: &mut World) {
        world.insert_resource(Lot(1));
        for seat in 0..given.seats().len() {
            world.spawn((PurseId(seat as u32), Purse(0)));
        }
    }

    fn view(world: &World, _: Seat) -> Self::View<'_> {
        world.resource::<Lot>().0
    }

    fn decide(_: &Given<Self>, lot: &Self::View<'_>, persona: &str, budget: &mut Budget) -> Choice {
        if budget.spent() > 0 {
            return Choice::END;
        }
        // The mistake: a persona must decide by what it sees, and by nothing else.
        let planted = env::var(PLANTED).ok().and_then(|text| text.parse::<i64>().ok()).filter(|each| *each > 0);
        let differs = persona == "planted" && planted.is_some_and(|each| lot % each == 0);
        budget.order(LotsOrder::from(Take { count: if differs { 2 } else { 1 } }))
    }
}

fn main() {
    std::process::exit(endturn_cli::process_main_with(&Modules::shipped().with(&Lots)).number());
}

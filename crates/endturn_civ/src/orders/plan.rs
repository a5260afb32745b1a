//! W-30 `orders` and `patrol`: give a unit a list of orders, carried out in sequence, once or
//! repeatedly. Draws none. Tells nothing: what it changes does.

use endturn_civ_rules::ids::Tile;
use endturn_civ_rules::keys::UnitId;

use super::jobs::{self, may_begin};
use super::prelude::*;
use crate::state::{MAX_STEPS, Plan, Position, Step};

/// W-30: gives a unit orders for this turn and later ones. Another order to the unit ends them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SetOrders {
    /// The unit.
    pub unit: UnitNumber,
    /// Whether the list repeats after the last order.
    pub repeats: bool,
    /// Whether strangers in sight end the orders.
    pub is_vigilant: bool,
    /// The orders, 1 to 64.
    pub steps: Vec<Step>,
}

/// W-30: makes a unit patrol between its place and a tile, until strangers are in sight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Patrol(pub UnitNumber, pub Tile);

const WORDS: [&str; 13] = [
    "repeat",
    "vigilant",
    "goto",
    "attack",
    "wait",
    "build",
    "cultivate",
    "plant",
    "transform",
    "pillage",
    "clean",
    "fortify",
    "sentry",
];
const FOUND: &str = "found";

/// A word of the list.
enum Item {
    Repeat,
    Vigilant,
    Step(Step),
}

fn item(words: &mut Words<'_>, names: Names<'_>) -> Result<Item, Refusal> {
    let mut all = WORDS.to_vec();
    all.push(FOUND);
    let at = words.keyword("order", &all)?;
    Ok(Item::Step(match at {
        0 => return Ok(Item::Repeat),
        1 => return Ok(Item::Vigilant),
        2 => Step::Goto(names.tile(words)?),
        3 => Step::Attack(names.tile(words)?),
        4 => Step::Wait,
        5..=10 => Step::Work(jobs::read(WORDS[at], words, names)?),
        11 => Step::Fortify,
        12 => Step::Sentry,
        _ => Step::Found,
    }))
}

/// The text of an order in a list.
pub(crate) fn step_text(step: Step, names: Names<'_>) -> String {
    match step {
        Step::Goto(tile) => format!("goto {}", names.tile_word(tile)),
        Step::Attack(tile) => format!("attack {}", names.tile_word(tile)),
        Step::Wait => "wait".to_owned(),
        Step::Fortify => "fortify".to_owned(),
        Step::Sentry => "sentry".to_owned(),
        Step::Found => FOUND.to_owned(),
        Step::Work(job) => jobs::text(job, names),
    }
}

/// Checks that an order in a list makes sense.
fn is_sound(desk: Desk<'_>, step: Step) -> Result<(), Refusal> {
    match step {
        Step::Goto(tile) | Step::Attack(tile) => desk.is_tile(tile),
        Step::Wait | Step::Fortify | Step::Sentry | Step::Found => Ok(()),
        Step::Work(job) => jobs::is_sound(desk, job),
    }
}

/// Checks that a unit can begin an order where it is; later orders are checked when their turn
/// comes.
fn may_start(desk: Desk<'_>, unit: UnitId, step: Step) -> Result<(), Refusal> {
    let &Position(from) = desk.unit_part(unit)?;
    match step {
        Step::Goto(goal) if goal != from && desk.eye.foreseen_way(unit, goal).is_none() => {
            Err(Refusal::new("no-way", "you know no path there for this unit"))
        }
        Step::Work(job) => may_begin(desk, unit, job).or_else(|refusal| {
            let is_at_it = refusal.code == "already-at-work";
            if is_at_it { Ok(()) } else { Err(refusal) }
        }),
        _ => Ok(()),
    }
}

impl Form for SetOrders {
    const WORD: &'static str = "orders";
    type Proof = ();

    fn grammar(_: &World) -> Cow<'static, str> {
        "UNIT [repeat] [vigilant] (goto COLUMN,ROW|attack COLUMN,ROW|wait|build EXTRA|cultivate|plant|transform|\
         pillage EXTRA|clean EXTRA|fortify|sentry|found)*"
            .into()
    }

    fn meaning(_: &World) -> Cow<'static, str> {
        "a unit carries out a list of orders over several turns: `wait` lasts until it has all its moves, `repeat` starts \
         over after the last, `vigilant` ends the list when strangers are in sight"
            .into()
    }

    fn example(reader: Option<Seat>, world: &World) -> String {
        Shown::to(reader, world).unit_and_tile().replacen(' ', " goto ", 1) + " sentry"
    }

    fn parse(words: &mut Words<'_>, world: &World) -> Result<Self, Refusal> {
        let names = Names::of(world);
        let mut orders = Self { unit: names.unit(words)?, repeats: false, is_vigilant: false, steps: Vec::new() };
        while !words.is_done() {
            match item(words, names)? {
                Item::Repeat => orders.repeats = true,
                Item::Vigilant => orders.is_vigilant = true,
                Item::Step(step) => orders.steps.push(step),
            }
        }
        Ok(orders)
    }

    fn text(&self, world: &World) -> String {
        let names = Names::of(world);
        let mut text = names.unit_number_word(self.unit);
        for flag in [(self.repeats, " repeat"), (self.is_vigilant, " vigilant")].iter().filter(|flag| flag.0) {
            text += flag.1;
        }
        self.steps.iter().fold(text, |text, &step| text + " " + &step_text(step, names))
    }

    fn may(&self, seat: Seat, world: &World) -> Result<(), Refusal> {
        let desk = Desk::of(seat, world);
        let (unit, _) = desk.own_unit(self.unit)?;
        let Some(&first) = self.steps.first() else {
            return Err(Refusal::new("no-orders", "the list needs at least one order").expecting(["goto COLUMN,ROW"]));
        };
        if self.steps.len() > MAX_STEPS {
            return Err(Refusal::new("too-many", format!("a list can have at most {MAX_STEPS} orders")));
        }
        self.steps.iter().try_for_each(|&step| is_sound(desk, step))?;
        may_start(desk, unit, first)
    }

    fn apply(legal: Legal<Self>, world: &mut World) {
        carry_out(legal, world, |realm, seat, Self { unit, repeats, is_vigilant, steps }| {
            let unit = realm.eye().unit_numbered(seat, unit)?;
            realm.follow(unit, Plan { steps, next: 0, repeats, is_vigilant });
            Some(())
        });
    }
}

impl Form for Patrol {
    const WORD: &'static str = "patrol";
    type Proof = ();

    spelled!(UnitNumber, Tile);

    fn meaning(_: &World) -> Cow<'static, str> {
        "a unit patrols between its place and a tile, until strangers are in sight".into()
    }

    fn example(reader: Option<Seat>, world: &World) -> String {
        Shown::to(reader, world).unit_and_tile()
    }

    fn may(&self, seat: Seat, world: &World) -> Result<(), Refusal> {
        let (Self(number, goal), desk) = (*self, Desk::of(seat, world));
        let (unit, _) = desk.own_unit(number)?;
        let &Position(from) = desk.unit_part(unit)?;
        desk.is_tile(goal)?;
        if from == goal {
            return Err(Refusal::new("already-there", "it is already there"));
        }
        may_start(desk, unit, Step::Goto(goal))
    }

    fn apply(legal: Legal<Self>, world: &mut World) {
        carry_out(legal, world, |realm, seat, Self(number, goal)| {
            let unit = realm.eye().unit_numbered(seat, number)?;
            let steps = vec![Step::Goto(goal), Step::Goto(realm.units.position(unit).0)];
            realm.follow(unit, Plan { steps, next: 0, repeats: true, is_vigilant: true });
            Some(())
        });
    }
}

about!(SetOrders: Unit(unit));

about!(Patrol: Unit(0));

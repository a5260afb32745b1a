//! An order type of two forms.

use std::borrow::Cow;

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use crate::{
    orders::{Form, Legal, Lister, Order, OrderTable, Refusal, Sampler, Words, check},
    random::{DrawSubject, Draws, Purpose},
    rules::RuleId,
    seats::Seat,
};

/// Houses built, subject learned, and number of orders carried out.
#[derive(Resource, Default, Debug, PartialEq)]
struct Village(u32, Option<u8>, u32);

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Build {
    houses: u32,
}

impl Form for Build {
    const WORD: &'static str = "build";
    type Proof = ();

    fn grammar(_: &World) -> Cow<'static, str> {
        "COUNT".into()
    }

    fn meaning(_: &World) -> Cow<'static, str> {
        "builds houses".into()
    }

    fn example(reader: Option<Seat>, _: &World) -> String {
        reader.map_or_else(|| "COUNT".into(), |seat| seat.to_string())
    }

    fn parse(words: &mut Words<'_>, _: &World) -> Result<Self, Refusal> {
        Ok(Self { houses: words.count()? })
    }

    fn text(&self, _: &World) -> String {
        self.houses.to_string()
    }

    fn may(&self, _: Seat, world: &World) -> Result<(), Refusal> {
        let fits = world.resource::<Village>().0 + self.houses < 10;
        if fits { Ok(()) } else { Err(Refusal::new("no-room", "there is no room")) }
    }

    fn apply(legal: Legal<Self>, world: &mut World) {
        world.resource_mut::<Village>().0 += legal.order().houses;
    }

    const LEGAL: Option<Lister<Self>> =
        Some(|_, _, sampler| sampler.numbers(1, 12).into_iter().map(|houses| Self { houses }).collect());
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Learn(Option<u8>);

impl Form for Learn {
    const WORD: &'static str = "learn";
    type Proof = ();

    fn grammar(_: &World) -> Cow<'static, str> {
        "1|2".into()
    }

    fn meaning(_: &World) -> Cow<'static, str> {
        "chooses what is learned".into()
    }

    fn more(_: &World) -> Vec<(Cow<'static, str>, Cow<'static, str>)> {
        vec![("".into(), "learns nothing".into())]
    }

    fn example(_: Option<Seat>, _: &World) -> String {
        "2".into()
    }

    fn parse(words: &mut Words<'_>, _: &World) -> Result<Self, Refusal> {
        Ok(Self(if words.is_done() { None } else { Some(1 + words.keyword("thing", &["1", "2"])? as u8) }))
    }

    fn text(&self, _: &World) -> String {
        self.0.map_or_else(String::new, |thing| thing.to_string())
    }

    fn may(&self, _: Seat, _: &World) -> Result<(), Refusal> {
        Ok(())
    }

    fn apply(legal: Legal<Self>, world: &mut World) {
        world.resource_mut::<Village>().1 = legal.into_order().0;
    }
}

/// A further requirement on every form.
trait Costly {
    fn cost(&self) -> u32;
}

impl Costly for Build {
    fn cost(&self) -> u32 {
        self.houses
    }
}

impl Costly for Learn {
    fn cost(&self) -> u32 {
        self.0.map_or(0, u32::from)
    }
}

crate::orders! {
    /// Two words, three variants.
    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    enum VillageOrder as dyn Costly {
        /// Builds houses.
        Build(Build),
        /// Learns something.
        Learn(Learn) or
        /// Learns nothing.
        Rest = Learn(None),
    }
}

impl OrderTable for VillageOrder {
    const NAME: &'static str = "village";

    fn may_any(seat: Seat, _: &World) -> Result<(), Refusal> {
        if seat == Seat(7) { Err(Refusal::new("stranger", "who are you?")) } else { Ok(()) }
    }

    fn refused(refusal: Refusal, example: impl Fn() -> String, _: Seat, _: &World) -> Refusal {
        refusal.example(example())
    }

    fn accepted(_: &Self, _: Seat, world: &mut World) {
        world.resource_mut::<Village>().2 += 1;
    }
}

fn village() -> World {
    let mut world = World::new();
    world.init_resource::<Village>();
    world
}

fn read(text: &str, world: &World) -> Result<VillageOrder, Refusal> {
    let mut words = Words::new(text, "");
    let order = VillageOrder::parse(&mut words, world)?;
    words.end()?;
    Ok(order)
}

#[test]
fn keywords_help_and_examples_follow_from_the_forms() {
    let world = village();
    assert_eq!(VillageOrder::KEYWORDS, ["build", "learn"]);
    let lines = VillageOrder::grammar(&world);
    let forms: Vec<&str> = lines.iter().map(|(form, _)| form.as_str()).collect();
    assert_eq!(forms, ["build COUNT", "learn 1|2", "learn"]);
    assert_eq!(VillageOrder::examples(&world), ["build COUNT", "learn 2"]);
}

#[test]
fn an_order_is_read_by_the_form_whose_word_it_begins_with() {
    let world = village();
    assert_eq!(read("BUILD 3", &world), Ok(Build { houses: 3 }.into()));
    assert_eq!(read("learn 2", &world), Ok(VillageOrder::Learn(Learn(Some(2)))));
    assert_eq!(read("learn", &world), Ok(VillageOrder::Rest));
    for order in ["build 3", "learn 2", "learn"] {
        assert_eq!(read(order, &world).unwrap().text(&world), order);
    }
    let refusal = read("learn 3", &world).unwrap_err();
    assert_eq!((refusal.code, refusal.example.as_str()), ("unknown-word", "learn 2"));
    let refusal = read("build 3 4", &world).unwrap_err();
    assert_eq!((refusal.code, refusal.example.as_str()), ("extra-words", "build COUNT"));
    assert_eq!(read("burn", &world).unwrap_err().expected, ["build", "learn"]);
}

#[test]
fn a_variant_without_data_is_a_value_of_its_form() {
    let json = |order: &VillageOrder| serde_json::to_string(order).unwrap();
    assert_eq!(json(&Build { houses: 1 }.into()), r#"{"build":{"houses":1}}"#);
    assert_eq!(json(&Learn(Some(1)).into()), r#"{"learn":1}"#);
    assert_eq!(json(&Learn(None).into()), r#""rest""#);
    assert_eq!(Learn::try_from(VillageOrder::Rest), Ok(Learn(None)));
    assert_eq!(Build::try_from(VillageOrder::Rest), Err(VillageOrder::Rest));
}

#[test]
fn a_module_can_ask_its_forms_for_more() {
    let orders = [VillageOrder::from(Build { houses: 4 }), Learn(Some(2)).into(), VillageOrder::Rest];
    assert_eq!(orders.map(|order| order.form().cost()), [4, 2, 0]);
}

#[test]
fn forms_list_their_orders_and_what_may_not_be_given_is_left_out() {
    const { assert!(VillageOrder::LISTS) };
    let draw = Draws::new(1).at(RuleId("T-05"), DrawSubject::TABLE, Purpose("legal orders"));
    let mut world = village();
    world.resource_mut::<Village>().0 = 6;
    let mut sampler = Sampler::new(draw, 100);
    let listed = VillageOrder::legal(Seat(0), &world, &mut sampler);
    let texts: Vec<String> = listed.iter().map(|order| order.text(&world)).collect();
    assert_eq!(texts, ["build 1", "build 2", "build 3"]);
    assert!(!sampler.is_complete(), "`learn` lists nothing, so there may be more");
    let mut few = Sampler::new(draw, 2);
    assert_eq!(VillageOrder::legal(Seat(0), &world, &mut few).len(), 2);
    assert!(VillageOrder::legal(Seat(7), &world, &mut sampler).is_empty(), "who may give no order has none");
}

#[test]
fn a_check_asks_what_all_orders_need_and_then_the_form() {
    let mut world = village();
    let order: VillageOrder = Build { houses: 6 }.into();
    assert_eq!(check(order.clone(), Seat(7), &world).unwrap_err().code, "stranger");
    VillageOrder::apply(check(order.clone(), Seat(0), &world).expect("there is room"), &mut world);
    let refusal = check(order, Seat(0), &world).unwrap_err();
    assert_eq!((refusal.code, refusal.example.as_str()), ("no-room", "build 1"));
    VillageOrder::apply(check(VillageOrder::Rest, Seat(0), &world).expect("always"), &mut world);
    assert_eq!(*world.resource::<Village>(), Village(6, None, 2));
}

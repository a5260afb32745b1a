//! Several modules in one world: orders that begin with the same word, and modules without orders.

use std::sync::Arc;

use bevy_app::App;
use bevy_ecs::prelude::*;
use endturn_engine::{
    Game, GameSetup, ModuleSetup, Progress, RuleId, Seat, SmallModule,
    orders::{Budget, Choice, Legal, NoOrder, Order, OrderBook, Orders, Refusal, Sampler, Words},
    rules::{Place, RuleInfo, RuleSystems},
    seats::SeatSetup,
    snapshot::KeyedState,
    turn::{SegmentId, Stage, TurnProfile, TurnSetup},
};
use serde::{Deserialize, Serialize};

const RAIN: RuleId = RuleId("R-01");

/// Number of purchases, by module, and of rainy rounds.
#[derive(Resource, Default, Serialize, Deserialize)]
struct Sold {
    shop: u32,
    market: u32,
}

#[derive(Resource, Default, Serialize, Deserialize)]
struct Rain(u32);

/// `buy` and `end` of a module with this name.
macro_rules! seller {
    ($setup:ident $order:ident $field:ident $name:literal $lists:literal) => {
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        enum $order {
            Buy,
            End,
        }

        impl Order for $order {
            const MODULE: &'static str = $name;
            const KEYWORDS: &'static [&'static str] = &["buy", "end"];
            type Proof = ();

            fn parse(words: &mut Words<'_>, _: &World) -> Result<Self, Refusal> {
                Ok([Self::Buy, Self::End][words.keyword("order", Self::KEYWORDS)?].clone())
            }

            fn text(&self, _: &World) -> String {
                Self::KEYWORDS[usize::from(*self == Self::End)].to_owned()
            }

            fn may(&self, _: Seat, _: &World) -> Result<(), Refusal> {
                Ok(())
            }

            fn apply(_: Legal<Self>, world: &mut World) {
                world.resource_mut::<Sold>().$field += 1;
            }

            const LISTS: bool = $lists;

            fn legal(_: Seat, _: &World, _: &mut Sampler) -> Vec<Self> {
                vec![Self::Buy, Self::End]
            }

            fn grammar(_: &World) -> Vec<(String, String)> {
                Self::KEYWORDS.iter().map(|word| ((*word).to_owned(), "something".to_owned())).collect()
            }
        }

        struct $setup;

        impl ModuleSetup for $setup {
            fn name(&self) -> &'static str {
                $name
            }

            fn build(&self, app: &mut App) {
                if $name == "shop" {
                    app.state::<Sold>("shop.sold");
                }
            }

            fn spawn(&self, world: &mut World) {
                world.insert_resource(Sold::default());
            }

            fn book(&self) -> Box<dyn OrderBook> {
                Box::new(Orders::<$order>::default())
            }

            fn rules(&self) -> &'static [RuleInfo] {
                &[]
            }

            fn personas(&self) -> Vec<String> {
                vec!["buyer".to_owned()]
            }

            fn decide(&self, _: &World, _: Seat, _: &str, budget: &mut Budget) -> Choice {
                // Both modules want one order each.
                if budget.spent() < 2 { budget.order($order::Buy) } else { Choice::END }
            }
        }
    };
}

seller!(Shop ShopOrder shop "shop" false);
seller!(Market MarketOrder market "market" true);

#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
struct Step;

fn rain(mut rain: ResMut<Rain>) {
    rain.0 += 1;
}

/// A module that takes no orders and has no personas.
fn weather() -> SmallModule<NoOrder> {
    const RULES: [RuleInfo; 1] = [RuleInfo::new(RAIN, "", Place::System, "", "")];
    let build =
        |app: &mut App| _ = app.state::<Rain>("weather.rain").add_rule("weather", Stage::TurnEnd, Step, RAIN, rain);
    SmallModule::without_orders("weather", build, |world| world.insert_resource(Rain::default())).with_rules(&RULES)
}

fn game(modules: Vec<Arc<dyn ModuleSetup>>) -> Game {
    let profile = TurnProfile::builder([SegmentId::MAIN]).build().unwrap();
    let buyer = |module: &str| (module.to_owned(), "buyer".to_owned());
    let seat = |name: &str| SeatSetup { name: name.to_owned(), personas: vec![buyer("market"), buyer("shop")] };
    let setup = GameSetup {
        title: "several".into(),
        content: 0,
        seed: 1,
        turn_limit: 9,
        seats: vec![seat("A"), seat("B")],
        turn: TurnSetup::one_by_one(profile),
        modules,
        change: None,
    };
    Game::new(Arc::new(setup)).unwrap()
}

fn sold(game: &Game) -> (u32, u32) {
    let Sold { shop, market } = game.world().resource::<Sold>();
    (*shop, *market)
}

#[test]
fn an_order_of_two_modules_is_written_with_the_module_s_name() {
    let mut game = game(vec![Arc::new(Market), Arc::new(Shop)]);
    game.keep_log();
    let seat = Seat(0);
    let refusal = game.submit(seat, "buy").unwrap_err();
    assert_eq!(
        (refusal.code, refusal.expected),
        ("which-module", vec!["market.buy".to_owned(), "shop.buy".to_owned()])
    );
    game.submit(seat, "shop.buy").unwrap();
    game.submit(seat, "Market.BUY").unwrap();
    assert_eq!(sold(&game), (1, 1));
    // The engine's own word is the engine's; a module's needs the module's name.
    game.submit(seat, "market.end").unwrap();
    assert_eq!((sold(&game), game.next_seat()), ((1, 2), Some(seat)));
    game.submit(seat, "end").unwrap();
    assert_eq!(game.next_seat(), Some(Seat(1)));
    assert_eq!(game.submit(Seat(1), "shop.bye").unwrap_err().code, "unknown-word");
    assert_eq!(game.submit(Seat(1), "bank.buy").unwrap_err().code, "unknown-word");
    let log: Vec<&str> = game.log().iter().map(|one| one.text.as_str()).collect();
    assert_eq!(log, ["shop.buy", "market.buy", "market.end", "end"]);
    let forms: Vec<String> = game.grammar().into_iter().map(|(_, form, _)| form).collect();
    assert_eq!(forms, ["market.buy", "market.end", "shop.buy", "shop.end"]);
    assert!(game.next_words(Seat(1), "").contains(&"shop.buy".to_owned()));
}

#[test]
fn an_order_of_one_module_goes_by_its_word_and_its_module_s_name() {
    let mut game = game(vec![Arc::new(Shop)]);
    game.keep_log();
    game.submit(Seat(0), "buy").unwrap();
    game.submit(Seat(0), "shop.buy").unwrap();
    assert_eq!(game.log().iter().map(|one| one.text.as_str()).collect::<Vec<_>>(), ["buy", "buy"]);
}

#[test]
fn what_personas_order_under_a_shared_word_plays_again_from_the_log() {
    let modules = || -> Vec<Arc<dyn ModuleSetup>> { vec![Arc::new(Market), Arc::new(Shop), Arc::new(weather())] };
    let mut played = game(modules());
    played.keep_log();
    played.advance_rounds(4);
    let mut again = game(modules());
    for one in played.take_log() {
        again.submit(one.seat, &one.text).unwrap_or_else(|refusal| panic!("`{}`: {refusal}", one.text));
    }
    assert_eq!(again.digest(), played.digest());
    assert!(sold(&played).1 > 0);
}

#[test]
fn what_may_be_done_is_told_of_all_modules_that_list_it_and_of_the_others_it_is_told_that_they_do_not() {
    let mut game = game(vec![Arc::new(Market), Arc::new(Shop), Arc::new(weather())]);
    let legal = game.legal(Seat(0), 9);
    assert_eq!((legal.is_complete, legal.unlisted), (false, vec!["shop"]));
    let texts: Vec<String> = legal.choices.iter().map(|choice| game.choice_text(Seat(0), choice)).collect();
    assert_eq!(texts, ["market.buy", "market.end", "end"]);
}

#[test]
fn a_module_that_takes_no_orders_and_has_no_personas_asks_nobody() {
    let mut game = game(vec![Arc::new(Market), Arc::new(Shop), Arc::new(weather())]);
    assert!(game.plays_itself(Seat(0)));
    assert_eq!(game.advance_rounds(3), Progress::Round(3));
    assert_eq!(game.world().resource::<Rain>().0, 3);
}

//! The question `prices`: what a seat can build, and which cards it lacks for it.

use endturn_engine::counsel::Question;

use super::{
    Cards,
    notation::written,
    position::{CITY, DEVELOPMENT, ROAD, SETTLEMENT},
};

/// The question at the prompt.
pub(super) const PRICES: Question =
    Question { word: "prices", form: "prices", meaning: "what roads, settlements, cities and cards cost" };

/// The answer to `PRICES` for a seat with these cards.
pub fn prices(hand: &Cards) -> String {
    let goods = [("road", ROAD), ("settlement", SETTLEMENT), ("city", CITY), ("development card", DEVELOPMENT)];
    let line = |(name, price): (&str, Cards)| {
        let mut lack = price;
        lack.iter_mut().zip(hand).for_each(|(lack, own)| *lack = lack.saturating_sub(*own));
        let rest = if lack == [0; 5] { "you can pay it".to_owned() } else { format!("you lack {}", written(&lack)) };
        format!("  {name:<18}{}; {rest}", written(&price))
    };
    goods.map(line).join("\n")
}

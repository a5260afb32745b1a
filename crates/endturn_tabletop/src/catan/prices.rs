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

/// The answer to [`PRICES`] for a seat with these cards.
pub(super) fn prices(hand: &Cards) -> String {
    let goods = [("road", ROAD), ("settlement", SETTLEMENT), ("city", CITY), ("development card", DEVELOPMENT)];
    let line = |(name, price): (&str, Cards)| {
        let mut lack = price;
        lack.iter_mut().zip(hand).for_each(|(lack, own)| *lack = lack.saturating_sub(*own));
        let rest = if lack == [0; 5] { "you can pay it".to_owned() } else { format!("you lack {}", written(&lack)) };
        format!("  {name:<18}{}; {rest}", written(&price))
    };
    goods.map(line).join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hand_is_compared_with_each_price() {
        let told = prices(&[1, 1, 1, 0, 3]);
        let lines: Vec<&str> = told.lines().collect();
        assert!(lines[0].starts_with("  road ") && lines[0].ends_with("; you can pay it"), "{told}");
        assert!(lines[1].ends_with("you lack grain") || lines[1].ends_with("you lack 1 grain"), "{told}");
        assert!(lines[2].contains("; you lack") && lines[2].contains("grain") && !lines[2].ends_with("ore"), "{told}");
    }
}

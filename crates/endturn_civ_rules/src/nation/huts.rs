//! W-137 Huts: their contents. Carried out by `crates/endturn_civ/src/changes/huts.rs`.
//! Draws none. Tells nothing.

use endturn_engine::random::Draw;

use crate::ruleset::events::{Hut, HutContent};

/// Gold found by AIs whose skill limits their finds.
const LITTLE_GOLD: i32 = 25;
/// One in this many huts is a trap to them.
const TRAPS: u64 = 12;

/// W-137: draws the content of a hut, by the weights of the ruleset; `None` if the ruleset has no
/// huts.
pub fn content(all: &[Hut], draw: &mut Draw) -> Option<HutContent> {
    let weight = |hut: &Hut| u64::from(hut.weight.max(0).unsigned_abs());
    let mut left = draw.below(all.iter().map(weight).sum());
    let found = all.iter().find(|hut| {
        let is_it = left < weight(hut);
        left = left.saturating_sub(weight(hut));
        is_it
    });
    found.map(|hut| hut.content.clone())
}

/// The find of an AI whose skill limits it (W-137, W-146).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Little {
    /// This much gold.
    Gold(i32),
    /// Barbarians kill the unit that entered.
    Trap,
}

/// W-137: draws the find of an AI whose skill limits it.
pub fn little(draw: &mut Draw) -> Little {
    if draw.below(TRAPS) == 0 { Little::Trap } else { Little::Gold(LITTLE_GOLD) }
}

#[cfg(test)]
mod tests {
    use endturn_engine::RuleId;
    use endturn_engine::random::{DrawSubject, Draws, Purpose};

    use super::*;

    fn draw(seed: u64) -> Draw {
        Draws::new(seed).at(RuleId("W-137"), DrawSubject::TABLE, Purpose("hut"))
    }

    #[test]
    fn w_137_contents_come_by_their_weights() {
        use HutContent as H;
        let parts = [
            (1, H::Gold(25)),
            (3, H::Gold(50)),
            (1, H::Gold(100)),
            (3, H::Tech),
            (2, H::Mercenaries(25)),
            (2, H::City(25)),
        ];
        let huts: Vec<Hut> = parts.into_iter().map(|(weight, content)| Hut { weight, content }).collect();
        let mut counts = vec![0; huts.len()];
        for seed in 0..12_000 {
            let found = content(&huts, &mut draw(seed)).expect("something");
            counts[huts.iter().position(|hut| hut.content == found).expect("one of them")] += 1;
        }
        for (count, hut) in counts.iter().zip(&huts) {
            let expected = 1_000 * hut.weight;
            assert!((expected - 150..expected + 150).contains(count), "{count} of {:?}", hut.content);
        }
    }

    #[test]
    fn w_137_a_ruleset_that_says_nothing_of_huts_has_empty_ones() {
        assert_eq!(content(&[], &mut draw(1)), None);
        assert_eq!(content(&[Hut { weight: 0, content: HutContent::Tech }], &mut draw(1)), None);
    }

    #[test]
    fn w_137_one_of_twelve_huts_is_a_trap_to_those_who_are_given_less() {
        let traps = (0..12_000).filter(|&seed| little(&mut draw(seed)) == Little::Trap).count();
        assert!((880..1_120).contains(&traps), "{traps}");
        assert_eq!(
            little(&mut draw((0..).find(|&seed| little(&mut draw(seed)) != Little::Trap).expect("one"))),
            Little::Gold(25)
        );
    }
}

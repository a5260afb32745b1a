//! W-131 Battle rounds and win chance: a battle of two units until one of them dies. Carried out by
//! `crates/endturn_civ/src/changes/battle.rs`.
//! Draws none. Tells nothing.

use endturn_engine::random::Draw;

/// Rounds after which a limited battle ends, whatever `Combat_Rounds` says (ours): two units of
/// 1,000 hit points with firepower 1 are done by then.
pub const MAX_ROUNDS: u32 = 2_000;

/// One side of a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Side {
    /// Strength in tenths of a point (W-128, W-129), 0 or more.
    pub strength: i32,
    /// Hit points left.
    pub hit_points: i32,
    /// Hit points that the other side loses per round won (W-130).
    pub firepower: i32,
}

impl Side {
    /// Whether it can win a round that counts.
    pub(super) const fn can_hit(&self) -> bool {
        self.strength > 0 && self.firepower > 0
    }

    /// Its weight in a round: the probability of winning it is the weight's share of both sides'
    /// sum.
    pub(super) fn weight(&self) -> u64 {
        u64::from(self.strength.max(0).unsigned_abs())
    }
}

/// A battle before its first round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Duel {
    /// The attacker.
    pub attacker: Side,
    /// The defender.
    pub defender: Side,
    /// `Combat_Rounds`: rounds after which it ends undecided; no limit if not above 0.
    pub rounds: i32,
}

/// The outcome of a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Hit points that the attacker has left; 0 if it is dead.
    pub attacker_hit_points: i32,
    /// Hit points that the defender has left; 0 if it is dead.
    pub defender_hit_points: i32,
    /// Rounds fought.
    pub rounds: u32,
}

impl Duel {
    /// The maximum number of rounds; `None` if the battle continues until a unit dies.
    pub(super) fn limit(&self) -> Option<u32> {
        (self.rounds > 0).then(|| self.rounds.unsigned_abs().min(MAX_ROUNDS))
    }

    /// W-131: the side that loses without a round: one that is already dead, else in a battle
    /// without a limit the attacker if it can't hit, else the defender if it can't. True for the
    /// attacker.
    pub(super) const fn lost_by(&self) -> Option<bool> {
        let (attacker, defender) = (&self.attacker, &self.defender);
        let is_endless = self.rounds <= 0;
        if attacker.hit_points <= 0 || is_endless && !attacker.can_hit() {
            Some(true)
        } else if defender.hit_points <= 0 || is_endless && !defender.can_hit() {
            Some(false)
        } else {
            None
        }
    }

    /// W-131: fights the battle, with one draw a round: the attacker wins a round if the draw is
    /// not below the defender's strength.
    pub fn fight(&self, draw: &mut Draw) -> Outcome {
        let (mut attacker, mut defender) = (self.attacker.hit_points.max(0), self.defender.hit_points.max(0));
        match self.lost_by() {
            Some(true) => attacker = 0,
            Some(false) => defender = 0,
            None => {}
        }
        let (att, def) = (self.attacker.weight(), self.defender.weight());
        let limit = self.limit().unwrap_or(u32::MAX);
        let mut rounds = 0;
        while attacker > 0 && defender > 0 && rounds < limit {
            rounds += 1;
            if draw.below(att + def) >= def {
                defender = defender.saturating_sub(self.attacker.firepower.max(0)).max(0);
            } else {
                attacker = attacker.saturating_sub(self.defender.firepower.max(0)).max(0);
            }
        }
        Outcome { attacker_hit_points: attacker, defender_hit_points: defender, rounds }
    }
}

#[cfg(test)]
mod tests {
    use endturn_engine::RuleId;
    use endturn_engine::random::{DrawSubject, Draws, Purpose};

    use super::*;

    const fn side(strength: i32, hit_points: i32, firepower: i32) -> Side {
        Side { strength, hit_points, firepower }
    }

    fn fight(duel: Duel, seed: u64) -> Outcome {
        duel.fight(&mut Draws::new(seed).at(RuleId("W-131"), DrawSubject::TABLE, Purpose("battle")))
    }

    #[test]
    fn w_131_somebody_dies_and_a_battle_with_one_key_goes_one_way() {
        let duel = Duel { attacker: side(40, 10, 1), defender: side(30, 20, 2), rounds: 0 };
        for seed in 0..200 {
            let outcome = fight(duel, seed);
            assert_eq!(outcome, fight(duel, seed));
            let (attacker, defender) = (outcome.attacker_hit_points, outcome.defender_hit_points);
            assert!((attacker == 0) != (defender == 0), "{outcome:?}");
            let hits = (10 - attacker) / 2 + (20 - defender);
            assert_eq!(u32::try_from(hits), Ok(outcome.rounds), "a round is a hit");
        }
    }

    #[test]
    fn w_131_who_cannot_hit_dies_at_once_and_the_attacker_first() {
        let (armed, weak, blunt) = (side(10, 10, 1), side(0, 10, 1), side(10, 10, 0));
        let ends = |attacker, defender| {
            let outcome = fight(Duel { attacker, defender, rounds: 0 }, 1);
            (outcome.attacker_hit_points, outcome.defender_hit_points, outcome.rounds)
        };
        assert_eq!([ends(weak, armed), ends(blunt, armed), ends(weak, blunt)], [(0, 10, 0); 3]);
        assert_eq!([ends(armed, weak), ends(armed, blunt)], [(10, 0, 0); 2]);
    }

    #[test]
    fn w_131_a_limited_battle_may_end_undecided() {
        let duel = Duel { attacker: side(10, 10, 1), defender: side(10, 10, 1), rounds: 3 };
        let outcome = fight(duel, 4);
        assert_eq!((outcome.rounds, outcome.attacker_hit_points + outcome.defender_hit_points), (3, 17));
        let blunt = fight(Duel { attacker: side(10, 10, 0), defender: side(0, 10, 0), rounds: i32::MAX }, 4);
        assert_eq!((blunt.rounds, blunt.attacker_hit_points, blunt.defender_hit_points), (MAX_ROUNDS, 10, 10));
    }

    #[test]
    fn w_131_who_is_dead_fights_no_more() {
        let duel = Duel { attacker: side(10, 10, 1), defender: side(10, 0, 1), rounds: 0 };
        assert_eq!(fight(duel, 1), Outcome { attacker_hit_points: 10, defender_hit_points: 0, rounds: 0 });
    }
}

//! W-131 Battle rounds and win chance: units that attack a tile one after the other, until no
//! defender is left, with the probability of every state in between. Carried out by
//! `crates/endturn_civ/src/changes/battle.rs`.
//! Draws none. Tells nothing.
//!
//! Each attacker attacks once, in the order of the list; against each the likeliest defender fights
//! (W-127), survivors keep their wounds, and defenders may be promoted (W-132). In the open all
//! defenders may die with the one that fights (W-133).

use std::collections::BTreeMap;

use endturn_engine::random::Draw;

use super::battle::{Duel, MAX_ROUNDS};
use super::chance::Chance;
use super::defender::{Candidate, defender};

/// Fraction bits of probabilities.
const PLACES: u32 = 62;
const ONE: u64 = 1 << PLACES;
/// Maximum number of states that are followed; an assault with more is fought out many times.
const MAX_STATES: usize = 50_000;
/// Number of times that an assault with too many states is fought out.
pub const SAMPLES: u32 = 10_000;
/// Half width of a 95 % interval of a share of one half after that many samples, in 2^-32: 0.98 %.
const SAMPLING_ERROR: u64 = (1 << 32) / 10_000 * 98;

/// A unit of a force: its kind, by its place in the list of the force, and its condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Soldier {
    /// The kind.
    pub kind: usize,
    /// Hit points left, above 0.
    pub hit_points: i32,
    /// Veteran level.
    pub level: u8,
}

/// The meeting of an attacker and a defender.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meeting {
    /// The battle.
    pub duel: Duel,
    /// The defender among the others on the tile (W-127).
    pub candidate: Candidate,
    /// The defender's chance of promotion if it kills the attacker, and if both survive, in percent
    /// (W-132).
    pub rises_pct: (i32, i32),
    /// Whether the attacker can hit the defender (W-126).
    pub can_hit: bool,
    /// Whether the defender protects the others from attackers that can't hit it (W-126).
    pub protects: bool,
}

/// Two forces and the ground.
pub trait Ground {
    /// The meeting of two units; `None` if the attacker can't attack at all.
    fn meeting(&self, attacker: Soldier, defender: Soldier) -> Option<Meeting>;

    /// Whether an attacker dies by its attack whatever comes of it.
    fn is_missile(&self, attacker: Soldier) -> bool;

    /// Whether all of this many defenders die with the one that fights (W-133).
    fn dies_together(&self, defenders: usize) -> bool;
}

/// The outcome of an assault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assault {
    /// After each attack, the probability that no defender is left.
    pub cleared: Vec<Chance>,
    /// For each kind of attackers, the expected losses in 2^-32 of a unit.
    pub attackers_lost: Vec<u64>,
    /// For each kind of defenders, the same.
    pub defenders_lost: Vec<u64>,
    /// For each kind of attackers, the expected number that attacks, in 2^-32 of a unit.
    pub attacks: Vec<u64>,
    /// Maximum by which probabilities are too low, by rounding; of an assault that was fought out,
    /// half the width of their 95 % intervals.
    pub error: Chance,
    /// Whether it was fought out [`SAMPLES`] times, as it has too many states to follow.
    pub is_sampled: bool,
}

/// Follows an assault from attack to attack, through all states that it can have; or fights it out
/// many times with these draws, if there are too many.
#[must_use]
pub fn assault(ground: &impl Ground, attackers: &[Soldier], defenders: &[Soldier], draw: &mut Draw) -> Assault {
    let mut field = Field { ground, known: BTreeMap::new() };
    field.follow(attackers, defenders).unwrap_or_else(|| field.fight_out(attackers, defenders, draw))
}

/// Number of kinds of a force.
fn kinds(force: &[Soldier]) -> usize {
    force.iter().map(|soldier| soldier.kind + 1).max().unwrap_or(0)
}

/// Adds to the losses of each kind those between a force and the rest of it.
fn add_losses(lost: &mut [u64], (all, rest): (&[Soldier], &[Soldier]), weight: u64) {
    for (kind, lost) in lost.iter_mut().enumerate() {
        let count = |force: &[Soldier]| force.iter().filter(|soldier| soldier.kind == kind).count() as u64;
        *lost += weight * (count(all) - count(rest));
    }
}

fn part(chance: u64) -> Chance {
    Chance::of_parts((chance + (1 << 29)) >> 30)
}

fn sorted(mut force: Vec<Soldier>) -> Vec<Soldier> {
    force.sort_unstable();
    force
}

/// The facts about an attacker's battle against a defender.
struct Known {
    meeting: Meeting,
    spread: Vec<Ending>,
}

struct Field<'g, G> {
    ground: &'g G,
    known: BTreeMap<(Soldier, Soldier), Option<Known>>,
}

impl<G: Ground> Field<'_, G> {
    /// Follows all states; `None` if there are too many.
    fn follow(&mut self, attackers: &[Soldier], defenders: &[Soldier]) -> Option<Assault> {
        let mut states: BTreeMap<Vec<Soldier>, u64> = BTreeMap::from([(sorted(defenders.to_vec()), ONE)]);
        let (mut lost, mut attacks) = (vec![0u64; kinds(attackers)], vec![0u64; kinds(attackers)]);
        let mut cleared = Vec::with_capacity(attackers.len());
        for &attacker in attackers {
            let mut next: BTreeMap<Vec<Soldier>, u64> = BTreeMap::new();
            for (state, chance) in states {
                let Some(place) = self.defender(attacker, &state) else {
                    *next.entry(state).or_default() += chance;
                    continue;
                };
                attacks[attacker.kind] += chance >> 30;
                lost[attacker.kind] += self.attack(attacker, (&state, place), chance, &mut next) >> 30;
            }
            if next.len() > MAX_STATES {
                return None;
            }
            states = next;
            cleared.push(part(states.get(&Vec::new()).copied().unwrap_or(0)));
        }
        let mut defenders_lost = vec![0u64; kinds(defenders)];
        states.iter().for_each(|(state, chance)| add_losses(&mut defenders_lost, (defenders, state), chance >> 30));
        let error = part(ONE - states.values().sum::<u64>());
        Some(Assault { cleared, attackers_lost: lost, defenders_lost, attacks, error, is_sampled: false })
    }

    /// Fights the assault out many times.
    fn fight_out(&mut self, attackers: &[Soldier], defenders: &[Soldier], draw: &mut Draw) -> Assault {
        let (mut lost, mut attacks) = (vec![0u64; kinds(attackers)], vec![0u64; kinds(attackers)]);
        let mut defenders_lost = vec![0u64; kinds(defenders)];
        let mut cleared = vec![0u64; attackers.len()];
        for _ in 0..SAMPLES {
            let mut left = sorted(defenders.to_vec());
            for (&attacker, cleared) in attackers.iter().zip(&mut cleared) {
                if let Some(place) = self.defender(attacker, &left) {
                    attacks[attacker.kind] += 1;
                    lost[attacker.kind] += u64::from(self.fight(attacker, &mut left, place, draw));
                }
                *cleared += u64::from(left.is_empty());
            }
            add_losses(&mut defenders_lost, (defenders, &left), 1);
        }
        let share = |count: &u64| ((u128::from(*count) << 32) / u128::from(SAMPLES)) as u64;
        Assault {
            cleared: cleared.iter().map(|count| Chance::of_parts(share(count))).collect(),
            attackers_lost: lost.iter().map(share).collect(),
            defenders_lost: defenders_lost.iter().map(share).collect(),
            attacks: attacks.iter().map(share).collect(),
            error: Chance::of_parts(SAMPLING_ERROR),
            is_sampled: true,
        }
    }

    /// Fights one battle; returns whether the attacker is lost.
    fn fight(&mut self, attacker: Soldier, left: &mut Vec<Soldier>, place: usize, draw: &mut Draw) -> bool {
        let ground = self.ground;
        let Some(Known { meeting, .. }) = self.known(attacker, left[place]) else { return false };
        let outcome = meeting.duel.fight(draw);
        let is_dead = outcome.attacker_hit_points <= 0;
        if outcome.defender_hit_points <= 0 {
            let all_die = ground.dies_together(left.len());
            left.remove(place);
            left.truncate(if all_die { 0 } else { left.len() });
        } else {
            let rises = if is_dead { meeting.rises_pct.0 } else { meeting.rises_pct.1 };
            let soldier = &mut left[place];
            soldier.hit_points = outcome.defender_hit_points;
            if rises > 0 && draw.below(100) < u64::from(rises.unsigned_abs()) {
                soldier.level = soldier.level.saturating_add(1);
            }
            left.sort_unstable();
        }
        is_dead || ground.is_missile(attacker)
    }

    fn known(&mut self, attacker: Soldier, defender: Soldier) -> Option<&Known> {
        let ground = self.ground;
        let learn = || {
            let meeting = ground.meeting(attacker, defender)?;
            Some(Known { meeting, spread: if meeting.can_hit { spread(&meeting.duel) } else { Vec::new() } })
        };
        self.known.entry((attacker, defender)).or_insert_with(learn).as_ref()
    }

    /// The place of the unit that defends; `None` if the attacker can't attack.
    fn defender(&mut self, attacker: Soldier, state: &[Soldier]) -> Option<usize> {
        let mut able = Vec::new();
        for (place, &soldier) in state.iter().enumerate() {
            // Units that are alike stand together.
            if place > 0 && state[place - 1] == soldier {
                continue;
            }
            let Meeting { candidate, can_hit, protects, .. } = self.known(attacker, soldier)?.meeting;
            if can_hit {
                able.push((place, candidate));
            } else if protects {
                return None;
            }
        }
        let stack_dies = self.ground.dies_together(state.len());
        let best = defender(able.iter().map(|(_, candidate)| *candidate), stack_dies)?;
        Some(able[best].0)
    }

    /// Adds the states after an attack; returns the probability that the attacker is lost.
    fn attack(
        &mut self,
        attacker: Soldier,
        (state, place): (&[Soldier], usize),
        chance: u64,
        next: &mut BTreeMap<Vec<Soldier>, u64>,
    ) -> u64 {
        let ground = self.ground;
        let defender = state[place];
        let Some(Known { meeting, spread }) = self.known(attacker, defender) else { return 0 };
        let mut dead = if ground.is_missile(attacker) { chance } else { 0 };
        let mut put = |after: Vec<Soldier>, chance: u64| *next.entry(after).or_default() += chance;
        for ending in spread {
            let chance = times(chance, ending.chance);
            if ending.attacker <= 0 && !ground.is_missile(attacker) {
                dead += chance;
            }
            let mut rest = state.to_vec();
            rest.remove(place);
            if ending.defender <= 0 {
                put(if ground.dies_together(state.len()) { Vec::new() } else { rest }, chance);
                continue;
            }
            let rises = if ending.attacker <= 0 { meeting.rises_pct.0 } else { meeting.rises_pct.1 };
            let risen = (u128::from(chance) * u128::from(rises.clamp(0, 100).unsigned_abs()) / 100) as u64;
            for (level, chance) in [(0, chance - risen), (1, risen)].into_iter().filter(|(_, chance)| *chance > 0) {
                let level = defender.level.saturating_add(level);
                let mut after = rest.clone();
                after.push(Soldier { hit_points: ending.defender, level, ..defender });
                put(sorted(after), chance);
            }
        }
        dead
    }
}

fn times(one: u64, other: u64) -> u64 {
    ((u128::from(one) * u128::from(other)) >> PLACES) as u64
}

/// One ending of a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Ending {
    attacker: i32,
    defender: i32,
    chance: u64,
}

/// All endings of a battle with their probabilities, each at most 2^-50 too low.
fn spread(duel: &Duel) -> Vec<Ending> {
    let (own, other) = (duel.attacker.hit_points.max(0), duel.defender.hit_points.max(0));
    match duel.lost_by() {
        Some(true) => return vec![Ending { attacker: 0, defender: other, chance: ONE }],
        Some(false) => return vec![Ending { attacker: own, defender: 0, chance: ONE }],
        None => {}
    }
    let all = duel.attacker.weight() + duel.defender.weight();
    // If neither side has strength, the attacker wins all rounds.
    let wins = if all == 0 { ONE } else { ((u128::from(duel.attacker.weight()) << PLACES) / u128::from(all)) as u64 };
    let left = |hit_points: i32, firepower: i32, hits: u32| {
        let hits = i32::try_from(hits).unwrap_or(i32::MAX);
        hit_points.saturating_sub(firepower.max(0).saturating_mul(hits)).max(0)
    };
    let mut endings = Vec::new();
    // By number of rounds that the attacker has won.
    let mut row: Vec<u64> = vec![ONE];
    for round in 0..=duel.limit().unwrap_or(MAX_ROUNDS) {
        let mut next = vec![0u64; row.len() + 1];
        let mut goes_on = false;
        for (won, &chance) in row.iter().enumerate().filter(|(_, chance)| **chance > 0) {
            let (won, taken) = (won as u32, round - won as u32);
            let attacker = left(own, duel.defender.firepower, taken);
            let defender = left(other, duel.attacker.firepower, won);
            let is_over = attacker <= 0 || defender <= 0 || duel.limit().is_some_and(|limit| round >= limit);
            if is_over {
                endings.push(Ending { attacker, defender, chance });
                continue;
            }
            goes_on = true;
            let gain = times(chance, wins);
            next[won as usize + 1] += gain;
            next[won as usize] += chance - gain;
        }
        if !goes_on {
            break;
        }
        row = next;
    }
    endings
}

#[cfg(test)]
mod tests {
    use endturn_engine::RuleId;
    use endturn_engine::random::{DrawSubject, Draws, Purpose};

    use super::super::battle::Side;
    use super::*;

    /// Units of a kind have a strength each; levels add half.
    struct Plain {
        attack: Vec<i32>,
        defense: Vec<i32>,
        rounds: i32,
        rises: (i32, i32),
        together: bool,
        missile: Option<usize>,
        out_of_reach: Option<(usize, bool)>,
    }

    impl Plain {
        fn new(attack: &[i32], defense: &[i32]) -> Self {
            Self {
                attack: attack.to_vec(),
                defense: defense.to_vec(),
                rounds: 0,
                rises: (0, 0),
                together: false,
                missile: None,
                out_of_reach: None,
            }
        }
    }

    impl Ground for Plain {
        fn meeting(&self, attacker: Soldier, defender: Soldier) -> Option<Meeting> {
            let side = |strength: i32, one: Soldier| Side {
                strength: strength + strength * i32::from(one.level) / 2,
                hit_points: one.hit_points,
                firepower: 1,
            };
            let duel = Duel {
                attacker: side(self.attack[attacker.kind], attacker),
                defender: side(self.defense[defender.kind], defender),
                rounds: self.rounds,
            };
            let candidate = Candidate {
                attacker: duel.odds().attacker,
                build_cost: 10,
                strength: duel.defender.strength,
                hit_points: duel.defender.hit_points,
                firepower: 1,
                attacker_firepower: 1,
                loses_game: false,
            };
            let far = self.out_of_reach.filter(|(kind, _)| *kind == defender.kind);
            let protects = far.is_none_or(|(_, protects)| protects);
            let rises_pct = if defender.level > 0 { (0, 0) } else { self.rises };
            Some(Meeting { duel, candidate, rises_pct, can_hit: far.is_none(), protects })
        }

        fn is_missile(&self, attacker: Soldier) -> bool {
            self.missile == Some(attacker.kind)
        }

        fn dies_together(&self, defenders: usize) -> bool {
            self.together && defenders > 1
        }
    }

    fn force(kinds: &[(usize, usize, i32)]) -> Vec<Soldier> {
        let each = |&(kind, count, hit_points): &(usize, usize, i32)| {
            std::iter::repeat_n(Soldier { kind, hit_points, level: 0 }, count)
        };
        kinds.iter().flat_map(each).collect()
    }

    /// The same by walking through every round of every battle: probabilities in 2^-100.
    struct Walk<'w> {
        ground: &'w Plain,
        attackers: &'w [Soldier],
        cleared: u128,
        attackers_lost: u128,
        defenders_left: u128,
    }

    const WHOLE: u128 = 1 << 100;

    impl Walk<'_> {
        fn attack(&mut self, turn: usize, defenders: &[Soldier], chance: u128) {
            if turn == self.attackers.len() || defenders.is_empty() {
                self.cleared += if defenders.is_empty() { chance } else { 0 };
                self.defenders_left += chance * defenders.len() as u128;
                return;
            }
            let attacker = self.attackers[turn];
            let meet = |&one: &Soldier| self.ground.meeting(attacker, one).unwrap();
            let is_shielded = defenders.iter().map(meet).any(|meeting| !meeting.can_hit && meeting.protects);
            let able: Vec<usize> = (0..defenders.len()).filter(|&at| meet(&defenders[at]).can_hit).collect();
            if is_shielded || able.is_empty() {
                return self.attack(turn + 1, defenders, chance);
            }
            let candidates = able.iter().map(|&at| meet(&defenders[at]).candidate);
            let place = able[defender(candidates, self.ground.dies_together(defenders.len())).unwrap()];
            self.round(turn, defenders, place, (attacker.hit_points, defenders[place].hit_points, 0), chance);
        }

        fn round(&mut self, turn: usize, defenders: &[Soldier], place: usize, now: (i32, i32, i32), chance: u128) {
            let (own, other, rounds) = now;
            let Meeting { duel, rises_pct, .. } = self.ground.meeting(self.attackers[turn], defenders[place]).unwrap();
            if own > 0 && other > 0 && (duel.rounds == 0 || rounds < duel.rounds) {
                let (att, def) = (u128::from(duel.attacker.weight()), u128::from(duel.defender.weight()));
                self.round(turn, defenders, place, (own, other - 1, rounds + 1), chance / (att + def) * att);
                self.round(turn, defenders, place, (own - 1, other, rounds + 1), chance / (att + def) * def);
                return;
            }
            if own == 0 || self.ground.is_missile(self.attackers[turn]) {
                self.attackers_lost += chance;
            }
            let mut rest = defenders.to_vec();
            if other == 0 {
                rest.remove(place);
                if self.ground.dies_together(defenders.len()) {
                    rest.clear();
                }
                return self.attack(turn + 1, &rest, chance);
            }
            let rises = u128::from((if own == 0 { rises_pct.0 } else { rises_pct.1 }).unsigned_abs());
            rest[place].hit_points = other;
            self.attack(turn + 1, &rest, chance / 100 * (100 - rises));
            rest[place].level += 1;
            self.attack(turn + 1, &rest, chance / 100 * rises);
        }
    }

    fn draw() -> Draw {
        Draws::new(7).at(RuleId("W-131"), DrawSubject::TABLE, Purpose("assault"))
    }

    fn compare(ground: &Plain, attackers: &[Soldier], defenders: &[Soldier]) {
        let told = assault(ground, attackers, defenders, &mut draw());
        assert!(!told.is_sampled);
        let mut walk = Walk { ground, attackers, cleared: 0, attackers_lost: 0, defenders_left: 0 };
        walk.attack(0, defenders, WHOLE);
        let close = |parts: u64, exact: u128| {
            let exact = (exact >> 68) as u64;
            assert!(parts.abs_diff(exact) < 100, "{parts} and {exact} of 2^32: {attackers:?} {defenders:?}");
        };
        close(told.cleared.last().unwrap().parts(), walk.cleared);
        close(told.attackers_lost.iter().sum(), walk.attackers_lost);
        let lost = told.defenders_lost.iter().sum::<u64>();
        close((defenders.len() as u64 * (1 << 32)) - lost, walk.defenders_left);
        assert!(told.error.parts() <= 1, "{:?}", told.error);
    }

    #[test]
    fn w_131_an_assault_is_what_walking_through_every_round_of_every_battle_gives() {
        let plain = || Plain::new(&[40, 25], &[30, 20]);
        let grounds = [
            plain(),
            Plain { rises: (50, 0), ..plain() },
            Plain { rounds: 3, rises: (50, 20), ..plain() },
            Plain { together: true, ..plain() },
            Plain { missile: Some(1), ..plain() },
            Plain { out_of_reach: Some((1, false)), ..plain() },
            Plain { out_of_reach: Some((1, true)), ..plain() },
        ];
        let forces = [
            (force(&[(0, 1, 3)]), force(&[(0, 1, 3)])),
            (force(&[(0, 2, 2), (1, 1, 3)]), force(&[(0, 1, 3), (1, 1, 2)])),
            (force(&[(0, 3, 2)]), force(&[(0, 2, 2), (1, 1, 2)])),
            (force(&[(1, 4, 2)]), force(&[(1, 2, 2)])),
        ];
        for ground in &grounds {
            for (attackers, defenders) in &forces {
                compare(ground, attackers, defenders);
            }
        }
    }

    #[test]
    fn w_131_one_against_one_is_the_chance_of_a_battle() {
        let ground = Plain::new(&[40], &[30]);
        let told = assault(&ground, &force(&[(0, 1, 10)]), &force(&[(0, 1, 10)]), &mut draw());
        assert_eq!(told.cleared[0].nearest(1_000), 737);
        // Each is rounded by itself.
        assert!((told.attackers_lost[0] + told.cleared[0].parts()).abs_diff(1 << 32) <= 1);
    }

    #[test]
    fn w_131_an_assault_with_too_many_states_is_fought_out_with_the_error_that_is_told() {
        let ground = Plain { rises: (50, 0), ..Plain::new(&[40, 60], &[30, 20]) };
        let (attackers, defenders) = (force(&[(0, 3, 10), (1, 2, 10)]), force(&[(0, 2, 10), (1, 1, 10)]));
        let mut field = Field { ground: &ground, known: BTreeMap::new() };
        let exact = field.follow(&attackers, &defenders).expect("few states");
        let sampled = field.fight_out(&attackers, &defenders, &mut draw());
        assert!(sampled.is_sampled && exact.cleared.windows(2).all(|pair| pair[0] <= pair[1]));
        for (one, other) in exact.cleared.iter().zip(&sampled.cleared) {
            assert!(one.parts().abs_diff(other.parts()) < 2 * SAMPLING_ERROR, "{one} and {other}");
        }
        let lists =
            |one: &Assault| [one.attackers_lost.clone(), one.defenders_lost.clone(), one.attacks.clone()].concat();
        for (one, other) in lists(&exact).into_iter().zip(lists(&sampled)) {
            assert!(one.abs_diff(other) < 6 * SAMPLING_ERROR, "{one} and {other}");
        }
        let many = assault(&ground, &force(&[(0, 30, 10)]), &force(&[(0, 20, 10), (1, 10, 10)]), &mut draw());
        assert!(many.is_sampled && many.attacks[0] <= 30 << 32);
        let again = assault(&ground, &force(&[(0, 30, 10)]), &force(&[(0, 20, 10), (1, 10, 10)]), &mut draw());
        assert_eq!(many, again);
    }
}

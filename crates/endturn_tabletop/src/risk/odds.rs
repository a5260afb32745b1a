//! The question `odds`: the chances of one throw of an attack, and of an attack that goes on to the
//! end.

use endturn_engine::{
    counsel::Question,
    number::{counted, counted_as},
    orders::Refusal,
};

use super::{View, dice};

/// The question at the prompt.
pub(super) const ODDS: Question = Question {
    word: "odds",
    form: "odds TERRITORY TERRITORY",
    meaning: "the chances of an attack from the first on the second, of one throw and to the end",
};

/// Probability 1.
const ONE: u64 = 1 << 40;
/// Most armies of a side for which an attack to the end is computed.
const MAX_ARMIES: u16 = 300;

/// The answer to [`ODDS`] as the armies are now.
pub(super) fn odds(view: &View, from: u8, to: u8) -> Result<String, Refusal> {
    let (board, lands) = (&view.board, &view.position.territories);
    let name = |at: u8| &board.names[usize::from(at)];
    let (attacker, defender) = (lands[usize::from(from)], lands[usize::from(to)]);
    let no = |reason: String| Err(Refusal::new("no-attack", reason));
    if board.borders[usize::from(from)] >> to & 1 == 0 {
        return no(format!("{} does not border {}", name(from), name(to)));
    }
    if attacker.owner == defender.owner {
        return no(format!("{} and {} have the same owner", name(from), name(to)));
    }
    if attacker.armies < 2 {
        return no(format!("{} has no army that could leave it", name(from)));
    }
    let (armies, against) = (attacker.armies - 1, defender.armies);
    let (attack, defend) = (armies.min(3) as u8, against.clamp(1, 2) as u8);
    let counts = dice::odds(attack, defend);
    let all = u64::from(counts.attacker + counts.both + counts.defender);
    let share = |count: u32| percent(u64::from(count) * ONE / all);
    let lost = counted(u32::from(attack.min(defend)), "army");
    let mut text = format!(
        "{} with {} against {} with {}\n  one throw, {} against {defend}: {} loses {lost} with {}, {} with {}",
        name(from),
        counted(u32::from(attacker.armies), "army"),
        name(to),
        counted(u32::from(against), "army"),
        counted_as(u32::from(attack), "die", "dice"),
        name(to),
        share(counts.defender),
        name(from),
        share(counts.attacker),
    );
    if counts.both > 0 {
        text += &format!(", each 1 with {}", share(counts.both));
    }
    if armies <= MAX_ARMIES && against <= MAX_ARMIES {
        text += &format!("\n  to the end: {} falls with {}", name(to), percent(falls(armies, against)));
    }
    Ok(text)
}

/// The probability that a territory falls to an attack that goes on until one side has no armies
/// left to fight with, in parts of `ONE`.
pub fn falls(armies: u16, against: u16) -> u64 {
    let (attackers, defenders) = (usize::from(armies), usize::from(against));
    let mut chance = vec![vec![0_u64; defenders + 1]; attackers + 1];
    for row in &mut chance {
        row[0] = ONE;
    }
    for attack in 1..=attackers {
        for defend in 1..=defenders {
            let counts = dice::odds(attack.min(3) as u8, defend.min(2) as u8);
            let lost = attack.min(2).min(defend);
            let ways = [
                (counts.defender, chance[attack][defend - lost]),
                (counts.both, chance[attack - 1][defend - 1]),
                (counts.attacker, chance[attack - lost][defend]),
            ];
            let all = u128::from(counts.attacker + counts.both + counts.defender);
            let sum: u128 = ways.iter().map(|&(count, then)| u128::from(count) * u128::from(then)).sum();
            chance[attack][defend] = (sum / all) as u64;
        }
    }
    chance[attackers][defenders]
}

/// A probability in hundredths of a percent, rounded.
pub fn percent(part: u64) -> String {
    let hundredths = (u128::from(part) * 10_000 + u128::from(ONE / 2)) / u128::from(ONE);
    format!("{}.{:02} %", hundredths / 100, hundredths % 100)
}

//! W-110 Scenario, conquest, team, allied victory, W-111 Culture victory: the nations that have
//! won. Carried out by `crates/endturn_civ/src/stages/victory.rs`.
//! Draws none. Tells nothing.

use endturn_engine::{Seat, seats::SeatSet};

/// A nation that can win; barbarians can't.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contender {
    /// Its seat.
    pub seat: Seat,
    /// Its team.
    pub team: u8,
    /// Whether it is still in the game.
    pub stands: bool,
    /// Whether E(Victory) > 0.
    pub has_victory: bool,
}

/// W-110: a way in which a game ends by the nations that are left, or by an effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conquest {
    /// By E(Victory).
    Effect,
    /// No nation is left.
    NobodyLeft,
    /// One team of several nations is left.
    LastTeam,
    /// All nations left are allies.
    Allies,
    /// One nation is left.
    LastNation,
}

impl Conquest {
    /// The condition of the end.
    #[must_use]
    pub const fn condition(self) -> &'static str {
        match self {
            Self::Effect => "victory by the ruleset",
            Self::NobodyLeft => "nobody left",
            Self::LastTeam => "last team left",
            Self::Allies => "only allies left",
            Self::LastNation => "last nation left",
        }
    }
}

/// W-110: the way in which the game ends now, and the nations that win by it. `by_alliance` is
/// whether the setting `victories` has `Allied`.
#[must_use]
pub fn conquest(
    nations: &[Contender],
    by_alliance: bool,
    are_allied: impl Fn(Seat, Seat) -> bool,
) -> Option<(Conquest, SeatSet)> {
    let seats = |is_one: &dyn Fn(&Contender) -> bool| -> SeatSet {
        nations.iter().filter(|one| is_one(one)).map(|one| one.seat).collect()
    };
    let by_effect = seats(&|one| one.has_victory);
    if !by_effect.is_empty() {
        return Some((Conquest::Effect, by_effect));
    }
    let left = seats(&|one| one.stands);
    let Some(first) = nations.iter().find(|one| one.stands) else {
        return Some((Conquest::NobodyLeft, SeatSet::EMPTY));
    };
    let mut fallen = nations.iter().filter(|one| !one.stands).peekable();
    fallen.peek()?;
    let team = seats(&|one| one.team == first.team);
    let has_beaten = fallen.clone().any(|one| one.team != first.team);
    if team.len() > 1 && left.without(team).is_empty() && has_beaten {
        return Some((Conquest::LastTeam, team));
    }
    if left.len() > 1 {
        let is_friend = |one: Seat| left.iter().all(|other| one == other || are_allied(one, other));
        return (by_alliance && left.iter().all(is_friend)).then_some((Conquest::Allies, left));
    }
    let is_beaten = |one: &Contender| one.team != first.team && !(by_alliance && are_allied(first.seat, one.seat));
    fallen.any(is_beaten).then_some((Conquest::LastNation, left))
}

/// W-111: the nation that wins by culture: it has at least `min_points`, and more than `lead_pct`
/// percent above the second. `points` are those of the nations still in the game, each with its
/// seat.
#[must_use]
pub fn culture(points: &[(Seat, i32)], min_points: i32, lead_pct: i32) -> Option<Seat> {
    let (at, &(seat, best)) = points.iter().enumerate().max_by_key(|&(at, &(_, own))| (own, std::cmp::Reverse(at)))?;
    let others = points.iter().enumerate().filter(|&(other, _)| other != at);
    let second = others.map(|(_, &(_, own))| i64::from(own)).max().unwrap_or(0);
    let needed = second * (100 + i64::from(lead_pct)) / 100;
    (best >= min_points && i64::from(best) > needed).then_some(seat)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Nations by their teams; a capital letter stands, a small one has fallen.
    fn nations(teams: &str) -> Vec<Contender> {
        let nation = |(at, letter): (usize, char)| Contender {
            seat: Seat(at as u8),
            team: letter.to_ascii_uppercase() as u8,
            stands: letter.is_ascii_uppercase(),
            has_victory: false,
        };
        teams.chars().enumerate().map(nation).collect()
    }

    fn end(teams: &str) -> Option<(Conquest, Vec<u8>)> {
        end_with(teams, false, &[])
    }

    fn end_with(teams: &str, by_alliance: bool, allies: &[(u8, u8)]) -> Option<(Conquest, Vec<u8>)> {
        let all = nations(teams);
        let are_allied = |one: Seat, other: Seat| {
            all[one.index()].team == all[other.index()].team
                || allies.contains(&(one.0, other.0))
                || allies.contains(&(other.0, one.0))
        };
        let (way, winners) = conquest(&all, by_alliance, are_allied)?;
        Some((way, winners.iter().map(|seat| seat.0).collect()))
    }

    #[test]
    fn w_110_the_last_nation_and_the_last_team_win() {
        for open in ["A", "AB", "AA", "AABB", "ABc", "AABb", "AaBB", "Aa"] {
            assert_eq!(end(open), None, "{open}");
        }
        assert_eq!(end("aA"), None, "a team that beat no other has not won");
        assert_eq!(end("aB"), Some((Conquest::LastNation, vec![1])));
        assert_eq!(end("abCd"), Some((Conquest::LastNation, vec![2])));
        assert_eq!(end("AAbb"), Some((Conquest::LastTeam, vec![0, 1])));
        assert_eq!(end("aAbBb"), None, "two teams are left");
        assert_eq!(end("aAbbb"), Some((Conquest::LastTeam, vec![0, 1])), "dead members win with their team");
        assert_eq!(end("ab"), Some((Conquest::NobodyLeft, vec![])));
        assert_eq!(end("a"), Some((Conquest::NobodyLeft, vec![])));
        assert_eq!(end(""), Some((Conquest::NobodyLeft, vec![])));
    }

    #[test]
    fn w_110_allies_win_together_where_the_setting_lets_them() {
        let all = [(0, 1), (0, 2), (1, 2)];
        assert_eq!(end_with("ABCd", true, &all), Some((Conquest::Allies, vec![0, 1, 2])));
        assert_eq!(end_with("ABCd", false, &all), None);
        assert_eq!(end_with("ABCd", true, &all[..2]), None, "two of them are no allies");
        assert_eq!(end_with("ABC", true, &all), None, "nobody was beaten");
        assert_eq!(end_with("AABc", true, &[(0, 2), (1, 2)]), Some((Conquest::Allies, vec![0, 1, 2])));
        assert_eq!(end_with("Ab", true, &[(0, 1)]), None, "all that fell were its allies");
        assert_eq!(end_with("Ab", false, &[(0, 1)]), Some((Conquest::LastNation, vec![0])));
        assert_eq!(end_with("Abc", true, &[(0, 1)]), Some((Conquest::LastNation, vec![0])));
    }

    #[test]
    fn w_110_an_effect_comes_first_and_serves_the_dead_too() {
        let mut all = nations("ABc");
        for at in [0, 2] {
            all[at].has_victory = true;
        }
        let winners: SeatSet = [Seat(0), Seat(2)].into_iter().collect();
        assert_eq!(conquest(&all, false, |_, _| false), Some((Conquest::Effect, winners)));
    }

    #[test]
    fn w_111_culture_needs_points_and_a_lead() {
        let of = |points: &[i32]| {
            let points: Vec<(Seat, i32)> = points.iter().enumerate().map(|(at, &own)| (Seat(at as u8), own)).collect();
            culture(&points, 1000, 200).map(|seat| seat.0)
        };
        assert_eq!(of(&[10, 1000, 333]), Some(1));
        assert_eq!(of(&[10, 999, 0]), None, "too few");
        assert_eq!(of(&[1000, 334]), None, "1002 are needed");
        assert_eq!(of(&[1002, 334]), None);
        assert_eq!(of(&[1003, 334]), Some(0));
        assert_eq!(of(&[2000, 2000]), None);
        assert_eq!(of(&[1000]), Some(0));
        assert_eq!(of(&[]), None);
        assert_eq!(of(&[i32::MAX, i32::MAX]), None);
    }
}

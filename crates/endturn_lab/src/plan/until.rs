//! Turns a plan's `until` into a question about its games.
#![allow(clippy::float_arithmetic, reason = "claims about shares of points; no game ever reads them")]

use endturn_engine::compact::CompactSort as _;
use endturn_engine::suggest::did_you_mean;
use endturn_scenario::{
    checks::Checker,
    codes,
    diagnostic::{Diagnostic, Report},
    path::Path,
    tree::Node,
};

use super::{Change, Player, Setting, Sheet, Until};
use crate::{
    lineups::{Contender, Lineup},
    stats::sequential::Hypotheses,
    stopping::{Question, Sides, Stopping},
};

/// Range of Elo differences for a test.
const ELO: std::ops::RangeInclusive<f64> = -2_000.0..=2_000.0;

/// The context of a question.
pub(super) struct Around<'p> {
    pub(super) players: &'p [Player],
    pub(super) lineups: &'p [Lineup],
    pub(super) settings: &'p [Setting],
    pub(super) scenarios: usize,
}

/// Reads the stopping rule of a plan. Names are looked up only if `is_whole`; otherwise their
/// definitions had errors, which are reported already.
pub(super) fn read(
    sheet: &Sheet,
    around: &Around<'_>,
    is_whole: bool,
    node: &Node,
    report: &mut Report,
) -> Option<Stopping> {
    let until = sheet.until.as_ref()?;
    let mut reader = Reader { around, is_whole, checker: Checker::new(node, report) };
    let (Until::Sprt { least, .. } | Until::Width { least, .. }) = until;
    reader.checker.range(field("least"), *least, 1..=sheet.replicates.max(1));
    let question = match until {
        Until::Width { points, .. } => {
            reader.inside("points", *points, (0.0, 1.0));
            Some(Question::Width(*points))
        }
        Until::Sprt { of, against, change, points, elo, alpha, beta, .. } => {
            let of = reader.player("of", of);
            let against = against.as_ref().map(|name| reader.player("against", name));
            let is_rise = change.is_some();
            let change = change.as_ref().map(|change| reader.sides(change));
            let shares = reader.shares(*points, *elo, against.is_some(), is_rise);
            reader.rate("alpha", *alpha);
            reader.rate("beta", *beta);
            reader.meeting(of, against);
            let sprt = |of, against, change, (share0, share1)| Question::Sprt {
                of,
                against,
                change,
                hypotheses: Hypotheses { share0, share1, alpha: *alpha, beta: *beta },
            };
            match (of, against, change, shares) {
                (Some(of), None, None, Some(shares)) => Some(sprt(of, None, None, shares)),
                (Some(of), Some(Some(other)), None, Some(shares)) => Some(sprt(of, Some(other), None, shares)),
                (Some(of), None, Some(Some(sides)), Some(shares)) => Some(sprt(of, None, Some(sides), shares)),
                (Some(of), Some(Some(other)), Some(Some(sides)), Some(shares)) => {
                    Some(sprt(of, Some(other), Some(sides), shares))
                }
                _ => None,
            }
        }
    };
    Some(Stopping { question: question?, least: *least })
}

fn field(name: &str) -> Path {
    Path::root().name("until").name(name)
}

struct Reader<'p, 'r> {
    around: &'p Around<'p>,
    is_whole: bool,
    checker: Checker<'r>,
}

impl Reader<'_, '_> {
    /// Checks that a value lies strictly between two others; false for NaN.
    fn inside(&mut self, name: &str, value: f64, (low, high): (f64, f64)) -> bool {
        let is_inside = value > low && value < high;
        if !is_inside {
            let one = Diagnostic::error(codes::OUT_OF_RANGE, "this is out of range").found(format!("`{value}`"));
            self.checker.push(field(name), one.expected([format!("between {low} and {high}, both excluded")]));
        }
        is_inside
    }

    fn rate(&mut self, name: &str, value: f64) {
        if !(value > 0.0 && value <= 0.5) {
            let one = Diagnostic::error(codes::OUT_OF_RANGE, "this is out of range").found(format!("`{value}`"));
            self.checker.push(field(name), one.expected(["above 0, at most 0.5; 0.05 is usual"]));
        }
    }

    fn player(&mut self, at: &str, name: &str) -> Option<Contender> {
        let names = || self.around.players.iter().map(|player| player.name.as_str());
        let found = names().position(|known| known == name);
        if found.is_none() && self.is_whole {
            let one = Diagnostic::error(codes::DANGLING_REFERENCE, format!("there is no contender `{name}`"));
            let one = one.found(format!("`{name}`")).suggest(did_you_mean(name, names()));
            self.checker.push(field(at), one.expected(names().map(|name| format!("`{name}`"))));
        }
        found.and_then(|at| Contender::try_from(at).ok())
    }

    /// Returns the two shares to decide between, from 0 to 1.
    fn shares(
        &mut self,
        points: Option<(f64, f64)>,
        elo: Option<(f64, f64)>,
        has_against: bool,
        is_rise: bool,
    ) -> Option<(f64, f64)> {
        let (name, (low, high)) = match (points, elo) {
            (Some(points), None) => ("points", points),
            (None, Some(elo)) => ("elo", elo),
            (Some(_), Some(_)) => {
                let one = Diagnostic::error(codes::CONTRADICTION, "claims are in points or in Elo, not in both");
                self.checker.push(field("elo"), one);
                return None;
            }
            (None, None) => {
                let one = Diagnostic::error(codes::MISSING_FIELD, "this test has nothing to decide between");
                let ways = ["`points: (0.5, 0.55)`", "`elo: (0, 20)` with `against`"];
                self.checker.push(Path::root().name("until"), one.expected(ways));
                return None;
            }
        };
        if name == "elo" && (is_rise || !has_against) {
            let why = if is_rise {
                "the effect of a lever is stated in `points`"
            } else {
                "Elo needs one contender `against` another"
            };
            self.checker.push(field(name), Diagnostic::error(codes::CONTRADICTION, why));
            return None;
        }
        let bounds = match name {
            "elo" => (*ELO.start(), *ELO.end()),
            _ if is_rise => (-1.0, 1.0),
            _ => (0.0, 1.0),
        };
        if !self.inside(name, low, bounds) || !self.inside(name, high, bounds) {
            return None;
        }
        if low >= high {
            let one = Diagnostic::error(codes::CONTRADICTION, "the second claim has to be above the first");
            self.checker.push(field(name), one.found(format!("`({low}, {high})`")));
            return None;
        }
        Some(match name {
            "elo" => {
                let shares = Hypotheses::elo(low, high, 0.05, 0.05);
                (shares.share0, shares.share1)
            }
            _ if is_rise => (Sides::score(low), Sides::score(high)),
            _ => (low, high),
        })
    }

    /// Checks that there is a table at which the question can be answered.
    fn meeting(&mut self, of: Option<Contender>, against: Option<Option<Contender>>) {
        let Some(of) = of else { return };
        if against == Some(Some(of)) {
            let one = Diagnostic::error(codes::CONTRADICTION, "a contender is neither better nor worse than itself");
            self.checker.push(field("against"), one);
            return;
        }
        let sits = |lineup: &Lineup, one: Contender| lineup.seats().contains(&one);
        let asked = |lineup: &&Lineup| sits(lineup, of) && against.flatten().is_none_or(|other| sits(lineup, other));
        if !self.around.lineups.iter().any(|lineup| asked(&lineup)) && !self.around.lineups.is_empty() {
            let name = |one: Contender| &self.around.players[usize::from(one)].name;
            let message = match against.flatten() {
                Some(other) => format!("`{}` and `{}` never meet in this design", name(of), name(other)),
                None => format!("`{}` does not play in this design", name(of)),
            };
            self.checker.push(Path::root().name("until"), Diagnostic::error(codes::CONTRADICTION, message));
        }
    }

    /// Returns the configurations on both sides of a change, otherwise equal.
    fn sides(&mut self, change: &Change) -> Option<Sides> {
        let at = |name: &str| field("change").name(name);
        let settings = self.around.settings;
        let mut known: Vec<&str> = settings.iter().flatten().map(String::as_str).collect();
        known.compact_sort();
        known.dedup();
        let mut is_known = true;
        for (name, side) in [("from", &change.from), ("to", &change.to)] {
            if self.is_whole && !settings.is_empty() && !known.contains(&side.as_str()) {
                let one = Diagnostic::error(codes::DANGLING_REFERENCE, format!("no setting has `{side}`"));
                let near = did_you_mean(side, known.iter().copied());
                let listed = known.iter().take(12).map(|known| format!("`{known}`"));
                self.checker.push(at(name), one.found(format!("`{side}`")).expected(listed).suggest(near));
                is_known = false;
            }
        }
        let without = |setting: &Setting, side: &str| -> Option<Vec<String>> {
            let at = setting.iter().position(|one| one == side)?;
            let mut rest = setting.clone();
            rest.remove(at);
            Some(rest)
        };
        let mut after = std::collections::BTreeMap::new();
        for (number, setting) in settings.iter().enumerate() {
            if let Some(rest) = without(setting, &change.to) {
                after.insert(rest, number);
            }
        }
        let mut sides = Sides::default();
        for (number, setting) in settings.iter().enumerate() {
            let Some(other) = without(setting, &change.from).and_then(|rest| after.get(&rest).copied()) else {
                continue;
            };
            for scenario in 0..self.around.scenarios {
                let of = |setting: usize| (scenario * settings.len() + setting) as u32;
                sides.from.push(of(number));
                sides.to.push(of(other));
            }
        }
        sides.from.compact_sort();
        sides.to.compact_sort();
        if change.from == change.to || (is_known && self.is_whole && sides.from.is_empty() && !settings.is_empty()) {
            let message = "no two settings differ in this change alone";
            self.checker.push(field("change"), Diagnostic::error(codes::CONTRADICTION, message));
            return None;
        }
        Some(sides).filter(|sides| !sides.from.is_empty())
    }
}

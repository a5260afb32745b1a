//! Reachability among things that require one another, such as techs and leads, and the cycles that
//! prevent it.

/// Maximum number of names that [`Needs::behind`] shows.
const MAX_SHOWN: usize = 5;

/// Requirements of one thing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Need {
    /// Indices of the things that it requires.
    pub before: Vec<usize>,
    /// The number of those that is enough; `None` if it can never be reached.
    pub enough: Option<usize>,
}

impl Need {
    /// Requires all of `before`.
    #[must_use]
    pub fn all(before: Vec<usize>) -> Self {
        let enough = Some(before.len());
        Self { before, enough }
    }
}

/// Requirements of all things, by index.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Needs(pub Vec<Need>);

impl Needs {
    /// Computes which things can be reached, starting with those without requirements and those
    /// `given`.
    #[must_use]
    pub fn reached(&self, given: &[usize]) -> Vec<bool> {
        let mut missing: Vec<usize> = self.0.iter().map(|need| need.enough.unwrap_or(usize::MAX)).collect();
        given.iter().for_each(|at| missing[*at] = 0);
        let mut needed_by: Vec<Vec<usize>> = vec![Vec::new(); self.0.len()];
        for (at, need) in self.0.iter().enumerate() {
            need.before.iter().for_each(|one| needed_by[*one].push(at));
        }
        let mut open: Vec<usize> = (0..self.0.len()).filter(|at| missing[*at] == 0).collect();
        let mut reached = vec![false; self.0.len()];
        while let Some(at) = open.pop() {
            if self.0[at].enough.is_none() || std::mem::replace(&mut reached[at], true) {
                continue;
            }
            for next in &needed_by[at] {
                missing[*next] = missing[*next].saturating_sub(1);
                if missing[*next] == 0 {
                    open.push(*next);
                }
            }
        }
        reached
    }

    /// Cycles of things that require one another, each starting with its first thing; found by
    /// following unreachable things to those they lack.
    #[must_use]
    pub fn circles(&self) -> Vec<Vec<usize>> {
        let reached = self.reached(&[]);
        let lacks = |at: usize| self.0[at].before.iter().copied().find(|one| !reached[*one]);
        let mut seen = vec![false; self.0.len()];
        let mut circles = Vec::new();
        for start in (0..self.0.len()).filter(|at| !reached[*at]) {
            let mut trail: Vec<usize> = Vec::new();
            let mut at = Some(start);
            while let Some(next) = at.filter(|next| !seen[*next]) {
                seen[next] = true;
                trail.push(next);
                at = lacks(next);
            }
            let Some(from) = at.and_then(|end| trail.iter().position(|other| *other == end)) else { continue };
            let mut circle = trail.split_off(from);
            let first = circle.iter().enumerate().min_by_key(|(_, item)| **item).map_or(0, |(place, _)| place);
            circle.rotate_left(first);
            circles.push(circle);
        }
        circles
    }

    /// Describes the things that would become reachable if some things were, as
    /// `"3 more because of it: a, b, c"`; `None` if there are none.
    #[must_use]
    pub fn behind(&self, given: &[usize], name: impl Fn(usize) -> String) -> Option<String> {
        let (without, with) = (self.reached(&[]), self.reached(given));
        let behind: Vec<usize> =
            (0..self.0.len()).filter(|at| with[*at] && !without[*at] && !given.contains(at)).collect();
        let shown = behind.iter().take(MAX_SHOWN).map(|at| name(*at)).collect::<Vec<_>>().join(", ");
        let more = if behind.len() > MAX_SHOWN { ", …" } else { "" };
        (!behind.is_empty()).then(|| format!("{} more because of it: {shown}{more}", behind.len()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 0; 1 needs 0; 2 and 3 need each other; 4 needs 1 and 3; 5 needs one of 2 and 0; 6 is
    /// unreachable; 7 needs 6.
    fn needs() -> Needs {
        let all = |before: &[usize]| Need::all(before.to_vec());
        let one = Need { before: vec![2, 0], enough: Some(1) };
        let never = Need { before: vec![], enough: None };
        Needs(vec![all(&[]), all(&[0]), all(&[3]), all(&[2]), all(&[1, 3]), one, never, all(&[6])])
    }

    #[test]
    fn what_can_be_had_is_had_one_after_the_other() {
        let reached = |given: &[usize]| -> Vec<usize> {
            needs().reached(given).iter().enumerate().filter(|(_, is_reached)| **is_reached).map(|(at, _)| at).collect()
        };
        assert_eq!(reached(&[]), [0, 1, 5]);
        assert_eq!(reached(&[2, 3]), [0, 1, 2, 3, 4, 5]);
        assert_eq!(reached(&[6]), [0, 1, 5], "given or not, it can't be had");
    }

    #[test]
    fn a_circle_begins_with_its_first_thing_and_tells_what_is_behind_it() {
        assert_eq!(needs().circles(), [vec![2, 3]]);
        let behind = needs().behind(&[2, 3], |at| format!("#{at}"));
        assert_eq!(behind.as_deref(), Some("1 more because of it: #4"));
        assert_eq!(needs().behind(&[6], |at| at.to_string()), None);
    }
}

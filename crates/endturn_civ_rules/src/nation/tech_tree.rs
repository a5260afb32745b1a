//! W-47 Choosing research, W-48 Tech loss, W-72 Gaining a tech, W-73 Free techs, W-76 Future techs
//! and tech states: dependencies between techs. Carried out by
//! `crates/endturn_civ/src/stages/ending.rs`, `crates/endturn_civ/src/scenario/spawn.rs`,
//! `crates/endturn_civ/src/changes/nations.rs` and `crates/endturn_civ/src/changes/research.rs`.
//! Draws none. Tells nothing.

use endturn_engine::random::Draw;

use crate::bits::Bits256;
use crate::ids::TechId;
use crate::ruleset::Ruleset;

/// A tech as a node of the tree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Node {
    /// The techs required before it.
    pub reqs: [Option<TechId>; 2],
    /// A tech without which neither it nor what builds on it can be gained in any way; if that is
    /// itself, it can't be researched at all.
    pub root: Option<TechId>,
    /// Its own cost in bulbs, for cost styles that use it.
    pub cost: Option<i32>,
    /// The first group to learn it gets another tech for free (W-72).
    pub gives_tech: bool,
}

/// All techs of a ruleset with their dependencies; at most 256.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TechTree {
    nodes: Vec<Node>,
    needed: Vec<Bits256>,
}

impl TechTree {
    /// The tree of a ruleset.
    #[must_use]
    pub fn compile(rules: &Ruleset) -> Self {
        let req = |reqs: &[String], at: usize| reqs.get(at).and_then(|name| rules.techs.position(name)).map(TechId::at);
        let nodes = rules.techs.iter().map(|(_, tech)| Node {
            reqs: [req(&tech.reqs, 0), req(&tech.reqs, 1)],
            root: tech.root.as_ref().and_then(|name| rules.techs.position(name)).map(TechId::at),
            cost: tech.cost_bulbs,
            gives_tech: tech.flags.iter().any(|flag| flag == "Bonus_Tech"),
        });
        Self::new(nodes.collect())
    }

    /// The tree of these techs, at most 256; circles among them are not followed for ever, and
    /// unknown techs are ignored.
    #[must_use]
    pub(crate) fn new(nodes: Vec<Node>) -> Self {
        let mut nodes = nodes;
        nodes.truncate(256);
        let count = nodes.len();
        let exists = |tech: &TechId| tech.index() < count;
        for node in &mut nodes {
            node.reqs = node.reqs.map(|req| req.filter(exists));
            node.root = node.root.filter(exists);
        }
        let mut needed: Vec<Bits256> = (0..nodes.len()).map(|at| std::iter::once(at).collect()).collect();
        loop {
            let mut has_changed = false;
            for (at, node) in nodes.iter().enumerate() {
                let below = node.reqs.iter().flatten().filter_map(|req| needed.get(req.index()));
                let all = below.fold(needed[at], |all, below| all.union(below));
                has_changed |= all != needed[at];
                needed[at] = all;
            }
            if !has_changed {
                return Self { nodes, needed };
            }
        }
    }

    /// Number of techs.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there is no tech.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// A tech's node in the tree.
    #[must_use]
    pub(crate) fn node(&self, tech: TechId) -> Node {
        self.nodes.get(tech.index()).copied().unwrap_or_default()
    }

    /// W-72: whether the first group to learn a tech gets another for free.
    #[must_use]
    pub fn gives_tech(&self, tech: TechId) -> bool {
        self.node(tech).gives_tech
    }

    /// The tech with everything it builds on.
    #[must_use]
    pub fn needed(&self, tech: TechId) -> Bits256 {
        self.needed.get(tech.index()).copied().unwrap_or_default()
    }

    /// Number of techs it takes, including itself.
    #[must_use]
    pub fn count(&self, tech: TechId) -> i32 {
        self.needed(tech).len() as i32
    }

    /// Number of techs still missing on the way to one, including itself.
    #[must_use]
    pub fn steps(&self, known: &Bits256, tech: TechId) -> i32 {
        self.needed(tech).without(known).len() as i32
    }

    /// Whether a tech can be researched next: unknown, and all its requirements known (W-76).
    #[must_use]
    pub fn is_researchable(&self, known: &Bits256, tech: TechId) -> bool {
        let node = self.node(tech);
        tech.index() < self.len()
            && !known.contains(tech.index())
            && node.reqs.iter().chain([&node.root]).flatten().all(|req| known.contains(req.index()))
    }

    /// Whether a tech may be gained other than by research (W-75, W-76): unknown, its root and
    /// those of all that it builds on known, and its requirements too unless `holes` are allowed.
    #[must_use]
    pub fn is_gettable(&self, known: &Bits256, tech: TechId, holes: bool) -> bool {
        let node = self.node(tech);
        tech.index() < self.len()
            && !known.contains(tech.index())
            && self.needed(tech).iter().all(|below| {
                self.node(TechId::at(below)).root.is_none_or(|root| root == tech || known.contains(root.index()))
            })
            && (holes || node.reqs.iter().flatten().all(|req| known.contains(req.index())))
    }

    /// Whether research can ever reach a tech: none of the missing techs is its own root, or has a
    /// root that is (W-76).
    #[must_use]
    pub fn is_reachable(&self, known: &Bits256, tech: TechId) -> bool {
        let is_open = |at: usize| {
            let root = self.node(TechId::at(at)).root.filter(|root| !known.contains(root.index()));
            root.is_none_or(|root| root.index() != at && self.node(root).root != Some(root))
        };
        tech.index() < self.len() && self.needed(tech).without(known).iter().all(is_open)
    }

    /// All techs that can be researched next, in the order of the ruleset.
    pub fn researchable(&self, known: &Bits256) -> impl Iterator<Item = TechId> {
        let known = *known;
        (0..self.len()).map(TechId::at).filter(move |tech| self.is_researchable(&known, *tech))
    }

    /// One of the techs that can be researched next, all equally likely (W-47).
    pub fn random(&self, known: &Bits256, draw: &mut Draw) -> Option<TechId> {
        pick(self.researchable(known), draw)
    }

    /// The next tech to research on the way to a goal (W-47); `None` if the goal is known or can't
    /// be reached now.
    ///
    /// The walk keeps a list that begins with the goal. Its first entry is the answer if it can be
    /// researched; else the first of its requirements replaces it and the second is appended, each
    /// tech once.
    #[must_use]
    pub fn goal_step(&self, known: &Bits256, goal: TechId) -> Option<TechId> {
        if goal.index() >= self.len() || known.contains(goal.index()) {
            return None;
        }
        let mut list = [goal; 256];
        let mut visited: Bits256 = std::iter::once(goal.index()).collect();
        let (mut first, mut end) = (0, 1);
        while first < end {
            let tech = list[first];
            if self.is_researchable(known, tech) {
                return Some(tech);
            }
            let mut has_moved = false;
            for req in self.node(tech).reqs.into_iter().flatten() {
                if visited.contains(req.index()) {
                    continue;
                }
                visited.insert(req.index());
                if has_moved {
                    // Each tech enters once, so the list is long enough.
                    list[end] = req;
                    end += 1;
                } else {
                    list[first] = req;
                    has_moved = true;
                }
            }
            first += usize::from(!has_moved);
        }
        None
    }

    /// The known techs that can be lost (W-48): not the root of a known one, and unless `holes` are
    /// allowed not a requirement of a known one.
    pub(crate) fn losable(&self, known: &Bits256, holes: bool) -> impl Iterator<Item = TechId> {
        let mut kept = Bits256::EMPTY;
        for tech in known.iter() {
            let node = self.node(TechId::at(tech));
            let reqs = node.reqs.iter().filter(|_| !holes);
            reqs.chain([&node.root]).flatten().for_each(|tech| kept.insert(tech.index()));
        }
        known.without(&kept).iter().map(TechId::at)
    }
}

/// One of several, all equally likely: the k-th replaces the pick if 0 is drawn below k.
pub(crate) fn pick<T>(several: impl Iterator<Item = T>, draw: &mut Draw) -> Option<T> {
    let mut picked = None;
    for (one, count) in several.zip(1_u64..) {
        if draw.below(count) == 0 {
            picked = Some(one);
        }
    }
    picked
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::production::fair;
    use proptest::prelude::*;

    /// A tree from the requirements of each tech.
    pub(crate) fn tree(reqs: &[&[u16]]) -> TechTree {
        let req = |reqs: &[u16], at: usize| reqs.get(at).copied().map(TechId);
        let nodes = reqs.iter().map(|reqs| Node { reqs: [req(reqs, 0), req(reqs, 1)], ..Node::default() });
        TechTree::new(nodes.collect())
    }

    /// 0 and 1 are first, 2 builds on both, 3 on 2 and 0, 4 on 1, 5 on 3 and 4.
    pub(crate) fn six() -> TechTree {
        tree(&[&[], &[], &[0, 1], &[2, 0], &[1], &[3, 4]])
    }

    fn known(techs: &[usize]) -> Bits256 {
        techs.iter().copied().collect()
    }

    #[test]
    fn w_69_every_tech_below_counts_once() {
        let counts: Vec<i32> = (0..6).map(|at| six().count(TechId(at))).collect();
        assert_eq!(counts, [1, 1, 3, 4, 2, 6]);
        assert_eq!(six().steps(&known(&[0, 1]), TechId(5)), 4);
    }

    #[test]
    fn w_47_the_walk_to_the_goal_takes_first_requirements_first() {
        let step = |techs: &[usize]| six().goal_step(&known(techs), TechId(5)).map(|tech| tech.0);
        assert_eq!(step(&[]), Some(1), "5 becomes 3, that 2 with 0 behind it, and 2 becomes 1, for 0 is in the list");
        assert_eq!(step(&[0]), Some(1));
        assert_eq!(step(&[1]), Some(4), "1 is known and leads nowhere; 4 stands next");
        assert_eq!(step(&[0, 1]), Some(2));
        assert_eq!(step(&[0, 1, 2]), Some(3));
        assert_eq!(step(&[0, 1, 2, 3]), Some(4));
        assert_eq!((step(&[0, 1, 2, 3, 4]), step(&[5])), (Some(5), None));
    }

    #[test]
    fn w_76_states_follow_from_what_is_known() {
        let list = |techs: &[usize]| six().researchable(&known(techs)).map(|tech| tech.0).collect::<Vec<_>>();
        assert_eq!((list(&[]), list(&[0, 1]), list(&[0, 1, 2, 3, 4, 5])), (vec![0, 1], vec![2, 4], vec![]));
        let nodes = vec![
            Node { root: Some(TechId(0)), ..Node::default() },
            Node { reqs: [Some(TechId(0)), None], ..Node::default() },
            Node { root: Some(TechId(0)), ..Node::default() },
        ];
        let rooted = TechTree::new(nodes);
        assert_eq!(rooted.researchable(&Bits256::EMPTY).count(), 0);
        assert!(!(0..3).any(|at| rooted.is_reachable(&Bits256::EMPTY, TechId(at))));
        assert!(rooted.is_gettable(&Bits256::EMPTY, TechId(0), false));
        assert!(!rooted.is_gettable(&Bits256::EMPTY, TechId(1), true), "0 is the root of what 1 builds on");
        assert!(!rooted.is_gettable(&Bits256::EMPTY, TechId(2), true));
        let given = known(&[0]);
        assert!((1..3).all(|at| rooted.is_researchable(&given, TechId(at)) && rooted.is_reachable(&given, TechId(at))));
        assert_eq!(rooted.losable(&known(&[0, 1]), true).collect::<Vec<_>>(), [TechId(1)], "0 is its own root");
    }

    #[test]
    fn w_48_what_others_build_on_is_kept_only_without_holes() {
        let lose = |holes| six().losable(&known(&[0, 1, 2, 4]), holes).map(|tech| tech.0).collect::<Vec<_>>();
        assert_eq!((lose(true), lose(false)), (vec![0, 1, 2, 4], vec![2, 4]));
    }

    #[test]
    fn w_47_the_random_tech_is_one_of_those_that_can_be_researched() {
        let tree = six();
        let mut counts = [0; 6];
        for number in 0..2000 {
            let tech = tree.random(&known(&[0, 1]), &mut fair::draw("W-47", number)).expect("a tech");
            counts[tech.index()] += 1;
        }
        assert!(counts[2] > 850 && counts[4] > 850 && counts[2] + counts[4] == 2000, "{counts:?}");
        assert_eq!(tree.random(&known(&[0, 1, 2, 3, 4, 5]), &mut fair::draw("W-47", 0)), None);
    }

    #[test]
    fn a_circle_of_techs_is_not_followed_for_ever() {
        let circle = tree(&[&[1], &[2], &[0, 900]]);
        assert_eq!((circle.count(TechId(0)), circle.goal_step(&Bits256::EMPTY, TechId(0))), (3, None));
        assert_eq!(circle.goal_step(&Bits256::EMPTY, TechId(77)), None);
    }

    proptest! {
        /// Following the steps reaches every goal, each step a tech below it that can be
        /// researched.
        #[test]
        fn w_47_steps_lead_to_the_goal(reqs in prop::collection::vec((0..80_u16, 0..80_u16), 1..80), goal: u16) {
            let below = |at: usize, req: u16| (usize::from(req) < at).then_some(TechId(req));
            let nodes = reqs.iter().enumerate().map(|(at, (one, other))| Node {
                reqs: [below(at, *one), below(at, *other)], ..Node::default()
            });
            let tree = TechTree::new(nodes.collect());
            let goal = TechId(goal % reqs.len() as u16);
            let mut known = Bits256::EMPTY;
            let needed = tree.needed(goal);
            while let Some(step) = tree.goal_step(&known, goal) {
                prop_assert!(tree.is_researchable(&known, step) && needed.contains(step.index()));
                known.insert(step.index());
            }
            prop_assert_eq!(known, needed);
        }
    }
}

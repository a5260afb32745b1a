//! Facts with their causes: orders, earlier facts, or a rule alone.

use std::collections::BTreeMap;

use endturn_engine::{
    Game, RuleId,
    journal::FactEntry,
    links::{Link, Links, Thing},
    orders::{OrderGiven, SeatPassed},
    turn::Stage,
};

use super::played_by;

/// A fact with its causes.
#[derive(Clone, Debug)]
pub struct Caused {
    /// Its number in the game, from 1.
    pub number: u32,
    /// The round in which it happened; 0 for the start of the game.
    pub round: u32,
    /// The rule that emitted it.
    pub rule: RuleId,
    /// Its name, like `BattleFought`.
    pub name: &'static str,
    /// One line for people.
    pub text: String,
    /// The stage in which the rule emitted it; `None` if that was while an order was applied, or as
    /// the game was set up.
    pub stage: Option<Stage>,
    /// Whether it was so as the game began, before any seat acted.
    pub is_opening: bool,
    /// The order, if it is the fact that one was given.
    pub order: Option<Ordered>,
    /// The numbers of its causes, the latest first; all are lower than its own. Those that led to
    /// another of its causes and to nothing else of it are left out.
    pub causes: Vec<u32>,
}

/// An order, or a pass.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ordered {
    /// The seat that gave it, by its name.
    pub seat: String,
    /// The player of the seat at that time: its personas, or `person`.
    pub player: String,
    /// Its text.
    pub text: String,
    /// True for a pass.
    pub is_pass: bool,
}

/// The end of a chain of causes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Root {
    /// A player's order, or a pass.
    Order,
    /// The start of the game, before any seat acted.
    Start,
    /// A rule by itself: no order and no earlier fact that led to it is known.
    Rule,
}

impl Caused {
    /// The end of the chain that this fact is; `None` if it has causes.
    pub fn root(&self) -> Option<Root> {
        match &self.order {
            Some(_) => Some(Root::Order),
            None if !self.causes.is_empty() => None,
            None if self.is_opening => Some(Root::Start),
            None => Some(Root::Rule),
        }
    }
}

/// All facts of a game so far with their causes. The game must keep its facts and their links from
/// its start on ([`Game::listen`], [`Game::keep_links`]).
#[derive(Clone, Debug, Default)]
pub struct Causes {
    facts: Vec<Caused>,
    /// The facts that began, joined or continued each thing.
    things: BTreeMap<Thing, Vec<u32>>,
}

impl Causes {
    /// Takes in the facts that the game has told since the last call.
    pub fn take_in(&mut self, game: &mut Game) {
        let entries = game.take_facts();
        for entry in entries.iter().filter(|entry| entry.fact.is_replayed()) {
            self.enter(entry, game);
        }
    }

    /// The fact with a number, from 1.
    pub fn get(&self, number: u32) -> Option<&Caused> {
        self.facts.get(usize::try_from(number).ok()?.checked_sub(1)?)
    }

    /// All facts, in order of their numbers.
    pub fn facts(&self) -> &[Caused] {
        &self.facts
    }

    /// The fact with a number and all that led to it, the latest first; empty if there is no such
    /// fact.
    pub fn chain(&self, number: u32) -> Vec<&Caused> {
        let mut chain = Vec::new();
        let mut ahead = std::collections::BTreeSet::from([number]);
        while let Some(next) = ahead.pop_last() {
            if let Some(fact) = self.get(next) {
                ahead.extend(&fact.causes);
                chain.push(fact);
            }
        }
        chain
    }

    fn enter(&mut self, entry: &FactEntry, game: &Game) {
        let number = self.facts.len() as u32 + 1;
        let mut links = Links::default();
        entry.fact.link(&mut links);
        let mut causes: Vec<u32> = entry.since_order.map(|since| number - since).into_iter().collect();
        let is_recent = |causes: &Self, one: u32| causes.get(one).is_some_and(|one| one.round + 1 >= entry.round);
        for (link, thing) in links.all() {
            let mut found = self.follow(*link, thing, number);
            match link {
                Link::FollowsElse if !causes.is_empty() => found.clear(),
                Link::CarriesOut if entry.since_order.is_some() => found.clear(),
                Link::FollowsRecent | Link::ContinuesRecent => found.retain(|&one| is_recent(self, one)),
                _ => {}
            }
            causes.extend(found);
        }
        causes.retain(|&cause| cause < number);
        causes.sort_unstable_by(|one, other| other.cmp(one));
        causes.dedup();
        let all = causes.clone();
        let leads_on = |cause: u32| all.iter().any(|&later| later > cause && self.leads_to(cause, later));
        causes.retain(|&cause| !leads_on(cause));
        let order = ordered(entry, game);
        self.facts.push(Caused {
            number,
            round: entry.round,
            rule: entry.rule,
            name: entry.fact.name(),
            text: entry.fact.text(game.world()),
            stage: entry.stage,
            is_opening: entry.is_opening,
            order,
            causes,
        });
    }

    /// Follows one link of a fact, and returns the causes that it names.
    fn follow(&mut self, link: Link, thing: &Thing, number: u32) -> Vec<u32> {
        match link {
            Link::Follows | Link::FollowsRecent | Link::FollowsElse | Link::CarriesOut => {
                self.things.get(thing).cloned().unwrap_or_default()
            }
            Link::Continues | Link::ContinuesRecent => {
                self.things.insert(thing.clone(), vec![number]).unwrap_or_default()
            }
            Link::Ends => self.things.remove(thing).unwrap_or_default(),
            Link::Begins => {
                self.things.insert(thing.clone(), vec![number]);
                Vec::new()
            }
            Link::Joins => {
                self.things.entry(thing.clone()).or_default().push(number);
                Vec::new()
            }
            Link::Takes => match self.things.get_mut(thing) {
                Some(waiting) if !waiting.is_empty() => vec![waiting.remove(0)],
                _ => Vec::new(),
            },
        }
    }

    /// Whether a fact is among the causes of a later one, or of those.
    fn leads_to(&self, cause: u32, later: u32) -> bool {
        let mut ahead = std::collections::BTreeSet::from([later]);
        while let Some(next) = ahead.pop_last() {
            if next <= cause {
                return next == cause;
            }
            ahead.extend(self.get(next).into_iter().flat_map(|fact| &fact.causes));
        }
        false
    }
}

/// The order, if the fact is that one was given, or that a seat passed.
fn ordered(entry: &FactEntry, game: &Game) -> Option<Ordered> {
    let (seat, text, is_pass) = match (entry.downcast::<OrderGiven>(), entry.downcast::<SeatPassed>()) {
        (Some(given), _) => (given.seat, given.order.clone(), false),
        (None, Some(passed)) => (passed.seat, "pass".to_owned(), true),
        (None, None) => return None,
    };
    let seat_name = game.roster().name(seat).to_owned();
    Some(Ordered { seat: seat_name, player: played_by(game.deciding(seat)), text, is_pass })
}

/// The name of a rule of a game, by its id or another id of it.
pub fn rule_name(game: &Game, id: RuleId) -> Option<&'static str> {
    let mut all = game.rules().map(|(_, info)| info).chain(endturn_engine::rule_list::RULES);
    all.find(|info| info.id == id || info.known_as.contains(&id.0)).map(|info| info.name)
}

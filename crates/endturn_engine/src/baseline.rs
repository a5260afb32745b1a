//! Personas that the engine brings for every module that lists its legal orders. They play any
//! game, and none well: they are a yardstick for balance and find mistakes in rules.

use crate::{module::ModuleSetup, orders::Refusal, suggest::did_you_mean};

/// The persona that draws one legal order after another.
pub const RANDOM: &str = "random";
/// The first word of the persona that takes the order after which a metric is greatest; the
/// metric's name follows.
pub const GREEDY: &str = "greedy";
/// The greedy persona as lists of personas show it.
const GREEDY_FORM: &str = "greedy METRIC";

/// True if a name has the form of an engine persona's name.
pub fn is_of_the_engine(name: &str) -> bool {
    name == RANDOM || name.split(' ').next() == Some(GREEDY)
}

/// A persona of the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Baseline {
    /// `random`: gives one legal order after another until it draws to end its turn.
    Random,
    /// `greedy METRIC`: gives the order after which the metric is greatest, until no order raises
    /// it and the seat may end its turn. It tries orders on a copy of the game, so it sees the
    /// whole state, including what is hidden from its seat. Holds the metric's index in the
    /// module's list.
    Greedy(usize),
}

impl dyn ModuleSetup + '_ {
    /// True if at least some of the module's orders are listed
    /// ([`Order::LISTS`](crate::orders::Order::LISTS)).
    pub fn lists_orders(&self) -> bool {
        self.book().lists()
    }

    /// Finds a persona by its name: an engine persona, or `None` for one of the module's own. If a
    /// module calls its own persona `random`, or `greedy` with anything after it, the module's
    /// persona is used **(ours)**.
    ///
    /// # Errors
    /// If there is no such persona: the reason, the known names and the nearest one.
    pub fn find_persona(&self, name: &str) -> Result<Option<Baseline>, Refusal> {
        let own = self.personas();
        if own.iter().any(|one| one == name) {
            return Ok(None);
        }
        let (first, metric) = name.split_once(' ').map_or((name, None), |(first, rest)| (first, Some(rest)));
        let wanted = match (first, metric) {
            (RANDOM, None) | (GREEDY, _) => first,
            _ => {
                let known = self.known_personas();
                let reason = format!("unknown persona `{name}` in the module `{}`", self.name());
                return Err(Refusal::new("unknown-persona", reason).expecting(known).near(name));
            }
        };
        if !self.lists_orders() {
            let reason = format!("`{}` lists no legal orders, so `{wanted}` can't play it", self.name());
            return Err(Refusal::new("lists-no-orders", reason).expecting(own));
        }
        let Some(metric) = metric else {
            if wanted == RANDOM {
                return Ok(Some(Baseline::Random));
            }
            let reason = format!("`{GREEDY}` needs a metric of `{}`, as in `{}`", self.name(), self.some_greedy());
            return Err(Refusal::new("unknown-metric", reason).expecting(self.greedy()));
        };
        let place = self.metrics().iter().position(|one| one.name == metric);
        place.map(|place| Some(Baseline::Greedy(place))).ok_or_else(|| {
            let reason = format!("`{}` has no metric `{metric}` for `{GREEDY}`", self.name());
            let near = did_you_mean(metric, self.metrics().iter().map(|one| one.name));
            let near = near.map(|metric| format!("{GREEDY} {metric}"));
            Refusal { suggestion: near, ..Refusal::new("unknown-metric", reason).expecting(self.greedy()) }
        })
    }

    /// Names of all personas that can fill a seat, for people: the module's own, then those of the
    /// engine that can play it. `METRIC` is the name of any metric of the module.
    pub fn known_personas(&self) -> Vec<String> {
        let mut known = self.personas();
        if self.lists_orders() {
            let brought = [Some(RANDOM), (!self.metrics().is_empty()).then_some(GREEDY_FORM)];
            known.extend(brought.into_iter().flatten().map(str::to_owned));
            known.dedup();
        }
        known
    }

    /// The greedy personas, one for each metric.
    fn greedy(&self) -> impl Iterator<Item = String> {
        self.metrics().iter().map(|metric| format!("{GREEDY} {}", metric.name))
    }

    fn some_greedy(&self) -> String {
        let headline = self.metrics().iter().find(|metric| metric.headline).or(self.metrics().first());
        format!("{GREEDY} {}", headline.map_or("METRIC", |metric| metric.name))
    }
}

//! Pairs of games of two plans that differ only in the change between the plans: one scenario,
//! setting, seed and seating.

use std::collections::{BTreeMap, BTreeSet};

use endturn_engine::compact::CompactCollect as _;
use endturn_engine::number::counted;

use crate::{
    batch::Plan,
    lineups::Contender,
    plan::{LoadedPlan, Seeds},
};

/// Maps games of the first plan to games of the second.
#[derive(Clone, Debug)]
pub struct Matching {
    /// By configuration of the first plan: that of the second.
    configurations: Vec<Option<u32>>,
    /// By lineup and rotation of the first plan: those of the second.
    tables: Vec<Vec<Option<(u32, u32)>>>,
    /// By contender of the first plan: the one of the second with the same name.
    contenders: Vec<Option<Contender>>,
}

impl Matching {
    /// Finds the common games of two plans. Contenders are matched by name, scenarios by path or,
    /// if all paths differ, by index; settings are matched by the levers that have a value in
    /// common.
    ///
    /// # Errors
    /// The reason why the plans have no game in common, as a fragment.
    pub fn new(before: &LoadedPlan, after: &LoadedPlan) -> Result<Self, String> {
        let (one, other) = (&before.sheet, &after.sheet);
        if one.seed != other.seed {
            return Err(format!("their seeds come from different roots, {} and {}", one.seed, other.seed));
        }
        if one.seeds != other.seeds {
            return Err(
                "in one all games of a replicate share their seed, in the other only those of a table".to_owned()
            );
        }
        if before.seats() != after.seats() {
            return Err(format!("their tables have {} and {} seats", before.seats(), after.seats()));
        }
        let contenders: Vec<Option<Contender>> = before
            .players
            .iter()
            .map(|one| after.players.iter().position(|other| other.name == one.name).map(|at| at as Contender))
            .collect();
        if contenders.iter().all(Option::is_none) {
            return Err("they have no contender in common".to_owned());
        }
        let tables = tables(before, after, &contenders);
        if tables.iter().flatten().all(Option::is_none) {
            return Err("they have no table in common".to_owned());
        }
        let configurations = configurations(before, after)?;
        if configurations.iter().all(Option::is_none) {
            return Err("they have no scenario with the same setting in common".to_owned());
        }
        if one.seeds == Seeds::Independent
            && before.schedule().orbits_per_replicate() != after.schedule().orbits_per_replicate()
        {
            return Err(
                "each table has its own seed, which depends on the number of tables, and that differs".to_owned()
            );
        }
        Ok(Self { configurations, tables, contenders })
    }

    /// Returns the matching game of the second plan; `None` if there is none.
    #[must_use]
    pub fn other(&self, before: &LoadedPlan, after: &LoadedPlan, game: u64) -> Option<u64> {
        let spec = before.schedule().game(game)?;
        let configuration = self.configurations[spec.configuration as usize]?;
        let (lineup, rotation) = self.tables[spec.lineup as usize][spec.rotation as usize]?;
        let lineups = after.schedule().lineups().len() as u64;
        let block = u64::from(spec.replicate) * u64::from(after.configurations()) + u64::from(configuration);
        let orbit = block * lineups + u64::from(lineup);
        let game = after.schedule().games_of(orbit).start + u64::from(rotation);
        // There is none beyond the last replicate, and with independent seeds equal tables match
        // only at the same index.
        after.schedule().game(game).filter(|other| other.seed == spec.seed).map(|other| other.game)
    }

    /// Returns the matched scenarios, by their paths in both plans, in the order of the first.
    #[must_use]
    pub fn scenarios(&self, before: &LoadedPlan, after: &LoadedPlan) -> Vec<(String, String)> {
        let mut all = Vec::new();
        for (at, other) in (0u32..).zip(&self.configurations) {
            let Some(other) = other else { continue };
            let pair = (before.configuration(at).0.to_owned(), after.configuration(*other).0.to_owned());
            if !all.contains(&pair) {
                all.push(pair);
            }
        }
        all
    }

    /// Returns the contender of the second plan with the name of this one.
    #[must_use]
    pub fn contender(&self, contender: Contender) -> Option<Contender> {
        self.contenders.get(usize::from(contender)).copied().flatten()
    }
}

/// Finds each seating of the first plan in the second.
fn tables(before: &LoadedPlan, after: &LoadedPlan, contenders: &[Option<Contender>]) -> Vec<Vec<Option<(u32, u32)>>> {
    let mut known: BTreeMap<Vec<Contender>, (u32, u32)> = BTreeMap::new();
    for (at, lineup) in (0u32..).zip(after.schedule().lineups()) {
        for rotation in 0..lineup.rotations() {
            known.entry(lineup.rotated(rotation)).or_insert((at, rotation));
        }
    }
    let find = |seating: Vec<Contender>| {
        let names: Option<Vec<Contender>> = seating.into_iter().map(|one| contenders[usize::from(one)]).collect();
        known.get(&names?).copied()
    };
    let lineups = before.schedule().lineups().iter();
    lineups.map(|lineup| (0..lineup.rotations()).map(|rotation| find(lineup.rotated(rotation))).collect()).collect()
}

/// Finds each configuration of the first plan in the second.
fn configurations(before: &LoadedPlan, after: &LoadedPlan) -> Result<Vec<Option<u32>>, String> {
    let shared = shared_levers(before, after)?;
    let paths = |plan: &LoadedPlan| -> Vec<String> {
        (0..plan.configurations()).map(|at| plan.configuration(at).0.to_owned()).collect()
    };
    let (own, other) = (paths(before), paths(after));
    let is_by_path = own.iter().any(|path| other.contains(path));
    let scenario = |plan: &LoadedPlan, paths: &[String], at: u32| match is_by_path {
        true => paths[at as usize].clone(),
        false => plan.scenario_of(at).to_string(),
    };
    let key = |plan: &LoadedPlan, paths: &[String], at: u32| {
        let own = setting(plan, at);
        let of = |path: &String| own.get(path).cloned().unwrap_or_default();
        (scenario(plan, paths, at), shared.iter().map(of).collect::<Vec<String>>())
    };
    let mut known = BTreeMap::new();
    for at in 0..after.configurations() {
        known.entry(key(after, &other, at)).or_insert(at);
    }
    Ok((0..before.configurations()).map(|at| known.get(&key(before, &own, at)).copied()).collect())
}

/// Returns the levers that distinguish settings: those with a value in common, even if it is only
/// "left as it is". Every other lever is part of the change, and must have one value.
fn shared_levers(before: &LoadedPlan, after: &LoadedPlan) -> Result<BTreeSet<String>, String> {
    let (own, other) = (values(before), values(after));
    let untouched = BTreeSet::from([String::new()]);
    let mut shared = BTreeSet::new();
    for path in own.keys().chain(other.keys()) {
        let [one, two] = [&own, &other].map(|all| all.get(path).unwrap_or(&untouched));
        if one.intersection(two).next().is_some() {
            shared.insert(path.clone());
        } else if one.len() > 1 || two.len() > 1 {
            return Err(format!(
                "the lever `{path}` has {} in the one and {} in the other, none of them the same, so it is unclear which to compare",
                counted(one.len(), "value"),
                two.len()
            ));
        }
    }
    Ok(shared)
}

/// Returns the values that a plan's settings give each lever, by its path; an empty text if they
/// leave it as it is.
fn values(plan: &LoadedPlan) -> BTreeMap<String, BTreeSet<String>> {
    let mut all: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for at in 0..plan.configurations() {
        for (lever, value) in plan.levers.iter().zip(plan.lever_values(at)) {
            all.entry(lever.path.clone()).or_default().insert(value.unwrap_or_default().to_owned());
        }
    }
    all
}

/// Returns the value that a configuration gives each lever, by its path.
fn setting(plan: &LoadedPlan, at: u32) -> BTreeMap<String, String> {
    let values = plan.levers.iter().zip(plan.lever_values(at));
    values.map(|(lever, value)| (lever.path.clone(), value.unwrap_or_default().to_owned())).into_map()
}

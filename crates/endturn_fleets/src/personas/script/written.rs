//! Scripts as RON: one rule per line, without optional parts.

use std::collections::BTreeMap;
use std::fmt::{self, Display, Formatter};

use crate::ruleset::{Bounds, Line, ScriptOrder, ScriptSheet, When, Whom};

impl Display for ScriptSheet {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { summary, resource_multiplier_permille, rules } = self;
        writeln!(f, "(\n    summary: {summary:?},")?;
        if *resource_multiplier_permille != 1_000 {
            writeln!(f, "    resource_multiplier_permille: {resource_multiplier_permille},")?;
        }
        writeln!(f, "    rules: [")?;
        rules.iter().try_for_each(|line| writeln!(f, "        {line},"))?;
        write!(f, "    ],\n)")
    }
}

impl Display for Line {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        if self.when != When::default() {
            parts.push(format!("when: {}", self.when));
        }
        if self.whom != Whom::default() {
            parts.push(format!("whom: {:?}", self.whom));
        }
        let orders: Vec<String> = self.orders.iter().map(ScriptOrder::to_string).collect();
        parts.push(format!("orders: [{}]", orders.join(", ")));
        write!(f, "({})", parts.join(", "))
    }
}

impl Display for When {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let numbers = [
            ("round", self.round),
            ("metal", self.metal),
            ("energy", self.energy),
            ("mines", self.mines),
            ("reactors", self.reactors),
            ("income", self.income),
            ("home_value", self.home_value),
            ("missions", self.missions),
            ("scan_age", self.scan_age),
            ("seen_value", self.seen_value),
            ("lead_permille", self.lead_permille),
        ];
        let number = |(name, bounds): (&str, Option<Bounds>)| Some(format!("{name}: {}", bounds?));
        let mut parts: Vec<String> = numbers.into_iter().filter_map(number).collect();
        let table = |(name, table): (&str, &BTreeMap<String, Bounds>)| {
            let entries: Vec<String> = table.iter().map(|(class, bounds)| format!("{class:?}: {bounds}")).collect();
            (!entries.is_empty()).then(|| format!("{name}: {{{}}}", entries.join(", ")))
        };
        parts.extend([("ships", &self.ships), ("seen", &self.seen)].into_iter().filter_map(table));
        write!(f, "({})", parts.join(", "))
    }
}

impl Display for Bounds {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let parts = [("at_least", self.at_least), ("at_most", self.at_most)];
        let part = |(name, number): (&str, Option<i64>)| Some(format!("{name}: {}", number?));
        write!(f, "({})", parts.into_iter().filter_map(part).collect::<Vec<_>>().join(", "))
    }
}

impl Display for ScriptOrder {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        let share = |permille: u32| (permille != 1_000).then(|| format!("share_permille: {permille}"));
        let name = match self {
            Self::Build { kind, count } => {
                parts.push(format!("kind: {}", kind.name()));
                parts.extend((*count != 1).then(|| format!("count: {count}")));
                "Build"
            }
            Self::Queue { class, count, share_permille } => {
                parts.push(format!("class: {class:?}"));
                parts.extend(count.map(|count| format!("count: {count}")));
                parts.extend(share(*share_permille));
                "Queue"
            }
            Self::Scan { level } => {
                parts.push(format!("level: {}", level.name()));
                "Scan"
            }
            Self::Attack { share_permille, classes } => {
                parts.extend(share(*share_permille));
                parts.extend((!classes.is_empty()).then(|| format!("classes: {classes:?}")));
                "Attack"
            }
        };
        write!(f, "{name}({})", parts.join(", "))
    }
}

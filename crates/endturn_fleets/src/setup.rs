//! The data of a game that the module compiles from its files, and the start of a game.

use bevy_ecs::prelude::*;
use endturn_engine::{Candidates, Seat, seats::Roster, turn::Limits};

use crate::NAME;
use crate::amount::Amount;
use crate::components::{Garrison, IncomeScale, Ledger, Plan, PlanetId, Stock, Works};
use crate::personas::{FleetPersona, Policy, script, script::Script, varied};
use crate::rules::Rules;
use crate::ruleset::{Ruleset, Start};
use crate::section::Section;
use crate::so_far::{Course, of_classes};
use crate::structures::Structures;

/// The rules in force, the personas, and the start of every seat.
pub struct Setup {
    pub(crate) rules: Rules,
    personas: Vec<Policy>,
    starts: Vec<Start>,
    course: Course,
}

impl Setup {
    /// Compiles the rest of a game whose rules and course are compiled; `course` is that of a game
    /// under way.
    pub(crate) fn new<'s>(
        ruleset: &Ruleset,
        section: &Section,
        seats: impl Iterator<Item = &'s str>,
        (rules, course): (Rules, Course),
    ) -> Self {
        let class = |name: &str| rules.class(name);
        let own: Vec<FleetPersona> =
            ruleset.personas.0.iter().map(|(name, knobs)| FleetPersona::new(name, knobs, class)).collect();
        let is_mood = |name: &String| own.iter().any(|persona| persona.knobs.moods.contains(name));
        let personas = own.iter().filter(|persona| !is_mood(&persona.name)).map(|persona| {
            let mut persona = Box::new(persona.clone());
            persona.find_moods(&own);
            Policy::Knobs(persona)
        });
        let scripts = ruleset.scripts.0.iter().map(|(name, sheet)| Policy::Script(Script::new(name, sheet, class)));
        let personas = personas.chain(scripts).collect();
        let start =
            |seat| section.homes.get(seat).map_or_else(|| ruleset.start.clone(), |home| home.over(&ruleset.start));
        Self { personas, starts: seats.map(start).collect(), rules, course }
    }

    pub(crate) fn persona(&self, name: &str) -> Option<&Policy> {
        self.personas.iter().find(|persona| persona.name() == name)
    }

    /// The share of its income that a seat earns, in permille.
    pub(crate) fn scale(&self, roster: &Roster, seat: Seat) -> u32 {
        let persona = roster.persona(seat, NAME).and_then(|name| self.persona(name));
        persona.map_or(1_000, |persona| persona.income_permille())
    }

    /// Describes for each seat of a game under way, in seat order, an amount that it can't have.
    pub(crate) fn excesses(&self) -> impl Iterator<Item = Option<String>> {
        (0u8..).map(Seat).zip(&self.starts).map(|(seat, start)| {
            let complete = Structures::new(start.mines, start.reactors);
            self.course.excess(seat, complete, of_classes(&self.rules, &start.ships))
        })
    }

    /// Spawns the planets and everything that is on its way.
    pub(crate) fn spawn(&self, world: &mut World) {
        for (seat, start) in (0u8..).map(Seat).zip(&self.starts) {
            let ships = of_classes(&self.rules, &start.ships);
            let scale = self.scale(world.resource(), seat);
            let complete = Structures::new(start.mines, start.reactors);
            // In a game under way the tally of the round is already done (F-03.0).
            let mut ledger = Ledger::default();
            if world.resource::<Limits>().is_under_way {
                ledger.0 = self.course.holdings(seat, complete, ships);
            }
            world.spawn((
                PlanetId::home_of(seat),
                Stock(Amount::new(start.metal, start.energy)),
                Garrison(ships),
                Works { complete, fresh: Structures::NONE },
                IncomeScale(scale),
                ledger,
                Plan::default(),
            ));
        }
        self.course.spawn(world);
    }

    /// New scripts, or variations of a persona with knobs.
    pub(crate) fn candidates(&self, like: Option<&str>) -> Option<Candidates<'_>> {
        match like.map(|name| self.persona(name)) {
            None => Some(Candidates {
                table: "scripts",
                write: Box::new(|keys| script::candidate(&self.rules, keys)),
                leaner: Box::new(script::leaner),
            }),
            Some(Some(Policy::Knobs(persona))) => Some(Candidates {
                table: "personas",
                write: Box::new(|keys| varied(&persona.knobs, keys)),
                leaner: Box::new(|_| Vec::new()),
            }),
            Some(_) => None,
        }
    }
}

//! W-71 `goal`: sets the long-term research goal. Draws none. Tells nothing: what it changes does.

use std::sync::Arc;

use endturn_civ_rules::ids::TechId;

use super::prelude::*;
use super::techs::{is_known, pool};

/// W-71: sets the long-term research goal; `None` clears it. In JSON that is a separate order,
/// `"no_goal"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "TechId")]
pub struct Goal(pub Option<TechId>);

impl Form for Goal {
    const WORD: &'static str = "goal";
    type Proof = ();

    fn grammar(_: &World) -> Cow<'static, str> {
        "TECH|none".into()
    }

    fn meaning(_: &World) -> Cow<'static, str> {
        "set the long-term research goal".into()
    }

    fn example(reader: Option<Seat>, world: &World) -> String {
        Shown::to(reader, world).tech()
    }

    fn parse(words: &mut Words<'_>, world: &World) -> Result<Self, Refusal> {
        let mut ahead = words.clone();
        if ahead.word(&["TECH", "none"])?.eq_ignore_ascii_case("none") {
            *words = ahead;
            return Ok(Self(None));
        }
        Ok(Self(Some(Names::of(world).tech(words)?)))
    }

    fn text(&self, world: &World) -> String {
        let Some(tech) = self.0 else { return "none".into() };
        match Names::of(world).tech_word(tech) {
            word if word.eq_ignore_ascii_case("none") => format!("#{}", tech.0),
            word => word,
        }
    }

    fn may(&self, seat: Seat, world: &World) -> Result<(), Refusal> {
        let (Self(Some(tech)), desk) = (*self, Desk::of(seat, world)) else { return Ok(()) };
        let pool = pool(desk, tech)?;
        // A goal that is known or out of reach would be no goal.
        if pool.knows(tech) {
            Err(is_known(desk, tech).example("goal none"))
        } else if desk.eye.rules.tree.is_reachable(&pool.known, tech) {
            Ok(())
        } else {
            let reason = format!("you can never research {}", desk.eye.rules.tech_name(tech));
            Err(Refusal::new("tech-unreachable", reason).example("goal none"))
        }
    }

    const LEGAL: Option<Lister<Self>> = Some(|seat, world, _| {
        let desk = Desk::of(seat, world);
        let techs = (0..desk.eye.rules.written.techs.len()).map(TechId::at);
        techs.map(|tech| Self(Some(tech))).chain([Self(None)]).collect()
    });

    fn apply(legal: Legal<Self>, world: &mut World) {
        carry_out(legal, world, |realm, seat, Self(goal)| {
            let rules = Arc::clone(&realm.rules.0);
            realm.research_mut(seat).set_goal(&rules.tree, goal);
            Some(())
        });
    }
}

about!(Goal: Nation);

impl From<TechId> for Goal {
    fn from(tech: TechId) -> Self {
        Self(Some(tech))
    }
}

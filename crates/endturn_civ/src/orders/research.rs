//! W-71 `research`: sets the current research. Draws none. Tells nothing: what it changes does.

use endturn_civ_rules::ids::TechId;
use endturn_civ_rules::nation::research::Aim;
use endturn_engine::number::counted_as;

use super::names::SHOWN;
use super::prelude::*;
use super::techs::{is_known, pool};

/// W-71: sets the current research.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Research(pub TechId);

impl Form for Research {
    const WORD: &'static str = "research";
    type Proof = ();

    spelled!(TechId);

    fn meaning(_: &World) -> Cow<'static, str> {
        "set the current research; a change may cost accumulated bulbs".into()
    }

    fn example(reader: Option<Seat>, world: &World) -> String {
        Shown::to(reader, world).tech()
    }

    fn may(&self, seat: Seat, world: &World) -> Result<(), Refusal> {
        let (Self(tech), desk) = (*self, Desk::of(seat, world));
        let (pool, tree) = (pool(desk, tech)?, &desk.eye.rules.tree);
        // Only a tech that can be researched next may be chosen.
        if pool.may_choose(tree, Aim::Tech(tech)) {
            return Ok(());
        }
        let open: Vec<String> = tree.researchable(&pool.known).map(|tech| desk.names.tech_word(tech)).collect();
        let name = desk.eye.rules.tech_name(tech);
        let refusal = if pool.knows(tech) {
            is_known(desk, tech)
        } else if tree.is_reachable(&pool.known, tech) {
            let steps = tree.steps(&pool.known, tech);
            let reason =
                format!("{} missing, {name} is the last; make it the goal", counted_as(steps, "step is", "steps are"));
            Refusal::new("tech-too-early", reason).example(format!("goal {}", desk.names.tech_word(tech)))
        } else {
            Refusal::new("tech-unreachable", format!("you can never research {name}"))
        };
        Err(if open.len() > SHOWN { refusal.expecting(["TECH"]) } else { refusal.expecting(open) })
    }

    const LEGAL: Option<Lister<Self>> = Some(|seat, world, _| {
        let desk = Desk::of(seat, world);
        let pool = desk.eye.research(seat);
        let open = pool.into_iter().flat_map(|pool| desk.eye.rules.tree.researchable(&pool.known));
        open.map(Self).collect()
    });

    fn apply(legal: Legal<Self>, world: &mut World) {
        carry_out(legal, world, |realm, seat, Self(tech)| {
            if realm.research(seat).aim != Some(Aim::Tech(tech)) {
                realm.aim_at(seat, Aim::Tech(tech));
            }
            Some(())
        });
    }
}

about!(Research: Nation);

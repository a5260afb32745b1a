//! A rule that panics in some games: the batch continues, and the same game has the same bug again.

use std::{fs, sync::Arc};

use bevy_app::App;
use bevy_ecs::prelude::*;
use endturn_engine::{
    GameSetup, ModuleSetup, RuleId, Seat,
    orders::{Legal, Order, OrderBook, Orders, Refusal, Words},
    random::Draws,
    rules::{Place, RuleInfo, RuleSystems},
    seats::SeatPersonas,
    snapshot::KeyedState,
    turn::{SegmentId, Stage},
};
use endturn_lab::{
    batch::Plan,
    lineups::Contender,
    play::{Arena, Budget, End},
    schedule::Schedule,
};
use serde::{Deserialize, Serialize};

use super::{Duels, files, play, results};

const BANG: RuleId = RuleId("P-01");
const STAGE: Stage = Stage::SegmentRun(SegmentId::RESOLUTION);

/// A module besides fleets whose one rule panics in round 3 of every game with an odd seed.
struct Powder;

/// Rounds that have burned.
#[derive(Resource, Serialize, Deserialize)]
struct Fuse(u32);

#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
struct Burning;

fn burn(mut fuse: ResMut<Fuse>, draws: Res<Draws>) {
    fuse.0 += 1;
    assert!(fuse.0 < 3 || draws.seed().is_multiple_of(2), "the powder of seed {} goes off", draws.seed());
}

/// No orders.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Nothing;

impl Order for Nothing {
    const MODULE: &'static str = "powder";
    const KEYWORDS: &'static [&'static str] = &[];
    type Proof = ();

    fn parse(_: &mut Words<'_>, _: &World) -> Result<Self, Refusal> {
        Ok(Self)
    }

    fn text(&self, _: &World) -> String {
        String::new()
    }

    fn may(&self, _: Seat, _: &World) -> Result<(), Refusal> {
        Ok(())
    }

    fn apply(_: Legal<Self>, _: &mut World) {}

    fn grammar(_: &World) -> Vec<(String, String)> {
        Vec::new()
    }
}

impl ModuleSetup for Powder {
    fn name(&self) -> &'static str {
        "powder"
    }

    fn build(&self, app: &mut App) {
        app.state::<Fuse>("powder.fuse").add_rule("powder", STAGE, Burning, BANG, burn);
    }

    fn spawn(&self, world: &mut World) {
        world.insert_resource(Fuse(0));
    }

    fn book(&self) -> Box<dyn OrderBook> {
        Box::new(Orders::<Nothing>::default())
    }

    fn rules(&self) -> &'static [RuleInfo] {
        const RULES: [RuleInfo; 1] = [RuleInfo::new(BANG, "", Place::System, "", "")];
        &RULES
    }

    fn personas(&self) -> Vec<String> {
        vec!["onlooker".to_owned()]
    }
}

/// Duels with powder.
struct Powdered(Duels);

impl Powdered {
    fn new() -> Self {
        let mut plan = Duels::new(6);
        let with_powder = |setup: &Arc<GameSetup>| {
            let mut setup = GameSetup::clone(setup);
            setup.modules.push(Arc::new(Powder));
            Arc::new(setup)
        };
        plan.setups = plan.setups.iter().map(with_powder).collect();
        Self(plan)
    }
}

impl Plan for Powdered {
    fn schedule(&self) -> &Schedule {
        self.0.schedule()
    }

    fn setup(&self, configuration: u32) -> Result<Arc<GameSetup>, String> {
        self.0.setup(configuration)
    }

    fn personas(&self, configuration: u32, contender: Contender) -> SeatPersonas {
        let mut personas = self.0.personas(configuration, contender);
        personas.push(("powder".to_owned(), "onlooker".to_owned()));
        personas
    }

    fn budget(&self) -> Budget {
        self.0.budget()
    }

    fn counts_facts(&self) -> bool {
        true
    }
}

#[test]
fn a_rule_that_panics_ends_its_game_and_no_other() {
    let plan = Powdered::new();
    let place = tempfile::tempdir().unwrap();
    let by = |workers: usize| {
        let path = place.path().join(workers.to_string());
        fs::create_dir(&path).unwrap();
        play(&plan, &path, workers).unwrap();
        (files(&path), results(&plan, &path))
    };
    let (bytes, all) = by(1);
    assert_eq!(bytes, by(3).0, "with any number of workers");
    assert_eq!(all.len() as u64, plan.schedule().games());
    let mut bugs = 0;
    for result in &all {
        let spec = plan.schedule().game(result.game).unwrap();
        let seating: Vec<_> =
            plan.schedule().seating(&spec).into_iter().map(|one| plan.personas(spec.configuration, one)).collect();
        if !spec.seed.is_multiple_of(2) {
            let message = format!("the powder of seed {} goes off", spec.seed);
            let place = Some((3, STAGE.to_string()));
            assert_eq!(result.end, End::Bug { message, place }, "game {}", result.game);
            bugs += 1;
        } else {
            assert!(matches!(result.end, End::Over(_)), "{:?}", result.end);
        }
        // Alone, in its own world, the game is the same: bug for bug.
        let mut arena = Arena::new(plan.setup(spec.configuration).unwrap(), plan.budget(), true);
        assert_eq!(&arena.play(&spec, &seating), result);
    }
    assert!(bugs > 0 && bugs < all.len(), "{bugs} of {}", all.len());
}

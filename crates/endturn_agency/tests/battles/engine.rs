//! The same campaign in the engine and in plain values: the systems apply exactly the rules (E-16).

use std::sync::Arc;

use endturn_agency::Agency;
use endturn_agency::battles::personas;
use endturn_agency::battles::view::BattlesView;
use endturn_agency::frame::components::Panic;
use endturn_agency::frame::kind::Place;
use endturn_engine::orders::Budget;
use endturn_engine::random::{DrawSubject, Draws, Purpose};
use endturn_engine::{Game, Progress, Seat};
use endturn_scenario::load::load_scenario;
use endturn_scenario::module::{GameModule, build, specs};
use endturn_scenario::render::Style;

use crate::battles::campaign::{Campaign, Keyed};
use crate::battles::support::{files, shipped};

/// A game of one office, run by a persona.
fn game(persona: &str, seed: u64) -> Game {
    let mut files = files();
    let text = format!(
        "(format: 1, name: \"x\", seed: {seed}, turn_limit: 600, seats: [(name: \"Office\", persona: \"{persona}\")], \
         agency: (ruleset: \"agency_battles\"))"
    );
    files.insert("test.ron", text);
    let modules: &[&dyn GameModule] = &[&Agency];
    let (tree, mut report) = load_scenario(&files, "test.ron", &specs(modules), &[]);
    let setup = tree.and_then(|tree| build(&tree, modules, &mut report));
    let setup = setup.unwrap_or_else(|| panic!("{}", report.render(Style::Plain)));
    Game::new(Arc::new(setup)).expect("a game")
}

/// Plays a campaign in both ways and compares everything an office may know after every turn;
/// returns the last turn.
fn compare(persona: &str, seed: u64) -> u32 {
    let (mut game, mut plain) = (game(persona, seed), Campaign::new(shipped(), seed));
    let (who, mut draws) = (shipped().persona(persona).expect(persona), Draws::new(seed));
    loop {
        let view = BattlesView::of(game.world(), Seat(0)).expect("an office");
        let turn = plain.turn;
        assert_eq!((view.turn, view.assets), (turn, plain.assets));
        assert_eq!(view.panic_bp, plain.panic_bp, "turn {turn}");
        let living: Vec<_> = plain.agents.iter().filter(|agent| agent.state.is_employed()).copied().collect();
        assert_eq!(view.agents.iter().map(|(_, agent)| *agent).collect::<Vec<_>>(), living, "turn {turn}");
        let open: Vec<_> = plain.sites.iter().map(|place| place.site).filter(|site| !site.is_over()).collect();
        assert_eq!(view.sites.iter().map(|(_, site)| *site).collect::<Vec<_>>(), open, "turn {turn}");
        assert_eq!(view.leads, plain.lead_views(), "turn {turn}");
        let progress = plain.investigations.iter().map(|one| (one.lead, one.progress));
        assert!(view.investigations.iter().map(|one| (one.lead, one.progress)).eq(progress), "turn {turn}");
        draws.enter_round(turn);
        let mut die = draws.at(personas::RULE, DrawSubject::named("Office"), Purpose("plan"));
        for action in plain.with_view(|view| personas::plan(who, view, &mut die, &mut Budget::new(None))) {
            plain.act(&action).unwrap_or_else(|refused| panic!("turn {turn}: {action:?}: {refused}"));
        }
        plain.advance(&Keyed);
        let progress = game.advance_round();
        assert_eq!(progress == Progress::Over, plain.ending.is_some(), "turn {turn}");
        if plain.ending.is_some() {
            assert_eq!(game.world().resource::<Panic>().0, plain.panic_bp);
            assert_eq!(game.refused_persona_orders(), 0);
            return plain.turn;
        }
    }
}

#[test]
fn e_16_the_engine_plays_a_whole_campaign_as_the_rules_alone_do() {
    assert!((26..=27).contains(&compare("nothing", 1)));
    assert!(compare("basic", 3) > 300);
    assert!(compare("speedrunner", 2) > 150);
}

//! Builders and readers of agency games.

use endturn_agency::battles::view::BattlesView;
use endturn_agency::frame::ids::{AgentId, SiteId};
use endturn_agency::patrol::desk::NamedRolls;
use endturn_agency::patrol::rolls::RollKind;
use endturn_agency::patrol::view::AgencyView;
use endturn_engine::{Game, Seat, random::Draw};

use crate::Table;

/// A scenario of offices; `seats` is the content of its seats, `section` that of its section.
#[must_use]
pub fn text(seats: &str, turn_limit: u32, section: &str) -> String {
    format!("(format: 1, name: \"offices\", turn_limit: {turn_limit}, seats: [{seats}], agency: ({section}))")
}

/// One office played by the test.
#[must_use]
pub fn office(section: &str) -> Table {
    let mut game = crate::scenario(&text("(name: \"Office\")", 200, section)).game();
    game.listen(true);
    Table { game }
}

/// The current view of an office.
///
/// # Panics
/// If the game has no such office.
#[must_use]
pub fn view(game: &Game, seat: u8) -> AgencyView<'_> {
    AgencyView::of(game.world(), Seat(seat)).expect("an office")
}

/// The current view of an office with battles.
///
/// # Panics
/// If the game has no such office.
#[must_use]
pub fn battles_view(game: &Game, seat: u8) -> BattlesView<'_> {
    BattlesView::of(game.world(), Seat(seat)).expect("an office")
}

/// Names rolls of the first office: site, agent, objective roll if there is one, hit-point roll.
pub fn name_rolls(game: &mut Game, rolls: &[(u32, u32, Option<i32>, i32)]) {
    let mut named = NamedRolls::default();
    for &(site, agent, objective, hit_points) in rolls {
        let key = |kind| (Seat(0), SiteId(site), AgentId(agent), kind);
        named.0.extend(objective.map(|roll| (key(RollKind::Objective), roll)));
        named.0.insert(key(RollKind::HitPoints), hit_points);
    }
    game.world_mut().insert_resource(named);
}

/// A line that a player might type: often legal, sometimes not, sometimes nonsense.
pub fn random_order(game: &Game, seat: Seat, draw: &mut Draw) -> String {
    let view = AgencyView::of(game.world(), seat).expect("an office");
    let some = |draw: &mut Draw| match draw.below(8) {
        0 => "agent-999".to_owned(),
        1 => "0-2".to_owned(),
        _ => view
            .agents
            .get(draw.below(view.agents.len() as u64 + 1) as usize)
            .map_or("0".into(), |(id, _)| id.0.to_string()),
    };
    let lead =
        ["waterfront_rumours", "COURIER_ROUTE", "question_courier", "boathouse_address", "undertow_profile", "x"]
            [draw.below(6) as usize];
    let site = view.sites.get(draw.below(view.sites.len() as u64 + 1) as usize).map_or(9, |(id, _)| id.0);
    match draw.below(14) {
        0..=2 => "hire".to_owned(),
        3 => format!("hire {}", [0u64, 2, 5, 4_294_967_295, 99_999_999_999][draw.below(5) as usize]),
        4 => format!("sack {}", some(draw)),
        5 | 6 => format!("assign {} {}", ["contracting", "Espionage", "singing"][draw.below(3) as usize], some(draw)),
        7 => format!("recall {} {}", some(draw), some(draw)),
        8 | 9 => format!("investigate {lead}"),
        10 | 11 => format!("deploy {site} {} {}", some(draw), some(draw)),
        12 => format!("deploy mission-site-{site:03} 0-4"),
        _ => [
            "",
            " ",
            "hire  2",
            "deploy",
            "deploy 0",
            "assign contracting 5-1",
            "sack 0-4294967295",
            "\u{0}",
            "ätsch",
            "pass",
        ][draw.below(10) as usize]
            .to_owned(),
    }
}

/// A line for an office with battles that a player might type: often legal, sometimes not,
/// sometimes nonsense.
pub fn random_battles_order(game: &Game, seat: Seat, draw: &mut Draw) -> String {
    let view = BattlesView::of(game.world(), seat).expect("an office");
    let some = |draw: &mut Draw| match draw.below(8) {
        0 => "agent-999".to_owned(),
        1 => "0-2".to_owned(),
        _ => view
            .agents
            .get(draw.below(view.agents.len() as u64 + 1) as usize)
            .map_or("0".into(), |(id, _)| id.0.to_string()),
    };
    let lead = ["waterfront_rumours", "COURIER_ROUTE", "question_courier", "break_undertow", "undertow_profile", "x"]
        [draw.below(6) as usize];
    let site = view.sites.get(draw.below(view.sites.len() as u64 + 1) as usize).map_or(9, |(id, _)| id.0);
    let upgrade = ["agent_cap", "Training_Cap", "hit_points", "damage", "recovery", "x"][draw.below(6) as usize];
    match draw.below(16) {
        0 | 1 => "hire".to_owned(),
        2 => format!("hire {}", [0u64, 2, 5, 4_294_967_295, 99_999_999_999][draw.below(5) as usize]),
        3 => format!("sack {}", some(draw)),
        4 => format!("contract {}", some(draw)),
        5 => format!("train {}", some(draw)),
        6 => format!("recall {} {}", some(draw), some(draw)),
        7..=9 => format!("investigate {lead} {}", some(draw)),
        10 => format!("leave {lead} {}", some(draw)),
        11 | 12 => format!("deploy {site} {} {}", some(draw), some(draw)),
        13 => format!("upgrade {upgrade} {}", draw.below(3)),
        _ => [
            "",
            " ",
            "hire  2",
            "deploy",
            "deploy 0",
            "contract 5-1",
            "investigate waterfront_rumours",
            "sack 0-4294967295",
            "\u{0}",
            "ätsch",
            "pass",
        ][draw.below(11) as usize]
            .to_owned(),
    }
}

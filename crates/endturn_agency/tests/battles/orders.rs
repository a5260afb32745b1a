//! Orders and their consequences over the turns (E-02, E-06 to E-09, E-15).

use endturn_agency::battles::actions::Refused;
use endturn_agency::battles::fixed::Fixed;
use endturn_agency::battles::leads::LeadState;
use endturn_agency::battles::personas::Action;
use endturn_agency::battles::state::{AgentState, Site, SiteState};
use endturn_agency::battles::upgrades::Upgrade;
use endturn_agency::frame::ending::Ending;
use endturn_agency::frame::ids::{AgentId, FactionId, LeadId, MissionId, SiteId};
use endturn_engine::random::Draws;

use crate::battles::campaign::{Campaign, Dice, Keyed, Place};
use crate::battles::support::shipped;

/// Investigations that complete at the first turn of work.
struct Sharp;
impl Dice for Sharp {
    fn lead(&self, _: &Draws, _: &str) -> u32 {
        10_000
    }
}

/// Investigations that never complete by luck.
struct Slow;
impl Dice for Slow {
    fn lead(&self, _: &Draws, _: &str) -> u32 {
        1
    }
}

fn game() -> Campaign {
    Campaign::new(shipped(), 1)
}

fn states(game: &mut Campaign, agent: usize, turns: u32, dice: &impl Dice) -> Vec<AgentState> {
    (0..turns)
        .map(|_| {
            game.advance(dice);
            assert_eq!(game.violations(), []);
            game.agents[agent].state
        })
        .collect()
}

#[test]
fn e_02_whom_an_investigation_sets_free_travels_one_full_turn() {
    let mut game = game();
    game.act(&Action::Investigate(LeadId(0), vec![AgentId(0)])).expect("open");
    use AgentState as S;
    // Travel, a turn of work at whose end it is complete, travel home.
    assert_eq!(states(&mut game, 0, 3, &Sharp), [S::Investigating, S::InTransit, S::Available]);
    assert_eq!((game.counts[0], game.investigations.len()), (1, 0));
}

#[test]
fn e_08_leads_open_sites_and_the_certain_end_comes_without_luck() {
    let mut game = game();
    game.counts[0] = 1;
    let lead = game.rules.lead_named("courier_route").expect("a lead");
    game.act(&Action::Investigate(lead, vec![AgentId(0), AgentId(1)])).expect("open");
    let difficulty = game.investigations[0].difficulty;
    assert!((3..=4).contains(&difficulty));
    let mut turns = 0;
    while game.sites.is_empty() {
        game.advance(&Slow);
        turns += 1;
    }
    // One turn of travel, then about 1.74 of progress a turn; a draw of 1 succeeds only when it is
    // certain.
    assert_eq!(turns, if difficulty == 3 { 3 } else { 4 });
    let mission = game.rules.mission_named("seize_courier").expect("a mission");
    assert_eq!(game.sites[0].site, Site { mission, state: SiteState::Active, expires_in: 5 - 1 });
    assert_eq!(game.lead_state(lead), Some(LeadState::Open));
}

#[test]
fn e_08_the_last_who_leaves_ends_it() {
    let mut game = game();
    let ids = vec![AgentId(0), AgentId(1)];
    game.act(&Action::Investigate(LeadId(0), ids.clone())).expect("open");
    assert_eq!(
        game.act(&Action::Leave(LeadId(0), vec![AgentId(0)])),
        Err(Refused::NotAtLead(AgentId(0), AgentState::InTransit))
    );
    game.advance(&Slow);
    game.advance(&Slow);
    let progress = game.investigations[0].progress;
    game.act(&Action::Leave(LeadId(0), vec![AgentId(0)])).expect("at work");
    assert_eq!(game.investigations[0].progress, progress.times(1, 2));
    game.act(&Action::Leave(LeadId(0), vec![AgentId(1)])).expect("at work");
    assert_eq!((game.investigations.len(), game.agents[1].state), (0, AgentState::InTransit));
    assert_eq!(game.violations(), []);
}

#[test]
fn e_08_who_is_exhausted_is_sent_home() {
    let mut game = game();
    game.act(&Action::Investigate(LeadId(0), vec![AgentId(0), AgentId(1)])).expect("open");
    game.advance(&Slow);
    game.agents[0].exhaustion = Fixed::whole(99);
    game.advance(&Slow);
    assert_eq!([game.agents[0].state, game.agents[1].state], [AgentState::InTransit, AgentState::Investigating]);
    assert_eq!(game.violations(), []);
}

#[test]
fn e_06_training_is_left_by_a_recall_at_once() {
    let mut game = game();
    game.assets.money = 900;
    let full = Refused::OverCap { cap: Upgrade::TrainingCap, wanted: 1, most: 0 };
    assert_eq!(game.act(&Action::Train(vec![AgentId(0)])), Err(full));
    game.act(&Action::Buy(Upgrade::TrainingCap)).expect("money");
    game.act(&Action::Train(vec![AgentId(0), AgentId(1)])).expect("room");
    game.advance(&Keyed);
    assert_eq!((game.agents[0].skill, game.agents[0].exhaustion), (Fixed::whole(101), Fixed::whole(1)));
    let busy = Refused::NotAvailable(AgentId(0), AgentState::InTraining);
    assert_eq!(game.act(&Action::Contract(vec![AgentId(0)])), Err(busy));
    game.act(&Action::Recall(vec![AgentId(0), AgentId(1)])).expect("in training");
    game.act(&Action::Contract(vec![AgentId(0)])).expect("available");
    assert_eq!([game.agents[0].state, game.agents[1].state], [AgentState::InTransit, AgentState::Available]);
}

#[test]
fn e_07_what_is_bought_reaches_everybody() {
    let mut game = game();
    game.assets.money = 2000;
    game.agents[1].hit_points = Fixed::whole(10);
    game.act(&Action::Buy(Upgrade::HitPoints)).expect("money");
    game.act(&Action::Buy(Upgrade::Damage)).expect("money");
    game.act(&Action::Hire).expect("money");
    let bodies: Vec<(Fixed, Fixed, i32)> =
        game.agents.iter().map(|one| (one.hit_points, one.max_hit_points, one.damage)).collect();
    let (new, hurt) = (Fixed::whole(31), Fixed::whole(10));
    assert_eq!([bodies[0], bodies[1], bodies[4]], [(new, new, 11), (hurt, new, 11), (new, new, 11)]);
    assert_eq!(game.assets.money, 950);
}

#[test]
fn e_14_a_fatal_operation_that_expires_loses_the_game() {
    let mut game = game();
    let storm = game.rules.mission_named("storm_on_the_office").expect("an operation");
    let site = Site { mission: storm, state: SiteState::Active, expires_in: 2 };
    game.sites.push(Place { site, agents: Vec::new() });
    game.advance(&Keyed);
    assert_eq!(game.ending, None);
    game.advance(&Keyed);
    assert_eq!((game.ending, game.panic_bp), (Some(Ending::LostByPanic), 10_000));
    assert_eq!(game.act(&Action::Hire), Err(Refused::GameOver(Ending::LostByPanic)));
}

#[test]
fn e_15_a_destroyed_faction_is_done_with_and_the_last_lead_wins() {
    let mut game = game();
    game.assets.money = 1_000_000;
    game.counts.fill(1);
    let [last, quiet] = ["break_lodge", "quiet_harbour"].map(|word| game.rules.lead_named(word).expect(word));
    (game.counts[last.index()], game.counts[quiet.index()]) = (0, 0);
    // Its missions were won, but one raid is still being investigated.
    for (id, mission) in shipped().missions().filter(|(_, one)| !one.is_operation()) {
        let is_last = mission.names.word == "raid_grand_hall";
        let state = if is_last { SiteState::Expired } else { SiteState::Won };
        game.sites.push(Place { site: Site { mission: id, state, expires_in: 0 }, agents: Vec::new() });
    }
    let rounds = game.rules.lead_named("usher_rounds").expect("a lead");
    game.act(&Action::Investigate(rounds, vec![AgentId(0)])).expect("open");
    game.act(&Action::Investigate(last, vec![AgentId(1)])).expect("open");
    assert!(matches!(game.act(&Action::Investigate(quiet, vec![AgentId(2)])), Err(Refused::NotOpen(..))));
    game.advance(&Sharp);
    // Long investigations don't complete by luck alone.
    game.investigations[1].progress = Fixed::whole(99);
    game.investigations.swap(0, 1);
    let sites = game.sites.len();
    let report = game.advance(&Sharp);
    assert_eq!(report.done, [last, rounds]);
    assert_eq!(game.lead_state(rounds), Some(LeadState::Archived));
    assert_eq!(game.sites.len(), sites, "E-09: no site of it opens in the advance that destroys it");
    let lodge = game.factions[1];
    game.act(&Action::Investigate(quiet, vec![AgentId(2)])).expect("all three are destroyed");
    game.advance(&Sharp);
    game.investigations[0].progress = Fixed::whole(99);
    assert_eq!(game.factions[1], lodge, "the Lodge does nothing any more");
    game.advance(&Sharp);
    assert_eq!(game.ending, Some(Ending::Won));
}

#[test]
fn e_15_the_investigations_of_a_destroyed_faction_are_given_up() {
    let mut game = game();
    game.counts.fill(1);
    let [last, rounds, quiet] =
        ["break_lodge", "usher_rounds", "quiet_harbour"].map(|word| game.rules.lead_named(word).expect(word));
    (game.counts[last.index()], game.counts[quiet.index()]) = (0, 0);
    game.act(&Action::Investigate(rounds, vec![AgentId(0)])).expect("open");
    game.advance(&Slow);
    game.counts[last.index()] = 1;
    game.advance(&Slow);
    assert_eq!((game.investigations.len(), game.agents[0].state), (0, AgentState::InTransit));
    assert_eq!(game.violations(), []);
}

#[test]
fn e_13_an_operation_appears_at_once_and_waits_its_turns() {
    let mut game = game();
    game.factions[0].turns_to_operation = Some(1);
    game.advance(&Keyed);
    let site = game.sites[0].site;
    let mission = game.rules.mission(site.mission).expect("a mission");
    assert_eq!((mission.faction, mission.is_operation()), (FactionId(0), true));
    assert_eq!((site.state, site.expires_in), (SiteState::Active, mission.expires_in));
    game.act(&Action::Deploy(SiteId(0), vec![AgentId(0)])).expect("active");
    assert!(game.agents[0].missions_total == 1 && site.mission >= MissionId(24));
}

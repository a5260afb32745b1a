//! W-110 Scenario, conquest, team, allied victory, W-111 Culture victory, W-112 Turn limit: the
//! ways in which a game ends, tested in this order as a round ends (W-109). The pure parts are
//! [`endturn_civ_rules::nation::victory`]. Steps `Victory`. Draw none. Tell `LastTurnComing`.
//!
//! The first that applies decides, and W-115 ends the game.

use bevy_ecs::prelude::*;
use endturn_civ_rules::effects::circumstances::Context;
use endturn_civ_rules::nation::victory::{self, Contender};
use endturn_civ_rules::ruleset::effect_kind::EffectKind;
use endturn_civ_rules::ruleset::settings::VictoryKind;
use endturn_engine::{RuleId, Seat, game::Limits, journal::Journal, seats::SeatSet, turn::TurnChain};

use super::standing;
use crate::facts::CivFact;
use crate::realm::Eye;
use crate::state::Nation;

/// W-110: scenario, conquest, team, allied victory.
pub const CONQUEST: RuleId = RuleId("W-110");
/// W-111: culture victory.
pub const CULTURE: RuleId = RuleId("W-111");
/// W-112: the turn limit.
pub const LIMIT: RuleId = RuleId("W-112");

/// The decision that the game is over, from the rule that makes it to the ranking (W-115). Empty
/// while a game is at rest.
#[derive(Resource, Clone, Debug, Default)]
pub struct Decided(pub Option<Verdict>);

/// The reason for the end of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The condition of the end.
    pub condition: &'static str,
    /// The nations that win, with their team mates; `None` if the scores decide.
    pub winners: Option<SeatSet>,
}

/// Keeps the first decision of a round.
pub fn decide(In(verdict): In<Option<Verdict>>, mut decided: ResMut<Decided>) {
    if decided.0.is_none() {
        decided.0 = verdict;
    }
}

/// W-110: ends the game by E(Victory), or by the nations that are left.
pub fn conquest(world: &World) -> Option<Verdict> {
    let eye = Eye::of(world);
    let contender = |seat: Seat| {
        let victory = eye.rules.effects.value(EffectKind::Victory, &Context::player(seat), &eye);
        Some(Contender {
            seat,
            team: eye.nation_part::<Nation>(seat)?.team,
            stands: eye.seat_table().stands(seat),
            has_victory: victory > 0,
        })
    };
    let nations: Vec<Contender> = contenders(eye).filter_map(contender).collect();
    let (way, winners) =
        victory::conquest(&nations, wins_by(eye, VictoryKind::Allied), |one, other| eye.are_friends(one, other))?;
    Some(Verdict { condition: way.condition(), winners: Some(winners) })
}

/// W-111: ends the game by culture, where the setting `victories` has it.
pub fn culture(world: &World) -> Option<Verdict> {
    let eye = Eye::of(world);
    if !wins_by(eye, VictoryKind::Culture) {
        return None;
    }
    let living = contenders(eye).filter(|&seat| eye.seat_table().stands(seat));
    let points: Vec<(Seat, i32)> = living.map(|seat| (seat, standing::culture(eye, seat))).collect();
    let limits = &eye.rules.written.game.culture;
    let winner = victory::culture(&points, limits.victory_min_points, limits.victory_lead_pct)?;
    Some(Verdict { condition: "culture", winners: Some([winner].into_iter().collect()) })
}

/// W-112: ends the game after the last round of the scenario, which is announced before it begins.
pub fn limit(
    chain: Res<TurnChain>,
    limits: Res<Limits>,
    decided: Res<Decided>,
    mut journal: ResMut<Journal>,
) -> Option<Verdict> {
    let round = chain.current().round_number();
    if round.saturating_add(1) == limits.turn_limit && decided.0.is_none() {
        let turn = i32::try_from(limits.turn_limit).unwrap_or(i32::MAX);
        journal.tell(LIMIT, CivFact::LastTurnComing { turn });
    }
    let is_over = round >= limits.turn_limit;
    is_over.then_some(Verdict { condition: "turn limit", winners: None })
}

/// The nations that can win.
fn contenders(eye: Eye<'_>) -> impl Iterator<Item = Seat> {
    eye.roster().seats().filter(move |&seat| !standing::is_barbarian(eye, seat))
}

fn wins_by(eye: Eye<'_>, kind: VictoryKind) -> bool {
    eye.rules.written.settings.victories.contains(&kind)
}

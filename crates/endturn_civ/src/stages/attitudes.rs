//! W-158 Attitude and diplomacy: as a phase begins, computer players that negotiate judge the
//! nations that they have met, and choose whom to fight. Its pure part is
//! [`endturn_civ_rules::nation::attitude`]. Step `Attitudes`. Draws `first impression`. Tells
//! nothing: what nations think is their secret.

use std::cell::OnceCell;

use bevy_ecs::prelude::*;
use endturn_civ_rules::nation::attitude;
use endturn_engine::{
    RuleId, Seat,
    turn::{SeatOrder, TurnChain},
};

use crate::envoys::{Envoy, Resolve};
use crate::realm::{Eye, Facts};
use crate::state::Attitudes;

/// W-158: attitudes and war aims.
pub const RULE: RuleId = RuleId("W-158");
/// First impressions are from minus this to this.
const IMPRESSION: i32 = 2;

/// The conclusions of one nation.
pub struct Judgement {
    seat: Seat,
    /// The attitude to each nation that it had met before.
    love: Vec<(Seat, i32)>,
    /// Nations that it has met since.
    new: Vec<Seat>,
    resolve: Resolve,
}

/// W-158: the conclusions of all computer players of the phase that negotiate, as the world is.
pub fn judge(world: &World) -> Vec<Judgement> {
    let (eye, phase) = (Eye::of(world), world.resource::<TurnChain>().current().seats());
    let living = world.resource::<SeatOrder>().of(phase).filter(|&seat| eye.seat_table().stands(seat));
    let scores = vec![OnceCell::new(); eye.roster().len()];
    let envoy = |seat| Some((seat, Envoy::of(eye, seat)?.sharing(&scores), eye.persona_of(seat)?));
    let envoys = living.filter_map(envoy);
    let judgement = |(seat, envoy, knobs): (Seat, Envoy<'_>, _)| {
        let is_new = |&other: &Seat| eye.attitudes().regard(seat, other).is_none();
        let (new, old): (Vec<Seat>, Vec<Seat>) = envoy.others().partition(is_new);
        let next = |other| (other, attitude::next(envoy.love(other), &envoy.season(other), knobs));
        Judgement { seat, love: old.into_iter().map(next).collect(), new, resolve: envoy.resolve() }
    };
    envoys.map(judgement).collect()
}

/// W-158: remembers the conclusions; first impressions are drawn.
pub fn note(In(judgements): In<Vec<Judgement>>, mut attitudes: ResMut<Attitudes>, facts: Facts) {
    for Judgement { seat, love, new, resolve } in judgements {
        love.into_iter().for_each(|(other, love)| attitudes.set_love(seat, other, love));
        for other in new {
            let draw = facts.draw_seat_nth(RULE, seat, "first impression", other.index() as u32).below(5);
            attitudes.set_love(seat, other, draw as i32 - IMPRESSION);
        }
        match resolve {
            Resolve::Keep => {}
            Resolve::Begin(aim) => attitudes.set_aim(seat, Some(aim)),
            Resolve::Drop(other, until) => {
                attitudes.set_aim(seat, None);
                if let Some(regard) = attitudes.regard_mut(seat, other) {
                    regard.rests_until = until;
                }
            }
        }
    }
}

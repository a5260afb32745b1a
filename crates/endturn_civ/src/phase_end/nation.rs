//! C-24 History and culture, C-53 National debt, C-54 Low funds, C-57 Final refresh and vision,
//! W-60 Spaceship parts placed automatically: the turn of a nation before and after its cities. Its
//! pure parts are [`endturn_civ_rules::nation::treasury`] and
//! [`endturn_civ_rules::nation::spaceship`]. Steps `spaceship`, `statement`, `low funds`, `queued
//! refreshes`, `culture of the nation`. Draw none. Tell `FundsLow`, `SpaceshipReady`,
//! `TreasurySettled`.

use endturn_civ_rules::city::culture::history_after;
use endturn_civ_rules::nation::treasury::is_low_on_funds;
use endturn_civ_rules::ruleset::effect_kind::EffectKind;
use endturn_engine::{RuleId, Seat};

use super::row::NationTurn;
use crate::facts::CivFact;
use crate::realm::Realm;

const STATEMENT: RuleId = RuleId("C-53");
const FUNDS: RuleId = RuleId("C-54");

/// W-60: places the parts of the nation's spaceship before its cities complete others.
pub(super) fn place_space_parts(realm: &mut Realm<'_, '_>, seat: Seat, _: &mut NationTurn) {
    realm.place_space_parts(seat);
}

/// C-54: warns a nation whose treasury would not survive two more such turns.
pub(super) fn warn_of_low_funds(realm: &mut Realm<'_, '_>, seat: Seat, turn: &mut NationTurn) {
    let gold = realm.nations.treasury(seat).gold;
    if is_low_on_funds(turn.gold_before, gold, realm.rules.written.game.civstyle.low_funds_pct) {
        realm.facts.tell(FUNDS, CivFact::FundsLow { seat, gold });
    }
}

/// C-53: reports the changes of its gold to the nation.
pub(super) fn state_account(realm: &mut Realm<'_, '_>, seat: Seat, _: &mut NationTurn) {
    let treasury = realm.nations.treasury_mut(seat);
    let account = std::mem::take(&mut treasury.account);
    let gold = treasury.gold;
    realm.facts.tell(STATEMENT, CivFact::TreasurySettled { seat, account, gold });
}

/// C-57: carries out queued refreshes and arrangements.
pub(super) fn serve_queue(realm: &mut Realm<'_, '_>, _: Seat, _: &mut NationTurn) {
    realm.serve_queue();
}

/// C-24: adds a turn's history to the nation.
pub(super) fn history(realm: &mut Realm<'_, '_>, seat: Seat, _: &mut NationTurn) {
    let gain = realm.derived.nation_value(seat, EffectKind::NationalHistory);
    let interest = realm.rules.written.game.culture.history_interest_permille;
    let record = realm.nations.record_mut(seat);
    record.history = history_after(record.history, gain, interest);
}

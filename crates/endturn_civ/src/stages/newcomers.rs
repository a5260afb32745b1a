//! W-79 Civil war, W-90 Barbarian players, W-91 Choice of barbarian unit types, S-07 Nations that
//! join: nations take their seats while a game runs. What they do then is in
//! `crates/endturn_civ/src/changes/hordes.rs` and `crates/endturn_civ/src/changes/civil_war.rs`.
//! Its pure parts are [`endturn_civ_rules::nation::barbarians`] and
//! [`endturn_civ_rules::nation::civil_war`]. Steps `Hordes`, `Invitations`, `Revolts`, `Seats`.
//! Draw `civil war`, `leavers`, `type`. Tell `BarbariansCame`, `NationJoined`, `NationSplit`.
//!
//! A rule that needs a nation notes it in [`Newcomers`]. At the end of the round the table is asked
//! for its seat, behind all others; the seat exists once the round is over (T-63), gets its state
//! as the next one starts, and acts in it like any other **(ours)**.

use bevy_ecs::prelude::*;
use bevy_ecs::system::SystemParam;
use endturn_civ_rules::bits::Bits256;
use endturn_civ_rules::city::terms::Rates;
use endturn_civ_rules::ids::{GovernmentId, NationId};
use endturn_civ_rules::nation::research::Research;
use endturn_civ_rules::nation::revolution::Rule;
use endturn_civ_rules::ruleset::nations::BarbarianKind;
use endturn_civ_rules::ruleset::words::{AiSkill, Relation};
use endturn_engine::{
    RuleId, Seat,
    ids::{KeyIndex, Keyed},
    journal::Journal,
    seats::{Roster, SeatSetup},
    turn::{Entry, TurnWork},
};

use crate::facts::CivFact;
use crate::realm::{Caches, NationParts, Realm};
use crate::state::{
    Invitation, Invited, Nation, Newcomers, Policies, Regime, Relations, ResearchPools, RulesInForce, Skill, Treasury,
    Vision, Wonders, WorldMap, own_team,
};

/// W-90: barbarians and rebels are invited.
pub const INVITATIONS: RuleId = RuleId("W-90");
/// S-07: they take their seats.
pub const SEATS: RuleId = RuleId("S-07");
/// W-79: nations fall apart.
pub const REVOLTS: RuleId = RuleId("W-79");
/// W-91: barbarians appear.
pub const HORDES: RuleId = RuleId("W-91");

/// W-90, W-79: asks for a seat for barbarians on their way whose kind has none yet, and for each
/// nation that falls apart. A kind without a people in the ruleset doesn't come, and a nation stays
/// whole if no people or no seat is free.
pub fn invite(
    rules: Res<RulesInForce>,
    invitation: Res<Invitation>,
    map: Res<WorldMap>,
    roster: Res<Roster>,
    nations: Keyed<Seat, &Nation>,
    mut newcomers: ResMut<Newcomers>,
    mut work: ResMut<TurnWork>,
) {
    if newcomers.hordes.is_empty() && newcomers.revolts.is_empty() || work.ended().is_some() {
        return;
    }
    let Newcomers { hordes, revolts, invited } = &mut *newcomers;
    let mut guests = Guests { rules: &rules, roster: &roster, taken: Vec::new(), names: Vec::new() };
    guests.taken.extend(nations.iter().map(|(_, _, nation)| nation.nation));
    let kind_at = |tile| if map.is_land(tile) { BarbarianKind::Land } else { BarbarianKind::Sea };
    for kind in [BarbarianKind::Land, BarbarianKind::Sea] {
        let is_seated = guests.taken.iter().any(|&nation| rules.nation(nation).barbarian == Some(kind));
        if is_seated || !hordes.iter().any(|horde| kind_at(horde.at) == kind) {
            continue;
        }
        let people = guests.people(|nation| rules.nation(nation).barbarian == Some(kind));
        let Some((nation, persona)) = people.zip(invitation.barbarians.as_deref()) else {
            hordes.retain(|horde| kind_at(horde.at) != kind);
            continue;
        };
        let seat = guests.seat(nation, persona);
        work.ask_for_seat(seat, Entry::NextCycle);
        invited.push(Invited { nation, parent: None });
    }
    revolts.retain(|&parent| {
        let people = guests.people(|nation| rules.nation(nation).playable);
        let usual = invitation.rebels.as_deref();
        let persona = roster.persona(parent, crate::NAME).or(usual);
        let Some((nation, persona)) = people.zip(persona) else { return false };
        let seat = guests.seat(nation, persona);
        work.ask_for_seat(seat, Entry::NextCycle);
        invited.push(Invited { nation, parent: Some(parent) });
        true
    });
}

/// Peoples and names that are free for nations that join.
struct Guests<'a> {
    rules: &'a RulesInForce,
    roster: &'a Roster,
    taken: Vec<NationId>,
    names: Vec<String>,
}

impl Guests<'_> {
    /// The first people of the ruleset that fits and that no seat plays; `None` if the table is
    /// full.
    fn people(&self, fits: impl Fn(NationId) -> bool) -> Option<NationId> {
        let has_room = self.roster.len() + self.names.len() < Seat::MAX;
        let mut all = (0..self.rules.written.nations.len()).map(NationId::at);
        all.find(|&nation| has_room && fits(nation) && !self.taken.contains(&nation))
    }

    /// A seat for a people, which is named after it.
    fn seat(&mut self, nation: NationId, persona: &str) -> SeatSetup {
        let words = self.rules.nation(nation).plural.split_whitespace();
        let plural: String = words.collect();
        let is_taken = |name: &str| {
            self.roster.find(name).is_some()
                || self.names.iter().any(|other| endturn_engine::seats::is_same_name(other, name))
        };
        let mut numbered = (2..).map(|number: u32| format!("{plural}{number}"));
        let name =
            Some(plural.clone()).filter(|name| !is_taken(name)).or_else(|| numbered.find(|name| !is_taken(name)));
        let name = name.unwrap_or(plural);
        self.taken.push(nation);
        self.names.push(name.clone());
        SeatSetup { name, personas: vec![(crate::NAME.to_owned(), persona.to_owned())] }
    }
}

/// State that is kept by seat, and grows with the table.
#[derive(SystemParam)]
pub struct BySeat<'w> {
    vision: ResMut<'w, Vision>,
    relations: ResMut<'w, Relations>,
    research: ResMut<'w, ResearchPools>,
    wonders: ResMut<'w, Wonders>,
    caches: ResMut<'w, Caches>,
}

/// S-07: nations that were asked for get their state: no city, no unit, no gold, the techs and the
/// government with which every nation starts, a team of their own, and no knowledge of the map.
/// Barbarians are at war with everyone; rebels have met no one, and are at war with barbarians.
pub fn take_seats(
    mut commands: Commands,
    rules: Res<RulesInForce>,
    seats: Res<KeyIndex<Seat>>,
    nations: Keyed<Seat, &Nation>,
    newcomers: Res<Newcomers>,
    mut kept: BySeat,
    mut journal: ResMut<Journal>,
) {
    if newcomers.invited.is_empty() {
        return;
    }
    let invited = newcomers.invited.clone();
    let is_barbarian = |nation: NationId| rules.nation(nation).barbarian.is_some();
    let mut peoples: Vec<NationId> = nations.iter().map(|(_, _, nation)| nation.nation).collect();
    for Invited { nation, parent } in invited {
        let seat = Seat(peoples.len() as u8);
        let Some(entity) = seats.get(seat) else { break };
        kept.vision.join();
        kept.relations.join(Relation::NeverMet);
        for (other, &people) in (0..).map(Seat).zip(&peoples) {
            if is_barbarian(nation) || is_barbarian(people) {
                kept.relations.set(seat, other, Relation::War);
            }
        }
        kept.wonders.small.push(Default::default());
        kept.wonders.ever_owned.push(Bits256::EMPTY);
        let start = &rules.written.game.options.global_init_techs;
        let techs = start.iter().chain(&rules.nation(nation).init_techs).filter_map(|name| rules.tech_id(name));
        let mut pool = Research::default();
        for tech in techs.filter(|_| parent.is_none()) {
            if !pool.knows(tech) {
                pool.known.insert(tech.index());
                pool.researched += 1;
            }
        }
        kept.research.ever = kept.research.ever.union(&pool.known);
        kept.research.ever_by_pool.push(pool.known);
        kept.research.pools.push(pool);
        let government = rules.nation(nation).init_government.as_ref();
        let government = government.unwrap_or(&rules.written.game.nations.default_government);
        let settings: Vec<i32> = rules.written.policies.iter().map(|(_, policy)| policy.default_pct).collect();
        commands.entity(entity).insert(NationParts::new(
            Nation {
                nation,
                team: own_team(seat),
                pool: seat.0,
                skill: Some(Skill::of(AiSkill::Normal)),
                got_first_city: false,
            },
            Treasury::default(),
            Policies { rates: Rates { science: 100, tax: 0, luxury: 0 }, wanted: settings.clone(), settings },
            Regime(Rule::settled(rules.government_id(government).unwrap_or(GovernmentId(0)))),
        ));
        peoples.push(nation);
        let reason = if parent.is_some() { "civil_war" } else { "barbarians" };
        journal.tell(SEATS, CivFact::NationJoined { seat, reason });
    }
    // Everything that is kept by seat is computed anew.
    *kept.caches = Caches::default();
}

/// W-79: the nations that were waiting for rebels fall apart, in the order in which their capitals
/// fell. Needs a realm: cities change hands, with their units, wonders and land.
pub fn fall_apart(mut realm: Realm) {
    let newcomers = &realm.commons.newcomers;
    if newcomers.revolts.is_empty() && newcomers.invited.is_empty() {
        return;
    }
    let invited = std::mem::take(&mut realm.commons.newcomers.invited);
    realm.commons.newcomers.revolts.clear();
    realm.work(|realm| {
        let first = realm.nations.all_seats().count() - invited.len();
        for (at, Invited { parent, .. }) in invited.into_iter().enumerate() {
            let seat = Seat((first + at) as u8);
            realm.limit_rates(seat);
            if let Some(parent) = parent {
                realm.split(parent, seat);
            }
        }
    });
}

/// W-91: the barbarians on their way appear, in the order of their coming. Needs a realm: units
/// that appear meet nations, man bases and take tiles from those who work them.
pub fn appear(mut realm: Realm) {
    if realm.commons.newcomers.hordes.is_empty() {
        return;
    }
    let hordes = std::mem::take(&mut realm.commons.newcomers.hordes);
    realm.work(|realm| hordes.into_iter().for_each(|horde| realm.admit_horde(horde)));
}

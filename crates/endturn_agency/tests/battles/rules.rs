//! The ruleset in the form the rules read: names replaced by table indices, operations expanded for
//! each faction, strengths computed.

use endturn_agency::frame::ids::{FactionId, MissionId};

use crate::battles::support::shipped;

#[test]
fn e_19_every_faction_has_every_operation() {
    let rules = shipped();
    assert_eq!(rules.missions().len(), 24 + 3 * 16);
    for (id, _) in rules.factions() {
        let own: Vec<MissionId> = rules.operations(id).map(|(id, _)| id).collect();
        assert_eq!((own.len(), own[0]), (16, MissionId::at(24 + 16 * id.index())));
        assert!(rules.operations(id).all(|(_, one)| one.faction == id && one.is_operation()));
    }
    assert_eq!(rules.operations(FactionId(9)).count(), 0);
}

#[test]
fn e_20_a_raid_is_opened_by_its_lead() {
    let rules = shipped();
    let chart = rules.lead(rules.lead_named("lighthouse_chart").expect("a lead")).expect("a lead");
    let raid = rules.mission_named("raid_lighthouse").expect("a mission");
    assert_eq!((chart.opens.as_slice(), chart.blocked_by.as_slice()), ([raid].as_slice(), [raid].as_slice()));
    assert_eq!(chart.faction, rules.faction_named("undertow"));
}

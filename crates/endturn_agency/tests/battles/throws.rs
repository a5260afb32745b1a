//! A-02 Random draws of games with battles: their purposes, and the die of each draw.

use endturn_agency::battles::throws::{
    Attacker, BattleThrow, FactionThrow, Side, battle_die, difficulty_die, faction_die, investigation_die, of_grid,
    place_die, suppression_die,
};
use endturn_agency::frame::ids::SiteId;
use endturn_engine::random::{DrawSubject, Draws};

#[test]
fn a_02_each_draw_has_a_die_of_its_own() {
    let mut draws = Draws::new(7);
    draws.enter_round(3);
    let office = DrawSubject::named("harbour");
    let attacker = |side, number, round| Attacker { side, number, round };
    let mut dice = vec![
        battle_die(&draws, office, SiteId(1), attacker(Side::Agents, 2, 1), BattleThrow::Attack),
        battle_die(&draws, office, SiteId(2), attacker(Side::Agents, 2, 1), BattleThrow::Attack),
        battle_die(&draws, office, SiteId(1), attacker(Side::Enemies, 2, 1), BattleThrow::Attack),
        battle_die(&draws, office, SiteId(1), attacker(Side::Agents, 1, 1), BattleThrow::Attack),
        battle_die(&draws, office, SiteId(1), attacker(Side::Agents, 2, 2), BattleThrow::Attack),
        battle_die(&draws, office, SiteId(1), attacker(Side::Agents, 1, 2), BattleThrow::Attack),
        battle_die(&draws, office, SiteId(1), attacker(Side::Agents, 2, 1), BattleThrow::Damage),
        battle_die(&draws, office, SiteId(1), attacker(Side::Agents, 2, 1), BattleThrow::OutOfSight(0)),
        battle_die(&draws, office, SiteId(1), attacker(Side::Agents, 2, 1), BattleThrow::OutOfSight(1)),
        faction_die(&draws, "undertow", FactionThrow::Operation),
        faction_die(&draws, "lodge", FactionThrow::Operation),
        faction_die(&draws, "undertow", FactionThrow::OperationLevel),
        suppression_die(&draws, office, SiteId(1)),
        difficulty_die(&draws, office, "courier_route"),
        investigation_die(&draws, office, "courier_route"),
        place_die(&draws, office, "undertow"),
        difficulty_die(&draws, DrawSubject::named("capital"), "courier_route"),
    ];
    let first: std::collections::BTreeSet<u64> = dice.iter_mut().map(|die| die.below(u64::MAX)).collect();
    assert_eq!(first.len(), dice.len());
}

#[test]
fn e_10_a_draw_of_the_grid_is_even_from_1_to_10_000() {
    let mut die = difficulty_die(&Draws::new(1), DrawSubject::TABLE, "x");
    let drawn: Vec<u32> = (0..20_000).map(|_| of_grid(&mut die)).collect();
    assert!(drawn.iter().all(|one| (1..=10_000).contains(one)));
    let low = drawn.iter().filter(|one| **one <= 5000).count();
    assert!((9_700..10_300).contains(&low), "{low}");
}

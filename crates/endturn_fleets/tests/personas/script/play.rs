//! Decides the orders of a script for a turn.

use endturn_engine::random::Draws;
use endturn_fleets::internals::{Decisions, Script, decide_by_script};
use endturn_fleets::ruleset::ScriptSheet;

use crate::personas::sandbox::Sandbox;

fn script(rules: &str) -> Script {
    let sheet: ScriptSheet = crate::support::read(&format!("(summary: \"\", rules: [{rules}])"));
    let rules = crate::support::shipped();
    Script::new("test", &sheet, |name| rules.class(name))
}

/// Orders the script gives for Red; every order must be legal.
fn orders(table: &mut Sandbox, rules: &str) -> Vec<String> {
    let mut draws = Draws::new(1);
    draws.enter_round(table.game.turn().round_number());
    let (mut budget, mut orders) = (endturn_engine::orders::Budget::new(None), Vec::new());
    let decisions = Decisions::new(&mut budget, &mut orders);
    decide_by_script(&table.view("Red"), &script(rules), &draws, decisions);
    let told = table.told(&orders);
    table.submit("Red", &orders);
    told
}

const POOR: &str = "metal: 0, energy: 0, ships: {}";

#[test]
fn f_09_orders_are_given_as_far_as_they_can_be_paid() {
    // Income is 10 000 of each. A skiff costs 100, plus twice 5 while it is built.
    let mut table = Sandbox::new(60, &[("Red", POOR), ("Blue", "")]);
    assert_eq!(orders(&mut table, "(orders: [Queue(class: \"skiff\")])"), ["queue skiff 90"]);
    let mut table = Sandbox::new(60, &[("Red", POOR), ("Blue", "")]);
    let half = "(orders: [Queue(class: \"skiff\", share_permille: 500), Queue(class: \"skiff\", count: 3)])";
    let told = orders(&mut table, half);
    assert_eq!(told, ["queue skiff 45", "queue skiff 3"]);
    let mut table = Sandbox::new(60, &[("Red", POOR), ("Blue", "")]);
    assert!(orders(&mut table, "(orders: [Build(kind: mine), Attack()])").is_empty());
    let mut table = Sandbox::new(60, &[("Red", "metal: 30_000, energy: 30_000"), ("Blue", "")]);
    // 15 000 and 20 250 metal; a third one would be too much.
    assert_eq!(orders(&mut table, "(orders: [Build(kind: mine, count: 9)])"), ["build mine 2"]);
}

#[test]
fn f_09_a_rule_gives_its_orders_while_its_condition_holds_after_the_rules_before_it() {
    let mut table = Sandbox::new(60, &[("Red", "metal: 60_000, energy: 60_000"), ("Blue", "")]);
    let rules = "(when: (mines: (at_most: 0)), orders: [Build(kind: mine)]),
                 (when: (mines: (at_most: 0)), orders: [Build(kind: reactor)]),
                 (when: (round: (at_least: 1, at_most: 1), ships: {\"frigate\": (at_least: 4)}), orders: [Scan(level: basic)]),
                 (when: (round: (at_least: 2)), orders: [Attack()])";
    assert_eq!(orders(&mut table, rules), ["build mine 1", "scan Blue basic"]);
    table.round(&[]);
    assert_eq!(orders(&mut table, rules), ["attack Blue 40 skiff, 4 frigate"]);
}

#[test]
fn f_09_what_was_seen_counts_and_what_was_not_seen_does_not() {
    let homes = [("Red", "ships: {\"skiff\": 300}"), ("Blue", "ships: {\"skiff\": 200}")];
    let asks =
        ["seen_value: (at_most: 50000)", "lead_permille: (at_least: 1500)", "seen: {\"skiff\": (at_least: 200)}"];
    for ask in asks {
        let rules = format!("(when: (scan_age: (at_most: 1), {ask}), orders: [Attack(share_permille: 500)])");
        let mut table = Sandbox::new(60, &homes);
        assert!(orders(&mut table, &rules).is_empty(), "{ask}: nothing is known");
        table.round(&["Red: scan Blue basic"]);
        assert_eq!(orders(&mut table, &rules), ["attack Blue 150 skiff"], "{ask}");
        table.round(&[]);
        assert!(orders(&mut table, &rules).is_empty(), "{ask}: the scan is two rounds old");
    }
}

#[test]
fn f_09_a_rule_is_about_the_rival_it_names() {
    let homes = [("Red", ""), ("Blue", "ships: {\"skiff\": 90}"), ("Green", "ships: {\"skiff\": 10}"), ("Gold", "")];
    let mut table = Sandbox::new(60, &homes);
    table.round(&["Red: scan Blue basic", "Red: scan Green basic"]);
    let rules = "(orders: [Attack(share_permille: 500, classes: [\"skiff\"])]),
                 (whom: Strongest, orders: [Attack(classes: [\"skiff\"])]),
                 (whom: LeastKnown, orders: [Scan(level: deep), Scan(level: basic)])";
    assert_eq!(orders(&mut table, rules), ["attack Green 20 skiff", "attack Blue 20 skiff", "scan Gold deep"]);
}

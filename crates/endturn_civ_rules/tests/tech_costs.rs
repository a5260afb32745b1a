//! Costs and counts of the classic techs match the table of facts.

use endturn_civ_rules::bits::Bits256;
use endturn_civ_rules::ids::TechId;
use endturn_civ_rules::nation::leakage::Leakage;
use endturn_civ_rules::nation::tech_cost::{CostFactors, TechCosts};
use endturn_civ_rules::nation::tech_tree::TechTree;
use endturn_civ_rules::ruleset::Ruleset;
use endturn_civ_rules::ruleset::game::TechCost;
use endturn_civ_rules::ruleset_check::read;
use endturn_scenario::{files::DiskFiles, load::load_ruleset, render::Style};

fn classic() -> Ruleset {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let (node, mut report) = load_ruleset(&DiskFiles::new(vec![root.into()]), "classic", "civ");
    let rules = node.and_then(|node| read(&node, &mut report));
    rules.unwrap_or_else(|| panic!("{}", report.render(Style::Plain)))
}

#[test]
fn w_69_every_classic_tech_costs_what_the_table_says() {
    let rules = classic();
    let tree = TechTree::compile(&rules);
    let research = &rules.game.research;
    let costs = TechCosts::compile(&tree, research.tech_cost_style, research.base_tech_cost_bulbs);
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/classic/techs.csv");
    let mut reader = csv::Reader::from_path(path).expect("the table");
    let header = reader.headers().expect("a header").clone();
    let column = |name: &str| header.iter().position(|one| one == name).expect("the column");
    let (name, count, cost) = (column("name"), column("num_reqs_with_self"), column("cost_bulbs_default"));
    let mut rows = 0;
    for row in reader.records() {
        let row = row.expect("a row");
        let tech = TechId::at(rules.techs.position(&row[name]).expect("a tech of the ruleset"));
        assert_eq!(tree.count(tech).to_string(), row[count], "{}", &row[name]);
        assert_eq!(costs.plain(tech, 1).to_string(), row[cost], "{}", &row[name]);
        let effective = CostFactors::PLAIN.tech(&costs, tech, 1, Leakage::default());
        assert_eq!(effective.to_string(), row[cost], "{}", &row[name]);
        rows += 1;
    }
    assert_eq!((rows, tree.len()), (rules.techs.len(), 87));
}

#[test]
fn w_76_roots_and_costs_are_those_of_the_ruleset() {
    let mut rules = classic();
    let mut tech = rules.techs.get("Alphabet").expect("a tech of the ruleset").clone();
    tech.reqs = vec!["Alphabet".to_owned()];
    (tech.root, tech.cost_bulbs) = (Some("Alone".to_owned()), Some(70));
    assert!(rules.techs.push("Alone".to_owned(), tech.clone()));
    tech.reqs.push("Pottery".to_owned());
    (tech.root, tech.cost_bulbs) = (Some("Pottery".to_owned()), None);
    assert!(rules.techs.push("Rooted".to_owned(), tech));
    let tree = TechTree::compile(&rules);
    let id = |name: &str| TechId::at(rules.techs.position(name).expect("a tech of the ruleset"));
    let knows = |names: &[&str]| -> Bits256 { names.iter().map(|name| id(name).index()).collect() };
    let first = knows(&["Alphabet"]);
    assert!(!tree.is_reachable(&first, id("Alone")) && tree.is_gettable(&first, id("Alone"), false));
    assert!(!tree.is_gettable(&first, id("Rooted"), true));
    assert!(tree.is_gettable(&knows(&["Pottery"]), id("Rooted"), true));
    let costs = TechCosts::compile(&tree, TechCost::ClassicPlus, 20);
    assert_eq!(costs.plain(id("Alone"), 1), 70);
}

#[test]
fn w_47_the_whole_classic_tree_is_reached_step_by_step() {
    let rules = classic();
    let tree = TechTree::compile(&rules);
    for goal in (0..tree.len()).map(TechId::at) {
        let mut known = Bits256::EMPTY;
        assert!(tree.is_reachable(&known, goal));
        let mut steps = 0;
        while let Some(step) = tree.goal_step(&known, goal) {
            known.insert(step.index());
            steps += 1;
        }
        assert_eq!(steps, tree.count(goal));
    }
}

//! E-07 Caps and upgrades.

use endturn_agency::battles::agents::hired;
use endturn_agency::battles::fixed::Fixed;
use endturn_agency::battles::state::{Agent, Assets};
use endturn_agency::battles::upgrades::{Upgrade, buy, improve, value};

use crate::battles::support::shipped;

#[test]
fn e_07_values_read_as_people_count() {
    let words = Upgrade::ALL.map(|one| one.in_words(5_250));
    assert_eq!(words[0], "5250 agents");
    assert_eq!(words[3..6], ["5.2 skill a turn", "5.2 exhaustion a turn", "52.50 % a turn"]);
    assert_eq!(words[6..], ["5250 points", "5250 points"]);
}

#[test]
fn e_07_each_purchase_adds_its_step_at_the_same_price() {
    let rules = shipped();
    let mut assets = Assets { money: 10_000, ..Assets::default() };
    let start = Upgrade::ALL.map(|one| value(&rules, &assets, one));
    assert_eq!(start, [20, 6, 0, 1000, 5000, 200, 30, 10]);
    for one in Upgrade::ALL.into_iter().chain(Upgrade::ALL) {
        buy(&rules, &mut assets, one);
    }
    let then = Upgrade::ALL.map(|one| value(&rules, &assets, one));
    assert_eq!(then, [28, 10, 8, 1200, 6000, 240, 32, 12]);
    assert_eq!(assets.money, 10_000 - 2 * (200 + 1000 + 200 + 5 * 500));
}

#[test]
fn e_07_more_hit_points_heal_nobody_but_who_has_all() {
    let rules = shipped();
    let mut whole = hired(&rules, &rules.start_assets(), 1);
    let mut hurt = Agent { hit_points: Fixed::whole(7), ..whole };
    improve(&rules, Upgrade::HitPoints, 1, &mut whole);
    improve(&rules, Upgrade::HitPoints, 1, &mut hurt);
    improve(&rules, Upgrade::Damage, 2, &mut hurt);
    assert_eq!((whole.hit_points, whole.max_hit_points), (Fixed::whole(31), Fixed::whole(31)));
    assert_eq!((hurt.hit_points, hurt.max_hit_points, hurt.damage), (Fixed::whole(7), Fixed::whole(31), 12));
}

#[test]
fn e_07_words_lead_to_upgrades() {
    assert!(Upgrade::ALL.iter().all(|one| Upgrade::named(&one.to_string().to_uppercase()) == Some(*one)));
    assert_eq!(Upgrade::named("hitpoints"), None);
}

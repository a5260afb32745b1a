//! E-06 Training.

use endturn_agency::battles::agents::{hired, train};
use endturn_agency::battles::fixed::Fixed;
use endturn_agency::battles::training::turn;
use endturn_agency::battles::upgrades;
use endturn_agency::battles::upgrades::Upgrade;

use crate::battles::support::shipped;

#[test]
fn e_06_training_brings_skill_and_exhaustion_and_is_bought_better() {
    let rules = shipped();
    let mut assets = rules.start_assets();
    let mut agent = hired(&rules, &assets, 1);
    turn(&rules, &assets, &mut agent);
    assert_eq!(agent.skill, Fixed::whole(100));
    train(&mut agent);
    turn(&rules, &assets, &mut agent);
    upgrades::buy(&rules, &mut assets, Upgrade::TrainingGain);
    turn(&rules, &assets, &mut agent);
    assert_eq!((agent.skill, agent.skill_from_training), (Fixed::milli(102_100), Fixed::milli(2100)));
    assert_eq!(agent.exhaustion, Fixed::whole(2));
}

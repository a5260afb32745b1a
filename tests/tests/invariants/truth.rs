//! Caches tell the truth: what they hold is what would be computed anew.

use endturn_civ::realm::{Eye, Realm};
use endturn_civ::state::{Books, Upkeep};
use endturn_engine::{Game, Progress};
use proptest::prelude::*;

use super::citizens::cities;
use super::{ROUNDS, give_orders};

/// After every round a game that was restored, whose caches are empty, goes on as the original does.
pub fn restored_worlds_go_on_alike(original: &mut Game, twin: &mut Game, seed: u64) -> Result<(), TestCaseError> {
    for round in 0..ROUNDS {
        twin.restore(&original.snapshot()).expect("its own snapshot");
        for game in [&mut *original, &mut *twin] {
            give_orders(game, seed, round);
        }
        let progress = original.advance_round();
        twin.advance_round();
        let difference = twin.first_difference(original);
        prop_assert!(difference.is_none(), "restored after round {}: {:?}", round, difference);
        if progress == Progress::Over {
            break;
        }
    }
    Ok(())
}

/// After every round the books of all cities are those of a world whose caches were thrown away.
pub fn books_are_true(original: &mut Game, twin: &mut Game, seed: u64) -> Result<(), TestCaseError> {
    for round in 0..ROUNDS {
        twin.restore(&original.snapshot()).expect("its own snapshot");
        Realm::with(twin.world_mut(), |realm| realm.recompute_everything());
        let (kept, anew) = (Eye::of(original.world()), Eye::of(twin.world()));
        prop_assert_eq!(cities(kept), cities(anew));
        for city in cities(kept) {
            let books = (kept.city_part::<Books>(city), anew.city_part::<Books>(city));
            prop_assert_eq!(books.0, books.1, "the books of {:?} after round {}", city, round);
            let supported = &kept.city_part::<endturn_civ::state::Supported>(city).expect("living").0;
            for &unit in supported {
                let upkeep = (kept.unit_part::<Upkeep>(unit), anew.unit_part::<Upkeep>(unit));
                prop_assert_eq!(upkeep.0, upkeep.1, "the upkeep of {:?} after round {}", unit, round);
            }
        }
        give_orders(original, seed, round);
        if original.advance_round() == Progress::Over {
            break;
        }
    }
    Ok(())
}

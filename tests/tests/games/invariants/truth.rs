//! Caches are correct: they hold what would be recomputed.

use endturn_civ::realm::{Eye, Realm};
use endturn_civ::state::{Books, Supported, Upkeep};
use endturn_engine::{Game, Progress};
use proptest::prelude::*;

use super::citizens::cities;
use super::{ROUNDS, claim, give_orders};

/// After every round a restored game, whose caches are empty, continues as the original does.
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

/// After every round the books of all cities equal those of a world with discarded caches.
pub fn books_are_true(original: &mut Game, twin: &mut Game, seed: u64) -> Result<(), TestCaseError> {
    for round in 0..ROUNDS {
        twin.restore(&original.snapshot()).expect("its own snapshot");
        Realm::with(twin.world_mut(), |realm| realm.recompute_everything());
        let (kept, anew) = (Eye::of(original.world()), Eye::of(twin.world()));
        let agreed = books_agree(kept, anew);
        prop_assert!(agreed.is_ok(), "after round {}: {}", round, agreed.unwrap_err());
        give_orders(original, seed, round);
        if original.advance_round() == Progress::Over {
            break;
        }
    }
    Ok(())
}

/// The books and the upkeep of two worlds.
pub fn books_agree(kept: Eye<'_>, anew: Eye<'_>) -> Result<(), String> {
    claim(cities(kept) == cities(anew), || "they have other cities".to_owned())?;
    for city in cities(kept) {
        let books = (kept.city_part::<Books>(city), anew.city_part::<Books>(city));
        claim(books.0 == books.1, || format!("the books of {city:?}: {books:?}"))?;
        for &unit in &kept.city_part::<Supported>(city).expect("living").0 {
            let upkeep = (kept.unit_part::<Upkeep>(unit), anew.unit_part::<Upkeep>(unit));
            claim(upkeep.0 == upkeep.1, || format!("the upkeep of {unit:?}: {upkeep:?}"))?;
        }
    }
    Ok(())
}

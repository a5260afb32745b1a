//! The numbers of a persona, as an author writes them.

use endturn_scenario::form::{Keyed, Whole};

use crate::ruleset::macros::sheet;
use crate::ruleset::names::GovernmentName;
use crate::ruleset::table::Table;

sheet! {
    /// A persona of `personas.ron`. Worth is counted in points per turn; 10 points are what 1 gold is worth to a governor.
    Knobs {
        /// One line for people who choose a persona.
        summary: String = String::new();
        /// Whether it gives orders at all; one that doesn't leaves everything to the governors of cities and to the rules.
        gives_orders: bool = true;

        // What things are worth.

        /// Points of one food.
        food_worth: i32 = 12, in 0..=1000;
        /// Points of one shield; what something costs is counted with it too, so it must be 1 at least.
        shield_worth: i32 = 15, in 1..=1000;
        /// Points of one trade.
        trade_worth: i32 = 12, in 0..=1000;
        /// Points of one gold; upkeep is counted with it too.
        gold_worth: i32 = 10, in 0..=1000;
        /// Points of one luxury.
        luxury_worth: i32 = 4, in 0..=1000;
        /// Points of one bulb.
        science_worth: i32 = 13, in 0..=1000;
        /// Points of one citizen content who would be unhappy and for whom another would have to entertain.
        content_worth: i32 = 35, in 0..=1000;
        /// Points of one citizen more.
        citizen_worth: i32 = 30, in 0..=1000;
        /// Points of one point of history.
        culture_worth: i32 = 5, in 0..=1000;
        /// Points of having a great wonder, whatever it does.
        wonder_worth: i32 = 60, in 0..=10_000;
        /// Points of one polluted tile prevented.
        pollution_worth: i32 = 300, in 0..=10_000;
        /// Points of 100 percent more defence of a city.
        defense_worth: i32 = 5, in 0..=1000;
        /// Points of one level of experience that new units have.
        veteran_worth: i32 = 2, in 0..=1000;
        /// Points of a military unit in a city that has fewer than `garrison`.
        garrison_worth: i32 = 40, in 0..=1000;
        /// Points of a part of a spaceship.
        space_worth: i32 = 200, in 0..=10_000;

        // What is built.

        /// Turns in which something must pay back what it costs.
        horizon_turns: i32 = 120, in 1..=1000;
        /// A city thinks about its production again at least every so many turns.
        plan_every_turns: i32 = 8, in 1..=100;
        /// Entries of the worklists it writes.
        worklist_length: i32 = 2, in 0..=16;
        /// What a city builds is left for something better by this many percent only.
        keep_pct: i32 = 40, in 0..=1000;
        /// The most turns a great wonder may take.
        wonder_turns: i32 = 35, in 1..=1000;
        /// The part of the cities, those with most shields, that may build great wonders, in percent.
        wonder_cities_pct: i32 = 34, in 0..=100;
        /// Citizens to come for whose mood a city builds in advance.
        grow_ahead: i32 = 2, in 0..=20;
        /// Military units every city wants.
        garrison: i32 = 1, in 0..=20;
        /// Units that found cities which the nation wants at hand.
        founders: i32 = 0, in 0..=100;
        /// Units that work on the land by themselves which the nation wants for every 100 of its cities; with 0 none are trained, and those that are there are
        /// not put to work.
        workers_pct: i32 = 80, in 0..=300;
        /// Soldiers beyond the garrisons that the nation wants for each of its cities while it knows a city of an enemy.
        army: i32 = 0, in 0..=20;
        /// Points of one of these.
        army_worth: i32 = 60, in 0..=1000;

        // What units do.

        /// How far founders go to found a city, in tiles; with 0 they found one where they stand.
        settles: i32 = 0, in 0..=30;
        /// Whether explorers, and soldiers who know of no enemy, look for unknown land.
        explores: bool = false;
        /// The most turns in which soldiers with more than half of their hit points go to a hut in sight; with 0 they leave huts alone (W-152).
        hut_turns: i32 = 0, in 0..=20;
        /// The most boats that bring founders and soldiers over the sea, where the own land is full or its enemies are elsewhere.
        boats: i32 = 0, in 0..=100;
        /// The chance to win from which on soldiers attack, in percent; with 0 they never do, and stay where they are trained.
        attacks_from_pct: i32 = 0, in 0..=100;

        // Money.

        /// Gold that is not spent.
        reserve_gold: i32 = 20, in 0..=30_000;
        /// More of that for every citizen.
        reserve_gold_per_citizen: i32 = 1, in 0..=1000;
        /// The most luxury against disorder, in percent.
        luxury_max_pct: i32 = 40, in 0..=100;
        /// The least tax, in percent, as far as the government allows.
        tax_min_pct: i32 = 0, in 0..=100;
        /// Whether luxury goes up so far that cities celebrate, where that makes them grow and half of them can.
        celebrates: bool = false;
        /// The most purchases per turn.
        purchases: i32 = 3, in 0..=100;
        /// The part of the gold above the reserve that one purchase may cost, in percent.
        spend_pct: i32 = 60, in 0..=100;

        // Government.

        /// How good governments are; one that is not named is by 1 better than the one whose `ai_better` it is, and 0 if
        /// there is none.
        #[schemars(with = "Keyed<GovernmentName, Whole<0, 1000>>")]
        governments: Table<i32> = Table::default();
        /// A government must be better by this much to be worth a revolution.
        revolution_margin: i32 = 1, in 1..=1000;
        /// The part of cities in disorder above which governments that fall by disorder are left alone, in percent.
        disorder_tolerance_pct: i32 = 15, in 0..=100;
        /// Points per city and turn of a government that is better by 1, as a reason to research its tech.
        government_worth: i32 = 25, in 0..=10_000;
    }
}

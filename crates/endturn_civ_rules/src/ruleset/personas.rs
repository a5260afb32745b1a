//! The numbers of a persona, as an author writes them.

use endturn_scenario::form::{Keyed, Whole};

use crate::ruleset::macros::sheet;
use crate::ruleset::names::{GovernmentName, TechName};
use crate::ruleset::table::Table;
use crate::ruleset::words::AiSkill;

sheet! {
    /// A persona of `personas.ron`. Values are in points per turn; 10 points equal 1 gold for a
    /// governor.
    Knobs {
        /// One line for people who choose a persona.
        summary: String = String::new();
        /// Whether it gives orders at all; one that doesn't leaves everything to the governors of
        /// cities and to the rules.
        gives_orders: bool = true;
        /// Skill of nations that begin the game with it, where the scenario states none; effects
        /// and rules ask for it (W-146).
        skill: AiSkill = AiSkill::Normal;

        // Values.

        /// Points of one food.
        food_worth: i32 = 12, in 0..=1000;
        /// Points of one shield; costs are also counted in shields, so it must be at least 1.
        shield_worth: i32 = 15, in 1..=1000;
        /// Points of one trade.
        trade_worth: i32 = 12, in 0..=1000;
        /// Points of one gold; also used for upkeep.
        gold_worth: i32 = 10, in 0..=1000;
        /// Points of one luxury.
        luxury_worth: i32 = 4, in 0..=1000;
        /// Points of one bulb.
        science_worth: i32 = 13, in 0..=1000;
        /// Points of one content citizen who would otherwise be unhappy and require an entertainer.
        content_worth: i32 = 35, in 0..=1000;
        /// Points of one additional citizen.
        citizen_worth: i32 = 30, in 0..=1000;
        /// Points of one point of history.
        culture_worth: i32 = 5, in 0..=1000;
        /// Points of owning a great wonder, regardless of its effects.
        wonder_worth: i32 = 60, in 0..=10_000;
        /// Points of one polluted tile prevented.
        pollution_worth: i32 = 300, in 0..=10_000;
        /// Points of 100 percent more defence in a city.
        defense_worth: i32 = 5, in 0..=1000;
        /// Points of one level of experience of new units.
        veteran_worth: i32 = 2, in 0..=1000;
        /// Points of a military unit in a city with fewer than `garrison`.
        garrison_worth: i32 = 40, in 0..=1000;
        /// Points of a part of a spaceship.
        space_worth: i32 = 200, in 0..=10_000;
        /// Parts of a spaceship that the wonder which allows them is worth.
        space_wonder_parts: i32 = 20, in 0..=1000;
        /// Points of each tech that parts of a spaceship need, once few are missing (W-161).
        space_tech_worth: i32 = 80, in 0..=10_000;
        /// Missing techs of the first part of a spaceship, or of the wonder that allows it, from
        /// which down such techs have that worth.
        space_within_techs: i32 = 10, in 0..=1000;
        /// Modules of the spaceship that it aims at; 1 of each kind makes 3 (W-161).
        ship_modules: i32 = 3, in 0..=12;
        /// Components of the spaceship that it aims at: fuel and propulsion by turns.
        ship_components: i32 = 8, in 0..=16;
        /// Distance in tiles from its capital within which an enemy soldier in sight makes it
        /// launch a spaceship early.
        ship_danger_within: i32 = 3, in 0..=100;

        // Production.

        /// Turns within which costs must pay back.
        horizon_turns: i32 = 120, in 1..=1000;
        /// Maximum turns between two decisions on a city's production.
        plan_every_turns: i32 = 8, in 1..=100;
        /// Number of entries of the worklists it writes.
        worklist_length: i32 = 2, in 0..=16;
        /// Advantage required to replace the current production of a city, in percent.
        keep_pct: i32 = 40, in 0..=1000;
        /// Slips in a thousand choices of production. In a slip a city builds the second best
        /// thing instead of the best (W-157).
        slips_permille: i32 = 0, in 0..=1000;
        /// Maximum turns for building a great wonder.
        wonder_turns: i32 = 35, in 1..=1000;
        /// Share of the cities that may build great wonders, those with most shields, in percent.
        wonder_cities_pct: i32 = 34, in 0..=100;
        /// Future citizens for whose mood a city builds in advance.
        grow_ahead: i32 = 2, in 0..=20;
        /// Military units wanted in every city.
        garrison: i32 = 1, in 0..=20;
        /// Want from which a city builds something rather than coinage, in percent of the want of
        /// what just pays back its cost.
        build_from_pct: i32 = 100, in 0..=1000;
        /// The same while the treasury overflows.
        build_from_pct_if_rich: i32 = 20, in 0..=1000;
        /// Distance in tiles within which enemy soldiers in sight make a city want its `garrison`.
        /// At 0 all cities want it at all times (W-151).
        guard_within: i32 = 0, in 0..=100;
        /// Distance in tiles within which enemy cities do so.
        guard_within_of_cities: i32 = 0, in 0..=100;
        /// Units that found cities wanted at hand.
        founders: i32 = 0, in 0..=100;
        /// Whether founders are trained only for city sites that no other founder is on its way to
        /// or trained for (W-147).
        reserves_sites: bool = false;
        /// Citizens from which a city trains founders.
        founders_from_size: i32 = 3, in 1..=40;
        /// Want of a founder, in percent of the want of what just pays back its cost.
        founder_want_pct: i32 = 400, in 0..=100_000;
        /// Want of a worker, likewise.
        worker_want_pct: i32 = 200, in 0..=100_000;
        /// Want of a boat, likewise.
        boat_want_pct: i32 = 300, in 0..=100_000;
        /// Units for exploration wanted while there is land to find (W-157).
        explorers: i32 = 0, in 0..=20;
        /// Auto workers wanted per 100 cities of the nation; at 0 none are trained, and existing
        /// ones are not put to work.
        workers_pct: i32 = 80, in 0..=300;
        /// Soldiers beyond the garrisons wanted per city of the nation while it knows an enemy
        /// city.
        army: i32 = 0, in 0..=20;
        /// Points of one of these soldiers.
        army_worth: i32 = 60, in 0..=1000;

        // Units.

        /// Maximum distance that founders travel to found a city, in tiles; at 0 they found one at
        /// their location.
        settles: i32 = 0, in 0..=30;
        /// Minimum distance of a new city from all others, in tiles.
        apart: i32 = 4, in 1..=20;
        /// Minimum worth of a city site.
        site_min: i32 = 60, in 0..=10_000;
        /// Worth of a food of a tile near a city site, where all other parts count in the same
        /// points (W-147).
        site_food: i32 = 12, in 0..=100;
        /// Worth of a shield of such a tile.
        site_shield: i32 = 4, in 0..=100;
        /// Worth of a trade of such a tile.
        site_trade: i32 = 3, in 0..=100;
        /// Worth of a city site by the sea.
        site_coast: i32 = 12, in 0..=1000;
        /// Worth of a city site on a river.
        site_river: i32 = 0, in 0..=1000;
        /// Loss of worth of a city site for each tile within its reach that the nation owns.
        site_own_land: i32 = 6, in 0..=100;
        /// Part of its worth that a site keeps with every tile of the way to it, in percent.
        site_way_pct: i32 = 95, in 1..=100;
        /// Part of the worth of the best site in reach that makes a founder stay where it is, in
        /// percent.
        site_here_pct: i32 = 90, in 0..=100;
        /// Whether founders that know no site look for unknown land, rather than work on the land.
        founders_explore: bool = false;
        /// Whether explorers, and soldiers without a known enemy, look for unknown land.
        explores: bool = false;
        /// Soldiers that look for unknown land although an enemy is known (W-152).
        scouts: i32 = 0, in 0..=20;
        /// Maximum turns that soldiers with more than half of their hit points spend on the way to
        /// a hut in sight; at 0 they ignore huts (W-152).
        hut_turns: i32 = 0, in 0..=20;
        /// Maximum boats that carry founders and soldiers over the sea, if the own land is full or
        /// enemies are elsewhere.
        boats: i32 = 0, in 0..=100;
        /// Maximum distance in tiles that boats sail to a landing place, a port or passengers.
        boat_reach: i32 = 60, in 0..=1000;
        /// Maximum distance in tiles from a landing place to the city site or city that passengers
        /// go to.
        landing_within: i32 = 4, in 0..=100;
        /// Maximum distance in tiles that founders walk to a port.
        port_within: i32 = 16, in 0..=200;
        /// Known tiles from which on a water is a sea, with ports on its coast.
        sea_from_tiles: i32 = 24, in 1..=1_000_000;
        /// Whether it plays barbarians: boats land their cargo near enemy cities, leaders go with
        /// the largest stack, and soldiers without a way to an enemy pillage (W-156).
        raids: bool = false;
        /// Maximum distance in tiles that a leader of barbarians walks to a stack of soldiers.
        leader_reach: i32 = 16, in 0..=200;
        /// Distance in tiles at which a leader that is alone keeps enemies.
        leader_keeps_off: i32 = 3, in 0..=100;
        /// Minimum chance of winning for soldiers to attack, in percent; at 0 they never attack,
        /// and stay where they are trained.
        attacks_from_pct: i32 = 0, in 0..=100;

        /// Bonus to defence that soldiers expect of the walls of a foreign city, which they do not
        /// know, in percent (W-153).
        walls_expected_pct: i32 = 0, in 0..=1000;
        /// Whether soldiers count the walls of cities in sight instead (W-153).
        sees_walls: bool = false;
        /// Rounds for which the nation remembers a failed attack on a city (W-153); at 0 it
        /// remembers none.
        remembers_turns: i32 = 0, in 0..=1000;
        /// Additional chance of winning that a city demands of attackers for each attack on it that
        /// failed, in percent, to at most 95 in all.
        caution_pct: i32 = 10, in 0..=100;
        /// Maximum distance in tiles that soldiers march to an enemy.
        march_reach: i32 = 24, in 0..=200;
        /// Rounds between two searches of a waiting soldier for something to do.
        search_every_turns: i32 = 4, in 1..=100;
        /// City sites to which a founder looks for a way before it gives up, the best first.
        site_tries: i32 = 3, in 1..=100;

        // Wars.

        /// Soldiers that gather before they set out for a city of the war aim (W-154); at 0
        /// soldiers go to the nearest enemy one by one.
        raid_size: i32 = 0, in 0..=50;
        /// Soldiers for attacks wanted per 100 cities while there is a war aim, besides two raids.
        raid_army_pct: i32 = 30, in 0..=1000;
        /// Own strength from which on a nation wants war, in percent of the other's (W-158); at 0
        /// it never wants war.
        war_ratio_pct: i32 = 150, in 0..=10_000;
        /// The same for a war that an ally fights already.
        ally_war_ratio_pct: i32 = 70, in 0..=10_000;
        /// The same for a war with a nation whose spaceship is under way, whatever the attitude to
        /// it and however far it is; at 0 a spaceship is no reason for war.
        launch_war_ratio_pct: i32 = 70, in 0..=10_000;
        /// Cities that a nation has before it wants war.
        war_from_cities: i32 = 8, in 0..=1000;
        /// Attack strength of the best soldiers that it can train before it wants war.
        war_from_attack: i32 = 4, in 0..=1000;
        /// Attitude up to which it wants war.
        war_to_attitude: i32 = 100, in -1000..=1000;
        /// Rounds after the first meeting before it wants war.
        war_after_turns: i32 = 16, in 0..=1000;
        /// Distance in tiles to a city of the other within which it wants war.
        war_reach: i32 = 12, in 0..=200;
        /// Rounds from the decision to the breach of the pact.
        war_countdown_turns: i32 = 8, in 0..=100;
        /// Rounds without a conquest after which it tires of a war.
        war_patience_turns: i32 = 25, in 1..=1000;
        /// Rounds after a war aim is given up in which that nation is left alone.
        war_rest_turns: i32 = 40, in 0..=1000;
        /// Part of the worth of a war aim that each step of closeness of a pact takes, in percent:
        /// a cease-fire is one step, an armistice two, peace three (W-158).
        betrayal_pct: i32 = 20, in 0..=100;
        /// Worth of a war aim for each known city; only the proportion to the next matters.
        aim_city_worth: i32 = 20, in 0..=1000;
        /// Worth of a war aim for each known citizen.
        aim_citizen_worth: i32 = 5, in 0..=1000;
        /// Part of its worth that a war aim keeps with every tile to its nearest city, in percent.
        aim_way_pct: i32 = 96, in 1..=100;
        /// Worth of a war aim that is a leader (`leader_pct`), in percent of another's.
        aim_leader_pct: i32 = 150, in 0..=10_000;
        /// Worth of a war aim that an ally fights already, in percent of another's.
        aim_ally_pct: i32 = 200, in 0..=10_000;
        /// Worth of a war aim whose spaceship is under way, in percent of another's (W-161).
        aim_launch_pct: i32 = 1000, in 0..=10_000;

        // Other nations.

        /// Whether it judges other nations, answers their treaties and offers its own (W-158,
        /// W-159).
        negotiates: bool = false;
        /// Attitude gained per round from a nation at peace or in an alliance.
        peace_love: i32 = 15, in 0..=1000;
        /// Attitude gained per round from a nation with a cease-fire.
        truce_love: i32 = 5, in 0..=1000;
        /// Attitude lost per round to an enemy.
        war_hate: i32 = 15, in 0..=1000;
        /// Attitude gained per round for each common enemy.
        common_enemy_love: i32 = 4, in 0..=1000;
        /// Attitude lost to a nation that gives cause to break a pact (W-119), besides half of what
        /// there is above 0.
        provoked_hate: i32 = 180, in 0..=1000;
        /// Attitude lost per round for each soldier on the nation's land, at most six.
        trespass_hate: i32 = 5, in 0..=1000;
        /// Attitude lost to a nation that breaks a pact with it; others lose a quarter.
        betrayal_hate: i32 = 200, in 0..=1000;
        /// Attitude lost per round to a nation whose score is far above its own.
        leader_hate: i32 = 10, in 0..=1000;
        /// Score from which on a nation is far above, in percent of the own score.
        leader_pct: i32 = 150, in 100..=10_000;
        /// Attitude lost per round to the war aim.
        aim_hate: i32 = 25, in 0..=1000;
        /// Part of an attitude that is lost per round, in percent.
        fades_pct: i32 = 4, in 0..=100;
        /// Attitude from which on it makes peace.
        peace_from_attitude: i32 = -60, in -1000..=1000;
        /// Attitude from which on it makes a cease-fire with a weaker enemy without a price; with
        /// others it always does.
        truce_from_attitude: i32 = -300, in -1000..=1000;
        /// Attitude from which on it makes an alliance, given a common enemy.
        alliance_from_attitude: i32 = 250, in -1000..=1000;
        /// Rounds between two offers to one nation.
        offer_every_turns: i32 = 5, in 1..=100;
        /// Price of a tech that it gives away, in percent of its bulbs in gold; in war and towards
        /// the strongest rival it is more (W-159). At 0 it trades no techs.
        tech_price_pct: i32 = 80, in 0..=10_000;
        /// Factor of that price towards an enemy, in percent.
        enemy_price_pct: i32 = 300, in 100..=10_000;
        /// Factor of that price towards the strongest rival, in percent.
        rival_price_pct: i32 = 200, in 100..=10_000;
        /// Worth of an embassy in gold.
        embassy_worth: i32 = 30, in 0..=10_000;

        // Citizens.

        /// Weight of a food in the goal that it sets for the citizens of its cities (C-16); with
        /// all six at 0 cities arrange themselves.
        goal_food: i32 = 0, in 0..=1000;
        /// Weight of a shield in that goal.
        goal_shield: i32 = 0, in 0..=1000;
        /// Weight of a trade in that goal.
        goal_trade: i32 = 0, in 0..=1000;
        /// Weight of a gold in that goal.
        goal_gold: i32 = 0, in 0..=1000;
        /// Weight of a luxury in that goal.
        goal_luxury: i32 = 0, in 0..=1000;
        /// Weight of a bulb in that goal.
        goal_science: i32 = 0, in 0..=1000;
        /// Additional weight of food or shields in that goal of a city that trains founders,
        /// whichever the founder waits for longer, in percent.
        goal_haste_pct: i32 = 0, in 0..=10_000;
        /// Turns of disorder after which a city gets a goal that puts order before output; at 0 as
        /// soon as it is in disorder.
        order_after_turns: i32 = 2, in 0..=100;
        /// Turns of disorder after which it may starve for order.
        starve_after_turns: i32 = 4, in 0..=100;
        /// Turns of disorder after which soldiers abroad that its citizens resent are disbanded,
        /// under a government that disorder brings down; at 0 they never are.
        disband_after_turns: i32 = 0, in 0..=100;

        // Money.

        /// Gold kept in reserve.
        reserve_gold: i32 = 20, in 0..=30_000;
        /// Additional reserve per citizen.
        reserve_gold_per_citizen: i32 = 1, in 0..=1000;
        /// Maximum luxury rate against disorder, in percent.
        luxury_max_pct: i32 = 40, in 0..=100;
        /// Minimum tax rate, in percent, as far as the government allows.
        tax_min_pct: i32 = 0, in 0..=100;
        /// Whether luxury is raised until cities celebrate, if that makes them grow and half of
        /// them can.
        celebrates: bool = false;
        /// Maximum purchases per turn.
        purchases: i32 = 3, in 0..=100;
        /// Share of the gold above the reserve that one purchase may cost, in percent.
        spend_pct: i32 = 60, in 0..=100;

        /// Turns within which the treasury should reach its reserve.
        saving_turns: i32 = 15, in 1..=1000;
        /// Turns within which gold above the reserve may be used up by a deficit.
        excess_turns: i32 = 25, in 1..=1000;

        // Research.

        /// Techs researched before all others, in this order, with all that lead to them (W-160).
        #[shape(with = "Vec<TechName>")]
        tech_goals: Vec<String> = Vec::new();
        /// Worth of any tech by itself, in points per turn.
        tech_worth: i32 = 40, in 0..=10_000;
        /// Worth of each step towards boats, per boat wanted, where the own land is full.
        boat_tech_worth: i32 = 50, in 0..=10_000;
        /// Worth of a point of defence of a new kind of soldier.
        defense_tech_worth: i32 = 20, in 0..=10_000;

        // Government.

        /// Values of governments. One that is not listed is worth 1 more than the one that lists it
        /// as `ai_better`, or 0 if there is none.
        #[shape(with = "Keyed<GovernmentName, Whole<0, 1000>>")]
        governments: Table<i32> = Table::default();
        /// Advantage required of a government for a revolution.
        revolution_margin: i32 = 1, in 1..=1000;
        /// Share of cities in disorder above which governments that fall by disorder are avoided,
        /// in percent.
        disorder_tolerance_pct: i32 = 15, in 0..=100;
        /// Whether a government that disorder brings down is chosen only while no city has been in
        /// disorder for a turn (W-148).
        fragile_if_calm: bool = false;
        /// Points per city and turn of a government that is better by 1, as a reason to research
        /// its tech.
        government_worth: i32 = 25, in 0..=10_000;
    }
}

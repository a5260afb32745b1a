//! All facts of the module, one row each: name, notice, weight, text, fields.

use endturn_civ_rules::combat::chance::Chance;
use endturn_civ_rules::ids::{
    BuildingId, DisasterId, ExtraId, GoodId, GovernmentId, TechId, TerrainId, Tile, UnitTypeId,
};
use endturn_civ_rules::keys::{CityId, UnitNumber};
use endturn_civ_rules::nation::account::Account;
use endturn_civ_rules::production::reason::Reason as Why;
use endturn_civ_rules::production::target::Target;
use endturn_engine::{Seat, seats::SeatSet};

use super::names::{BuildingSet, Rank, ScoreRow};
use super::told::facts;

/// A word for the reason why something happened.
pub type Reason = &'static str;

facts! {
    /// Something that happened to a city, a unit or a nation.
    CivFact {
        // The table.
        /// W-08: fog of war was turned on or off.
        FogChanged "E_SETTING" 1 "the fog of war is now {fog}" { fog: Reason }

        // Cities.
        /// C-61: a city was founded.
        CityBuilt "E_CITY_BUILD" 8 "{seat} founds {city} at {tile}" { seat: Seat, city: CityId, tile: Tile }
        /// C-44: a city grew by itself.
        CityGrew "E_CITY_GROWTH" 0 "{city} grows to {size}" { seat: Seat, city: CityId, size: i32 }
        /// C-47: a city's size changed.
        CitySizeChanged "" 0 "{city} changes size by {delta} ({reason})" { seat: Seat, city: CityId, delta: i32, reason: Reason }
        /// C-47: a city was destroyed.
        CityDestroyed "E_CITY_LOST" 80 "{city} of {seat} is destroyed" { seat: Seat, city: CityId, by: Option<Seat> }
        /// C-62: a city changed hands.
        CityTransferred "E_CITY_TRANSFER" 120 "{city} goes from {from} to {to} ({reason})" { city: CityId, from: Seat, to: Seat, reason: Reason }
        /// C-62: its former owner lost a city to another nation.
        CityLost "E_CITY_LOST" 0 "{from} loses {city} to {to}" { city: CityId, from: Seat, to: Seat }
        /// C-09: a city's work area grew or shrank.
        RadiusChanged "E_CITY_RADIUS_SQ" 0 "{city} now works a squared radius of {radius_sq}" { seat: Seat, city: CityId, radius_sq: i32 }
        /// C-16: a goal could not be met.
        GoalReleased "E_CITY_CMA_RELEASE" 0 "{city} drops its governor's goal, which can't be met" { seat: Seat, city: CityId }

        // Food.
        /// C-44: a city is too large for its buildings; `building` is under construction and would
        /// help.
        GrowthBlocked "E_CITY_IMPROVEMENT" 0 "{city} can't grow beyond {size} without an improvement" { seat: Seat, city: CityId, size: i32, building: Option<BuildingId> }
        /// C-46: a city starves.
        FamineStruck "E_CITY_FAMINE" 6 "famine in {city}" { seat: Seat, city: CityId }
        /// C-42: plague struck a city.
        PlagueStruck "E_CITY_PLAGUE" 8 "plague in {city}" { seat: Seat, city: CityId }
        /// C-42: a city with plague does not grow.
        GrowthHalted "E_CITY_PLAGUE" 0 "{city} does not grow during the plague" { seat: Seat, city: CityId }
        /// C-67: a city may grow next turn.
        GrowthComing "E_CITY_MAY_SOON_GROW" 0 "{city} may soon grow to {size}" { seat: Seat, city: CityId, size: i32 }
        /// C-67: growing now would waste food that a building would keep.
        GrowthHasty "E_CITY_GRAN_THROTTLE" 0 "{city} should wait for {building} before it grows" { seat: Seat, city: CityId, building: BuildingId }
        /// C-67: a city will starve next turn.
        FamineFeared "E_CITY_FAMINE_FEARED" 0 "famine is feared in {city}" { seat: Seat, city: CityId }

        // Mood.
        /// C-25: a city began to celebrate.
        CelebrationBegan "E_CITY_LOVE" 6 "{city} celebrates in your honour" { seat: Seat, city: CityId }
        /// C-25: a city no longer celebrates.
        CelebrationEnded "E_CITY_NORMAL" 0 "{city} stops celebrating" { seat: Seat, city: CityId }
        /// C-55: a city is in disorder; the government may fall.
        DisorderSpread "E_CITY_DISORDER" 8 "civil disorder in {city} (turn {turns})" { seat: Seat, city: CityId, turns: i32, government_in_danger: bool }
        /// C-55: order was restored.
        OrderRestored "E_CITY_NORMAL" 0 "order is restored in {city}" { seat: Seat, city: CityId }
        /// C-55: unrest brought the government down.
        GovernmentFell "E_ANARCHY" 60 "unrest in {city} brings down the government of {seat}" { seat: Seat, city: CityId }

        // Production.
        /// C-32: a building is complete.
        BuildingBuilt "E_IMP_BUILD" 2 "{city} builds {building}" { seat: Seat, city: CityId, building: BuildingId }
        /// C-32: a great wonder is complete.
        WonderBuilt "E_WONDER_BUILD" 100 "{city} of {seat} completes {building}" { seat: Seat, city: CityId, building: BuildingId }
        /// C-41, C-60, C-62, S-04, W-141: a building was lost.
        BuildingLost "" 4 "{city} loses {building} ({reason})" { seat: Seat, city: CityId, building: BuildingId, reason: Reason }
        /// C-41: a building was sold by its owner.
        BuildingSold "E_IMP_SOLD" 1 "{city} sells {building} for {gold} gold" { seat: Seat, city: CityId, building: BuildingId, gold: i32 }
        /// C-52: a building was sold to pay a debt.
        BuildingAuctioned "E_IMP_AUCTIONED" 10 "{city} has to sell {building} for {gold} gold" { seat: Seat, city: CityId, building: BuildingId, gold: i32 }
        /// C-31: a city's building can't be built.
        BuildingCantBeBuilt "E_CITY_CANTBUILD" 0 "{city} can't build {building} ({reason})" { seat: Seat, city: CityId, building: BuildingId, reason: Why }
        /// C-35: a city's unit can't be trained.
        UnitCantBeBuilt "E_CITY_CANTBUILD" 0 "{city} can't build {unit_type} ({reason})" { seat: Seat, city: CityId, unit_type: UnitTypeId, reason: Why }
        /// C-30, C-35: a newer target replaced an obsolete one.
        TargetUpgraded "E_UNIT_UPGRADED" 0 "{city} switches from {old} to {new}" { seat: Seat, city: CityId, old: Target, new: Target }
        /// C-33: a worklist is finished.
        WorklistFinished "E_WORKLIST" 0 "the worklist of {city} is done" { seat: Seat, city: CityId }
        /// C-34: the advisor chose.
        AdvisorChose "E_IMP_AUTO" 0 "the advisor of {city} chooses {target}" { seat: Seat, city: CityId, target: Target }
        /// C-38: work on a great wonder began.
        WonderStarted "E_WONDER_STARTED" 3 "{city} of {seat} starts to build {building}" { seat: Seat, city: CityId, building: BuildingId }
        /// C-38: work on a great wonder ended.
        WonderStopped "E_WONDER_STOPPED" 0 "{city} of {seat} stops building {building}" { seat: Seat, city: CityId, building: BuildingId }
        /// C-67: a great wonder will be complete next turn.
        WonderComing "E_WONDER_WILL_BE_BUILT" 0 "{city} of {seat} will complete {building} next turn" { seat: Seat, city: CityId, building: BuildingId }
        /// C-40: production was bought.
        ProductionBought "E_IMP_BUY" 2 "{city} buys {target} for {gold} gold" { seat: Seat, city: CityId, target: Target, gold: i32 }
        /// C-32: the first part of a spaceship is complete.
        SpaceshipStarted "E_SPACESHIP" 150 "{seat} starts to build a spaceship" { seat: Seat }
        /// C-32: a part of a spaceship is complete.
        SpacePartBuilt "E_SPACESHIP" 30 "{city} builds {building}" { seat: Seat, city: CityId, building: BuildingId }

        // Units.
        /// C-36: a unit was trained.
        UnitBuilt "E_UNIT_BUILT" 1 "{city} trains {unit_type}" { seat: Seat, city: CityId, unit_type: UnitTypeId, unit: UnitNumber }
        /// A scenario granted a unit.
        UnitGranted "" 1 "{seat} receives {unit_type} at {tile}" { seat: Seat, unit_type: UnitTypeId, unit: UnitNumber, tile: Tile }
        /// W-124: a unit moved to an adjacent tile.
        UnitMoved "" 0 "{unit_type} of {seat} goes from {from} to {tile}" { seat: Seat, unit_type: UnitTypeId, unit: UnitNumber, from: Tile, tile: Tile }
        /// W-125: a unit went aboard a carrier.
        UnitLoaded "" 0 "{unit_type} of {seat} boards {carrier_type} at {tile}" { seat: Seat, unit_type: UnitTypeId, unit: UnitNumber, carrier_type: UnitTypeId, tile: Tile }
        /// W-125: a unit left its carrier and stayed on the tile.
        UnitUnloaded "" 0 "{unit_type} of {seat} leaves {carrier_type} at {tile}" { seat: Seat, unit_type: UnitTypeId, unit: UnitNumber, carrier_type: UnitTypeId, tile: Tile }
        /// W-58: an aircraft moved to a refuel point.
        UnitReturned "E_UNIT_ORDERS" 0 "{unit_type} of {seat} goes from {from} to {tile} for fuel" { seat: Seat, unit_type: UnitTypeId, unit: UnitNumber, from: Tile, tile: Tile }
        /// W-142: a unit on sentry saw strangers come near.
        SentryWoke "" 0 "{unit_type} of {seat} at {tile} sees strangers and wakes" { seat: Seat, unit_type: UnitTypeId, unit: UnitNumber, tile: Tile }
        /// W-138: a unit's action at a tile failed because of a stranger that its nation did not
        /// see.
        UnitThwarted "E_BAD_COMMAND" 0 "{unit_type} of {seat} runs into an unseen obstacle at {tile} and fails ({reason})" { seat: Seat, unit_type: UnitTypeId, unit: UnitNumber, tile: Tile, reason: Reason }
        /// W-30: a unit can't continue its orders.
        OrdersCancelled "E_UNIT_ORDERS" 0 "{unit_type} of {seat} at {tile} gives up its orders ({reason})" { seat: Seat, unit_type: UnitTypeId, unit: UnitNumber, tile: Tile, reason: Reason }
        /// W-131: a unit attacked, and the defender died; `hit_points` are those left to the
        /// attacker, `chance` is its chance to win.
        AttackWon "E_UNIT_WIN_ATT" 10 "{unit_type} of {seat} attacks {foe_type} of {foe} at {tile} with a chance of {chance} and wins; it has {hit_points:hit point} left" { seat: Seat, unit_type: UnitTypeId, unit: UnitNumber, foe: Seat, foe_type: UnitTypeId, foe_unit: UnitNumber, tile: Tile, chance: Chance, hit_points: i32 }
        /// W-131: a unit attacked, and died; `hit_points` are those left to the defender.
        AttackLost "E_UNIT_LOST_ATT" 10 "{unit_type} of {seat} attacks {foe_type} of {foe} at {tile} with a chance of {chance} and dies; the defender has {hit_points:hit point} left" { seat: Seat, unit_type: UnitTypeId, unit: UnitNumber, foe: Seat, foe_type: UnitTypeId, foe_unit: UnitNumber, tile: Tile, chance: Chance, hit_points: i32 }
        /// W-131: a unit attacked, and both survived because battle rounds are limited;
        /// `hit_points` are those left to the attacker.
        AttackEndedOpen "" 4 "{unit_type} of {seat} attacks {foe_type} of {foe} at {tile} with a chance of {chance}; neither wins, and it has {hit_points:hit point} left" { seat: Seat, unit_type: UnitTypeId, unit: UnitNumber, foe: Seat, foe_type: UnitTypeId, foe_unit: UnitNumber, tile: Tile, chance: Chance, hit_points: i32 }
        /// W-55, W-144: a unit was upgraded.
        UnitUpgraded "E_UNIT_UPGRADED" 3 "{old} of {seat} at {tile} becomes {unit_type}" { seat: Seat, old: UnitTypeId, unit_type: UnitTypeId, unit: UnitNumber, tile: Tile }
        /// W-134, W-135: a unit conquered a city and looted its gold.
        CityConquered "E_UNIT_WIN_ATT" 40 "{unit_type} of {seat} marches into {city} of {from} and finds {gold} gold" { seat: Seat, unit_type: UnitTypeId, unit: UnitNumber, city: CityId, from: Seat, gold: i32 }
        /// C-26, C-46, C-52, C-62, S-02, S-03, S-05, S-06, W-28, W-57, W-59, W-78, W-100, W-120,
        /// W-125, W-133, W-137, W-141: a unit was lost.
        UnitLost "E_UNIT_LOST_MISC" 4 "{seat} loses {unit_type} ({reason})" { seat: Seat, unit_type: UnitTypeId, unit: UnitNumber, reason: Reason }
        /// W-136: partisans appeared around a conquered city for the nation that lost it.
        PartisansRose "E_CITY_LOST" 20 "the loss of {city} inspires {count:unit} of {seat} ({unit_type})" { seat: Seat, city: CityId, unit_type: UnitTypeId, count: i32 }
        /// W-139: barbarians paid a ransom for a leader who was caught alone.
        RansomPaid "E_UNIT_WIN_ATT" 6 "{seat} catches {unit_type} of {foe} at {tile} and is paid {gold} gold" { seat: Seat, foe: Seat, unit_type: UnitTypeId, tile: Tile, gold: i32 }

        // Huts.
        /// W-137: a unit scared away the people of a hut.
        HutFrightened "E_HUT_BARB_CITY_NEAR" 1 "{unit_type} of {seat} frightens the people of a hut at {tile}, who run away" { seat: Seat, unit_type: UnitTypeId, unit: UnitNumber, tile: Tile }
        /// W-137: a unit found gold in a hut.
        HutGold "E_HUT_GOLD" 2 "{unit_type} of {seat} finds {gold} gold in a hut at {tile}" { seat: Seat, unit_type: UnitTypeId, unit: UnitNumber, tile: Tile, gold: i32 }
        /// W-137: a unit found a tech in a hut; which one has its own fact.
        HutTech "E_HUT_TECH" 4 "{unit_type} of {seat} finds scrolls of wisdom in a hut at {tile}" { seat: Seat, unit_type: UnitTypeId, unit: UnitNumber, tile: Tile }
        /// W-137: mercenaries in a hut joined a nation.
        HutMercenaries "E_HUT_MERC" 4 "{unit_type} of {seat} finds {hired} in a hut at {tile}, who join" { seat: Seat, unit_type: UnitTypeId, unit: UnitNumber, tile: Tile, hired: UnitTypeId }
        /// W-137: a hut was a whole city, which joined a nation.
        HutCity "E_HUT_CITY" 10 "{unit_type} of {seat} finds a friendly city at {tile}: {city}" { seat: Seat, unit_type: UnitTypeId, unit: UnitNumber, tile: Tile, city: CityId }
        /// W-137: founders in a hut joined a nation.
        HutNomads "E_HUT_SETTLER" 6 "{unit_type} of {seat} finds nomads in a hut at {tile}, who join as {joined}" { seat: Seat, unit_type: UnitTypeId, unit: UnitNumber, tile: Tile, joined: UnitTypeId }
        /// W-137: a hut was empty.
        HutEmpty "E_HUT_BARB_CITY_NEAR" 0 "{unit_type} of {seat} finds a hut at {tile} abandoned" { seat: Seat, unit_type: UnitTypeId, unit: UnitNumber, tile: Tile }
        /// W-137, W-92: a hut held barbarians; units that they kill have their own facts.
        HutHorde "E_HUT_BARB_KILLED" 6 "{unit_type} of {seat} rouses barbarians in a hut at {tile}" { seat: Seat, unit_type: UnitTypeId, unit: UnitNumber, tile: Tile }
        /// C-39: a unit gave its shields.
        ShieldsGiven "E_CARAVAN_ACTION" 1 "{unit_type} adds {shields:shield} to {city}" { seat: Seat, city: CityId, unit_type: UnitTypeId, shields: i32 }

        // Agents.
        /// S-02: an agent defeated a guard of its target; `chance` is the agent's chance.
        GuardBeaten "E_MY_DIPLOMAT_ESCAPE" 6 "{unit_type} of {seat} gets past {foe_type} of {foe} at {tile} with a chance of {chance}" { seat: Seat, unit_type: UnitTypeId, unit: UnitNumber, foe: Seat, foe_type: UnitTypeId, foe_unit: UnitNumber, tile: Tile, chance: Chance }
        /// S-02: a guard defeated an agent, which died; `chance` was the agent's chance.
        AgentBeaten "E_MY_DIPLOMAT_FAILED" 6 "{unit_type} of {seat} is killed by {foe_type} of {foe} at {tile}, with a chance of {chance} to get past" { seat: Seat, unit_type: UnitTypeId, unit: UnitNumber, foe: Seat, foe_type: UnitTypeId, foe_unit: UnitNumber, tile: Tile, chance: Chance }
        /// S-03: an agent was caught before it had done anything; `chance` is its chance to
        /// succeed.
        AgentCaught "E_MY_DIPLOMAT_FAILED" 6 "{unit_type} of {seat} is caught by {foe} at {tile} ({action}), with a chance of {chance} to succeed" { seat: Seat, unit_type: UnitTypeId, unit: UnitNumber, foe: Seat, tile: Tile, action: Reason, chance: Chance }
        /// S-03: an agent came back from its mission; `chance` is its chance to escape.
        AgentReturned "E_MY_DIPLOMAT_ESCAPE" 2 "{unit_type} of {seat} returns to {city} with a chance of {chance}" { seat: Seat, unit_type: UnitTypeId, unit: UnitNumber, city: CityId, chance: Chance }
        /// S-03: an agent was caught after its mission.
        AgentLost "E_MY_DIPLOMAT_FAILED" 4 "{unit_type} of {seat} does not return from {tile}, with a chance of {chance}; {foe} has caught it" { seat: Seat, unit_type: UnitTypeId, unit: UnitNumber, foe: Seat, tile: Tile, chance: Chance }
        /// S-03: an agent found nothing to take.
        NothingFound "E_MY_DIPLOMAT_FAILED" 0 "{unit_type} of {seat} finds nothing it was looking for in {city}" { seat: Seat, unit_type: UnitTypeId, unit: UnitNumber, city: CityId }
        /// W-14: an agent reports what is in a city.
        CityInvestigated "E_MY_DIPLOMAT_EMBASSY" 0 "{unit_type} of {seat} investigates {city}: size {size}, {target} with {shields:shield}, {buildings}, {units:unit}" { seat: Seat, unit_type: UnitTypeId, unit: UnitNumber, city: CityId, size: i32, target: Target, shields: i32, buildings: BuildingSet, units: i32 }
        /// W-75: a tech was stolen; which one has its own fact.
        TechStolen "E_MY_DIPLOMAT_THEFT" 12 "{seat} steals a tech from {foe} in {city} with a chance of {chance}" { seat: Seat, city: CityId, foe: Seat, chance: Chance }
        /// S-04: the food of a city was poisoned.
        CityPoisoned "E_MY_DIPLOMAT_POISON" 10 "{seat} poisons {city} of {foe} with a chance of {chance}" { seat: Seat, city: CityId, foe: Seat, chance: Chance }
        /// S-04: the shield stock of a city was destroyed.
        ProductionSabotaged "E_MY_DIPLOMAT_SABOTAGE" 8 "{seat} destroys {shields:shield} for {target} in {city} of {foe} with a chance of {chance}" { seat: Seat, city: CityId, foe: Seat, target: Target, shields: i32, chance: Chance }
        /// S-04: a building was sabotaged.
        BuildingSabotaged "E_MY_DIPLOMAT_SABOTAGE" 8 "{seat} sabotages {building} in {city} of {foe} with a chance of {chance}" { seat: Seat, city: CityId, foe: Seat, building: BuildingId, chance: Chance }
        /// S-05: a city was incited to revolt.
        CityIncited "E_MY_DIPLOMAT_INCITE" 40 "{seat} incites {city} of {foe} for {gold} gold, with a chance of {chance}" { seat: Seat, city: CityId, foe: Seat, gold: i32, chance: Chance }
        /// S-05: a unit changed sides for gold; `unit` is its old owner's number.
        UnitBribed "E_MY_DIPLOMAT_BRIBE" 10 "{seat} bribes {unit_type} of {foe} at {tile} for {gold} gold" { seat: Seat, foe: Seat, unit_type: UnitTypeId, unit: UnitNumber, tile: Tile, gold: i32 }
        /// S-05: a unit was sabotaged; `hit_points` are those left to it.
        UnitSabotaged "E_MY_DIPLOMAT_SABOTAGE" 6 "{seat} sabotages {unit_type} of {foe} at {tile}; it has {hit_points:hit point} left" { seat: Seat, foe: Seat, unit_type: UnitTypeId, unit: UnitNumber, tile: Tile, hit_points: i32 }

        // Units in the air.
        /// S-06: a unit was airlifted from one city to another.
        UnitAirlifted "" 1 "{unit_type} of {seat} is airlifted from {from} to {city}" { seat: Seat, unit_type: UnitTypeId, unit: UnitNumber, from: Tile, city: CityId }
        /// S-06: a unit was dropped on a tile.
        UnitParadropped "" 1 "{unit_type} of {seat} jumps from {from} to {tile}" { seat: Seat, unit_type: UnitTypeId, unit: UnitNumber, from: Tile, tile: Tile }

        // Bombs.
        /// W-141: a nuclear unit exploded.
        NukeExploded "E_NUKE" 60 "{unit_type} of {seat} explodes at {tile}" { seat: Seat, unit_type: UnitTypeId, unit: UnitNumber, tile: Tile }
        /// W-141: a city stopped a nuclear unit.
        NukeStopped "E_NUKE" 10 "{city} of {foe} stops {unit_type} of {seat}" { seat: Seat, unit_type: UnitTypeId, unit: UnitNumber, city: CityId, foe: Seat }
        /// W-141: fallout appeared on a tile.
        FalloutFell "E_NUKE" 2 "{extra} appears at {tile}" { tile: Tile, extra: ExtraId, owner: Option<Seat> }

        // Work on the land.
        /// W-25: a unit built an extra.
        ExtraBuilt "" 1 "{unit_type} of {seat} builds {extra} at {tile}" { seat: Seat, unit_type: UnitTypeId, unit: UnitNumber, tile: Tile, extra: ExtraId }
        /// W-25: a unit removed an extra by pillaging or cleaning.
        ExtraRemoved "" 1 "{unit_type} of {seat} removes {extra} at {tile} ({reason})" { seat: Seat, unit_type: UnitTypeId, unit: UnitNumber, tile: Tile, extra: ExtraId, owner: Option<Seat>, reason: Reason }
        /// W-25: an extra was lost because a new extra or terrain leaves no room for it.
        ExtraLost "" 0 "{extra} at {tile} is gone ({reason})" { tile: Tile, extra: ExtraId, owner: Option<Seat>, reason: Reason }
        /// W-25, W-26: a tile changed its terrain.
        TerrainChanged "" 2 "{old} at {tile} becomes {new}" { seat: Seat, tile: Tile, old: TerrainId, new: TerrainId }
        /// W-28, W-125: a unit had to leave its tile.
        UnitRelocated "E_UNIT_RELOCATED" 1 "{unit_type} of {seat} has to leave {from} and goes to {tile}" { seat: Seat, unit_type: UnitTypeId, unit: UnitNumber, from: Tile, tile: Tile }
        /// W-19, W-132: a unit was promoted, by its work or by a battle.
        UnitBecameVeteran "E_UNIT_BECAME_VET" 2 "{unit_type} of {seat} at {tile} is now {rank}" { seat: Seat, unit_type: UnitTypeId, unit: UnitNumber, tile: Tile, rank: Rank }

        // Trade.
        /// C-04: a trade route was established.
        TradeRouteOpened "E_CARAVAN_ACTION" 6 "{city} opens a trade route with {partner}" { seat: Seat, city: CityId, partner: CityId, good: GoodId }
        /// C-05: the one-time revenue of a caravan.
        TradeRevenue "E_CARAVAN_ACTION" 4 "trade of {city} with {partner} brings {gold} gold and {bulbs:bulb}" { seat: Seat, city: CityId, partner: CityId, gold: i32, bulbs: i32 }
        /// C-03: a trade route was cancelled.
        TradeRouteCancelled "E_CARAVAN_ACTION" 3 "the trade route of {city} with {partner} ends" { seat: Seat, city: CityId, partner: CityId }

        // Disasters, pollution, people.
        /// C-60: a disaster struck.
        DisasterOccurred "E_DISASTER" 12 "{disaster} in {city}" { seat: Seat, city: CityId, disaster: DisasterId, had_effect: bool }
        /// C-56: pollution appeared.
        PollutionAppeared "E_POLLUTION" 3 "pollution near {city} at {tile}" { seat: Seat, city: CityId, tile: Tile }
        /// C-59: a citizen moved.
        CitizenMigrated "E_CITY_TRANSFER" 3 "a citizen of {city} moves to {target}" { seat: Seat, city: CityId, target: CityId }
        /// C-59: a citizen would like to move.
        MigrationRefused "E_CITY_TRANSFER" 0 "a citizen of {city} can't move to {target} ({reason})" { seat: Seat, city: CityId, target: CityId, reason: Reason }
        /// C-63: a nation has another capital.
        CapitalMoved "E_CITY_TRANSFER" 0 "{city} is now the capital of {seat}" { seat: Seat, city: CityId }

        // Nations.
        /// C-53: changes to a treasury since the last statement, and its balance, in gold.
        TreasurySettled "" 0 "{seat} has {gold} gold ({account})" { seat: Seat, account: Account, gold: i32 }
        /// C-54: the treasury can't bear its expenses much longer.
        FundsLow "E_LOW_ON_FUNDS" 2 "{seat} is low on funds: {gold} gold" { seat: Seat, gold: i32 }
        /// W-72: a nation learnt a tech.
        TechResearched "E_TECH_LEARNED" 12 "{seat} learns {tech} ({source})" { seat: Seat, tech: TechId, source: Reason }
        /// C-58: a nation lost a tech.
        TechLost "E_TECH_LOST" 20 "{seat} loses {tech}" { seat: Seat, tech: TechId }
        /// W-71: a nation has a new aim.
        ResearchChosen "E_TECH_GOAL" 0 "{seat} researches {tech}" { seat: Seat, tech: TechId }
        /// W-35: a revolution broke out.
        RevolutionStarted "E_REVOLT_START" 15 "revolution in {seat}: {turns:turn} of anarchy, then {government}" { seat: Seat, government: GovernmentId, turns: i32 }
        /// W-34: a nation changed its government.
        GovernmentChanged "E_REVOLT_DONE" 40 "{seat} is now under {government}" { seat: Seat, government: GovernmentId }
        /// W-13: two nations met for the first time.
        FirstContact "E_FIRST_CONTACT" 15 "{seat} meets {other} ({pact})" { seat: Seat, other: Seat, pact: Reason }
        /// W-14: a nation established an embassy with another.
        EmbassyEstablished "E_TREATY_EMBASSY" 4 "{seat} has an embassy with {other}" { seat: Seat, other: Seat }
        /// W-117: a treaty was offered.
        TreatyOffered "E_DIPLOMACY" 1 "{seat} offers {other} a treaty" { seat: Seat, other: Seat, clauses: i32 }
        /// W-117: a treaty was accepted.
        TreatyAccepted "E_DIPLOMACY" 8 "{seat} accepts the treaty of {other}" { seat: Seat, other: Seat }
        /// W-117: a treaty was rejected or withdrawn.
        TreatyRejected "E_DIPLOMACY" 0 "{seat} wants no treaty with {other}" { seat: Seat, other: Seat }
        /// W-117, W-118: a treaty is void.
        TreatyLapsed "E_DIPLOMACY" 0 "the treaty that {seat} offered {other} is void" { seat: Seat, other: Seat }
        /// W-100, W-101, W-117, W-118: the pact between two nations changed.
        PactChanged "E_DIPLOMACY" 40 "{seat} and {other}: {from} becomes {to} ({reason})" { seat: Seat, other: Seat, from: Reason, to: Reason, reason: Reason }
        /// W-101: a cease-fire is about to end.
        CeaseFireEnding "E_DIPLOMACY" 0 "the cease-fire of {seat} with {other} ends next turn" { seat: Seat, other: Seat }
        /// W-100: soldiers are on land that peace will close to them.
        ArmisticeStrained "E_DIPLOMACY" 0 "{soldiers:unit} of {seat} must leave the land of {other} within {turns:turn}" { seat: Seat, other: Seat, soldiers: i32, turns: i32 }
        /// W-119: a nation's action gave another cause to cancel pacts.
        IncidentOccurred "E_DIPLOMATIC_INCIDENT" 10 "{other} has cause to break with {seat} ({action})" { seat: Seat, other: Seat, action: Reason }
        /// W-117: gold was given by treaty.
        GoldGiven "E_DIPLOMACY" 2 "{seat} gives {other} {gold} gold, of which {received} arrives" { seat: Seat, other: Seat, gold: i32, received: i32 }
        /// W-117: a map was given by treaty.
        MapGiven "E_DIPLOMACY" 2 "{seat} gives {other} a map with {tiles:new tile}" { seat: Seat, other: Seat, tiles: i32 }
        /// W-117: a nation shares its vision with another.
        VisionShared "E_TREATY_SHARED_VISION" 2 "{seat} shares its vision with {other}" { seat: Seat, other: Seat }
        /// W-118: a nation stopped sharing its vision with another.
        VisionWithdrawn "E_TREATY_SHARED_VISION" 0 "{seat} no longer shares its vision with {other}" { seat: Seat, other: Seat }
        /// W-75: a tech was lost on the way.
        TechLostOnTheWay "E_DIPLOMACY" 0 "{tech} is lost on its way to {seat}" { seat: Seat, tech: TechId }
        /// W-76: a nation found a future tech, with no other techs left.
        FutureTechFound "E_TECH_LEARNED" 6 "{seat} finds future tech {number} ({source})" { seat: Seat, number: i32, source: Reason }
        /// W-05: a nation's figures as a turn begins, for the score log.
        ScoreLogged "" 0 "{seat} stands at {row}" { seat: Seat, year: i32, row: ScoreRow }

        // The clock.
        /// W-03: a turn begins.
        TurnBegun "" 0 "turn {turn} begins in {year}" { turn: i32, year: i32 }
        /// W-03: the same as an older signal, which counts completed turns.
        TurnStarted "" 0 "{turn:turn is|turns are} over in {year}" { turn: i32, year: i32 }
        /// W-10, W-41: a turn is announced to players, with its number of phases.
        TurnAnnounced "E_TURN_BELL" 0 "turn {turn} has {phases:phase}" { turn: i32, phases: i32 }
        /// W-15: a phase begins, with its seats; the first of a turn is 0.
        PhaseStarted "" 0 "phase {phase} begins: {nations}" { phase: i32, nations: SeatSet }
        /// W-45: a phase ends.
        PhaseEnded "" 0 "phase {phase} ends: {nations}" { phase: i32, nations: SeatSet }
        /// W-86: a turn ends.
        TurnEnded "" 0 "turn {turn} ends" { turn: i32 }
        /// W-78: a nation was destroyed.
        NationDestroyed "E_DESTROYED" 200 "{seat} is destroyed" { seat: Seat }
    }
}

impl CivFact {
    /// True for facts that the clock and the score log emit for programs, not for stories.
    const fn is_of_the_clock(&self) -> bool {
        use CivFact as F;
        matches!(
            self,
            F::ScoreLogged { .. }
                | F::TurnBegun { .. }
                | F::TurnStarted { .. }
                | F::TurnAnnounced { .. }
                | F::PhaseStarted { .. }
                | F::PhaseEnded { .. }
                | F::TurnEnded { .. }
        )
    }

    /// True for final decisions: the destruction of a nation.
    const fn is_final(&self) -> bool {
        matches!(self, Self::NationDestroyed { .. })
    }
}

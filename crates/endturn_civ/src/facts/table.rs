//! All facts of the module, one row each. A `notice` is the event class in Freeciv; signals have
//! none.

use endturn_civ_rules::combat::chance::Chance;
use endturn_civ_rules::ids::{
    AchievementId, BuildingId, DisasterId, ExtraId, GoodId, GovernmentId, TechId, TerrainId, Tile, UnitTypeId,
};
use endturn_civ_rules::keys::{CityId, UnitNumber};
use endturn_civ_rules::nation::account::Account;
use endturn_civ_rules::production::reason::Reason as Why;
use endturn_civ_rules::production::target::Target;
use endturn_engine::{
    Seat, facts,
    journal::Unseen,
    links::{Link, Links},
    seats::SeatSet,
};

use super::names::{BuildingSet, FinalFigures, Rank, ScoreRow, Shown};
use super::pacts;

/// A word for the reason why something happened.
pub type Reason = &'static str;

facts! {
    /// Something that happened to a city, a unit or a nation.
    #[derive(Copy, PartialEq, Eq)]
    pub enum CivFact by Shown {
        // The table.
        /// W-08: fog of war was turned on or off.
        FogChanged { fog: Reason } = "the fog of war is now {fog}"; notice = "E_SETTING"; weight = 1,

        // Cities.
        /// C-61: a city was founded.
        CityBuilt { seat: Seat, city: CityId, tile: Tile } = "{seat:founds|found} {city} at {tile}"; notice = "E_CITY_BUILD"; weight = 8; links = [begins founding(city)],
        /// C-44: a city grew by itself.
        CityGrew { seat: Seat, city: CityId, size: i32 } = "{city} grows to {size}"; notice = "E_CITY_GROWTH",
        /// C-47: a city's size changed.
        CitySizeChanged { seat: Seat, city: CityId, delta: i32, reason: Reason } = "{city} changes size by {delta} ({reason})"; silent = (*reason == "growth"); links = [follows_recent famine(city) if (*reason == "famine")],
        /// C-47: a city was destroyed.
        CityDestroyed { seat: Seat, city: CityId, by: Option<Seat> } = "{city} of {seat} is destroyed"; notice = "E_CITY_LOST"; weight = 45; links = [begins fall(seat)],
        /// C-62: a city changed hands.
        CityTransferred { city: CityId, from: Seat, to: Seat, reason: Reason } = "{city} goes from {from} to {to} ({reason})"; notice = "E_CITY_TRANSFER"; weight = 120; links = [follows conquest(city) if (*reason == "conquest"), begins fall(from), begins upheaval(from) if (*reason != "civil_war"), follows_recent upheaval(from) if (*reason == "civil_war")],
        /// C-62: its former owner lost a city to another nation.
        CityLost { city: CityId, from: Seat, to: Seat } = "{from:loses|lose} {city} to {to}"; notice = "E_CITY_LOST"; silent; links = [follows conquest(city)],
        /// C-09: a city's work area grew or shrank.
        RadiusChanged { seat: Seat, city: CityId, radius_sq: i32 } = "{city} now works a squared radius of {radius_sq}"; notice = "E_CITY_RADIUS_SQ",
        /// C-16: a goal could not be met.
        GoalReleased { seat: Seat, city: CityId } = "{city} drops its governor's goal, which can't be met"; notice = "E_CITY_CMA_RELEASE",

        // Food.
        /// C-44: a city is too large for its buildings; `building` is under construction and would
        /// help.
        GrowthBlocked { seat: Seat, city: CityId, size: i32, building: Option<BuildingId> } = "{city} can't grow beyond {size} without an improvement"; notice = "E_CITY_IMPROVEMENT"; links = [continues_recent blocked(city)],
        /// C-46: a city starves.
        FamineStruck { seat: Seat, city: CityId } = "famine in {city}"; notice = "E_CITY_FAMINE"; weight = 6; links = [continues_recent famine(city)],
        /// C-42: plague struck a city.
        PlagueStruck { seat: Seat, city: CityId } = "plague in {city}"; notice = "E_CITY_PLAGUE"; weight = 8; links = [begins plague(city)],
        /// C-42: a city with plague does not grow.
        GrowthHalted { seat: Seat, city: CityId } = "{city} does not grow during the plague"; notice = "E_CITY_PLAGUE"; links = [follows plague(city)],
        /// C-67: a city may grow next turn.
        GrowthComing { seat: Seat, city: CityId, size: i32 } = "{city} may soon grow to {size}"; notice = "E_CITY_MAY_SOON_GROW",
        /// C-67: growing now would waste food that a building would keep.
        GrowthHasty { seat: Seat, city: CityId, building: BuildingId } = "{city} should wait for {building} before it grows"; notice = "E_CITY_GRAN_THROTTLE",
        /// C-67: a city will starve next turn.
        FamineFeared { seat: Seat, city: CityId } = "famine is feared in {city}"; notice = "E_CITY_FAMINE_FEARED",

        // Mood.
        /// C-25: a city began to celebrate.
        CelebrationBegan { seat: Seat, city: CityId } = "{city} celebrates in your honour"; notice = "E_CITY_LOVE"; weight = 6; links = [begins celebration(city)],
        /// C-25: a city no longer celebrates.
        CelebrationEnded { seat: Seat, city: CityId } = "{city} stops celebrating"; notice = "E_CITY_NORMAL"; links = [follows celebration(city)],
        /// C-55: a city is in disorder; the government may fall.
        DisorderSpread { seat: Seat, city: CityId, turns: i32, government_in_danger: bool } = "civil disorder in {city} (turn {turns})"; notice = "E_CITY_DISORDER"; weight = 8; links = [continues_recent disorder(city)],
        /// C-55: order was restored.
        OrderRestored { seat: Seat, city: CityId } = "order is restored in {city}"; notice = "E_CITY_NORMAL"; links = [follows_recent disorder(city)],
        /// C-55: unrest brought the government down.
        GovernmentFell { seat: Seat, city: CityId } = "unrest in {city} brings down the government of {seat}"; notice = "E_ANARCHY"; weight = 60; links = [follows_recent disorder(city), begins fallen(seat)],

        // Production.
        /// C-32: a building is complete.
        BuildingBuilt { seat: Seat, city: CityId, building: BuildingId } = "{city} builds {building}"; notice = "E_IMP_BUILD"; weight = 2; links = [follows production(city, Target::Building(*building)), follows_else founding(city), takes purchase(city)],
        /// C-32: a great wonder is complete.
        WonderBuilt { seat: Seat, city: CityId, building: BuildingId } = "{city} of {seat} completes {building}"; notice = "E_WONDER_BUILD"; weight = 100; links = [follows production(city, Target::Building(*building)), follows_else founding(city), takes purchase(city)],
        /// C-41, C-60, C-62, S-04, W-141: a building was lost.
        BuildingLost { seat: Seat, city: CityId, building: BuildingId, reason: Reason } = "{city} loses {building} ({reason})"; weight = 4; links = [follows sale(city, building) if (*reason == "cant_maintain")],
        /// C-41: a building was sold by its owner.
        BuildingSold { seat: Seat, city: CityId, building: BuildingId, gold: i32 } = "{city} sells {building} for {gold} gold"; notice = "E_IMP_SOLD"; weight = 1,
        /// C-52: a building was sold to pay a debt.
        BuildingAuctioned { seat: Seat, city: CityId, building: BuildingId, gold: i32 } = "{city} has to sell {building} for {gold} gold"; notice = "E_IMP_AUCTIONED"; weight = 10; links = [follows_recent funds(seat), begins sale(city, building)],
        /// C-31: a city's building can't be built.
        BuildingCantBeBuilt { seat: Seat, city: CityId, building: BuildingId, reason: Why } = "{city} can't build {building} ({reason})"; notice = "E_CITY_CANTBUILD"; links = [follows production(city, Target::Building(*building))],
        /// C-35: a city's unit can't be trained.
        UnitCantBeBuilt { seat: Seat, city: CityId, unit_type: UnitTypeId, reason: Why } = "{city} can't build {unit_type} ({reason})"; notice = "E_CITY_CANTBUILD"; links = [follows production(city, Target::Unit(*unit_type))],
        /// C-30, C-35: a newer target replaced an obsolete one.
        TargetUpgraded { seat: Seat, city: CityId, old: Target, new: Target } = "{city} switches from {old} to {new}"; notice = "E_UNIT_UPGRADED"; links = [follows production(city, *old), begins production(city, *new)],
        /// C-33: a worklist is finished.
        WorklistFinished { seat: Seat, city: CityId } = "the worklist of {city} is done"; notice = "E_WORKLIST",
        /// C-34: the advisor chose.
        AdvisorChose { seat: Seat, city: CityId, target: Target } = "the advisor of {city} chooses {target}"; notice = "E_IMP_AUTO"; links = [begins production(city, *target)],
        /// C-38: work on a great wonder began.
        WonderStarted { seat: Seat, city: CityId, building: BuildingId } = "{city} of {seat} starts to build {building}"; notice = "E_WONDER_STARTED"; weight = 3; links = [follows production(city, Target::Building(*building))],
        /// C-38: work on a great wonder ended.
        WonderStopped { seat: Seat, city: CityId, building: BuildingId } = "{city} of {seat} stops building {building}"; notice = "E_WONDER_STOPPED",
        /// C-67: a great wonder will be complete next turn.
        WonderComing { seat: Seat, city: CityId, building: BuildingId } = "{city} of {seat} will complete {building} next turn"; notice = "E_WONDER_WILL_BE_BUILT"; links = [follows production(city, Target::Building(*building))],
        /// C-40: production was bought.
        ProductionBought { seat: Seat, city: CityId, target: Target, gold: i32 } = "{city} buys {target} for {gold} gold"; notice = "E_IMP_BUY"; weight = 2; links = [joins purchase(city)],
        /// C-32: the first part of a spaceship is complete.
        SpaceshipStarted { seat: Seat } = "{seat:starts|start} to build a spaceship"; notice = "E_SPACESHIP"; weight = 150; links = [follows spaceship(seat)],
        /// C-32: a part of a spaceship is complete.
        SpacePartBuilt { seat: Seat, city: CityId, building: BuildingId } = "{city} builds {building}"; notice = "E_SPACESHIP"; weight = 30; links = [follows production(city, Target::Building(*building)), follows_else founding(city), takes purchase(city), begins spaceship(seat)],
        /// W-60: parts of a spaceship were placed; `success` is its success rate in percent,
        /// `years` its travel time.
        SpaceshipReady { seat: Seat, mass: i32, success: i32, years: i32 } = "the spaceship of {seat} weighs {mass}, needs {years:year} and has a {success} % chance to arrive"; notice = "E_SPACESHIP"; weight = 4; links = [follows spaceship(seat)],
        /// W-62: a spaceship was launched, and will arrive in a year.
        SpaceshipLaunched { seat: Seat, year: i32, arrival: i32 } = "{seat:launches|launch} its spaceship in {year}; it arrives in {arrival}"; notice = "E_SPACESHIP"; weight = 200; links = [follows spaceship(seat), begins flight(seat)],
        /// W-62: a spaceship was lost with its nation's capital, or with the nation.
        SpaceshipLost { seat: Seat } = "{seat:loses|lose} its spaceship"; notice = "E_SPACESHIP"; weight = 200,
        /// W-113: a spaceship arrives next turn.
        SpaceshipNear { seat: Seat, arrival: i32 } = "the spaceship of {seat} is about to arrive, in {arrival}"; notice = "E_SPACESHIP"; weight = 60; links = [follows flight(seat)],
        /// W-113: a spaceship has arrived.
        SpaceshipArrived { seat: Seat } = "the spaceship of {seat} arrives"; notice = "E_SPACESHIP"; weight = 250; links = [follows flight(seat)],

        // Units.
        /// C-36: a unit was trained.
        UnitBuilt { seat: Seat, city: CityId, unit_type: UnitTypeId, unit: UnitNumber } = "{city} trains {unit_type}"; notice = "E_UNIT_BUILT"; weight = 1; links = [follows production(city, Target::Unit(*unit_type)), follows_else founding(city), takes purchase(city)],
        /// A scenario granted a unit.
        UnitGranted { seat: Seat, unit_type: UnitTypeId, unit: UnitNumber, tile: Tile } = "{seat:receives|receive} {unit_type} at {tile}"; weight = 1,
        /// W-124: a unit moved to an adjacent tile.
        UnitMoved { seat: Seat, unit_type: UnitTypeId, unit: UnitNumber, from: Tile, tile: Tile } = "{unit_type} of {seat} goes from {from} to {tile}"; links = [carries_out task(seat, unit)],
        /// W-125: a unit went aboard a carrier.
        UnitLoaded { seat: Seat, unit_type: UnitTypeId, unit: UnitNumber, carrier_type: UnitTypeId, tile: Tile } = "{unit_type} of {seat} boards {carrier_type} at {tile}"; links = [carries_out task(seat, unit)],
        /// W-125: a unit left its carrier and stayed on the tile.
        UnitUnloaded { seat: Seat, unit_type: UnitTypeId, unit: UnitNumber, carrier_type: UnitTypeId, tile: Tile } = "{unit_type} of {seat} leaves {carrier_type} at {tile}"; links = [carries_out task(seat, unit)],
        /// W-58: an aircraft moved to a refuel point.
        UnitReturned { seat: Seat, unit_type: UnitTypeId, unit: UnitNumber, from: Tile, tile: Tile } = "{unit_type} of {seat} goes from {from} to {tile} for fuel"; notice = "E_UNIT_ORDERS",
        /// W-142: a unit on sentry saw strangers come near.
        SentryWoke { seat: Seat, unit_type: UnitTypeId, unit: UnitNumber, tile: Tile } = "{unit_type} of {seat} at {tile} sees strangers and wakes"; links = [carries_out task(seat, unit)],
        /// W-138: a unit's action at a tile failed because of a stranger that its nation did not
        /// see.
        UnitThwarted { seat: Seat, unit_type: UnitTypeId, unit: UnitNumber, tile: Tile, reason: Reason } = "{unit_type} of {seat} runs into an unseen obstacle at {tile}, fails ({reason}) and loses moves"; notice = "E_BAD_COMMAND"; links = [carries_out task(seat, unit)],
        /// W-30: a unit can't continue its orders.
        OrdersCancelled { seat: Seat, unit_type: UnitTypeId, unit: UnitNumber, tile: Tile, reason: Reason } = "{unit_type} of {seat} at {tile} gives up its orders ({reason})"; notice = "E_UNIT_ORDERS"; links = [carries_out task(seat, unit)],
        /// W-131: a unit attacked, and the defender died; `hit_points` are those left to the
        /// attacker, `chance` is its chance to win.
        AttackWon { seat: Seat, unit_type: UnitTypeId, unit: UnitNumber, foe: Seat, foe_type: UnitTypeId, foe_unit: UnitNumber, tile: Tile, chance: Chance, hit_points: i32 } = "{unit_type} of {seat} attacks {foe_type} of {foe} at {tile} with a chance of {chance} and wins; it has {hit_points:hit point} left"; notice = "E_UNIT_WIN_ATT"; weight = 10; links = [carries_out task(seat, unit), begins fate(foe, foe_unit)],
        /// W-131: a unit attacked, and died; `hit_points` are those left to the defender.
        AttackLost { seat: Seat, unit_type: UnitTypeId, unit: UnitNumber, foe: Seat, foe_type: UnitTypeId, foe_unit: UnitNumber, tile: Tile, chance: Chance, hit_points: i32 } = "{unit_type} of {seat} attacks {foe_type} of {foe} at {tile} with a chance of {chance} and dies; the defender has {hit_points:hit point} left"; notice = "E_UNIT_LOST_ATT"; weight = 10; links = [carries_out task(seat, unit), begins fate(seat, unit)],
        /// W-131: a unit attacked, and both survived because battle rounds are limited;
        /// `hit_points` are those left to the attacker.
        AttackEndedOpen { seat: Seat, unit_type: UnitTypeId, unit: UnitNumber, foe: Seat, foe_type: UnitTypeId, foe_unit: UnitNumber, tile: Tile, chance: Chance, hit_points: i32 } = "{unit_type} of {seat} attacks {foe_type} of {foe} at {tile} with a chance of {chance}; neither wins, and it has {hit_points:hit point} left"; weight = 4; links = [carries_out task(seat, unit)],
        /// W-55, W-144: a unit was upgraded.
        UnitUpgraded { seat: Seat, old: UnitTypeId, unit_type: UnitTypeId, unit: UnitNumber, tile: Tile } = "{old} of {seat} at {tile} becomes {unit_type}"; notice = "E_UNIT_UPGRADED"; weight = 3,
        /// W-134, W-135: a unit conquered a city and looted its gold.
        CityConquered { seat: Seat, unit_type: UnitTypeId, unit: UnitNumber, city: CityId, from: Seat, gold: i32 } = "{unit_type} of {seat} marches into {city} of {from} and finds {gold} gold"; notice = "E_UNIT_WIN_ATT"; weight = 40; links = [carries_out task(seat, unit), begins conquest(city)],
        /// C-26, C-46, C-52, C-62, S-02, S-03, S-05, S-06, W-06, W-28, W-57, W-59, W-78, W-100,
        /// W-120, W-125, W-133, W-137, W-141: a unit was lost.
        UnitLost { seat: Seat, unit_type: UnitTypeId, unit: UnitNumber, reason: Reason } = "{seat:loses|lose} {unit_type} ({reason})"; notice = "E_UNIT_LOST_MISC"; weight = 4; links = [follows fate(seat, unit), begins fall(seat) if (!["player_died", "city_lost"].contains(reason)), follows_recent funds(seat) if (*reason == "sold")],
        /// W-136: partisans appeared around a conquered city for the nation that lost it.
        PartisansRose { seat: Seat, city: CityId, unit_type: UnitTypeId, count: i32 } = "the loss of {city} inspires {count:unit} of {seat} ({unit_type})"; notice = "E_CITY_LOST"; weight = 20; links = [follows conquest(city)],
        /// W-139: barbarians paid a ransom for a leader who was caught alone.
        RansomPaid { seat: Seat, foe: Seat, unit_type: UnitTypeId, tile: Tile, gold: i32 } = "{seat:catches|catch} {unit_type} of {foe} at {tile} and is paid {gold} gold"; notice = "E_UNIT_WIN_ATT"; weight = 6,

        // Huts.
        /// W-137: a unit scared away the people of a hut.
        HutFrightened { seat: Seat, unit_type: UnitTypeId, unit: UnitNumber, tile: Tile } = "{unit_type} of {seat} frightens the people of a hut at {tile}, who run away"; notice = "E_HUT_BARB_CITY_NEAR"; weight = 1; links = [carries_out task(seat, unit)],
        /// W-137: a unit found gold in a hut.
        HutGold { seat: Seat, unit_type: UnitTypeId, unit: UnitNumber, tile: Tile, gold: i32 } = "{unit_type} of {seat} finds {gold} gold in a hut at {tile}"; notice = "E_HUT_GOLD"; weight = 2; links = [carries_out task(seat, unit)],
        /// W-137: a unit found a tech in a hut; which one has its own fact.
        HutTech { seat: Seat, unit_type: UnitTypeId, unit: UnitNumber, tile: Tile } = "{unit_type} of {seat} finds scrolls of wisdom in a hut at {tile}"; notice = "E_HUT_TECH"; weight = 4; links = [carries_out task(seat, unit), begins hut_tech(seat)],
        /// W-137: mercenaries in a hut joined a nation.
        HutMercenaries { seat: Seat, unit_type: UnitTypeId, unit: UnitNumber, tile: Tile, hired: UnitTypeId } = "{unit_type} of {seat} finds {hired} in a hut at {tile}, who join"; notice = "E_HUT_MERC"; weight = 4; links = [carries_out task(seat, unit)],
        /// W-137: a hut was a whole city, which joined a nation.
        HutCity { seat: Seat, unit_type: UnitTypeId, unit: UnitNumber, tile: Tile, city: CityId } = "{unit_type} of {seat} finds a friendly city at {tile}: {city}"; notice = "E_HUT_CITY"; weight = 10; links = [carries_out task(seat, unit)],
        /// W-137: founders in a hut joined a nation.
        HutNomads { seat: Seat, unit_type: UnitTypeId, unit: UnitNumber, tile: Tile, joined: UnitTypeId } = "{unit_type} of {seat} finds nomads in a hut at {tile}, who join as {joined}"; notice = "E_HUT_SETTLER"; weight = 6; links = [carries_out task(seat, unit)],
        /// W-137: a hut was empty.
        HutEmpty { seat: Seat, unit_type: UnitTypeId, unit: UnitNumber, tile: Tile } = "{unit_type} of {seat} finds a hut at {tile} abandoned"; notice = "E_HUT_BARB_CITY_NEAR"; links = [carries_out task(seat, unit)],
        /// W-137, W-92: a hut held barbarians; units that they kill have their own facts.
        HutHorde { seat: Seat, unit_type: UnitTypeId, unit: UnitNumber, tile: Tile } = "{unit_type} of {seat} rouses barbarians in a hut at {tile}"; notice = "E_HUT_BARB_KILLED"; weight = 6; links = [carries_out task(seat, unit), begins fate(seat, unit)],
        /// C-39: a unit gave its shields.
        ShieldsGiven { seat: Seat, city: CityId, unit_type: UnitTypeId, shields: i32 } = "{unit_type} adds {shields:shield} to {city}"; notice = "E_CARAVAN_ACTION"; weight = 1,

        // Agents.
        /// S-02: an agent defeated a guard of its target; `chance` is the agent's chance.
        GuardBeaten { seat: Seat, unit_type: UnitTypeId, unit: UnitNumber, foe: Seat, foe_type: UnitTypeId, foe_unit: UnitNumber, tile: Tile, chance: Chance } = "{unit_type} of {seat} gets past {foe_type} of {foe} at {tile} with a chance of {chance}"; notice = "E_MY_DIPLOMAT_ESCAPE"; weight = 6; links = [carries_out task(seat, unit)],
        /// S-02: a guard defeated an agent, which died; `chance` was the agent's chance.
        AgentBeaten { seat: Seat, unit_type: UnitTypeId, unit: UnitNumber, foe: Seat, foe_type: UnitTypeId, foe_unit: UnitNumber, tile: Tile, chance: Chance } = "{unit_type} of {seat} is killed by {foe_type} of {foe} at {tile}, with a chance of {chance} to get past"; notice = "E_MY_DIPLOMAT_FAILED"; weight = 6; links = [carries_out task(seat, unit), begins fate(seat, unit)],
        /// S-03: an agent was caught before it had done anything; `chance` is its chance to
        /// succeed.
        AgentCaught { seat: Seat, unit_type: UnitTypeId, unit: UnitNumber, foe: Seat, tile: Tile, action: Reason, chance: Chance } = "{unit_type} of {seat} is caught by {foe} at {tile} ({action}), with a chance of {chance} to succeed"; notice = "E_MY_DIPLOMAT_FAILED"; weight = 6; links = [carries_out task(seat, unit)],
        /// S-03: an agent came back from its mission; `chance` is its chance to escape.
        AgentReturned { seat: Seat, unit_type: UnitTypeId, unit: UnitNumber, city: CityId, chance: Chance } = "{unit_type} of {seat} returns to {city} with a chance of {chance}"; notice = "E_MY_DIPLOMAT_ESCAPE"; weight = 2; links = [carries_out task(seat, unit)],
        /// S-03: an agent was caught after its mission.
        AgentLost { seat: Seat, unit_type: UnitTypeId, unit: UnitNumber, foe: Seat, tile: Tile, chance: Chance } = "{unit_type} of {seat} does not return from {tile}, with a chance of {chance}; {foe:has|have} caught it"; notice = "E_MY_DIPLOMAT_FAILED"; weight = 4; links = [carries_out task(seat, unit)],
        /// S-03: an agent found nothing to take.
        NothingFound { seat: Seat, unit_type: UnitTypeId, unit: UnitNumber, city: CityId } = "{unit_type} of {seat} finds nothing it was looking for in {city}"; notice = "E_MY_DIPLOMAT_FAILED"; links = [carries_out task(seat, unit)],
        /// W-14: an agent reports what is in a city.
        CityInvestigated { seat: Seat, unit_type: UnitTypeId, unit: UnitNumber, city: CityId, size: i32, target: Target, shields: i32, buildings: BuildingSet, units: i32 } = "{unit_type} of {seat} investigates {city}: size {size}, {target} with {shields:shield}, {buildings}, {units:unit}"; notice = "E_MY_DIPLOMAT_EMBASSY"; links = [carries_out task(seat, unit)],
        /// W-75: a tech was stolen; which one has its own fact.
        TechStolen { seat: Seat, city: CityId, foe: Seat, chance: Chance } = "{seat:steals|steal} a tech from {foe} in {city} with a chance of {chance}"; notice = "E_MY_DIPLOMAT_THEFT"; weight = 12,
        /// S-04: the food of a city was poisoned.
        CityPoisoned { seat: Seat, city: CityId, foe: Seat, chance: Chance } = "{seat:poisons|poison} {city} of {foe} with a chance of {chance}"; notice = "E_MY_DIPLOMAT_POISON"; weight = 10,
        /// S-04: the shield stock of a city was destroyed.
        ProductionSabotaged { seat: Seat, city: CityId, foe: Seat, target: Target, shields: i32, chance: Chance } = "{seat:destroys|destroy} {shields:shield} for {target} in {city} of {foe} with a chance of {chance}"; notice = "E_MY_DIPLOMAT_SABOTAGE"; weight = 8,
        /// S-04: a building was sabotaged.
        BuildingSabotaged { seat: Seat, city: CityId, foe: Seat, building: BuildingId, chance: Chance } = "{seat:sabotages|sabotage} {building} in {city} of {foe} with a chance of {chance}"; notice = "E_MY_DIPLOMAT_SABOTAGE"; weight = 8,
        /// S-05: a city was incited to revolt.
        CityIncited { seat: Seat, city: CityId, foe: Seat, gold: i32, chance: Chance } = "{seat:incites|incite} {city} of {foe} for {gold} gold, with a chance of {chance}"; notice = "E_MY_DIPLOMAT_INCITE"; weight = 40,
        /// S-05: a unit changed sides for gold; `unit` is its old owner's number.
        UnitBribed { seat: Seat, foe: Seat, unit_type: UnitTypeId, unit: UnitNumber, tile: Tile, gold: i32 } = "{seat:bribes|bribe} {unit_type} of {foe} at {tile} for {gold} gold"; notice = "E_MY_DIPLOMAT_BRIBE"; weight = 10,
        /// S-05: a unit was sabotaged; `hit_points` are those left to it.
        UnitSabotaged { seat: Seat, foe: Seat, unit_type: UnitTypeId, unit: UnitNumber, tile: Tile, hit_points: i32 } = "{seat:sabotages|sabotage} {unit_type} of {foe} at {tile}; it has {hit_points:hit point} left"; notice = "E_MY_DIPLOMAT_SABOTAGE"; weight = 6,

        // Units near others.
        /// W-162: a unit was captured; `unit` is its old owner's number.
        UnitCaptured { seat: Seat, foe: Seat, unit_type: UnitTypeId, unit: UnitNumber, tile: Tile } = "{seat:captures|capture} {unit_type} of {foe} at {tile}"; notice = "E_MY_DIPLOMAT_BRIBE"; weight = 10,
        /// W-163: a unit was bombarded; `hit_points` are those left to it.
        UnitBombarded { seat: Seat, unit_type: UnitTypeId, unit: UnitNumber, foe: Seat, foe_type: UnitTypeId, foe_unit: UnitNumber, tile: Tile, hit_points: i32 } = "{unit_type} of {seat} bombards {foe_type} of {foe} at {tile}; it has {hit_points:hit point} left"; notice = "E_UNIT_WIN_ATT"; weight = 4; links = [carries_out task(seat, unit)],

        // Units in the air.
        /// S-06: a unit was airlifted from one city to another.
        UnitAirlifted { seat: Seat, unit_type: UnitTypeId, unit: UnitNumber, from: Tile, city: CityId } = "{unit_type} of {seat} is airlifted from {from} to {city}"; weight = 1; links = [carries_out task(seat, unit)],
        /// S-06: a unit was dropped on a tile.
        UnitParadropped { seat: Seat, unit_type: UnitTypeId, unit: UnitNumber, from: Tile, tile: Tile } = "{unit_type} of {seat} jumps from {from} to {tile}"; weight = 1; links = [carries_out task(seat, unit)],

        // Bombs.
        /// W-141: a nuclear unit exploded.
        NukeExploded { seat: Seat, unit_type: UnitTypeId, unit: UnitNumber, tile: Tile } = "{unit_type} of {seat} explodes at {tile}"; notice = "E_NUKE"; weight = 60; links = [carries_out task(seat, unit)],
        /// W-141: a city stopped a nuclear unit.
        NukeStopped { seat: Seat, unit_type: UnitTypeId, unit: UnitNumber, city: CityId, foe: Seat } = "{city} of {foe} stops {unit_type} of {seat}"; notice = "E_NUKE"; weight = 10; links = [carries_out task(seat, unit)],
        /// W-141: fallout appeared on a tile.
        FalloutFell { tile: Tile, extra: ExtraId, owner: Option<Seat> } = "{extra} appears at {tile}"; notice = "E_NUKE"; weight = 2,

        // Work on the land.
        /// W-25: a unit built an extra.
        ExtraBuilt { seat: Seat, unit_type: UnitTypeId, unit: UnitNumber, tile: Tile, extra: ExtraId } = "{unit_type} of {seat} builds {extra} at {tile}"; weight = 1; links = [carries_out task(seat, unit)],
        /// W-25: a unit removed an extra by pillaging or cleaning.
        ExtraRemoved { seat: Seat, unit_type: UnitTypeId, unit: UnitNumber, tile: Tile, extra: ExtraId, owner: Option<Seat>, reason: Reason } = "{unit_type} of {seat} removes {extra} at {tile} ({reason})"; weight = 1; links = [carries_out task(seat, unit)],
        /// W-25: an extra was lost because a new extra or terrain leaves no room for it.
        ExtraLost { tile: Tile, extra: ExtraId, owner: Option<Seat>, reason: Reason } = "{extra} at {tile} is gone ({reason})",
        /// W-25, W-26: a tile changed its terrain.
        TerrainChanged { seat: Option<Seat>, tile: Tile, old: TerrainId, new: TerrainId, worker: Unseen<Option<(Seat, UnitNumber)>> } = "{old} at {tile} becomes {new}"; weight = 2; links = own,
        /// W-28, W-125: a unit had to leave its tile.
        UnitRelocated { seat: Seat, unit_type: UnitTypeId, unit: UnitNumber, from: Tile, tile: Tile } = "{unit_type} of {seat} has to leave {from} and goes to {tile}"; notice = "E_UNIT_RELOCATED"; weight = 1,
        /// W-19, W-132: a unit was promoted, by its work or by a battle.
        UnitBecameVeteran { seat: Seat, unit_type: UnitTypeId, unit: UnitNumber, tile: Tile, rank: Rank } = "{unit_type} of {seat} at {tile} is now {rank}"; notice = "E_UNIT_BECAME_VET"; weight = 2,

        // Trade.
        /// C-04: a trade route was established.
        TradeRouteOpened { seat: Seat, city: CityId, partner: CityId, good: GoodId } = "{city} opens a trade route with {partner}"; notice = "E_CARAVAN_ACTION"; weight = 6,
        /// C-05: the one-time revenue of a caravan.
        TradeRevenue { seat: Seat, city: CityId, partner: CityId, gold: i32, bulbs: i32 } = "trade of {city} with {partner} brings {gold} gold and {bulbs:bulb}"; notice = "E_CARAVAN_ACTION"; weight = 4,
        /// C-03: a trade route was cancelled.
        TradeRouteCancelled { seat: Seat, city: CityId, partner: CityId } = "the trade route of {city} with {partner} ends"; notice = "E_CARAVAN_ACTION"; weight = 3,

        // Disasters, pollution, people.
        /// C-60: a disaster struck.
        DisasterOccurred { seat: Seat, city: CityId, disaster: DisasterId, had_effect: bool } = "{disaster} in {city}"; notice = "E_DISASTER"; weight = 12,
        /// C-56: pollution appeared.
        PollutionAppeared { seat: Seat, city: CityId, tile: Tile } = "pollution near {city} at {tile}"; notice = "E_POLLUTION"; weight = 3,
        /// W-96, W-97: global warming or nuclear winter changed terrain.
        ClimateChanged { upset: Reason, tiles: i32 } = "{upset} changes {tiles:tile}"; notice = "E_GLOBAL_ECO"; weight = 40,
        /// W-98: an extra came up by chance.
        ExtraAppeared { tile: Tile, extra: ExtraId, owner: Option<Seat> } = "{extra} comes up at {tile}"; notice = "E_SPONTANEOUS_EXTRA"; weight = 1,
        /// C-59: a citizen moved.
        CitizenMigrated { seat: Seat, city: CityId, target: CityId } = "a citizen of {city} moves to {target}"; notice = "E_CITY_TRANSFER"; weight = 3,
        /// C-59: a citizen would like to move.
        MigrationRefused { seat: Seat, city: CityId, target: CityId, reason: Reason } = "a citizen of {city} can't move to {target} ({reason})"; notice = "E_CITY_TRANSFER",
        /// C-63: a nation has another capital.
        CapitalMoved { seat: Seat, city: CityId } = "{city} is now the capital of {seat}"; notice = "E_CITY_TRANSFER",

        // Nations that join.
        /// S-07: barbarians or rebels took a seat.
        NationJoined { seat: Seat, reason: Reason } = "a new nation joins: {seat} ({reason})"; notice = "E_UPRISING"; weight = 60; links = [begins joined(seat)],
        /// W-91: barbarians appeared; `unit_type` is that of the first, and `victim` the nation
        /// whose city is their goal.
        BarbariansCame { seat: Seat, victim: Option<Seat>, count: i32, unit_type: UnitTypeId, tile: Tile } = "{seat:comes|come} to {tile} with {count:unit}"; notice = "E_UPRISING"; weight = 40; links = [follows_recent joined(seat)],
        /// W-79: a nation fell apart.
        NationSplit { seat: Seat, other: Seat, cities: i32 } = "civil war in {seat}: {other:takes|take} {cities:city}"; notice = "E_CIVIL_WAR"; weight = 150; links = [follows_recent upheaval(seat)],

        // Nations.
        /// C-53: changes to a treasury since the last statement, and its balance, in gold.
        TreasurySettled { seat: Seat, account: Account, gold: i32 } = "{seat:has|have} {gold} gold ({account})",
        /// C-54: the treasury can't bear its expenses much longer.
        FundsLow { seat: Seat, gold: i32 } = "{seat:is|are} low on funds: {gold} gold"; notice = "E_LOW_ON_FUNDS"; weight = 2; links = [continues_recent funds(seat)],
        /// W-72: a nation learnt a tech.
        TechResearched { seat: Seat, tech: TechId, source: Reason, goal: Unseen<Option<TechId>> } = "{seat:learns|learn} {tech} ({source})"; notice = "E_TECH_LEARNED"; weight = 12; links = [
            follows research(seat, tech) if (*source == "researched"),
            follows_else goal(seat, goal.0) if (goal.0.is_some()),
            follows_recent hut_tech(seat) if (*source == "hut"),
        ],
        /// C-58: a nation lost a tech.
        TechLost { seat: Seat, tech: TechId } = "{seat:loses|lose} {tech}"; notice = "E_TECH_LOST"; weight = 20,
        /// W-71: a nation has a new aim.
        ResearchChosen { seat: Seat, tech: TechId, goal: Unseen<Option<TechId>> } = "{seat:researches|research} {tech}"; notice = "E_TECH_GOAL"; links = [carries_out goal(seat, goal.0) if (goal.0.is_some()), begins research(seat, tech)],
        /// W-35: a revolution broke out.
        RevolutionStarted { seat: Seat, government: GovernmentId, turns: i32 } = "revolution in {seat}: {turns:turn} of anarchy, then {government}"; notice = "E_REVOLT_START"; weight = 15; links = [follows_recent fallen(seat), begins revolution(seat)],
        /// W-34: a nation changed its government.
        GovernmentChanged { seat: Seat, government: GovernmentId } = "{seat:is|are} now under {government}"; notice = "E_REVOLT_DONE"; weight = 40; links = [follows revolution(seat)],
        /// W-13: two nations met for the first time.
        FirstContact { seat: Seat, other: Seat, pact: Reason } = "{seat:meets|meet} {other} ({pact})"; notice = "E_FIRST_CONTACT"; weight = 15,
        /// W-14: a nation established an embassy with another.
        EmbassyEstablished { seat: Seat, other: Seat } = "{seat:has|have} an embassy with {other}"; notice = "E_TREATY_EMBASSY"; weight = 4,
        /// W-117: a treaty was offered.
        TreatyOffered { seat: Seat, other: Seat, clauses: i32 } = "{seat:offers|offer} {other} a treaty"; notice = "E_DIPLOMACY"; weight = 1; links = [begins treaty(seat, other)],
        /// W-117: a treaty was accepted.
        TreatyAccepted { seat: Seat, other: Seat } = "{seat:accepts|accept} the treaty of {other}"; notice = "E_DIPLOMACY"; weight = 8; links = [follows treaty(other, seat)],
        /// W-117: a treaty was rejected or withdrawn.
        TreatyRejected { seat: Seat, other: Seat } = "{seat:wants|want} no treaty with {other}"; notice = "E_DIPLOMACY",
        /// W-159: a computer player declines a treaty.
        TreatyDeclined { seat: Seat, other: Seat, reason: Reason } = "{seat:declines|decline} the treaty of {other}: {reason}"; notice = "E_DIPLOMACY"; links = [follows treaty(other, seat)],
        /// W-117, W-118: a treaty is void.
        TreatyLapsed { seat: Seat, other: Seat } = "the treaty that {seat} offered {other} is void"; notice = "E_DIPLOMACY"; links = [follows treaty(seat, other)],
        /// W-100, W-101, W-117, W-118: the pact between two nations changed.
        PactChanged { seat: Seat, other: Seat, from: Reason, to: Reason, reason: Reason } = own; notice = "E_DIPLOMACY"; weight = (pacts::weight(to)); links = [follows pact(seat.min(other), seat.max(other)) if (reason.ends_with(" over")), begins pact(seat.min(other), seat.max(other))],
        /// W-101: a cease-fire is about to end.
        CeaseFireEnding { seat: Seat, other: Seat } = "the cease-fire of {seat} with {other} ends next turn"; notice = "E_DIPLOMACY"; links = [follows pact(seat.min(other), seat.max(other))],
        /// W-100: soldiers are on land that peace will close to them.
        ArmisticeStrained { seat: Seat, other: Seat, soldiers: i32, turns: i32 } = "{soldiers:unit} of {seat} must leave the land of {other} within {turns:turn}"; notice = "E_DIPLOMACY"; links = [follows pact(seat.min(other), seat.max(other))],
        /// W-119: a nation's action gave another cause to cancel pacts.
        IncidentOccurred { seat: Seat, other: Seat, action: Reason } = "{other:has|have} cause to break with {seat} ({action})"; notice = "E_DIPLOMATIC_INCIDENT"; weight = 10,
        /// W-117: gold was given by treaty.
        GoldGiven { seat: Seat, other: Seat, gold: i32, received: i32 } = "{seat:gives|give} {other} {gold} gold, of which {received} arrives"; notice = "E_DIPLOMACY"; weight = 2,
        /// W-117: a map was given by treaty.
        MapGiven { seat: Seat, other: Seat, tiles: i32 } = "{seat:gives|give} {other} a map with {tiles:new tile}"; notice = "E_DIPLOMACY"; weight = 2,
        /// W-117: a nation shares its vision with another.
        VisionShared { seat: Seat, other: Seat } = "{seat:shares|share} its vision with {other}"; notice = "E_TREATY_SHARED_VISION"; weight = 2,
        /// W-118: a nation stopped sharing its vision with another.
        VisionWithdrawn { seat: Seat, other: Seat } = "{seat:no longer shares|no longer share} its vision with {other}"; notice = "E_TREATY_SHARED_VISION",
        /// W-75: a tech was lost on the way.
        TechLostOnTheWay { seat: Seat, tech: TechId } = "{tech} is lost on its way to {seat}"; notice = "E_DIPLOMACY",
        /// W-76: a nation found a future tech, with no other techs left.
        FutureTechFound { seat: Seat, number: i32, source: Reason } = "{seat:finds|find} future tech {number} ({source})"; notice = "E_TECH_LEARNED"; weight = 6,
        /// W-95: a nation gained an achievement; `is_first` if no nation had it before.
        AchievementGained { seat: Seat, achievement: AchievementId, is_first: bool } = "{seat:achieves|achieve} {achievement} (first of all: {is_first})"; notice = "E_ACHIEVEMENT"; weight = 30,
        /// W-102: historians report on the nations, each of which has its own fact.
        HistoriansReported { historian: Reason, subject: Reason } = "{historian} reports on {subject}"; notice = "E_BROADCAST_REPORT"; weight = 4,
        /// W-102: the place of a nation in a report, its title, and the number that decides it.
        NationRanked { seat: Seat, place: i32, title: Reason, number: i32 } = "{place}. {seat} {title}, {number}"; notice = "E_BROADCAST_REPORT",
        /// W-112: the last turn is about to begin.
        LastTurnComing { turn: i32 } = "turn {turn} is the last one"; notice = "E_GAME_END",
        /// W-115: the place and the final figures of a nation.
        FinalReported { seat: Seat, place: i32, score: i32, figures: FinalFigures } = "{place}. {seat} with {score:point}: {figures}"; notice = "E_GAME_END"; silent,
        /// W-05: a nation's figures as a turn begins, for the score log.
        ScoreLogged { seat: Seat, year: i32, row: ScoreRow } = "{seat:stands|stand} at {row}"; silent,

        // The clock.
        /// W-03: a turn begins.
        TurnBegun { turn: i32, year: i32 } = "turn {turn} begins in {year}"; silent,
        /// W-03: the same as an older signal, which counts completed turns.
        TurnStarted { turn: i32, year: i32 } = "{turn:turn is|turns are} over in {year}"; silent,
        /// W-10, W-41: a turn is announced to players, with its number of phases.
        TurnAnnounced { turn: i32, phases: i32 } = "turn {turn} has {phases:phase}"; notice = "E_TURN_BELL"; silent,
        /// W-15: a phase begins, with its seats; the first of a turn is 0.
        PhaseStarted { phase: i32, nations: SeatSet } = "phase {phase} begins: {nations}"; silent,
        /// W-45: a phase ends.
        PhaseEnded { phase: i32, nations: SeatSet } = "phase {phase} ends: {nations}"; silent,
        /// W-86: a turn ends.
        TurnEnded { turn: i32 } = "turn {turn} ends"; silent,
        /// W-78: a nation was destroyed.
        NationDestroyed { seat: Seat } = "{seat:is|are} destroyed"; notice = "E_DESTROYED"; weight = 200; decisive; links = [follows fall(seat)],
    }
}

impl CivFact {
    fn own_links(&self, links: &mut Links) {
        if let Self::TerrainChanged { worker: Unseen(Some((seat, unit))), .. } = self {
            links.add(Link::CarriesOut, "task", &[seat, unit]);
        }
    }
}

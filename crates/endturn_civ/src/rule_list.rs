//! All rules of the module: id, name, place, summary, file.

use endturn_engine::rules;

rules! {
    /// The rules in their order; rules within another follow it.
    pub RULES {
        /// runs turns of phases, each of them begun, played and ended, until the game is over
        "W-01" "Main loop", by Core, in ["src/turn_table.rs"], known_as ["W-11", "W-85"];
        /// all nations at once, or one nation or team after the other; the mode may change in a
        /// later turn
        "W-02" "Phase mode and number of phases", by Core, in ["src/module.rs", "src/setup.rs"];
        /// barbarians and rebels that were asked for get their state
        "S-07" "Nations that join", in ["src/stages/newcomers.rs", "src/state/newcomers.rs"],
            tells ["NationJoined"];
        /// nations whose capital was captured fall apart
        "W-79" "Civil war",
            in [
                "src/stages/newcomers.rs", "src/changes/civil_war.rs", "src/changes/nations.rs",
                "crates/endturn_civ_rules/src/nation/civil_war.rs",
            ],
            draws ["civil war", "leavers"], tells ["NationSplit"];
        /// barbarians appear, of types that nations have
        "W-91" "Choice of barbarian unit types",
            in [
                "src/stages/newcomers.rs", "src/changes/hordes.rs",
                "crates/endturn_civ_rules/src/nation/barbarians.rs",
            ],
            draws ["type"], tells ["BarbariansCame"];
        /// a turn begins
        "W-03" "Turn signals", in ["src/stages/signals.rs"], tells ["TurnBegun", "TurnStarted"];
        /// nations are scored, as a turn begins and whenever a score is needed
        "W-04" "Player scores",
            in ["src/stages/scores.rs", "src/stages/standing.rs", "crates/endturn_civ_rules/src/nation/score.rs"];
        /// scores of nations, turn by turn, in a file
        "W-05" "Score log", by Within("W-04"),
            in ["src/stages/scores.rs", "crates/endturn_civ_rules/src/nation/score_log.rs"], tells ["ScoreLogged"];
        /// format of the entries for a turn and a nation
        "W-116" "Score log format", by Views,
            in ["src/stages/scores.rs", "crates/endturn_civ_rules/src/nation/score_log.rs"];
        /// idle barbarians disappear
        "W-06" "Retirement of idle barbarians", in ["src/stages/retirement.rs"], draws ["retirement"],
            tells ["UnitLost"];
        /// fog of war turns on or off as the scenario says
        "W-08" "Fog-of-war setting change", in ["src/stages/settings.rs"],
            tells ["FogChanged"], known_as ["W-103"];
        /// units that the scenario grants appear
        "S-01" "Granted units", in ["src/stages/opening.rs"], tells ["UnitGranted"];
        /// a wonder completed last turn takes effect
        "C-32.m" "New wonders in profile M", in ["src/stages/opening.rs"];
        /// draws the order of nations, for a round in which all act at once, or for the game
        "W-09" "Order of nations", in ["src/stages/opening.rs"], draws ["order"];
        /// units, land, techs and first research of nations
        "W-145" "Start of the game",
            in ["src/stages/opening.rs", "src/scenario/check/nations.rs", "src/scenario/spawn.rs"];
        /// the turn is announced to players before its first phase
        "W-10" "Start of a turn with several phases", in ["src/stages/signals.rs"], tells ["TurnAnnounced"];
        /// announces whose phase begins; there is no placed infrastructure to complete
        "W-15" "Start of a phase", in ["src/stages/signals.rs"], tells ["PhaseStarted"], known_as ["W-16"];
        /// units become ready for the phase and continue their work, one after the other
        "W-17" "Unit activity update",
            in ["src/stages/opening.rs", "src/changes/labour.rs", "crates/endturn_civ_rules/src/activities/rate.rs"];
        /// units get all their moves back, fewer if damaged
        "W-18" "Move point restoration", by Within("W-17"),
            in ["src/changes/readiness.rs", "src/stages/opening.rs", "crates/endturn_civ_rules/src/movement/rate.rs"];
        /// units look for unknown land by themselves
        "W-21" "Auto-explore", by Within("W-17"),
            in [
                "src/stages/opening.rs", "src/changes/exploring.rs", "src/orders/explore.rs",
                "crates/endturn_civ_rules/src/movement/path.rs",
            ], draws ["ties"];
        /// workers may be promoted
        "W-19" "Veterancy from work", by Within("W-17"), in ["src/changes/labour.rs"], draws ["experience"],
            tells ["UnitBecameVeteran"];
        /// work points are counted, and lost by another activity
        "W-20" "Activity counter", by Within("W-17"), in ["src/changes/work.rs", "src/orders/stop.rs"];
        /// work is complete when all units with the same job on a tile have done enough
        "W-22" "Completion by summing", by Within("W-17"),
            in ["src/changes/labour.rs", "crates/endturn_civ_rules/src/activities/jobs.rs"];
        /// duration of work, by extra and terrain
        "W-24" "Activity times", by Within("W-17"),
            in ["src/changes/labour.rs", "crates/endturn_civ_rules/src/activities/times.rs"];
        /// extras are added and removed, and terrain changes
        "W-25" "What completion does", by Within("W-17"),
            in ["src/changes/labour.rs", "src/changes/land.rs", "crates/endturn_civ_rules/src/activities/jobs.rs"],
            tells ["ExtraBuilt", "ExtraLost", "ExtraRemoved"];
        /// consequences of a change of terrain
        "W-26" "Side effects of a terrain change", by Within("W-17"),
            in ["src/changes/land.rs", "crates/endturn_civ_rules/src/activities/surroundings.rs"],
            tells ["TerrainChanged"];
        /// units with nothing left to do become idle, on the tile and next to it
        "W-27" "Co-workers go idle", by Within("W-17"), in ["src/changes/labour.rs"], tells ["OrdersCancelled"];
        /// a unit that can't live where it is moves elsewhere or is lost
        "W-28" "Bounce", by Orders, in ["src/changes/bounce.rs"], draws ["way"], tells ["UnitLost", "UnitRelocated"];
        /// a unit that was fortifying is fortified
        "W-29" "Fortify and convert", by Within("W-17"), in ["src/stages/opening.rs", "src/orders/post.rs"];
        /// units continue their orders
        "W-30" "Unit orders",
            in [
                "src/stages/opening.rs", "src/changes/errands.rs", "src/changes/pathfinder.rs", "src/orders/goto.rs",
                "src/orders/plan.rs", "crates/endturn_civ_rules/src/movement/path.rs",
                "crates/endturn_civ_rules/src/movement/pathfinder.rs",
                "crates/endturn_civ_rules/src/movement/way_map.rs",
            ],
            tells ["OrdersCancelled"];
        /// units can resume during their phase what they did as it began
        "W-31" "Remember activities", in ["src/stages/opening.rs", "src/changes/work.rs"];
        /// revolutions that are due bring in their governments
        "W-34" "Revolutions end",
            in ["src/stages/opening.rs", "src/changes/nations.rs", "crates/endturn_civ_rules/src/nation/revolution.rs"],
            tells ["GovernmentChanged"];
        /// finds the primary and secondary capitals, and government centres
        "C-63" "Capitals", by Within("W-34"),
            in ["src/stages/opening.rs", "src/changes/nations.rs", "crates/endturn_civ_rules/src/nation/capital.rs"],
            draws ["capital"], tells ["CapitalMoved"], known_as ["W-37"];
        /// personas give all orders of their phase once it has begun
        "W-39" "First activities", by Personas, in ["src/personas/mod.rs"], known_as ["W-38", "W-50", "W-52", "W-84"];
        /// AI policies for seats without a human player, which differ only by their numbers in
        /// `personas.ron`
        "W-146" "Personas", by Personas, in ["src/personas/mod.rs"];
        /// chooses city sites for founders, and the number of units that work on the land
        "W-147" "Settling and terrain work", by Personas,
            in ["src/personas/settling.rs", "src/personas/founding.rs", "src/personas/workers.rs"];
        /// begins a revolution for a better government
        "W-148" "Government", by Personas, in ["src/personas/government.rs"];
        /// divides trade between tax, luxury and science
        "W-149" "Tax rates", by Personas, in ["src/personas/rates.rs"];
        /// finds the cities that need a garrison
        "W-150" "Danger and strength of a city", by Personas, in ["src/personas/own.rs"];
        /// keeps soldiers in cities, and chooses units that explore
        "W-151" "Defenders and explorers", by Personas, in ["src/personas/army.rs", "src/personas/exploring.rs"];
        /// sends units to unknown land and to huts
        "W-152" "Exploring", by Personas, in ["src/personas/army.rs"];
        /// attacks where a soldier is likely to win
        "W-153" "Attack decision for one unit", by Personas, in ["src/personas/army.rs"];
        /// gathers soldiers, and leads them to a city of the war aim and home again
        "W-154" "Offensives", by Personas, in ["src/personas/offensive.rs"];
        /// brings founders and soldiers over the sea, and sends caravans to trade
        "W-155" "Boats, caravans, diplomats, aircraft", by Personas,
            in ["src/personas/ferry.rs", "src/personas/units.rs"];
        /// leads boats, landings and leaders of barbarians
        "W-156" "Barbarians", by Personas, in ["src/personas/raiding.rs"];
        /// chooses what cities build, train, buy and sell
        "W-157" "Production and purchases", by Personas,
            in [
                "src/personas/plan/mod.rs", "src/personas/plan/training.rs", "src/personas/gain.rs",
                "src/personas/money.rs", "src/personas/calm.rs", "src/personas/units.rs",
            ], draws ["slip"];
        /// chooses the techs to aim at
        "W-160" "Research", by Personas, in ["src/personas/research.rs"];
        /// builds a spaceship, launches it, and marches on the capital of a nation that has
        /// launched
        "W-161" "Spaceship and endgame", by Personas, in ["src/personas/space.rs"];
        /// nations that have lost everything, or a unit whose loss loses the game, are destroyed
        "W-40" "Players without units and cities die",
            in ["src/stages/deaths.rs", "src/changes/deaths.rs", "src/orders/carry_out.rs"];
        /// computer players judge the nations that they have met, and choose whom to fight
        "W-158" "Attitude and diplomacy",
            in [
                "src/stages/attitudes.rs", "src/envoys/aims.rs", "src/envoys/mod.rs", "src/envoys/offers.rs",
                "crates/endturn_civ_rules/src/nation/attitude.rs",
            ],
            draws ["first impression"];
        /// computer players weigh treaties clause by clause, and answer at once
        "W-159" "Treaty evaluation", by Orders,
            in ["src/envoys/weighing.rs", "src/envoys/mod.rs", "crates/endturn_civ_rules/src/nation/attitude.rs"],
            tells ["TreatyDeclined"];
        /// the turn is announced to players once everything is ready
        "W-41" "Start of a turn with one phase", in ["src/stages/signals.rs"], tells ["TurnAnnounced"];
        /// the program saves games before orders are accepted, with a picture of the map
        "W-42" "Autosave and map image", by Views, in ["src/picture/mod.rs"];
        /// a phase lasts until all its nations have ended their turns
        "W-43" "Running and ending a phase", by Core, in ["src/turn_table.rs"];
        /// orders are accepted from living nations in their own phase
        "W-44" "Commands valid in a phase", by Orders, in ["src/orders/mod.rs"], known_as ["W-104"];
        /// a phase ends
        "W-45" "End of a phase", in ["src/stages/signals.rs"], tells ["PhaseEnded"];
        /// policies take effect as a phase ends
        "W-46" "Policies", in ["src/stages/ending.rs", "src/changes/by_hand.rs", "src/orders/policy.rs"];
        /// nations without an aim research a step to their goal, or any tech
        "W-47" "Choosing research",
            in [
                "src/stages/ending.rs", "src/changes/research.rs", "crates/endturn_civ_rules/src/nation/research.rs",
                "crates/endturn_civ_rules/src/nation/tech_tree.rs",
            ],
            draws ["research"], tells ["ResearchChosen"];
        /// which techs can be researched, future techs after all others, and which are known at the
        /// start
        "W-76" "Future techs and tech states", by Within("W-47"),
            in ["src/changes/research.rs", "src/scenario/spawn.rs", "crates/endturn_civ_rules/src/nation/tech_tree.rs"],
            draws ["initial tech"], tells ["FutureTechFound"];
        /// auto-workers look for work, first for requests of cities, go there and begin
        "W-51" "Auto-settlers",
            in [
                "src/stages/land_work.rs", "src/changes/auto_work.rs", "src/changes/work_offers.rs",
                "src/changes/work_requests.rs", "src/refresh/outlook.rs", "src/state/requests.rs",
                "src/orders/auto_work.rs", "src/orders/ask.rs", "crates/endturn_civ_rules/src/activities/auto_work.rs",
                "crates/endturn_civ_rules/src/activities/road_net.rs", "crates/endturn_civ_rules/src/movement/path.rs",
            ];
        /// a nation that gained its aim may choose another for free, until its next phase ends
        "W-53" "Reset of gained techs", in ["src/stages/ending.rs", "crates/endturn_civ_rules/src/nation/research.rs"];
        /// runs every nation and its cities through the tables of the city turn
        "C-01" "Order of the city turn", in ["src/phase_end/driver.rs"], known_as ["W-63"];
        /// a nation gets a tech that enough others know
        "W-54" "Tech_Parasite", by Row("C-01"),
            in [
                "src/phase_end/science.rs", "src/changes/research.rs",
                "crates/endturn_civ_rules/src/nation/free_tech.rs",
            ],
            draws ["tech"];
        /// workshops upgrade units
        "W-55" "Auto-upgrade", by Row("C-01"),
            in [
                "src/changes/upgrades.rs", "src/phase_end/units.rs",
                "crates/endturn_civ_rules/src/production/unit_upgrade.rs",
            ],
            draws ["upgrade"], tells ["UnitUpgraded"];
        /// units that rested heal; some lose hit points outside cities
        "W-56" "Hit point regeneration and loss", by Row("C-01"),
            in ["src/phase_end/units.rs", "src/changes/readiness.rs", "crates/endturn_civ_rules/src/recovery.rs"];
        /// units without hit points die
        "W-57" "Death by lost hit points", by Within("W-56"), in ["src/phase_end/units.rs"], tells ["UnitLost"];
        /// aircraft on their last fuel return to a refuel point
        "W-58" "Fuel: automatic return", by Within("W-56"),
            in ["src/changes/refuelling.rs", "src/phase_end/units.rs", "crates/endturn_civ_rules/src/movement/path.rs"],
            tells ["UnitReturned"];
        /// aircraft that are out of fuel crash
        "W-59" "Fuel use, refuelling, crash", by Row("C-01"), in ["src/phase_end/units.rs", "src/changes/readiness.rs"],
            tells ["UnitLost"];
        /// the parts of a spaceship built so far are put in place
        "W-60" "Spaceship parts placed automatically", by Row("C-01"),
            in [
                "src/phase_end/nation.rs", "src/changes/spaceships.rs", "src/state/annals.rs",
                "crates/endturn_civ_rules/src/nation/spaceship.rs",
            ],
            tells ["SpaceshipReady"];
        /// order of the parts; mass, people, success rate and travel time of a ship
        "W-61" "Spaceship parts and derived values", by Within("W-60"),
            in ["src/changes/spaceships.rs", "crates/endturn_civ_rules/src/nation/spaceship.rs"];
        /// foreign citizens become natives, counts follow every change of size
        "C-02" "Nationality and assimilation", by Row("C-01"),
            in ["src/phase_end/step_a.rs", "crates/endturn_civ_rules/src/city/nationality.rs"], draws ["assimilation"];
        /// routes that have become impossible are cancelled
        "C-03" "Trade route kinds and cancellation", by Row("C-01"),
            in ["src/phase_end/step_a.rs", "crates/endturn_civ_rules/src/trade/kinds.rs"],
            tells ["TradeRouteCancelled"];
        /// a trader opens a route; a full city's cheapest ones make room
        "C-04" "Establishing trade routes", by Orders,
            in ["src/changes/trade.rs", "crates/endturn_civ_rules/src/trade/establish.rs", "src/orders/trade.rs"],
            draws ["good", "good of a newcomer"], tells ["TradeRouteCancelled", "TradeRouteOpened"];
        /// a trader brings gold and bulbs
        "C-05" "One-time trade revenue", by Orders,
            in ["src/changes/trade.rs", "crates/endturn_civ_rules/src/trade/revenue.rs", "src/orders/trade.rs"],
            tells ["TradeRevenue"];
        /// trade that a route brings every turn
        "C-06" "Ongoing route value", by Within("C-08"),
            in ["src/changes/trade.rs", "crates/endturn_civ_rules/src/trade/route.rs"];
        /// one draw per city decides which comes next
        "C-07" "Random city order", by Within("C-01"), in ["src/phase_end/driver.rs"], draws ["city order"];
        /// recomputes a city in a fixed order
        "C-08" "City refresh", by Row("C-01"),
            in [
                "src/refresh/mod.rs", "src/phase_end/step_a.rs", "crates/endturn_civ_rules/src/city/economy.rs",
                "crates/endturn_civ_rules/src/city/terms.rs",
            ];
        /// which tiles a city works and may work
        "C-09" "Working radius and workable tiles", by Within("C-08"),
            in ["src/refresh/mod.rs", "src/refresh/tiles.rs", "crates/endturn_civ_rules/src/city/idle.rs"],
            tells ["RadiusChanged"];
        /// output of a citizen on a tile
        "C-10" "Tile output", by Within("C-08"),
            in ["src/refresh/tiles.rs", "crates/endturn_civ_rules/src/city/tile_output.rs"];
        /// output of specialists, and the usable kinds
        "C-11" "Specialists", by Within("C-08"),
            in ["src/refresh/sums.rs", "crates/endturn_civ_rules/src/city/specialists.rs"];
        /// bonuses, taxes by largest remainder
        "C-12" "Output bonus, production chain, tax", by Within("C-08"),
            in [
                "src/refresh/terms.rs", "crates/endturn_civ_rules/src/city/economy.rs",
                "crates/endturn_civ_rules/src/city/tax.rs",
            ];
        /// losses by size, government and distance
        "C-13" "Corruption and waste", by Within("C-08"),
            in ["src/refresh/terms.rs", "crates/endturn_civ_rules/src/city/waste.rs"];
        /// upkeep of units; free upkeep goes to the newest
        "C-14" "Unit upkeep and free upkeep", by Within("C-08"),
            in ["src/refresh/units.rs", "crates/endturn_civ_rules/src/city/upkeep.rs"];
        /// consumption by citizens, units and buildings
        "C-15" "City usage", by Within("C-08"),
            in ["src/refresh/terms.rs", "crates/endturn_civ_rules/src/city/upkeep.rs"];
        /// the governor places citizens by a goal
        "C-16" "Arranging workers", by Within("C-08"),
            in [
                "src/refresh/governor.rs", "src/changes/by_hand.rs", "crates/endturn_civ_rules/src/city/arrange/mod.rs",
                "src/orders/arrange.rs", "src/orders/governor.rs", "src/orders/retrain.rs", "src/orders/work.rs",
            ],
            tells ["GoalReleased"];
        /// content and angry citizens by the number of cities
        "C-17" "Base mood and empire size", by Within("C-08"),
            in ["src/changes/nations.rs", "crates/endturn_civ_rules/src/city/mood.rs"];
        /// luxury improves moods
        "C-18" "Luxury", by Within("C-08"), in ["crates/endturn_civ_rules/src/city/mood.rs"];
        /// buildings and wonders make citizens content
        "C-19" "Content effects", by Within("C-08"), in ["crates/endturn_civ_rules/src/city/mood.rs"];
        /// citizens unhappy about their nation's fate
        "C-20" "Nationality unhappiness", by Within("C-08"),
            in ["src/refresh/terms.rs", "crates/endturn_civ_rules/src/city/nationality.rs"];
        /// garrisons calm, soldiers abroad upset
        "C-21" "Martial law and soldiers abroad", by Within("C-08"),
            in ["src/refresh/units.rs", "crates/endturn_civ_rules/src/city/unrest.rs"];
        /// Make_Happy, No_Unhappy, Force_Content
        "C-22" "Final happiness effects", by Within("C-08"), in ["crates/endturn_civ_rules/src/city/mood.rs"];
        /// happy and celebrating cities, disorder and its penalties
        "C-23" "States and disorder penalties", by Within("C-08"), in ["crates/endturn_civ_rules/src/city/mood.rs"];
        /// units are disbanded while shields are missing
        "C-26" "Disbanding for shield upkeep", by Row("C-01"), in ["src/phase_end/shields.rs"], tells ["UnitLost"];
        /// citizens are lost for units that can't be disbanded
        "C-27" "Citizens lost for upkeep", by Row("C-01"), in ["src/phase_end/shields.rs"];
        /// the surplus goes into stock
        "C-28" "Shield stock", by Row("C-01"),
            in ["src/phase_end/shields.rs", "crates/endturn_civ_rules/src/production/memory.rs"];
        /// shields become gold
        "C-29" "Coinage", by Within("C-32"), in ["src/phase_end/production.rs"];
        /// an obsolete target is replaced by its successor
        "C-30" "Upgrade of obsolete improvements", by Within("C-32"),
            in ["src/phase_end/production.rs", "crates/endturn_civ_rules/src/production/upgrade.rs"],
            tells ["TargetUpgraded"];
        /// a target that can't be built is reported every turn
        "C-31" "Cannot build", by Within("C-32"),
            in [
                "src/phase_end/improvements.rs", "crates/endturn_civ_rules/src/production/availability.rs",
                "crates/endturn_civ_rules/src/production/reason.rs",
            ],
            tells ["BuildingCantBeBuilt"];
        /// improvements, wonders, space parts and units are completed
        "C-32" "Completing production", by Row("C-01"),
            in [
                "src/phase_end/improvements.rs", "src/phase_end/production.rs", "src/changes/buildings.rs",
                "crates/endturn_civ_rules/src/production/complete.rs",
            ],
            draws ["free tech"], tells ["BuildingBuilt", "SpacePartBuilt", "SpaceshipStarted", "WonderBuilt"];
        /// the next entry that can be built becomes the target
        "C-33" "Worklist", by Within("C-32"),
            in [
                "src/phase_end/worklist.rs", "crates/endturn_civ_rules/src/production/worklist.rs",
                "src/orders/worklist.rs",
            ],
            tells ["BuildingCantBeBuilt", "UnitCantBeBuilt", "WorklistFinished"];
        /// the target of a city without a worklist
        "C-34" "Repeat, advisor, initial production", by Within("C-32"),
            in [
                "src/phase_end/worklist.rs", "src/phase_end/production.rs",
                "crates/endturn_civ_rules/src/production/choice.rs",
            ],
            tells ["AdvisorChose"], known_as ["W-32"];
        /// which units a city can train, and their successors
        "C-35" "Unit availability and upgrade", by Within("C-32"),
            in [
                "src/phase_end/trained.rs", "src/phase_end/production.rs",
                "crates/endturn_civ_rules/src/production/availability.rs",
                "crates/endturn_civ_rules/src/production/upgrade.rs",
                "crates/endturn_civ_rules/src/production/reason.rs",
            ],
            tells ["TargetUpgraded", "UnitCantBeBuilt"];
        /// units that cost citizens
        "C-36" "Population cost, disbanding into units", by Within("C-32"),
            in [
                "src/phase_end/trained.rs", "src/changes/prices.rs",
                "crates/endturn_civ_rules/src/production/population.rs", "src/orders/option.rs",
            ],
            tells ["CityDestroyed", "UnitBuilt", "UnitCantBeBuilt"];
        /// several units in one turn
        "C-37" "Build slots", by Within("C-32"),
            in ["src/phase_end/trained.rs", "crates/endturn_civ_rules/src/production/slots.rs"], tells ["UnitBuilt"];
        /// the penalty for another category
        "C-38" "Changing production", by Orders,
            in [
                "src/phase_end/production.rs", "crates/endturn_civ_rules/src/production/change.rs",
                "crates/endturn_civ_rules/src/production/memory.rs", "src/orders/produce.rs",
            ],
            tells ["WonderStarted", "WonderStopped"];
        /// units give their shields
        "C-39" "Help Wonder, Recycle Unit", by Orders, in ["src/changes/prices.rs", "src/orders/help.rs"],
            tells ["ShieldsGiven", "UnitLost"];
        /// gold for missing shields
        "C-40" "Buying", by Orders,
            in ["src/changes/prices.rs", "crates/endturn_civ_rules/src/production/buy.rs", "src/orders/buy.rs"],
            tells ["ProductionBought"];
        /// improvements are sold, obsolete ones by themselves
        "C-41" "Selling", by Orders,
            in [
                "src/changes/prices.rs", "src/changes/buildings.rs", "src/changes/nations.rs", "src/changes/tiles.rs",
                "crates/endturn_civ_rules/src/production/sell.rs", "src/orders/sell.rs",
            ],
            tells ["BuildingLost", "BuildingSold"];
        /// history of cities and nations grows
        "C-24" "History and culture", by Row("C-01"),
            in ["src/phase_end/mood.rs", "src/phase_end/nation.rs", "crates/endturn_civ_rules/src/city/culture.rs"],
            known_as ["W-66"];
        /// cities happy at two turn changes celebrate
        "C-25" "Celebration", by Row("C-01"),
            in ["src/phase_end/mood.rs", "crates/endturn_civ_rules/src/city/celebration.rs"],
            tells ["CelebrationBegan", "CelebrationEnded"];
        /// illness by size, trade and pollution
        "C-42" "Plague", by Row("C-01"), in ["src/phase_end/plague.rs", "crates/endturn_civ_rules/src/city/plague.rs"],
            draws ["plague"], tells ["PlagueStruck"];
        /// food goes into the granary
        "C-43" "Granary and harvest", by Row("C-01"),
            in ["src/phase_end/food.rs", "crates/endturn_civ_rules/src/city/granary.rs"], tells ["GrowthHalted"];
        /// a full granary makes a citizen, as far as buildings allow
        "C-44" "Growth", by Within("C-43"),
            in [
                "src/changes/citizens.rs", "src/changes/wonders.rs", "crates/endturn_civ_rules/src/city/granary.rs",
                "crates/endturn_civ_rules/src/city/specialists.rs", "src/orders/option.rs",
            ],
            tells ["CityGrew", "CitySizeChanged", "GrowthBlocked"];
        /// celebrating cities grow
        "C-45" "Rapture growth", by Within("C-43"),
            in ["src/phase_end/food.rs", "crates/endturn_civ_rules/src/city/granary.rs"];
        /// a city that starves, with too little food and an empty granary, loses a unit or a
        /// citizen
        "C-46" "Famine", by Within("C-43"),
            in ["src/phase_end/food.rs", "crates/endturn_civ_rules/src/city/granary.rs"],
            tells ["FamineStruck", "UnitLost"];
        /// specialists first, then the nearest workers
        "C-47" "Losing citizens", by Within("C-43"),
            in ["src/changes/citizens.rs", "crates/endturn_civ_rules/src/city/specialists.rs"],
            draws ["nationality lost"], tells ["CityDestroyed", "CitySizeChanged"];
        /// actions that a city may take once a turn become available
        "C-49" "Per-turn counters", by Row("C-01"), in ["src/phase_end/gold.rs"];
        /// bulbs go to the research pool
        "C-50" "Science harvest", by Row("C-01"),
            in [
                "src/phase_end/science.rs", "src/changes/research.rs",
                "crates/endturn_civ_rules/src/nation/research.rs",
            ];
        /// gold goes to the treasury, minus what cities pay
        "C-51" "Gold harvest, upkeep styles", by Row("C-01"),
            in [
                "src/phase_end/gold.rs", "crates/endturn_civ_rules/src/nation/account.rs",
                "crates/endturn_civ_rules/src/nation/treasury.rs",
            ];
        /// a city sells what it pays for
        "C-52" "City debt", by Row("C-01"),
            in [
                "src/phase_end/debt.rs", "crates/endturn_civ_rules/src/nation/account.rs",
                "crates/endturn_civ_rules/src/nation/treasury.rs",
            ],
            draws ["building sold", "unit sold"], tells ["BuildingAuctioned", "BuildingLost", "UnitLost"];
        /// the nation pays its bill, and sells
        "C-53" "National debt", by Row("C-01"),
            in [
                "src/phase_end/debt.rs", "src/phase_end/nation.rs", "crates/endturn_civ_rules/src/nation/account.rs",
                "crates/endturn_civ_rules/src/nation/treasury.rs",
            ],
            draws ["building sold", "unit sold"],
            tells ["BuildingAuctioned", "BuildingLost", "TreasurySettled", "UnitLost"],
            known_as ["W-64"];
        /// a warning before the treasury is empty
        "C-54" "Low funds", by Row("C-01"),
            in ["src/phase_end/nation.rs", "crates/endturn_civ_rules/src/nation/treasury.rs"], tells ["FundsLow"],
            known_as ["W-65"];
        /// disorder is counted; it may bring down the government
        "C-55" "Disorder and the fall of governments", by Row("C-01"),
            in ["src/phase_end/mood.rs", "src/changes/nations.rs", "crates/endturn_civ_rules/src/nation/revolution.rs"],
            draws ["revolution length"],
            tells ["DisorderSpread", "GovernmentFell", "OrderRestored", "RevolutionStarted"];
        /// industry and citizens pollute tiles
        "C-56" "Pollution", by Row("C-01"),
            in ["src/phase_end/pollution.rs", "crates/endturn_civ_rules/src/city/pollution.rs"], draws ["pollution"],
            tells ["PollutionAppeared"];
        /// cities are recomputed, queued requests served, vision updated
        "C-57" "Final refresh and vision", by Row("C-01"),
            in ["src/phase_end/step_a.rs", "src/phase_end/nation.rs", "src/changes/vision.rs"];
        /// known techs cost bulbs; deep debt costs techs
        "C-58" "Tech upkeep and loss", by Row("C-01"),
            in [
                "src/phase_end/science.rs", "src/changes/research.rs",
                "crates/endturn_civ_rules/src/nation/tech_loss.rs",
                "crates/endturn_civ_rules/src/nation/tech_upkeep.rs",
            ],
            draws ["tech to lose"], tells ["TechLost"], known_as ["W-67"];
        /// a unit founds or joins a city
        "C-61" "Founding and joining cities", by Orders,
            in ["src/changes/cities.rs", "src/changes/by_hand.rs", "src/changes/tiles.rs", "src/orders/found.rs"],
            tells ["CityBuilt", "CitySizeChanged"];
        /// whatever depends on a city is lost with it, or changes hands
        "C-62" "Removal and capture", by Within("C-43"),
            in [
                "src/changes/removal.rs", "src/changes/buildings.rs", "src/changes/capture.rs", "src/changes/tiles.rs",
                "src/changes/wonders.rs",
            ],
            draws ["palace saved", "razed"],
            tells ["BuildingLost", "CityDestroyed", "CityLost", "CityTransferred", "UnitLost"];
        /// activities open to a unit where it is
        "W-23" "Legality of activities", by Orders,
            in [
                "src/changes/work.rs", "src/orders/build.rs", "src/orders/pillage.rs", "src/orders/post.rs",
                "src/orders/reshape.rs", "crates/endturn_civ_rules/src/activities/jobs.rs",
            ];
        /// tiles that a unit can move to
        "W-121" "Legality of a plain move", by Orders,
            in ["src/changes/steps.rs", "src/orders/march.rs", "crates/endturn_civ_rules/src/movement/steps.rs"];
        /// move fragments that a step costs
        "W-122" "Move cost", by Orders, in ["src/changes/steps.rs", "crates/endturn_civ_rules/src/movement/steps.rs"];
        /// no unit moves from one enemy zone into another
        "W-123" "Zone of control", by Orders, in ["src/changes/steps.rs"];
        /// a unit takes a step, and its cargo with it
        "W-124" "Sequence of one move", by Orders, in ["src/changes/steps.rs", "src/orders/march.rs"],
            tells ["UnitMoved"];
        /// units board carriers and leave them; cargo of a lost carrier is rescued, or lost too
        "W-125" "Transports and loss of a carrier", by Orders,
            in [
                "src/changes/transports.rs", "src/changes/wrecks.rs", "src/orders/transport.rs",
                "crates/endturn_civ_rules/src/movement/cargo.rs",
            ],
            tells ["UnitLoaded", "UnitLost", "UnitRelocated", "UnitUnloaded"];
        /// targets that a unit can attack
        "W-126" "May attack", by Orders,
            in [
                "src/changes/battle.rs", "src/clash.rs", "src/orders/assault.rs",
                "crates/endturn_civ_rules/src/combat/target.rs",
            ];
        /// the unit that is likeliest to win defends its tile
        "W-127" "Which unit defends", by Orders,
            in ["src/clash.rs", "src/changes/battle.rs", "crates/endturn_civ_rules/src/combat/defender.rs"];
        /// attack strength by experience and effects
        "W-128" "Attack strength", by Orders, in ["src/clash.rs", "crates/endturn_civ_rules/src/combat/attack.rs"];
        /// defence strength by experience, terrain, walls and effects
        "W-129" "Defence strength", by Orders, in ["src/clash.rs", "crates/endturn_civ_rules/src/combat/defense.rs"];
        /// hit points that each won round takes
        "W-130" "Firepower", by Orders, in ["src/clash.rs", "crates/endturn_civ_rules/src/combat/firepower.rs"];
        /// round after round, until one of two units dies
        "W-131" "Battle rounds and win chance", by Orders,
            in [
                "src/changes/battle.rs", "crates/endturn_civ_rules/src/combat/assault.rs",
                "crates/endturn_civ_rules/src/combat/battle.rs", "crates/endturn_civ_rules/src/combat/chance.rs",
            ],
            draws ["battle"], tells ["AttackEndedOpen", "AttackLost", "AttackWon"];
        /// survivors may be promoted
        "W-132" "Promotion after combat", by Orders,
            in ["src/changes/battle.rs", "crates/endturn_civ_rules/src/combat/promotion.rs"], draws ["promotion"],
            tells ["UnitBecameVeteran"];
        /// units that die with the loser, remaining moves, moving in
        "W-133" "After the battle", by Orders,
            in ["src/changes/battle.rs", "crates/endturn_civ_rules/src/combat/aftermath.rs"], draws ["occupation"],
            tells ["UnitLost"];
        /// a unit takes an enemy city without defenders
        "W-134" "Conquering a city", by Orders, in ["src/changes/conquest.rs", "src/orders/assault.rs"],
            draws ["conquest", "tech"], tells ["CityConquered"];
        /// gold goes to the conqueror; the city's fate is C-62
        "W-135" "Loot, razing, transfer of units", by Orders,
            in ["src/changes/conquest.rs", "crates/endturn_civ_rules/src/nation/loot.rs"], draws ["loot"];
        /// units are captured, if the ruleset allows it
        "W-162" "Capturing units", by Orders, in ["src/changes/prisoners.rs", "src/orders/capture.rs"],
            tells ["UnitCaptured", "UnitLost"];
        /// units are bombarded, if the ruleset allows it
        "W-163" "Bombarding", by Orders,
            in [
                "src/changes/bombard.rs", "src/orders/capture.rs", "crates/endturn_civ_rules/src/combat/bombard.rs",
            ],
            draws ["bombardment"], tells ["UnitBombarded"];
        /// partisans appear around a conquered city
        "W-136" "Partisans", by Orders,
            in ["src/changes/partisans.rs", "crates/endturn_civ_rules/src/nation/partisans.rs"],
            draws ["partisans", "places"], tells ["PartisansRose"];
        /// what units find in huts
        "W-137" "Huts", by Orders, in ["src/changes/huts.rs", "crates/endturn_civ_rules/src/nation/huts.rs"],
            draws ["free tech", "hut"],
            tells ["HutCity", "HutEmpty", "HutFrightened", "HutGold", "HutHorde", "HutMercenaries", "HutNomads", "HutTech", "UnitLost"];
        /// barbarians come out of a hut
        "W-92" "Hut barbarians", by Orders,
            in [
                "src/changes/hordes.rs", "src/changes/huts.rs", "crates/endturn_civ_rules/src/nation/barbarians.rs",
            ],
            draws ["horde", "way"], tells ["UnitLost"];
        /// barbarians pay for a leader who is caught alone
        "W-139" "Barbarian leader ransom", by Orders,
            in ["src/changes/ransom.rs", "crates/endturn_civ_rules/src/nation/loot.rs"], tells ["RansomPaid"];
        /// visibility of units, memory of land, and orders that fail on an unseen obstacle
        "W-138" "Vision and fog", by Orders,
            in [
                "src/visibility.rs", "src/changes/bases.rs", "src/changes/deaths.rs", "src/changes/encounters.rs",
                "src/changes/vision.rs", "src/state/outposts.rs", "src/state/vision.rs",
                "crates/endturn_civ_rules/src/map/map_view.rs", "crates/endturn_civ_rules/src/vision.rs",
            ],
            tells ["UnitThwarted"];
        /// a spaceship is launched, and lost with its nation's capital
        "W-62" "Launch, arrival, loss", by Orders,
            in [
                "src/changes/spaceships.rs", "src/orders/launch.rs",
                "crates/endturn_civ_rules/src/nation/spaceship.rs",
            ],
            tells ["SpaceshipLaunched", "SpaceshipLost"];
        /// units lost and killed are counted
        "W-140" "Loss reasons and statistics", by Orders,
            in ["src/changes/units.rs", "src/changes/battle.rs", "src/changes/wrecks.rs"];
        /// nations that come close to each other make contact
        "W-13" "Contact and first meeting", by Orders,
            in ["src/changes/contact.rs", "crates/endturn_civ_rules/src/nation/pact.rs"], tells ["FirstContact"];
        /// embassies, and what an agent sees of a city
        "W-14" "Embassies", by Orders, in ["src/changes/contact.rs", "src/changes/espionage.rs", "src/orders/spy.rs"],
            tells ["CityInvestigated", "EmbassyEstablished"];
        /// agents meet the guards of the place
        "S-02" "Diplomatic battles", by Orders,
            in ["src/changes/agents.rs", "src/covert.rs", "crates/endturn_civ_rules/src/covert/agent.rs"],
            draws ["diplomatic battle"], tells ["AgentBeaten", "GuardBeaten", "UnitLost"];
        /// agents succeed or are caught, and return or are lost
        "S-03" "Success and escape of agents", by Orders,
            in [
                "src/changes/agents.rs", "src/changes/espionage.rs", "src/covert.rs",
                "crates/endturn_civ_rules/src/covert/agent.rs", "crates/endturn_civ_rules/src/covert/mission.rs",
            ],
            draws ["escape", "experience", "mission"],
            tells ["AgentCaught", "AgentLost", "AgentReturned", "NothingFound", "UnitBecameVeteran", "UnitLost"];
        /// agents destroy production and buildings, and kill citizens
        "S-04" "Sabotage and poison", by Orders,
            in ["src/changes/espionage.rs", "src/orders/spy.rs", "crates/endturn_civ_rules/src/covert/sabotage.rs"],
            draws ["sabotage"], tells ["BuildingLost", "BuildingSabotaged", "CityPoisoned", "ProductionSabotaged"];
        /// cities and units change sides for gold, and units are sabotaged
        "S-05" "Inciting and bribing", by Orders,
            in [
                "src/changes/treason.rs", "src/orders/spy.rs", "src/orders/treason.rs",
                "crates/endturn_civ_rules/src/covert/price.rs",
            ],
            draws ["bribe"], tells ["CityIncited", "UnitBribed", "UnitLost", "UnitSabotaged"];
        /// units travel by air
        "S-06" "Airlifts and paradrops", by Orders, in ["src/changes/airborne.rs", "src/orders/airborne.rs"],
            tells ["UnitAirlifted", "UnitLost", "UnitParadropped"];
        /// treaties are offered, accepted and carried out
        "W-117" "Pact states and treaties", by Orders,
            in ["src/changes/treaties.rs", "src/orders/treaty.rs", "crates/endturn_civ_rules/src/nation/pact.rs"],
            tells ["GoldGiven", "MapGiven", "PactChanged", "TreatyAccepted", "TreatyLapsed", "TreatyOffered", "TreatyRejected", "VisionShared"];
        /// a pact is cancelled, if the senate allows it; allies of both choose sides
        "W-118" "Cancelling pacts", by Orders,
            in ["src/changes/pacts.rs", "src/orders/pact.rs", "crates/endturn_civ_rules/src/nation/pact.rs"],
            tells ["PactChanged", "VisionWithdrawn"];
        /// a wronged nation has cause to cancel pacts
        "W-119" "Incidents", by Orders, in ["src/changes/pacts.rs"], tells ["IncidentOccurred"];
        /// units that may no longer share a tile separate
        "W-120" "Resolving illegal stacks", by Orders, in ["src/changes/stacks.rs"];
        /// a unit explodes and destroys what is around it
        "W-141" "Nuclear detonation", by Orders, in ["src/changes/nuclear.rs", "src/orders/nuke.rs"],
            draws ["blast", "defence"],
            tells ["BuildingLost", "FalloutFell", "NukeExploded", "NukeStopped", "UnitLost"];
        /// sentries wake when strangers come near, and attack if the table wants it
        "W-142" "Sentries and autoattack", by Orders,
            in [
                "src/changes/sentries.rs", "src/changes/autoattack.rs",
                "crates/endturn_civ_rules/src/combat/autoattack.rs",
            ],
            tells ["SentryWoke"];
        /// new units have full hit points, moves and fuel
        "W-143" "New units", by Orders, in ["src/changes/units.rs"];
        /// units are disbanded, join a city, get another home, or are upgraded for gold
        "W-144" "Disbanding, joining, new homes", by Orders,
            in [
                "src/orders/join.rs", "src/changes/by_hand.rs", "src/changes/prices.rs", "src/orders/disband.rs",
                "src/orders/rehome.rs", "src/changes/upgrades.rs", "src/orders/upgrade.rs",
            ],
            tells ["UnitLost", "UnitUpgraded"];
        /// gold upkeep of buildings, all or nothing
        "C-64" "Building upkeep", by Within("C-08"),
            in ["src/refresh/terms.rs", "crates/endturn_civ_rules/src/city/upkeep.rs"];
        /// facts for everything that happens
        "C-65" "Signals and notices", by Views, in ["src/facts/mod.rs"], known_as ["W-33", "W-49", "W-80", "W-108"];
        /// every draw is keyed by rule, subject and purpose
        "C-66" "Random draws", by Within("C-01"), in ["src/realm/facts.rs"];
        /// bulbs pay for techs
        "W-68" "Completing research", by Row("C-01"),
            in [
                "src/phase_end/science.rs", "src/changes/research.rs",
                "crates/endturn_civ_rules/src/nation/research.rs",
            ],
            draws ["next research"];
        /// bulbs a tech costs
        "W-69" "Research cost", by Within("W-68"),
            in ["src/changes/research.rs", "crates/endturn_civ_rules/src/nation/tech_cost.rs"];
        /// techs that others know are cheaper
        "W-70" "Technology leakage", by Within("W-68"),
            in ["src/changes/research.rs", "crates/endturn_civ_rules/src/nation/leakage.rs"];
        /// a new aim costs bulbs
        "W-71" "Changing research", by Orders,
            in [
                "src/changes/research.rs", "crates/endturn_civ_rules/src/nation/research.rs", "src/orders/goal.rs",
                "src/orders/research.rs",
            ];
        /// consequences of a new tech
        "W-72" "Gaining a tech", by Within("W-68"),
            in [
                "src/changes/nations.rs", "crates/endturn_civ_rules/src/nation/research.rs",
                "crates/endturn_civ_rules/src/nation/tech_tree.rs",
            ],
            draws ["free tech"], tells ["TechResearched"];
        /// a tech is gained for free
        "W-73" "Free techs", by Within("C-32"),
            in [
                "src/changes/research.rs", "crates/endturn_civ_rules/src/nation/free_tech.rs",
                "crates/endturn_civ_rules/src/nation/tech_tree.rs",
            ];
        /// a tech is transferred by treaty, by theft or with a city, unless it is lost on the way
        "W-75" "Transfers", by Orders,
            in [
                "src/changes/research.rs", "src/changes/espionage.rs", "src/changes/treaties.rs", "src/orders/spy.rs",
                "crates/endturn_civ_rules/src/covert/mission.rs", "crates/endturn_civ_rules/src/nation/free_tech.rs",
                "crates/endturn_civ_rules/src/nation/tech_loss.rs",
            ],
            draws ["loot", "tech on its way"], tells ["TechLostOnTheWay", "TechStolen"];
        /// debt in bulbs costs a tech
        "W-48" "Tech loss", by Within("C-58"),
            in [
                "src/changes/research.rs", "crates/endturn_civ_rules/src/nation/tech_loss.rs",
                "crates/endturn_civ_rules/src/nation/tech_tree.rs",
            ];
        /// governments fall, and work and production that became impossible end
        "W-74" "Consequences of losing a tech", by Within("C-58"),
            in [
                "src/changes/research.rs", "src/changes/labour.rs", "src/changes/nations.rs",
                "crates/endturn_civ_rules/src/nation/tech_loss.rs",
            ];
        /// a revolution and its length
        "W-35" "Revolutions", by Orders,
            in [
                "src/changes/nations.rs", "crates/endturn_civ_rules/src/nation/revolution.rs",
                "src/orders/revolution.rs",
            ];
        /// rates within what the government allows
        "W-36" "Rates and governments", by Orders,
            in [
                "src/changes/by_hand.rs", "src/changes/nations.rs", "crates/endturn_civ_rules/src/city/tax.rs",
                "src/orders/rates.rs",
            ];
        /// vision of cities is updated after all nations of the phase
        "W-77" "City vision refresh", in ["src/stages/ending.rs", "src/changes/vision.rs"];
        /// a nation's possessions return to others, or are lost with it
        "W-78" "Dying players leave", in ["src/stages/deaths.rs", "src/changes/deaths.rs"],
            tells ["CityDestroyed", "NationDestroyed", "UnitLost"];
        /// some nations learn of all land, or of all cities
        "W-81" "Reveal effects", in ["src/stages/knowledge.rs"];
        /// some nations are in contact with all others
        "W-82" "Contacts effect", in ["src/stages/knowledge.rs"];
        /// some nations see all their own land
        "W-83" "Border vision effect", in ["src/stages/knowledge.rs", "src/changes/vision.rs"];
        /// a turn ends
        "W-86" "End of a turn", in ["src/stages/signals.rs"], tells ["TurnEnded"];
        /// cities claim land; older claims win ties
        "C-48" "City borders",
            in ["src/changes/borders.rs", "src/stages/closing.rs", "crates/endturn_civ_rules/src/city/borders.rs"];
        /// all sources that can win land claim it, in map order
        "W-87" "Borders at the end of a round", by Within("C-48"),
            in ["src/changes/open_claims.rs", "src/changes/borders.rs", "src/stages/closing.rs"];
        /// bases claim land, and owners see their own land
        "W-88" "Border claims", by Within("C-48"),
            in [
                "src/changes/borders.rs", "src/changes/bases.rs", "src/changes/deaths.rs", "src/changes/tiles.rs",
                "src/stages/closing.rs", "crates/endturn_civ_rules/src/city/borders.rs",
            ];
        /// barbarians rise near large and restless nations
        "W-89" "Barbarian uprisings",
            in ["src/stages/uprisings.rs", "crates/endturn_civ_rules/src/nation/barbarians.rs"], draws ["uprising"];
        /// citizens move to better cities
        "C-59" "Migration", in ["src/stages/migration.rs", "crates/endturn_civ_rules/src/city/migration.rs"],
            draws ["migrant", "migration"],
            tells ["CitizenMigrated", "CityDestroyed", "CitySizeChanged", "MigrationRefused"], known_as ["W-93"];
        /// fire, flood and the rest
        "C-60" "Disasters",
            in [
                "src/stages/disasters.rs", "src/changes/buildings.rs",
                "crates/endturn_civ_rules/src/production/disasters.rs",
            ],
            draws ["damage", "disasters"],
            tells ["BuildingLost", "DisasterOccurred", "PollutionAppeared"],
            known_as ["W-94"];
        /// nations gain achievements, one of them first
        "W-95" "Achievements",
            in [
                "src/stages/annals.rs", "src/state/annals.rs", "crates/endturn_civ_rules/src/nation/achievements.rs",
            ],
            draws ["achievement", "luck"], tells ["AchievementGained"];
        /// pollution and fallout gather until the climate changes
        "W-96" "Global warming and nuclear winter",
            in [
                "src/stages/climate.rs", "src/state/annals.rs",
                "crates/endturn_civ_rules/src/activities/climate.rs",
            ],
            draws ["climate"];
        /// terrain becomes warmer or cooler, wetter or drier
        "W-97" "Climate change", by Within("W-96"),
            in ["src/stages/climate.rs", "crates/endturn_civ_rules/src/activities/climate.rs"], draws ["tiles"],
            tells ["ClimateChanged"];
        /// extras go away and come up by chance
        "W-98" "Spontaneous extras", in ["src/stages/by_chance.rs"], draws ["appears", "disappears"],
            tells ["ExtraAppeared", "ExtraLost"];
        /// turn counters between nations count down
        "W-99" "Diplomatic counters", in ["src/stages/closing.rs", "src/changes/pacts.rs"];
        /// soldiers still in the other's land are lost
        "W-100" "Armistice becomes peace", by Within("W-99"), in ["src/changes/pacts.rs"],
            tells ["ArmisticeStrained", "PactChanged", "UnitLost"];
        /// there is war again, and allies of both break with them
        "W-101" "Cease-fire runs out", by Within("W-99"), in ["src/changes/pacts.rs"],
            tells ["CeaseFireEnding", "PactChanged"];
        /// historians rank the nations now and then
        "W-102" "Historians' report",
            in [
                "src/stages/annals.rs", "src/state/annals.rs", "crates/endturn_civ_rules/src/nation/historians.rs",
            ],
            draws ["historian", "pause"], tells ["HistoriansReported", "NationRanked"];
        /// forecasts for the next turn
        "C-67" "Turn notices", in ["src/stages/notices.rs", "crates/endturn_civ_rules/src/production/advice.rs"],
            tells ["FamineFeared", "GrowthComing", "GrowthHasty", "WonderComing"], known_as ["W-105"];
        /// the year advances
        "W-106" "Calendar", in ["src/stages/closing.rs"];
        /// living nations are a turn older
        "W-107" "Age of players", in ["src/stages/closing.rs"];
        /// cities are recomputed after changes of nations and the calendar
        "C-08.e" "Books at the end of a round", in ["src/stages/closing.rs"];
        /// effects, the last team, allies and the last nation win
        "W-110" "Scenario, conquest, team, allied victory",
            in ["src/stages/victory.rs", "crates/endturn_civ_rules/src/nation/victory.rs"], known_as ["W-109"];
        /// a nation with enough culture and lead wins
        "W-111" "Culture victory",
            in ["src/stages/victory.rs", "crates/endturn_civ_rules/src/nation/victory.rs"];
        /// the last round of the scenario ends the game
        "W-112" "Turn limit", in ["src/stages/victory.rs"], tells ["LastTurnComing"];
        /// the nation whose spaceship arrives first wins
        "W-113" "Space race",
            in ["src/stages/space_race.rs", "crates/endturn_civ_rules/src/nation/spaceship.rs"],
            tells ["SpaceshipArrived", "SpaceshipNear"];
        /// the game ends with the ranking of all nations and a report
        "W-115" "Final ranking",
            in ["src/stages/ranking.rs", "crates/endturn_civ_rules/src/nation/final_report.rs"],
            tells ["FinalReported", "ScoreLogged"], known_as ["W-07"];
        /// teams are ranked as a whole
        "W-114" "Ranking", by Within("W-115"), in ["src/stages/ranking.rs"];
        /// barbarians and rebels on their way are asked to the table
        "W-90" "Barbarian players", in ["src/stages/newcomers.rs", "src/state/newcomers.rs"];
        /// information from contact and embassies
        "W-12" "What one player may know of another", by Views, in ["src/sight/others.rs"];
    }
}

//! The floors inside each crate, lowest first.

/// Rooms by floor.
pub(crate) type Floors<'t> = [&'t [&'t str]];

/// The floors of each crate.
#[rustfmt::skip]
pub(crate) const FLOORS: &[(&str, &Floors<'static>)] = &[
    (
        "endturn",
        &[
            // What there is: modules, files, what was decided, texts to begin with.
            &["civ", "files", "modules", "ours", "starter_plan", "starter_world"],
            // What may be written, and rulesets of one's own.
            &["reference", "ruleset_folder", "unread"],
            // Which rulesets there are.
            &["rulesets"],
            // From a file to a game.
            &["load", "starter_ruleset"],
            // From a plan or a word to games, rules and new files.
            &["changes", "going_on", "plan", "rule_book", "starter"],
            // From a record to a game, and what authors use.
            &["author", "lib", "replay"],
        ],
    ),
    (
        "endturn_agency",
        &[
            // Names that are handed on.
            &["lib", "frame/mod", "patrol/mod", "battles/mod"],
            // All offices: numbers and limits.
            &["frame/ids", "frame/limits", "frame/ending", "frame/rule_rows"],
            // What all have, and what a kind of game has to bring.
            &["frame/content", "frame/check", "frame/findings", "frame/words", "frame/kind", "frame/components", "frame/facts", "frame/told"],
            // What follows from that for every kind: orders, views, tables, checks.
            &["frame/office", "frame/counts", "frame/plugin", "frame/changes", "frame/invariants", "frame/soundness", "frame/metrics", "frame/tables", "frame/view", "frame/counsel", "frame/orders", "frame/scenario"],
            // A kind of game, as the frame asks for it.
            &["frame/game"],
            // The module's setup for any kind.
            &["frame/setup"],
            // The two kinds: what an author may write, and dice.
            &["patrol/rule_list", "patrol/rolls", "patrol/chances", "patrol/state", "patrol/panic", "patrol/ruleset", "battles/rule_list", "battles/ids", "battles/fixed", "battles/chance", "battles/power", "battles/throws", "battles/ruleset"],
            // Rulesets made ready, and state.
            &["patrol/rules", "battles/rules", "battles/skill", "battles/state"],
            // The rules, as pure functions.
            &["patrol/agents", "patrol/ending", "patrol/exhaustion", "patrol/factions", "patrol/leads", "patrol/sites", "patrol/skill", "patrol/recovery", "patrol/work", "patrol/money", "patrol/missions", "patrol/invariants", "patrol/actions", "battles/battle", "battles/contracting", "battles/factions", "battles/investigations", "battles/leads", "battles/sites", "battles/stakes", "battles/upgrades", "battles/agents", "battles/ending", "battles/money", "battles/recovery", "battles/training", "battles/aftermath", "battles/invariants", "battles/actions"],
            // The rules' place in the world.
            &["patrol/components", "patrol/desk", "patrol/kind", "patrol/office", "patrol/tools", "battles/components", "battles/desk", "battles/kind", "battles/office"],
            // What is told of it, and what is asked of it.
            &["patrol/facts", "patrol/metrics", "patrol/tables", "patrol/soundness", "patrol/scenario", "patrol/view", "battles/facts", "battles/changes", "battles/metrics", "battles/tables", "battles/soundness", "battles/scenario"],
            // The systems, and the orders.
            &["patrol/advance", "patrol/orders", "battles/advance", "battles/orders"],
            // Their order in a turn, and those who decide.
            &["patrol/turn_table", "patrol/personas", "patrol/counsel", "battles/turn_table", "battles/personas"],
            // What a player sees of battles.
            &["battles/view", "battles/counsel"],
            // Each kind as the frame asks for it.
            &["patrol/game", "battles/game"],
            // Both kinds side by side, and what may be written in their files.
            &["book", "kinds"],
            // The door to the floors above.
            &["module"],
        ],
    ),
    (
        "endturn_civ_rules",
        &[
            // What an author may write.
            &["arithmetic", "bits", "ids", "lib", "ruleset"],
            // Names as numbers; yields and buildings as rules read them.
            &["keys", "outputs", "production", "works"],
            // The rules, as pure functions.
            &[
                "activities",
                "city",
                "combat",
                "covert",
                "effects",
                "land",
                "map",
                "movement",
                "nation",
                "recovery",
                "trade",
                "vision",
            ],
            // Whether a ruleset is sound; types of units as rules read them.
            &["arms", "ruleset_check", "troops"],
            // A ruleset made ready.
            &["rules"],
        ],
    ),
    (
        "endturn_civ",
        &[
            // The state.
            &["lib", "rule_list", "state", "trace"],
            // What is told of it.
            &["facts"],
            // The door to the state: who reads, who changes.
            &["realm"],
            // What is asked of it, in words and rows.
            &["clash", "covert", "notes", "shop", "tables", "visibility"],
            // Changes with all that follows from them.
            &["changes"],
            // The rules and the orders that make them.
            &["orders", "phase_end", "refresh", "stages"],
            // What a seat may know.
            &["sight"],
            // Who looks on and decides, and the order of a turn.
            &["metrics", "personas", "picture", "story", "turn_table", "view"],
            // All of it in one app; tools.
            &["plugin", "tools"],
            // From a scenario to a world, and whether a world is sound.
            &["scenario", "setup", "soundness"],
            // What may be written in its files.
            &["book"],
            // The door to the floors above.
            &["module"],
        ],
    ),
    (
        "endturn_cli",
        &[
            // What people write, and what is there to read.
            &["args", "command_line", "exit_code", "own_name", "record_file", "saved", "stopwatch", "tty"],
            // Signals, keys, bugs.
            &["bug_report", "interrupt", "keys"],
            // From words to a game, and from a game to words.
            &["console", "failure", "opening", "playback", "prompt", "render", "session", "source", "typed"],
            // Looking on while others work, and new folders.
            &["watching", "whole_folder"],
            // The commands.
            &["commands", "lib"],
            // The program.
            &["main"],
        ],
    ),
    (
        "endturn_engine",
        &[
            // What knows no game.
            &["counsel", "lib", "number", "observer", "suggest", "tables", "transcript"],
            // Stable names of things.
            &["ids"],
            // The game: time, seats, orders, draws, facts, state, records. They know one another, in small rings.
            &["baseline", "bug", "conformance", "drawing", "facts", "game", "journal", "metrics", "module", "orders", "picture", "random", "record", "rule_list", "rules", "seal", "seats", "small", "snapshot", "turn"],
        ],
    ),
    (
        "endturn_tabletop",
        &[
            // Each game stands alone.
            &["auction", "backgammon", "catan", "chess", "go", "hidden_orders", "kalaha", "lib", "ludo", "rehearsal", "risk"],
        ],
    ),
    (
        "endturn_fleets",
        &[
            // Numbers, the list of rules.
            &["amount", "lib", "rule_list", "wide"],
            // What an author may write.
            &["ruleset", "scan_level", "structures", "victory"],
            // Whether it is sound.
            &["missions", "ruleset_check"],
            // Rulesets made ready, and ships.
            &["fleet", "rules", "volley"],
            // Battles, income, and what is in force.
            &["battle", "in_force", "income"],
            // A look ahead.
            &["projection"],
            // Scans.
            &["scans"],
            // The state.
            &["components"],
            // What is told, and what can be ordered.
            &["facts", "orders"],
            // The rules as systems, and what a seat may know.
            &["resolution", "view"],
            // Those who decide, and the order of a turn.
            &["personas", "turn_table"],
            // All of it in one app.
            &["plugin"],
            // What is asked of a game.
            &["counsel", "metrics", "soundness", "tables", "view_forms"],
            // From a scenario to a world.
            &["setup"],
            // The door to the floors above.
            &["book", "module"],
        ],
    ),
    (
        "endturn_lab",
        &[
            // Statistics; who meets whom; what is kept of a game's course.
            &["course", "lib", "lineups", "stats"],
            // Which games there are.
            &["schedule"],
            // One game.
            &["play"],
            // What came of it, and searches that play it.
            &["ledger", "points", "search"],
            // Many games, and when they are enough.
            &["batch", "stopping"],
            // What is asked: plans, pilots, futures.
            &["pilot", "plan", "whatif"],
            // Two plans side by side.
            &["matching"],
        ],
    ),
    (
        "endturn_report",
        &[
            // One game, and how anything is drawn and written.
            &["again", "files", "game", "inputs", "lib", "render", "seen"],
            // Standings and tables of many games.
            &["standings", "tables"],
            // Comparisons, and batches that still run.
            &["compared", "live"],
            // What a batch says, and the words for it.
            &["findings", "stopped", "words"],
            // What is handed to people: pages, and what a change made.
            &["compare", "page", "whatif"],
        ],
    ),
    (
        "endturn_shape_derive",
        &[
            // Names and attributes.
            &["attributes", "case"],
            // From a type to its shape.
            &["expand", "lib"],
        ],
    ),
    (
        "endturn_scenario",
        &[
            // Words of all: codes, files, paths, tables, tools, turns.
            &["codes", "files", "lib", "needs", "path", "shape", "table", "tool", "turn"],
            // Texts and their places.
            &["near", "source"],
            // Values as trees, and what is wrong with them.
            &["diagnostic", "print", "tree"],
            // From a text to a tree, and all problems together.
            &["additions", "report", "syntax", "values"],
            // Files over one another, what may be written in them, and how problems are shown.
            &["form", "layers", "parents", "parse", "render", "unread"],
            // Problems as data, personas like others, the pages of codes.
            &["json", "likes", "pages"],
            // From trees to typed data, and rulesets.
            &["bridge", "header", "reader", "ruleset"],
            // Checks that point at their place.
            &["checks"],
            // Whole scenarios, with what is changed on the command line.
            &["load", "overrides", "ranges", "scenario", "sections"],
            // Who plays, what modules are to one another, how turns go, and any bytes as a scenario.
            &["company", "compose", "personas", "probe", "turn_profile", "turns"],
            // The trait of modules.
            &["module"],
            // A module by one trait.
            &["author/given", "author/mod", "author/module", "author/played", "author/seats"],
        ],
    ),
];

#![doc = include_str!("../README.md")]

/// Those of the module `fleets`.
pub const FLEETS: &[(&str, &str)] = endturn_scenario::carried! {
    in "../rulesets";
    "fleets": "battle" "economy" "missions" "personas" "ruleset" "scans" "scripts" "ships" "start";
    "fleets_quick": "battle" "economy" "personas" "ruleset" "start";
};

/// Those of the module `civ`.
pub const CIV: &[(&str, &str)] = endturn_scenario::carried! {
    in "../rulesets";
    "classic": "actions" "buildings" "disasters" "effects" "events" "extras" "flags" "game" "goods" "governments" "nations" "personas" "resources" "ruleset" "settings" "signs" "specialists" "start_units" "techs" "terrain" "trade_routes" "treaties" "unit_classes" "units" "veteran";
    "classic_plus": "buildings" "disasters" "effects" "governments" "personas" "ruleset" "settings" "units";
    "tiny": "actions" "buildings" "effects" "extras" "flags" "game" "governments" "nations" "personas" "resources" "ruleset" "settings" "specialists" "start_units" "techs" "terrain" "trade_routes" "unit_classes" "units" "veteran";
};

/// Those of the module `agency`.
pub const AGENCY: &[(&str, &str)] = endturn_scenario::carried! {
    in "../rulesets";
    "agency": "agents" "economy" "factions" "leads" "missions" "personas" "ruleset" "sites" "start" "threat";
    "agency_battles": "activity" "agents" "battle" "economy" "ending" "enemies" "factions" "investigations" "leads" "missions" "operations" "personas" "raids" "ruleset" "stakes" "start" "upgrades";
    "agency_short": "factions" "leads" "missions" "ruleset";
};

/// Those of the module `rehearsal`.
pub const REHEARSAL: &[(&str, &str)] = endturn_scenario::carried! {
    in "../rulesets";
    "rehearsal": "personas" "ruleset";
};

/// Those of the module `ludo`.
pub const LUDO: &[(&str, &str)] = endturn_scenario::carried! {
    in "../rulesets";
    "ludo": "personas" "ruleset" "variant";
};

/// Those of the module `kalaha`.
pub const KALAHA: &[(&str, &str)] = endturn_scenario::carried! {
    in "../rulesets";
    "kalaha": "personas" "rules" "ruleset";
};

/// Those of the module `chess`.
pub const CHESS: &[(&str, &str)] = endturn_scenario::carried! {
    in "../rulesets";
    "chess": "personas" "rules" "ruleset";
};

/// Those of the module `go`.
pub const GO: &[(&str, &str)] = endturn_scenario::carried! {
    in "../rulesets";
    "go": "personas" "rules" "ruleset";
};

/// Those of the module `backgammon`.
pub const BACKGAMMON: &[(&str, &str)] = endturn_scenario::carried! {
    in "../rulesets";
    "backgammon": "personas" "rules" "ruleset";
};

/// Those of the module `risk`.
pub const RISK: &[(&str, &str)] = endturn_scenario::carried! {
    in "../rulesets";
    "risk": "map" "personas" "rules" "ruleset";
    "risk_small": "map" "personas" "rules" "ruleset";
};

/// Those of the module `auction`.
pub const AUCTION: &[(&str, &str)] = endturn_scenario::carried! {
    in "../rulesets";
    "auction": "personas" "rules" "ruleset";
    "auction_english": "rules" "ruleset";
    "auction_second_price": "rules" "ruleset";
};

/// Those of the module `hidden_orders`.
pub const HIDDEN_ORDERS: &[(&str, &str)] = endturn_scenario::carried! {
    in "../rulesets";
    "hidden_orders": "map" "personas" "rules" "ruleset";
};

/// Those of the module `catan`.
pub const CATAN: &[(&str, &str)] = endturn_scenario::carried! {
    in "../rulesets";
    "catan": "personas" "rules" "ruleset";
};

//! The rulesets that come with the module, so that it works wherever the program is installed.

/// Their files: path, text.
pub(crate) const RULESETS: &[(&str, &str)] = endturn_scenario::carried! {
    in "../../../assets/rulesets";
    "agency": "agents" "economy" "factions" "leads" "missions" "personas" "ruleset" "sites" "start" "threat";
    "agency_battles": "activity" "agents" "battle" "economy" "ending" "enemies" "factions" "investigations" "leads" "missions" "operations" "personas" "raids" "ruleset" "stakes" "start" "upgrades";
    "agency_short": "factions" "leads" "missions" "ruleset";
};

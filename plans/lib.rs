#![doc = include_str!("README.md")]

/// Path and text of each plan, by name.
pub const PLANS: &[(&str, &str)] = &[
    ("plans/agency_alone.ron", include_str!("agency_alone.ron")),
    ("plans/agency_battles_alone.ron", include_str!("agency_battles_alone.ron")),
    ("plans/agency_one_number.ron", include_str!("agency_one_number.ron")),
    ("plans/agency_opponent.ron", include_str!("agency_opponent.ron")),
    ("plans/agency_personas.ron", include_str!("agency_personas.ron")),
    ("plans/agency_short_alone.ron", include_str!("agency_short_alone.ron")),
    ("plans/auction_personas.ron", include_str!("auction_personas.ron")),
    ("plans/backgammon_personas.ron", include_str!("backgammon_personas.ron")),
    ("plans/catan_personas.ron", include_str!("catan_personas.ron")),
    ("plans/chess_personas.ron", include_str!("chess_personas.ron")),
    ("plans/civ_governors.ron", include_str!("civ_governors.ron")),
    ("plans/civ_governors_continents.ron", include_str!("civ_governors_continents.ron")),
    ("plans/fleets_economy.ron", include_str!("fleets_economy.ron")),
    ("plans/fleets_first_strike.ron", include_str!("fleets_first_strike.ron")),
    ("plans/fleets_openings.ron", include_str!("fleets_openings.ron")),
    ("plans/fleets_personas.ron", include_str!("fleets_personas.ron")),
    ("plans/fleets_screening.ron", include_str!("fleets_screening.ron")),
    ("plans/fleets_skiffs.ron", include_str!("fleets_skiffs.ron")),
    ("plans/fleets_table_of_four.ron", include_str!("fleets_table_of_four.ron")),
    ("plans/go_personas.ron", include_str!("go_personas.ron")),
    ("plans/hidden_orders_personas.ron", include_str!("hidden_orders_personas.ron")),
    ("plans/kalaha_personas.ron", include_str!("kalaha_personas.ron")),
    ("plans/ludo_personas.ron", include_str!("ludo_personas.ron")),
    ("plans/risk_personas.ron", include_str!("risk_personas.ron")),
];

//! C-08 City refresh: everything a city's output and mood depend on besides the work of its
//! citizens, and the results. Carried out by `crates/endturn_civ/src/refresh/mod.rs`.
//! Draws none. Tells nothing.
//!
//! Rules gather the [`Terms`] of a city once per refresh; [`super::economy::settle`] is then a pure
//! function of them and of the citizens' work, so that the governor can try placements without
//! touching the world (C-08, C-16).

use serde::{Deserialize, Serialize};

use crate::outputs::Outputs;

/// Everything a city's production chain and mood read, apart from the citizens' own output.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Terms {
    /// Citizens, 1 to 255.
    pub size: i32,
    /// Percent of each output that counts, 100 without effects, never below 0 (C-12).
    pub bonus_pct: Outputs,
    /// Trade from routes, added before bonus and waste (C-06).
    pub route_trade: i32,
    /// Gold from content citizens, 0 without the effect (C-12).
    pub tithes: i32,
    /// The nation's rates in force.
    pub rates: Rates,
    /// Losses by output (C-13).
    pub waste: [WasteTerms; 6],
    /// Sizes between which trade is reduced (C-13, step 1).
    pub no_trade_size: i32,
    /// See `no_trade_size`.
    pub full_trade_size: i32,
    /// Usage by citizens, units and, depending on the gold style, buildings (C-15).
    pub usage: Outputs,
    /// The values that change the citizens' faces.
    pub mood: MoodTerms,
    /// The values that cause pollution.
    pub pollution: PollutionTerms,
}

/// Percent of taxable trade that becomes science, gold and luxury; 100 together (C-12).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rates {
    /// Science.
    pub science: i32,
    /// Gold.
    pub tax: i32,
    /// Luxury.
    pub luxury: i32,
}

/// Losses of one output.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WasteTerms {
    /// True if distance counts and the nation has no government centre: everything is lost.
    pub no_center: bool,
    /// Percent lost, including distance.
    pub level_pct: i32,
    /// Percent of the loss that is given back.
    pub back_pct: i32,
}

/// The values that change the citizens' faces, level by level (C-17…C-22).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MoodTerms {
    /// Citizens content by default, including the effect of empire size, 0 to 255 (C-17).
    pub content: i32,
    /// Citizens angry by default, 0 to 255 (C-17).
    pub angry: i32,
    /// Luxury that raises one citizen by one step, at least 1.
    pub happy_cost: i32,
    /// `Make_Content` (C-19).
    pub make_content: i32,
    /// Citizens made unhappy by their nationality (C-20).
    pub foreign_unrest: i32,
    /// Citizens pacified by martial law, 0 to 255 (C-21).
    pub martial_law: i32,
    /// Unhappiness caused by units, less the part the city ignores (C-21).
    pub unit_unrest: i32,
    /// `Make_Happy` (C-22).
    pub make_happy: i32,
    /// `No_Unhappy` is above 0 (C-22).
    pub no_unhappy: bool,
    /// `Force_Content` (C-22).
    pub force_content: i32,
    /// Smallest size that can celebrate (C-23).
    pub celebrate_size: i32,
}

/// The values that cause pollution (C-56).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PollutionTerms {
    /// Percent of shields that pollute, at least 0: `100 + Pollu_Prod_Pct`.
    pub shield_pct: i32,
    /// Percent of trade that pollutes, at least 0: `Pollu_Trade_Pct`.
    pub trade_pct: i32,
    /// Percent of citizens who pollute, at least 0: `(100 + Pollu_Pop_Pct) * (100 +
    /// Pollu_Pop_Pct_2) / 100`.
    pub citizen_pct: i32,
    /// Added at the end; -20 in classic.
    pub base: i32,
}

/// Citizens by face at one level of feeling.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Faces {
    /// Happy.
    pub happy: i32,
    /// Content.
    pub content: i32,
    /// Unhappy.
    pub unhappy: i32,
    /// Angry.
    pub angry: i32,
}

/// Citizens by face at every level of feeling, in the order of the levels: Base, Luxury, Effect,
/// Nationality, Martial, Final (C-17 to C-22).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Feelings {
    /// Before any effects.
    pub base: Faces,
    /// After luxury.
    pub luxury: Faces,
    /// After content effects.
    pub effect: Faces,
    /// After nationality.
    pub nationality: Faces,
    /// After martial law and soldiers abroad.
    pub martial: Faces,
    /// Final faces.
    pub last: Faces,
}

/// Output and mood of a city, after everything.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settled {
    /// Output after bonus, waste, taxes and disorder penalties (C-12, C-23).
    pub production: Outputs,
    /// Losses to waste and size (C-13).
    pub waste: Outputs,
    /// Losses to disorder (C-23).
    pub penalty: Outputs,
    /// `production - usage`.
    pub surplus: Outputs,
    /// Faces.
    pub feelings: Feelings,
    /// Whether the city is happy (C-23).
    pub is_happy: bool,
    /// Whether the city is in disorder (C-23).
    pub is_disorder: bool,
    /// Chance of pollution in percent, at least 0, computed before disorder penalties (C-56).
    pub pollution: i32,
}

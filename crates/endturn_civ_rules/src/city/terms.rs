//! C-08 City refresh: what a city's output and mood depend on besides the work of its citizens, and what comes of both.
//! Carried out by `crates/endturn_civ/src/refresh/mod.rs`.
//! Draws none. Tells nothing.
//!
//! Rules gather the [`Terms`] of a city once per refresh; [`super::economy::settle`] is then a pure function of them and of the
//! citizens' work, so that the governor can try placements without touching the world (C-08, C-16).

use serde::{Deserialize, Serialize};

use crate::outputs::Outputs;

/// Everything a city's production chain and mood read, apart from the citizens' own output.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Terms {
    /// Citizens, 1 to 255.
    pub size: i32,
    /// Percent of each output that counts, 100 without effects, never below 0 (C-12, 4.5).
    pub bonus_pct: Outputs,
    /// Trade from routes, added before bonus and waste (C-06).
    pub route_trade: i32,
    /// Gold that content citizens give, 0 without the effect (4.6).
    pub tithes: i32,
    /// The nation's rates in force.
    pub rates: Rates,
    /// What is lost, by output (C-13).
    pub waste: [WasteTerms; 6],
    /// Sizes between which trade is reduced (C-13, 4.7 step 1).
    pub no_trade_size: i32,
    /// See `no_trade_size`.
    pub full_trade_size: i32,
    /// What citizens, units and, by the gold style, buildings use (C-15).
    pub usage: Outputs,
    /// What moves the citizens' faces.
    pub mood: MoodTerms,
    /// What pollutes.
    pub pollution: PollutionTerms,
}

/// Percent of taxable trade that becomes science, gold and luxury; 100 together (4.8).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rates {
    /// Science.
    pub science: i32,
    /// Gold.
    pub tax: i32,
    /// Luxury.
    pub luxury: i32,
}

/// What of one output is lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WasteTerms {
    /// True if distance counts and the nation has no government centre: all is lost.
    pub no_center: bool,
    /// Percent lost, distance counted in.
    pub level_pct: i32,
    /// Percent of the loss that is given back.
    pub back_pct: i32,
}

/// What moves the citizens' faces, level by level (C-17…C-22).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MoodTerms {
    /// Citizens content by themselves, empire size counted in, 0 to 255 (6.1).
    pub content: i32,
    /// Citizens angry by themselves, 0 to 255 (6.1).
    pub angry: i32,
    /// Luxury that lifts one citizen by one step, at least 1.
    pub happy_cost: i32,
    /// `Make_Content` (6.3).
    pub make_content: i32,
    /// Citizens whom their nationality makes unhappy (6.4).
    pub foreign_unrest: i32,
    /// Citizens whom martial law pacifies, 0 to 255 (6.5).
    pub martial_law: i32,
    /// Unhappiness that units cause, after what the city ignores (6.5).
    pub unit_unrest: i32,
    /// `Make_Happy` (6.6).
    pub make_happy: i32,
    /// `No_Unhappy` is above 0 (6.6).
    pub no_unhappy: bool,
    /// `Force_Content` (6.6).
    pub force_content: i32,
    /// Smallest size that can celebrate (6.7).
    pub celebrate_size: i32,
}

/// What pollutes (C-56, 17).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PollutionTerms {
    /// Percent of shields that pollute, at least 0: `100 + Pollu_Prod_Pct`.
    pub shield_pct: i32,
    /// Percent of trade that pollutes, at least 0: `Pollu_Trade_Pct`.
    pub trade_pct: i32,
    /// Percent of citizens who pollute, at least 0: `(100 + Pollu_Pop_Pct) * (100 + Pollu_Pop_Pct_2) / 100`.
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

/// Citizens by face at every level of feeling, in the order in which the levels come (6): Base, Luxury, Effect, Nationality,
/// Martial, Final.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Feelings {
    /// By themselves.
    pub base: Faces,
    /// After luxury.
    pub luxury: Faces,
    /// After content effects.
    pub effect: Faces,
    /// After nationality.
    pub nationality: Faces,
    /// After martial law and soldiers abroad.
    pub martial: Faces,
    /// In the end.
    pub last: Faces,
}

/// What a city makes and feels, after everything.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settled {
    /// Output after bonus, waste, taxes and disorder penalties (4.6, 6.7).
    pub production: Outputs,
    /// What was lost to waste and size (C-13).
    pub waste: Outputs,
    /// What disorder took (C-23).
    pub penalty: Outputs,
    /// `production - usage` (4.12).
    pub surplus: Outputs,
    /// Faces.
    pub feelings: Feelings,
    /// Whether the city is happy (6.7).
    pub is_happy: bool,
    /// Whether the city is in disorder (6.7).
    pub is_disorder: bool,
    /// Chance of pollution in percent, from 0, taken before disorder penalties (17).
    pub pollution: i32,
}

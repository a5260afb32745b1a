//! Writes civ scenarios: random worlds with cities of any age, from a few numbers.
//!
//! They are texts, not states, so that a test or bench reads and checks them just like a user's
//! file.

mod crowd;
mod land;
mod nation;
mod orders;

use endturn_civ::state::RulesInForce;
use endturn_civ_rules::rules::CivRules;
use endturn_engine::{
    RuleId,
    random::{Draw, DrawSubject, Draws, Purpose},
};
use std::sync::{Arc, OnceLock};

pub use crowd::late_game;
use land::Land;
pub use orders::{random_errand, random_order};

/// The parameters of a world.
#[derive(Clone, Debug)]
pub struct WorldRecipe {
    /// The seed of everything below.
    pub seed: u64,
    /// Width and height in tiles.
    pub size: (u32, u32),
    /// Number of nations, 1 to 64; those without any room are left out.
    pub nations: usize,
    /// Cities of each nation; fewer if there is no room.
    pub cities: usize,
    /// Minimum and maximum citizens of a city, 1 to 40.
    pub citizens: (i32, i32),
    /// Minimum tiles from a city to the next of its nation, at least 2.
    pub apart: i32,
    /// Whether cities are in rows all over the map, instead of in clusters far from those of other
    /// nations.
    pub is_lattice: bool,
    /// Permille of sea tiles.
    pub sea: u64,
    /// Permille of land tiles with works on them.
    pub works: u64,
    /// Permille of improvements that a city has.
    pub buildings: u64,
    /// Permille of techs that a nation knows.
    pub techs: u64,
    /// Maximum units per city.
    pub units: u64,
    /// Trade routes that start in a city, if there are partners far enough away.
    pub routes: usize,
    /// Maximum gold of a nation.
    pub gold: u64,
    /// The content of the ruleset's patch.
    pub patch: String,
    /// The last round.
    pub turn_limit: u32,
    /// The persona of the nations.
    pub persona: &'static str,
}

impl Default for WorldRecipe {
    /// Three small nations halfway through a game.
    fn default() -> Self {
        Self {
            seed: 1,
            size: (32, 24),
            nations: 3,
            cities: 4,
            citizens: (1, 12),
            apart: 3,
            is_lattice: false,
            sea: 250,
            works: 400,
            buildings: 300,
            techs: 400,
            units: 4,
            routes: 2,
            gold: 400,
            patch: String::new(),
            turn_limit: 1_000,
            persona: "governor",
        }
    }
}

/// The classic rules, loaded.
///
/// # Panics
/// Never: the shipped rules are valid.
#[must_use]
pub fn classic() -> Arc<CivRules> {
    static RULES: OnceLock<Arc<CivRules>> = OnceLock::new();
    let read = || {
        let text = r#"(format: 1, name: "x", turn_limit: 1, seats: [(name: "A", persona: "governor")],
            civ: (ruleset: "classic", map: Drawn(rows: ["gggg"]), nations: { "A": (cities: [(at: (1, 0))]) }))"#;
        let game = crate::scenario(text).game();
        Arc::clone(&game.world().resource::<RulesInForce>().0)
    };
    Arc::clone(RULES.get_or_init(read))
}

impl WorldRecipe {
    /// The scenario's text.
    #[must_use]
    pub fn text(&self) -> String {
        let draw = &mut self.draw("world");
        let mut land = Land::new(self, draw);
        let mut sites = land.sites(self, draw);
        sites.retain(|sites| !sites.is_empty());
        let rules = classic();
        let mut wonders = nation::great_wonders(&rules, draw);
        let seat = |at| format!("(name: \"P{at}\", persona: \"{}\")", self.persona);
        let seats: Vec<String> = (1..=sites.len()).map(seat).collect();
        let mut nations = String::new();
        for (at, sites) in sites.iter_mut().enumerate() {
            nations += &nation::text(self, at, sites, &land, &rules, &mut wonders, draw);
        }
        format!(
            "(format: 1, name: \"world\", seed: {}, turn_limit: {}, seats: [{}], civ: (ruleset: \"classic\", \
             patch: ({}), map: {}, nations: {{\n{nations}}}))",
            self.seed,
            self.turn_limit,
            seats.join(", "),
            self.patch,
            land.text(),
        )
    }

    fn draw(&self, purpose: &'static str) -> Draw {
        Draws::new(self.seed).at(RuleId("recipe"), DrawSubject::TABLE, Purpose(purpose))
    }
}

impl WorldRecipe {
    /// A world late in a game, with this many cities: size 8 to 16, most techs and works, many
    /// buildings, several units each, trade routes. At most 64 nations.
    #[must_use]
    pub fn late(cities: usize) -> Self {
        let nations = (cities / 16).clamp(2, 64);
        let apart: i32 = 5;
        let wide = cities.isqrt().max(4);
        let side = |cities: usize| cities as u32 * apart.unsigned_abs();
        Self {
            seed: 11,
            size: (side(wide).max(8), side(cities.div_ceil(wide)).max(8)),
            nations,
            cities: cities.div_ceil(nations),
            citizens: (8, 16),
            apart,
            is_lattice: true,
            sea: 150,
            works: 800,
            buildings: 500,
            techs: 850,
            units: 8,
            routes: 2,
            gold: 50_000,
            // The size of an empire upsets no one, so that worlds of all sizes are alike.
            patch: "game: (illness: (enabled: true)), settings: (trademindist: 5), \
                    effects: { Empire_Size_Base: { \"late\": (value: 10_000) } }"
                .to_owned(),
            turn_limit: 100_000,
            persona: "governor",
        }
    }
}

/// Draws one of several.
fn one_of<'a, T>(draw: &mut Draw, all: &'a [T]) -> &'a T {
    &all[draw.below(all.len() as u64) as usize]
}

//! What rules ask about when they ask for a kind of effect, and when what is kept of it goes stale.

/// What rules ask about when they ask for a kind of effect (README §5, column Ctx).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// A nation.
    Player,
    /// A nation and an output.
    PlayerOutput,
    /// A city.
    City,
    /// A city; of effects that ask for a building, a city and a building.
    CityOrBuilding,
    /// A city and an output.
    CityOutput,
    /// A city, a specialist and an output.
    CitySpecialist,
    /// A city and a layer of vision.
    CityLayer,
    /// A city and a tile.
    Tile,
    /// A city, a tile and an output.
    TileOutput,
    /// Something else, in words: a unit, an action, another nation, a building, or what changes too often to keep.
    Apart(&'static str, Stale),
}

/// When that which is kept of a kind goes stale.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stale {
    /// When a fact changes on which one of its effects depends: sums are kept of it, or masks of tiles, and dropped then.
    WithFacts,
    /// So too; but of effects that ask for more, what cities keep goes stale with any change of a nation.
    WithFactsOrNations,
    /// With any change of a nation: what cities keep depends on it, and nobody can tell on which facts.
    WithNations,
    /// Never, since nothing is kept: it is asked for anew whenever it counts.
    Never,
}

impl Asked {
    /// What it is, in words.
    #[must_use]
    pub(crate) const fn told(self) -> &'static str {
        match self {
            Self::Player => "a nation",
            Self::PlayerOutput => "a nation and an output",
            Self::City | Self::CityOrBuilding => "a city",
            Self::CityOutput => "a city and an output",
            Self::CitySpecialist => "a city, a specialist and an output",
            Self::CityLayer => "a city and a layer of vision",
            Self::Tile => "a city and a tile",
            Self::TileOutput => "a city, a tile and an output",
            Self::Apart(what, _) => what,
        }
    }

    /// When that which is kept goes stale.
    #[must_use]
    pub(crate) const fn stale(self) -> Stale {
        match self {
            Self::Player
            | Self::PlayerOutput
            | Self::City
            | Self::CityOutput
            | Self::CitySpecialist
            | Self::CityLayer
            | Self::Tile
            | Self::TileOutput => Stale::WithFacts,
            Self::CityOrBuilding => Stale::WithFactsOrNations,
            Self::Apart(_, stale) => stale,
        }
    }

    /// How many sums are kept of effects on a tile; none of effects on anything else.
    pub(crate) const fn tile_columns(self, outputs: usize) -> usize {
        match self {
            Self::Tile => 1,
            Self::TileOutput => outputs,
            Self::Player
            | Self::PlayerOutput
            | Self::City
            | Self::CityOrBuilding
            | Self::CityOutput
            | Self::CitySpecialist
            | Self::CityLayer
            | Self::Apart(..) => 0,
        }
    }

    /// Whether an output is in question.
    #[must_use]
    pub const fn has_output(self) -> bool {
        matches!(self, Self::PlayerOutput | Self::CityOutput | Self::CitySpecialist | Self::TileOutput)
    }
}

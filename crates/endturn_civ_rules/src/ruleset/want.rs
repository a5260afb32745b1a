//! Interest of personas in kinds of effects.

/// The reason why personas want a kind of effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Want {
    /// Percent of an output.
    Bonus,
    /// Points on each matching tile.
    Tile,
    /// Percent on each matching tile.
    TilePct,
    /// Percent of the output added by fields.
    Fields,
    /// Percent of the output added by mines.
    Mines,
    /// Content citizens.
    Content,
    /// No unhappy citizens.
    NoUnhappy,
    /// The maximum size of a city.
    Size,
    /// No maximum size of cities.
    SizeUnlimit,
    /// Percent of the granary that is kept.
    Granary,
    /// Percent of waste that is saved.
    Waste,
    /// A government centre.
    Center,
    /// Percent of pollution.
    Pollution,
    /// Percent of health.
    Health,
    /// No upkeep for buildings up to this upkeep.
    UpkeepFree,
    /// History per turn, or culture.
    Culture,
    /// Techs at once.
    Techs,
    /// Percent of defence.
    Defense,
    /// Levels of experience of new units.
    Veterans,
}

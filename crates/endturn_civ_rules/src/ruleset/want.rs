//! What kinds of effects are to personas.

/// What personas want a kind of effect for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Want {
    /// Percent of an output.
    Bonus,
    /// Points on each tile that fits.
    Tile,
    /// Percent on each tile that fits.
    TilePct,
    /// Percent of what fields add.
    Fields,
    /// Percent of what mines add.
    Mines,
    /// Citizens content.
    Content,
    /// Nobody is unhappy.
    NoUnhappy,
    /// The size a city can have.
    Size,
    /// Cities can have any size.
    SizeUnlimit,
    /// Percent of the granary that stays.
    Granary,
    /// Percent of waste that is saved.
    Waste,
    /// A government centre.
    Center,
    /// Percent of what pollutes.
    Pollution,
    /// Percent of health.
    Health,
    /// Buildings of so much upkeep cost none.
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

//! Arguments of the calculators: `endturn sprt` and `endturn interval`.

use clap::Args;

use super::Format;

/// Results that were counted, from the view of one side.
#[derive(Debug, Args)]
pub(crate) struct CountsArgs {
    /// Number of games won.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) wins: Option<String>,

    /// Number of games drawn.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) draws: Option<String>,

    /// Number of games lost.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) losses: Option<String>,

    /// Numbers of pairs of games with 0, ½, 1, 1½ and 2 points, in place of single games.
    ///
    /// A pair is one start played twice, with the sides changed. Its games are alike, so pairs are
    /// more exact than games counted one by one.
    #[arg(long, value_name = "N,N,N,N,N", conflicts_with_all = ["wins", "draws", "losses"])]
    pub(crate) pentanomial: Option<String>,
}

/// Decides from counted games whether one side is better by a number of Elo points: a sequential
/// probability ratio test.
///
/// Games may be counted again and again while they are played: stop as soon as the test decides. It
/// is that of `until: Sprt` in plans, so it starts a little more cautious than others.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  endturn sprt --wins 320 --draws 100 --losses 280 --elo1 10\n  \
                  endturn sprt --pentanomial 10,60,150,70,12")]
pub(crate) struct SprtArgs {
    #[command(flatten)]
    pub(crate) counts: CountsArgs,

    /// "No better than this", in Elo points.
    #[arg(long, value_name = "ELO", default_value = "0", allow_negative_numbers = true)]
    pub(crate) elo0: String,

    /// "Better by this", in Elo points; above --elo0.
    #[arg(long, value_name = "ELO", default_value = "5", allow_negative_numbers = true)]
    pub(crate) elo1: String,

    /// Maximum probability to find a side better that is not, between 0 and 1.
    #[arg(long, value_name = "P", default_value = "0.05", allow_negative_numbers = true)]
    pub(crate) alpha: String,

    /// Maximum probability to find a side not better that is, between 0 and 1.
    #[arg(long, value_name = "P", default_value = "0.05", allow_negative_numbers = true)]
    pub(crate) beta: String,

    /// Text for people, or one JSON object.
    #[arg(long, value_enum, default_value_t = Format::Text, value_name = "FORMAT")]
    pub(crate) format: Format,
}

/// Computes the interval of a share from counts: of points and Elo, or of anything that was
/// counted.
///
/// The interval holds for a number of games that was fixed beforehand. Looking at it again and
/// again and stopping at will makes it wrong more often than it says; `endturn sprt` may be asked
/// at any time.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  endturn interval --wins 60 --draws 10 --losses 30\n  endturn interval --of 37/120")]
pub(crate) struct IntervalArgs {
    #[command(flatten)]
    pub(crate) counts: CountsArgs,

    /// A share of anything: 37 of 120.
    #[arg(long, value_name = "K/N", conflicts_with_all = ["wins", "draws", "losses", "pentanomial"])]
    pub(crate) of: Option<String>,

    /// Confidence level in percent, between 0 and 100.
    #[arg(long, value_name = "PERCENT", default_value = "95", allow_negative_numbers = true)]
    pub(crate) level: String,

    /// Text for people, or one JSON object.
    #[arg(long, value_enum, default_value_t = Format::Text, value_name = "FORMAT")]
    pub(crate) format: Format,
}

//! Arguments of `endturn batch submit`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

/// Systems that run a batch on many machines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Engine {
    /// A job array, and a job that collects the result.
    Slurm,
    /// Tasks of a Dask cluster, through the Python package in contrib/dask.
    Dask,
    /// An Indexed Job on a volume that all its pods share.
    Kubernetes,
}

/// Plays a batch on many machines with one command.
///
/// Plays a pilot of about two seconds, decides how large shards are (unless the plan says) and how
/// many machines are worth it, begins the folder, writes the job's files into its folder `job`, and
/// submits them. Every element runs `batch PLAN --out DIR --join`; a failed one tries again, and
/// any of them may die. The folder must be on a file system that all machines share, with locks and
/// hard links.
#[derive(Debug, Args)]
#[command(
    after_help = "Example:\n  endturn batch submit plans/fleets_personas.ron --out target/personas --on slurm --dry-run\n  \
                        endturn batch status target/personas --watch"
)]
pub(crate) struct BatchSubmitArgs {
    /// The plan file, or the name of a plan from `endturn plans`.
    pub(crate) plan: String,

    /// The folder for the games.
    #[arg(long, value_name = "DIR")]
    pub(crate) out: PathBuf,

    /// The system that runs the batch.
    #[arg(long, value_enum, value_name = "SYSTEM")]
    pub(crate) on: Engine,

    /// Number of elements, 1 to 10,000; if left out, as many as keep each at work for five minutes,
    /// at most 64.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) nodes: Option<String>,

    /// Number of games that an element plays at once, 1 to 1024, and the cores it asks for.
    #[arg(long, value_name = "N", default_value = "4", allow_negative_numbers = true)]
    pub(crate) workers: String,

    /// Time limit of an element, in the system's own form. Slurm: `HH:MM:SS`; Kubernetes: seconds.
    #[arg(long, value_name = "TIME")]
    pub(crate) time: Option<String>,

    /// Memory of an element, in the system's own form, such as `2G` (Slurm) or `2Gi` (Kubernetes).
    #[arg(long, value_name = "SIZE")]
    pub(crate) mem: Option<String>,

    /// Kubernetes: the image with the program.
    #[arg(long, value_name = "IMAGE", default_value = "endturn")]
    pub(crate) image: String,

    /// Kubernetes: the volume claim with this folder's files, mounted at the same path.
    #[arg(long, value_name = "NAME", default_value = "endturn")]
    pub(crate) claim: String,

    /// Dask: the address of the scheduler.
    #[arg(long, value_name = "ADDRESS")]
    pub(crate) scheduler: Option<String>,

    /// Prints the files that would be submitted. Writes and submits nothing.
    #[arg(long)]
    pub(crate) dry_run: bool,

    /// Submits again what is not there yet; refused if nothing is missing.
    #[arg(long, conflicts_with = "dry_run")]
    pub(crate) missing: bool,
}

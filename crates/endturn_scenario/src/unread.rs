//! Files in a ruleset's folder that nothing reads, although they look as if they were meant to be.

use crate::codes;
use crate::diagnostic::{Diagnostic, Report};
use crate::files::{Entry, Files};
use crate::source::Span;
use crate::tree::Node;

/// Endings of intentional copies by people and editors.
const BACKUPS: [&str; 8] = ["~", ".bak", ".orig", ".old", ".rej", ".swp", ".tmp", ".part"];
/// Maximum number of files reported in one folder; the others get fixed together with them.
const MAX_TOLD: usize = 20;

/// A file that is not read.
pub(crate) struct Candidate {
    path: String,
    /// Length of the path of the ruleset's folder.
    folder: usize,
    layer: String,
    /// The subject it may have been meant as.
    subject: String,
    /// Its proper path; `None` if only its name suggests that it was meant as a subject.
    place: Option<String>,
}

/// Possible intentions of an entry in a ruleset's folder that is not a `.ron` file.
pub(crate) fn candidates(
    files: &dyn Files,
    folder: &str,
    entry: &Entry,
    others: &[Entry],
    layer: &str,
) -> Vec<Candidate> {
    let name = entry.name.as_str();
    if is_left_alone(name) {
        return Vec::new();
    }
    let has = |subject: &str| others.iter().any(|other| other.name.strip_suffix(".ron") == Some(subject));
    let layer = layer.to_owned();
    if entry.is_folder {
        let inside = files.list(&format!("{folder}/{name}")).unwrap_or_default();
        let inside = inside.into_iter().filter(|one| !one.is_folder && !is_left_alone(&one.name)).take(MAX_TOLD);
        let candidate = |one: Entry| {
            let subject = one.name.strip_suffix(".ron")?.to_owned();
            let path = format!("{folder}/{name}/{}", one.name);
            let place = format!("{folder}/{}", one.name);
            Some(Candidate { path, folder: folder.len(), layer: layer.clone(), subject, place: Some(place) })
        };
        return inside.filter_map(candidate).collect();
    }
    let lower = name.to_lowercase();
    let (subject, is_ron) = match lower.find(".ron") {
        Some(at) => (&lower[..at], true),
        None => (lower.split('.').next().unwrap_or_default(), false),
    };
    // A missing `ruleset.ron` is reported separately.
    if subject.is_empty() || subject == "ruleset" || has(subject) {
        return Vec::new();
    }
    let place = is_ron.then(|| format!("{folder}/{subject}.ron"));
    let path = format!("{folder}/{name}");
    vec![Candidate { path, folder: folder.len(), layer, subject: subject.to_owned(), place }]
}

fn is_left_alone(name: &str) -> bool {
    name.starts_with(['.', '#']) || BACKUPS.iter().any(|ending| name.ends_with(ending))
}

/// Warns of candidates; of those that merely have the name of a subject, only if `tree` knows the
/// subject.
pub(crate) fn tell(candidates: &[Candidate], tree: Option<&Node>, report: &mut Report) {
    let is_known = |subject: &str| tree.is_some_and(|tree| tree.field(subject).is_some());
    let meant = candidates.iter().filter(|one| one.place.is_some() || is_known(&one.subject));
    for one in meant.take(MAX_TOLD) {
        let Some(file) = report.sources_mut().add_virtual(&one.path, String::new(), &one.layer) else { return };
        let message = format!("nothing reads the file `{}`", one.path[one.folder..].trim_start_matches('/'));
        let place = one.place.clone().unwrap_or_else(|| format!("{}/{}.ron", &one.path[..one.folder], one.subject));
        let note = "the files of a ruleset lie directly in its folder, and their names end with `.ron`";
        let warning = Diagnostic::warning(codes::UNREAD_FILE, message).at(Span::new(file, 0, 0));
        report.push(warning.suggest(Some(place)).note(None, note));
    }
}

//! Runs the command within the test's process, in its own folder.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::{env, fs};

use endturn::Modules;
use endturn_cli::{Console, Terminals, main_with};
use serde_json::Value;

/// The result of a call.
#[derive(Debug)]
pub struct Outcome {
    pub code: i32,
    pub output: String,
    pub error: String,
}

impl Outcome {
    /// The output of a call that must succeed.
    #[track_caller]
    pub fn success(self) -> String {
        assert_eq!(self.code, 0, "{}{}", self.output, self.error);
        assert_eq!(self.error, "", "nothing is told beside the output");
        self.output
    }

    /// The messages of a call that must end with `code`.
    #[track_caller]
    pub fn failure(self, code: i32) -> String {
        assert_eq!(self.code, code, "{}{}", self.output, self.error);
        self.error
    }
}

/// Calls a program with this name and the command line for games of these modules.
pub fn call_as(modules: &Modules, program: &str, words: &[&str]) -> Outcome {
    sandbox();
    let (mut output, mut error) = (Vec::new(), Vec::new());
    let mut console = Console {
        program,
        modules,
        output: &mut output,
        error: &mut error,
        input: &mut &b""[..],
        terminals: Terminals::default(),
        owns_process: false,
    };
    let code = main_with([program].iter().chain(words), &mut console).number();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("the command writes UTF-8");
    Outcome { code, output: text(output), error: text(error) }
}

/// The root of the repository.
pub fn repository() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

/// A copy of the files that the command needs; the working folder of all tests, since a process has
/// only one.
pub fn sandbox() -> &'static Path {
    static SANDBOX: OnceLock<PathBuf> = OnceLock::new();
    SANDBOX.get_or_init(|| {
        let place = Path::new(env!("CARGO_TARGET_TMPDIR"));
        fs::read_dir(place).unwrap().flatten().map(|entry| entry.path()).filter(|path| is_stale(path)).for_each(
            |path| {
                let _ = fs::remove_dir_all(path);
            },
        );
        let folder = place.join(format!("cli-{}", std::process::id()));
        for part in ["scenarios", "assets", "plans", "tests/fixtures/cli"] {
            copy(&repository().join(part), &folder.join(part));
        }
        env::set_current_dir(&folder).unwrap();
        folder
    })
}

/// True for the folder of a process that ended long ago.
fn is_stale(path: &Path) -> bool {
    let is_ours = path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("cli-"));
    let age = fs::metadata(path).and_then(|about| about.modified()).map(|time| time.elapsed().unwrap_or_default());
    is_ours && age.is_ok_and(|age| age.as_secs() > 3_600)
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap().map(Result::unwrap) {
        let (from, to) = (entry.path(), to.join(entry.file_name()));
        if from.is_dir() {
            copy(&from, &to);
        } else {
            fs::copy(&from, &to).unwrap();
        }
    }
}

/// Calls `endturn` with these arguments, separated by spaces.
pub fn endturn(words: &str) -> Outcome {
    call(&words.split(' ').collect::<Vec<_>>(), "", Terminals::default())
}

/// Calls `endturn` with input.
pub fn endturn_reading(words: &str, input: &str) -> Outcome {
    call(&words.split(' ').collect::<Vec<_>>(), input, Terminals::default())
}

/// Calls `endturn` with all parameters.
pub fn call(words: &[&str], input: &str, terminals: Terminals) -> Outcome {
    sandbox();
    let (mut output, mut error) = (Vec::new(), Vec::new());
    let modules = endturn::Modules::shipped();
    let mut console = Console {
        program: "endturn",
        modules: &modules,
        output: &mut output,
        error: &mut error,
        input: &mut input.as_bytes(),
        terminals,
        owns_process: false,
    };
    let code = main_with(["endturn"].iter().chain(words), &mut console).number();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("the command writes UTF-8");
    Outcome { code, output: text(output), error: text(error) }
}

/// The text without parts that differ whenever any rule changes: digests.
pub fn without_digests(text: &str) -> String {
    let is_digest = |word: &str| word.len() == 32 && word.bytes().all(|byte| byte.is_ascii_hexdigit());
    let line = |line: &str| {
        line.split(' ').map(|word| if is_digest(word) { "[digest]" } else { word }).collect::<Vec<_>>().join(" ")
    };
    text.lines().map(line).collect::<Vec<_>>().join("\n")
}

/// Parses every line as JSON.
pub fn json_lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("every line is one JSON value")).collect()
}

/// The whole game of Valley, which takes a while, played once for all tests: the ending as text,
/// and the folder of `--out`.
pub fn valley() -> &'static (String, PathBuf) {
    static VALLEY: OnceLock<(String, PathBuf)> = OnceLock::new();
    VALLEY.get_or_init(|| {
        let out = sandbox().join("valley");
        let text = endturn(&format!("run scenarios/civ_valley.ron --quiet --out {}", out.display())).success();
        (text, out)
    })
}

/// A folder that no other test uses; its name has no spaces.
pub fn folder() -> tempfile::TempDir {
    tempfile::Builder::new().prefix("cli").tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap()
}

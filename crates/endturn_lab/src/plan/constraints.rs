//! Constraints between levers: comparisons of sums, such as `fleets.ships.skiff.metal + 10 <= 2 *
//! fleets.ships.frigate.metal`.

use endturn_scenario::{
    checks::Checker,
    codes,
    diagnostic::{Diagnostic, Report},
    path::Path,
    source::Span,
    tree::Node,
};

use super::{
    Combine, Sheet,
    levers::{Lever, Levers, Values},
};

/// The comparison operators, longer ones first.
const COMPARISONS: [(&str, Comparison); 6] = [
    ("<=", |left, right| left <= right),
    (">=", |left, right| left >= right),
    ("==", |left, right| left == right),
    ("!=", |left, right| left != right),
    ("<", |left, right| left < right),
    (">", |left, right| left > right),
];

type Comparison = fn(i128, i128) -> bool;

/// A condition that every setting must meet.
#[derive(Clone, Debug)]
pub(super) struct Constraint {
    left: Sum,
    comparison: Comparison,
    right: Sum,
}

/// A sum of terms: a factor times the value of a lever, by its index, or times 1.
type Sum = Vec<(i128, Option<usize>)>;

impl Constraint {
    /// Whether a setting meets it. Levers in constraints have whole numbers, and every setting has
    /// a value for them.
    pub(super) fn holds(&self, levers: &[Lever], row: &[Option<u64>]) -> bool {
        self.holds_for(&|lever| row[lever].and_then(|number| levers[lever].values.whole(number)))
    }

    /// Whether these values of the levers meet it.
    pub(super) fn holds_for(&self, value: &dyn Fn(usize) -> Option<i64>) -> bool {
        let value = |lever: usize| value(lever).map(i128::from);
        let term = |(times, lever): &(i128, Option<usize>)| match lever {
            Some(lever) => times.saturating_mul(value(*lever).unwrap_or(0)),
            None => *times,
        };
        let sum = |terms: &Sum| terms.iter().map(term).fold(0, i128::saturating_add);
        (self.comparison)(sum(&self.left), sum(&self.right))
    }
}

/// Reads the constraints of a plan and reports their errors.
pub(super) fn read(sheet: &Sheet, levers: &Levers, node: &Node, report: &mut Report) -> Vec<Constraint> {
    if sheet.require.is_empty() {
        return Vec::new();
    }
    let why = match sheet.combine {
        _ if levers.listed.is_some() => {
            "settings that are listed one by one need no constraints: remove the unwanted ones"
        }
        Combine::Sobol { .. } | Combine::Morris { .. } => {
            "this design compares settings that differ in one lever; with some of them left out it says nothing"
        }
        Combine::Grid | Combine::Zip | Combine::LatinHypercube { .. } => "",
    };
    if !why.is_empty() {
        let one = Diagnostic::error(codes::CONTRADICTION, why);
        let ways = ["no `require`, and ranges that need none", "`combine: LatinHypercube(…)`, or a grid"];
        let one = if levers.listed.is_some() { one } else { one.expected(ways) };
        Checker::new(node, report).push(Path::root().name("require"), one);
    }
    let mut all = Vec::new();
    for (at, text) in sheet.require.iter().enumerate() {
        let span = Checker::new(node, report).span(Path::root().name("require").index(at));
        let is_same = |other: &String| other.split_whitespace().eq(text.split_whitespace());
        if let Some(first) = sheet.require[..at].iter().position(is_same) {
            let at = Path::root().name("require").index(at);
            Checker::new(node, report).twice(at, "this constraint", Path::root().name("require").index(first));
        }
        let place = Place { text, span, is_plain: report.sources().text_of(span) == format!("\"{text}\"") };
        match parse(text, &levers.all) {
            Ok(one) => {
                let used = one.left.iter().chain(&one.right).filter_map(|(_, lever)| *lever);
                let used: Vec<&Lever> = used.map(|lever| &levers.all[lever]).collect();
                if used.is_empty() {
                    report.push(Diagnostic::error(codes::INVALID_VALUE, "this names no lever").at(span));
                }
                used.into_iter().for_each(|lever| check_numbers(lever, span, report));
                all.push(one);
            }
            Err(wrong) => report.push(place.told(wrong, &levers.all)),
        }
    }
    all
}

/// Reports values that are not whole numbers, which can't be compared.
fn check_numbers(lever: &Lever, span: Span, report: &mut Report) {
    let Values::Listed(values) = &lever.values else { return };
    for (text, node) in values.iter().filter(|(text, _)| text.parse::<i64>().is_err()) {
        let message = "a lever in a constraint must have whole numbers only";
        let one = Diagnostic::error(codes::WRONG_TYPE, message).at(node.span).found(format!("`{text}`"));
        report.push(one.note(Some(span), "the constraint is here"));
    }
}

/// A constraint in the plan's file.
struct Place<'t> {
    text: &'t str,
    span: Span,
    /// Whether the file has the text without escapes, so that byte offsets agree.
    is_plain: bool,
}

impl Place<'_> {
    fn told(&self, wrong: Wrong, levers: &[Lever]) -> Diagnostic {
        let paths = || levers.iter().map(|lever| lever.path.as_str());
        let (at, length, one) = match wrong {
            Wrong::Lever { at, word } => {
                let message = format!("there is no lever `{word}`");
                let near = endturn_engine::suggest::did_you_mean(&word, paths());
                let one = Diagnostic::error(codes::DANGLING_REFERENCE, message).found(format!("`{word}`"));
                (at, word.len(), one.expected(paths().map(|path| format!("`{path}`"))).suggest(near))
            }
            Wrong::Shape { at, expected } => {
                let one = Diagnostic::error(codes::INVALID_VALUE, "this is not a constraint").expected([expected]);
                let found = &self.text[at..];
                (at, found.len(), if found.is_empty() { one.found("its end") } else { one.found(format!("`{found}`")) })
            }
        };
        let start = self.span.start as usize + 1 + at;
        let inside = Span::new(self.span.file, start, start + length.max(1));
        one.at(if self.is_plain { inside } else { self.span })
    }
}

/// An error in a constraint, and the byte at which it is.
#[derive(Debug, PartialEq, Eq)]
enum Wrong {
    Lever { at: usize, word: String },
    Shape { at: usize, expected: &'static str },
}

fn parse(text: &str, levers: &[Lever]) -> Result<Constraint, Wrong> {
    let mut reader = Reader { text, at: 0, levers };
    let left = reader.sum()?;
    let found = COMPARISONS.iter().find(|(sign, _)| reader.takes(sign));
    let Some((_, comparison)) = found else {
        return Err(reader.wrong("a comparison: `<=`, `<`, `>=`, `>`, `==` or `!=`"));
    };
    let right = reader.sum()?;
    match reader.rest().is_empty() {
        true => Ok(Constraint { left, comparison: *comparison, right }),
        false => Err(reader.wrong("`+`, `-` or the end")),
    }
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
    levers: &'t [Lever],
}

impl<'t> Reader<'t> {
    /// Returns the remaining text, without leading space.
    fn rest(&mut self) -> &'t str {
        let rest = self.text[self.at..].trim_start();
        self.at = self.text.len() - rest.len();
        rest
    }

    fn takes(&mut self, sign: &str) -> bool {
        let is_there = self.rest().starts_with(sign);
        self.at += if is_there { sign.len() } else { 0 };
        is_there
    }

    fn wrong(&mut self, expected: &'static str) -> Wrong {
        self.rest();
        Wrong::Shape { at: self.at, expected }
    }

    fn sum(&mut self) -> Result<Sum, Wrong> {
        let mut sign = if self.takes("-") { -1 } else { 1 };
        let mut sum = Vec::new();
        loop {
            let (times, lever) = self.term()?;
            sum.push((sign * times, lever));
            sign = match (self.takes("+"), self.takes("-")) {
                (_, true) => -1,
                (true, false) => 1,
                (false, false) => return Ok(sum),
            };
        }
    }

    /// Parses a number, a lever, or a number times a lever.
    fn term(&mut self) -> Result<(i128, Option<usize>), Wrong> {
        let Some(number) = self.number()? else { return Ok((1, Some(self.lever()?))) };
        if self.takes("*") { Ok((number, Some(self.lever()?))) } else { Ok((number, None)) }
    }

    fn number(&mut self) -> Result<Option<i128>, Wrong> {
        let rest = self.rest();
        let digits = rest.len() - rest.trim_start_matches(|sign: char| sign.is_ascii_digit() || sign == '_').len();
        if digits == 0 || rest.starts_with('_') || self.lever_here().is_some() {
            return Ok(None);
        }
        let value = rest[..digits].replace('_', "").parse::<i64>();
        let value = value.map_err(|_| self.wrong("a whole number of at most 19 digits"))?;
        self.at += digits;
        Ok(Some(i128::from(value)))
    }

    /// Returns the lever with the longest path that starts here.
    fn lever_here(&mut self) -> Option<usize> {
        let rest = self.rest();
        let ends = |path: &str| rest[path.len()..].chars().next().is_none_or(|next| " \t\n<>=!+-*".contains(next));
        let fits = |(_, lever): &(usize, &Lever)| rest.starts_with(lever.path.as_str()) && ends(&lever.path);
        let all = self.levers.iter().enumerate().filter(fits);
        all.max_by_key(|(_, lever)| lever.path.len()).map(|(at, _)| at)
    }

    fn lever(&mut self) -> Result<usize, Wrong> {
        if let Some(lever) = self.lever_here() {
            self.at += self.levers[lever].path.len();
            return Ok(lever);
        }
        let rest = self.rest();
        let length = rest.find([' ', '\t', '\n', '<', '>', '=', '!', '+', '*']).unwrap_or(rest.len());
        let word = rest[..length].to_owned();
        match word.starts_with(|sign: char| sign.is_alphanumeric() || sign == '_' || sign == '"') {
            true => Err(Wrong::Lever { at: self.at, word }),
            false => Err(self.wrong("the path of a lever, or a whole number")),
        }
    }
}

#[cfg(test)]
mod tests {
    use endturn_scenario::tree::Kind;
    use proptest::prelude::*;

    use super::*;

    fn unread() -> Node {
        Node { span: Span::default(), kind: Kind::Error }
    }

    fn levers() -> Vec<Lever> {
        let lever = |path: &str, values: [&str; 3]| Lever {
            path: path.to_owned(),
            span: Span::default(),
            values: Values::Listed(values.iter().map(|value| ((*value).to_owned(), unread())).collect()),
        };
        vec![lever("a.b", ["1", "2", "3"]), lever("a.b.c-d", ["10", "20", "30"]), lever("2nd", ["0", "-5", "7"])]
    }

    fn holds(text: &str, row: [u64; 3]) -> bool {
        parse(text, &levers()).unwrap().holds(&levers(), &row.map(Some))
    }

    #[test]
    fn sums_of_levers_and_numbers_are_compared() {
        assert!(holds("a.b <= a.b.c-d", [2, 0, 0]) && !holds("a.b >= a.b.c-d", [2, 0, 0]));
        assert!(holds("10 * a.b == a.b.c-d", [1, 1, 0]) && holds("10*a.b!=a.b.c-d", [1, 2, 0]));
        assert!(holds("a.b + a.b.c-d - 1_000 < 2nd", [0, 0, 1]) && holds("-2nd > 4", [0, 0, 1]));
        assert!(!holds("- 3 - 2nd > 4", [0, 0, 1]));
    }

    #[test]
    fn what_is_wrong_is_told_at_its_byte() {
        let wrong = |text: &str| parse(text, &levers()).unwrap_err();
        assert_eq!(wrong("a.b <= a.x + 1"), Wrong::Lever { at: 7, word: "a.x".to_owned() });
        for (text, place) in [("", 0), ("a.b", 3), ("a.b < ", 6), ("a.b < 3 4", 8), ("a.b ~ 3", 4), ("a.b < 3 * 4", 10)]
        {
            let at = match wrong(text) {
                Wrong::Shape { at, .. } | Wrong::Lever { at, .. } => at,
            };
            assert_eq!(at, place, "{text}");
        }
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(text in "[ab2.+*<>=!0-9 _\"é-]{0,24}|\\PC{0,24}") {
            let levers = levers();
            match parse(&text, &levers) {
                Ok(one) => _ = one.holds(&levers, &[Some(0), Some(1), Some(2)]),
                Err(Wrong::Shape { at, .. } | Wrong::Lever { at, .. }) => prop_assert!(text.is_char_boundary(at)),
            }
        }
    }
}

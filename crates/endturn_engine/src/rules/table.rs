//! Macro that makes a rule list, and the systems of its rules, from a table.

use std::fmt;

use bevy_ecs::prelude::*;

/// A step of a stage by its name.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Step(pub &'static str);

impl fmt::Debug for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// Defines the rules of a module from one table: their ids, the rule list, and a function that adds
/// their systems to stages, in the order of the rows. Each row is a rule: its doc comment is its
/// summary, then come its id and name, and either its step, stage and system, or `by` and another
/// [`Place`](crate::rules::Place) that carries it out. It may be followed by `draws` with the
/// purposes of its draws and `tells` with the names of its facts. The table belongs in the file of
/// the rules.
///
/// A module whose rules are in files of their own has only the list, without the function: a row
/// begins with id and name, and `in` lists the files of the rule, the carrier first.
/// `by Within("N-01")` and `by Row("N-01")` name the rule that carries it out; without `by` it is a
/// system. `known_as` lists further ids.
///
/// ```
/// use endturn_engine::{RuleId, rules, rules::Place};
///
/// rules! {
///     /// The rules of the game.
///     pub RULES {
///         /// a player takes one to three matches
///         "N-01" "Take", by Orders, in ["src/take.rs", "src/heap.rs"], tells ["Taken"];
///         /// a match is added
///         "N-02" "Grow", in ["src/grow.rs"];
///         /// the last match is drawn
///         "N-03" "Last match", by Within("N-02"), in ["src/grow.rs"], draws ["match"];
///     }
/// }
///
/// assert_eq!((RULES[0].also, RULES[2].place), (&["src/heap.rs"][..], Place::Within(RuleId("N-02"))));
/// ```
///
/// ```
/// use bevy_app::App;
/// use bevy_ecs::prelude::*;
/// use endturn_engine::{rules, turn::Stage};
///
/// #[derive(Resource)]
/// struct Heap(u8);
///
/// fn grow(mut heap: ResMut<Heap>) {
///     heap.0 += 1;
/// }
///
/// const NAME: &str = "nim";
///
/// rules! {
///     /// The rules of the game.
///     pub RULES, add_rules of NAME {
///         /// a player takes one to three matches
///         TAKE = "N-01" "Take", by Orders;
///         /// a match is added at the end of each round
///         GROW = "N-02" "Grow", step "heap" in Stage::TurnEnd => grow;
///     }
/// }
///
/// assert_eq!((RULES[1].id, RULES[1].name, RULES[1].summary), (GROW, "Grow", "a match is added at the end of each round"));
/// let mut app = App::empty();
/// add_rules(&mut app);
/// ```
#[macro_export]
macro_rules! rules {
    (
        $(#[$attribute:meta])*
        $visibility:vis $list:ident, $add:ident of $module:path {
            $(
                $(#[doc = $summary:literal])+
                $name:ident = $id:literal $title:literal
                    $(, by $place:ident $(($of:literal))?)?
                    $(, step $step:literal in $stage:expr => $system:expr)?
                    $(, draws [$($draw:literal),+ $(,)?])?
                    $(, tells [$($fact:literal),+ $(,)?])?
                ;
            )+
        }
    ) => {
        $(
            $(#[doc = $summary])+
            $visibility const $name: $crate::RuleId = $crate::RuleId($id);
        )+

        $(#[$attribute])*
        $visibility const $list: &[$crate::rules::RuleInfo] = &[$(
            $crate::rules::RuleInfo::new(
                $name,
                $title,
                $crate::rules!(@place $($place $($of)?)?),
                $crate::rules::in_one_line(concat!($($summary),+)),
                $crate::rules::from_src(file!()),
            )
            $(.draws(&[$($draw),+]))?
            $(.tells(&[$($fact),+]))?
        ),+];

        /// Adds the systems of the rules to their stages.
        $visibility fn $add(app: &mut $crate::bevy_app::App) {
            $($(
                $crate::rules::RuleSystems::add_rule(app, $module, $stage, $crate::rules::Step($step), $name, $system);
            )?)+
            let _ = app;
        }
    };
    (
        $(#[$attribute:meta])*
        $visibility:vis $list:ident {
            $(
                $(#[doc = $summary:literal])+
                $id:literal $title:literal
                    $(, by $place:ident $(($of:literal))?)?
                    , in [$source:literal $(, $also:literal)* $(,)?]
                    $(, draws [$($draw:literal),+ $(,)?])?
                    $(, tells [$($fact:literal),+ $(,)?])?
                    $(, known_as [$($alias:literal),+ $(,)?])?
                ;
            )+
        }
    ) => {
        $(#[$attribute])*
        $visibility const $list: &[$crate::rules::RuleInfo] = &[$(
            $crate::rules::RuleInfo::new(
                $crate::RuleId($id),
                $title,
                $crate::rules!(@place $($place $($of)?)?),
                $crate::rules::in_one_line(concat!($($summary),+)),
                $source,
            )
            .also(&[$($also),*])
            .draws(&[$($($draw),+)?])
            .tells(&[$($($fact),+)?])
            .known_as(&[$($($alias),+)?])
        ),+];
    };
    (@place) => {
        $crate::rules::Place::System
    };
    (@place $place:ident) => {
        $crate::rules::Place::$place
    };
    (@place $place:ident $of:literal) => {
        $crate::rules::Place::$place($crate::RuleId($of))
    };
}

/// Shortens a source path to its part from `src/` on: the rest depends on where the crate was
/// built.
pub const fn from_src(path: &'static str) -> &'static str {
    let bytes = path.as_bytes();
    let mut at = bytes.len();
    while at >= 4 {
        at -= 1;
        let is_src = at + 4 <= bytes.len()
            && bytes[at] == b's'
            && bytes[at + 1] == b'r'
            && bytes[at + 2] == b'c'
            && (bytes[at + 3] == b'/' || bytes[at + 3] == b'\\');
        let is_folder = at == 0 || bytes[at - 1] == b'/' || bytes[at - 1] == b'\\';
        if is_src && is_folder {
            return path.split_at(at).1;
        }
    }
    path
}

/// Turns a doc comment into a summary.
pub const fn in_one_line(doc: &'static str) -> &'static str {
    doc.trim_ascii()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_source_file_is_named_from_its_crate_on() {
        assert_eq!(from_src("src/lib.rs"), "src/lib.rs");
        assert_eq!(from_src("crates/nim/src/rules/heap.rs"), "src/rules/heap.rs");
        assert_eq!(from_src("C:\\nim\\src\\lib.rs"), "src\\lib.rs");
        assert_eq!(from_src("/home/src/nim/mysrc/lib.rs"), "src/nim/mysrc/lib.rs");
        assert_eq!(from_src("examples/nim.rs"), "examples/nim.rs");
        assert_eq!((from_src(""), from_src("src")), ("", "src"));
    }
}

//! A rule list as a table: a row has the id and name of a rule, its place, its effect, and its
//! files, the carrier first; then its draws and the facts it emits.

/// Makes the rows of a rule list.
macro_rules! rules {
    ($(
        $id:literal $name:literal $place:ident $(($of:literal))? $summary:literal in $source:literal $(and $also:literal)*
        $(draws $($draw:literal)+)? $(tells $($fact:literal)+)?;
    )*) => {
        &[$(
            endturn_engine::rules::RuleInfo::new(
                endturn_engine::RuleId($id),
                $name,
                endturn_engine::rules::Place::$place $((endturn_engine::RuleId($of)))?,
                $summary,
                $source,
            )
            .also(&[$($also),*])
            .draws(&[$($($draw),+)?])
            .tells(&[$($($fact),+)?])
        ),*]
    };
}
pub(crate) use rules;

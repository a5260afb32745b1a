//! A modder's mistakes are all reported at once, though the market itself checks no range and no
//! persona.

use endturn::Modules;

const WRONG: &str = r#"(
    format: 1,
    name: "Wrong",
    turn_limit: 40,
    seats: [(name: "Anna", persona: "clothiers"), (name: "Bela", persona: "miller")],
    market: (
        money: {"Ana": 5, "Bela": 2000000},
        patch: (
            goods: {"grain": (price: 0), "silk": (prise: 7)},
            trade: (rent: "much"),
            personas: {"miller": (good: "corn")},
        ),
    ),
)"#;

#[test]
fn every_mistake_is_told_at_once_with_its_place_and_what_was_meant() {
    let modules = Modules::none().with(&market::Market);
    let mut files = modules.files_in_memory();
    files.insert("wrong.ron", WRONG);
    let report = modules.load_from(&files, "wrong.ron", &[]).expect_err("nearly everything is wrong").to_string();
    let told: Vec<&str> =
        report.lines().filter(|line| line.starts_with("wrong.ron:") || line.contains("mean")).collect();
    let expected = [
        "wrong.ron:5:37: error[E0021]: unknown persona `clothiers`",
        "   did you mean `clothier`?",
        "wrong.ron:7:17: error[E0021]: unknown seat `Ana`",
        "   did you mean `Anna`?",
        "wrong.ron:7:35: error[E0023]: this is too large",
        "wrong.ron:9:38: error[E0023]: this is too small",
        "wrong.ron:9:51: error[E0007]: unknown field `prise`",
        "   did you mean `price`?",
        "wrong.ron:10:27: error[E0009]: wrong type",
        "wrong.ron:11:41: error[E0022]: unknown good `corn`",
    ];
    assert_eq!(told, expected, "{report}");
}

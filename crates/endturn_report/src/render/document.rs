//! Pages that need nothing but themselves: their head, their policy and the style that all share.

use maud::{DOCTYPE, Markup, PreEscaped, html};

/// The style that all documents share.
const STYLE: &str = include_str!("document.css");

/// Renders a document. It makes no requests, and only a style with its nonce applies: letters and
/// digits that no name on the page can contain, such as a digest of its content.
pub fn document(nonce: &str, title: &str, style: &str, body: &Markup) -> String {
    let policy =
        format!("default-src 'none'; style-src 'nonce-{nonce}'; img-src data:; base-uri 'none'; form-action 'none'");
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta http-equiv="Content-Security-Policy" content=(policy);
                meta name="viewport" content="width=device-width, initial-scale=1";
                link rel="icon" href="data:,";
                title { (title) }
                style nonce=(nonce) { (PreEscaped(STYLE)) (PreEscaped(style)) }
            }
            body { (body) }
        }
    };
    page.into_string() + "\n"
}

/// A sentence whose words between backticks are code.
pub fn prose(text: &str) -> Markup {
    let parts: Vec<&str> = text.split('`').collect();
    // A name may contain a backtick of its own.
    if parts.len().is_multiple_of(2) {
        return html! { (text) };
    }
    html! { @for (at, part) in parts.iter().enumerate() { @if at % 2 == 1 { code { (part) } } @else { (part) } } }
}

/// A part of a page that scrolls by itself in a narrow window.
pub fn scroll(label: &str, content: Markup) -> Markup {
    html! { div.scroll tabindex="0" role="region" aria-label=(label) { (content) } }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::colour::{Rgb, contrast};

    /// The colours of the two themes by name, from the style sheet.
    fn themes() -> Vec<Vec<(&'static str, Rgb)>> {
        let colour = |declaration: &'static str| {
            let (name, value) = declaration.strip_prefix("--")?.split_once(":#")?;
            let digits: String =
                if value.len() == 3 { value.chars().flat_map(|c| [c, c]).collect() } else { value.to_owned() };
            Some((name, [0, 2, 4].map(|at| u8::from_str_radix(&digits[at..at + 2], 16).expect("two digits"))))
        };
        let themes = STYLE.split(":root{").skip(1).map(|part| part.split('}').next().expect("it ends"));
        themes.map(|theme| theme.split(';').filter_map(colour).collect()).collect()
    }

    #[test]
    fn text_can_be_read_in_both_themes() {
        let themes = themes();
        assert_eq!(themes.len(), 2);
        for theme in &themes {
            let of = |name: &str| theme.iter().find(|(other, _)| *other == name).expect(name).1;
            for text in ["ink", "quiet", "link", "won", "lost"] {
                for ground in ["paper", "soft"] {
                    assert!(contrast(of(text), of(ground)) >= 450, "{text} on {ground}: {theme:?}");
                }
            }
        }
    }

    #[test]
    fn words_between_backticks_are_code_and_a_single_one_is_itself() {
        assert_eq!(prose("the lever `a.b` from 1").into_string(), "the lever <code>a.b</code> from 1");
        assert_eq!(prose("no `x` has `<y>`").into_string(), "no <code>x</code> has <code>&lt;y&gt;</code>");
        assert_eq!(prose("odd` name").into_string(), "odd` name");
        assert_eq!(prose("plain").into_string(), "plain");
    }
}

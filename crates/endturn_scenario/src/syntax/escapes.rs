//! Escapes of texts and characters, as the crate `ron` reads them.

/// Returns the text between quotes with its escapes resolved; `None` if one of them is unknown.
pub(super) fn unescaped(inside: &str) -> Option<String> {
    let mut out = String::with_capacity(inside.len());
    let mut rest = inside;
    while let Some((before, escape)) = rest.split_once('\\') {
        out.push_str(before);
        rest = match escape.strip_prefix('\n').or_else(|| escape.strip_prefix("\r\n")) {
            // The text continues at the next character that is no space.
            Some(next) => next.trim_start_matches([' ', '\t', '\n', '\r']),
            None => read(escape, &mut out)?,
        };
    }
    out.push_str(rest);
    Some(out)
}

/// The same for a character.
pub(super) fn unescaped_char(inside: &str) -> Option<char> {
    let Some(escape) = inside.strip_prefix('\\') else { return single(inside) };
    let mut out = String::new();
    read(escape, &mut out).filter(|rest| rest.is_empty())?;
    single(&out)
}

fn single(text: &str) -> Option<char> {
    let mut chars = text.chars();
    chars.next().filter(|_| chars.next().is_none())
}

/// Reads the escape behind a backslash; returns the rest of the text.
fn read<'t>(text: &'t str, out: &mut String) -> Option<&'t str> {
    let mut rest = text.chars();
    out.push(match rest.next()? {
        'n' => '\n',
        'r' => '\r',
        't' => '\t',
        '0' => '\0',
        sign @ ('\\' | '"' | '\'') => sign,
        'x' => return read_bytes(rest.as_str(), out),
        'u' => return read_unicode(rest.as_str(), out),
        _ => return None,
    });
    Some(rest.as_str())
}

/// `\x41`, or several for the bytes of one character: `\xC3\xA9`.
fn read_bytes<'t>(text: &'t str, out: &mut String) -> Option<&'t str> {
    let mut bytes = [0; 4];
    let mut rest = text;
    for length in 1..=bytes.len() {
        let (digits, next) = rest.split_at_checked(2)?;
        bytes[length - 1] = u8::try_from(hexadecimal(digits)?).ok()?;
        if let Ok(one) = std::str::from_utf8(&bytes[..length]) {
            out.push_str(one);
            return Some(next);
        }
        rest = next.strip_prefix("\\x")?;
    }
    None
}

/// `\u{1f600}`.
fn read_unicode<'t>(text: &'t str, out: &mut String) -> Option<&'t str> {
    let (digits, rest) = text.strip_prefix('{')?.split_once('}')?;
    let number = hexadecimal(digits).filter(|_| digits.len() <= 6)?;
    out.push(char::from_u32(number)?);
    Some(rest)
}

fn hexadecimal(digits: &str) -> Option<u32> {
    let is_sound = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    u32::from_str_radix(digits, 16).ok().filter(|_| is_sound)
}

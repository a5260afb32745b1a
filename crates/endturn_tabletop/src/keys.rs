//! Keys of earlier positions, as scenarios state them: 16 hexadecimal digits each.

/// The text of a key.
pub(crate) fn written(key: u64) -> String {
    format!("{key:016x}")
}

/// Reads a key.
///
/// # Errors
/// The fault, for people.
pub(crate) fn read(text: &str) -> Result<u64, String> {
    let is_long = text.len() == 16 && text.bytes().all(|digit| digit.is_ascii_hexdigit());
    let key = u64::from_str_radix(text, 16).ok().filter(|_| is_long);
    key.ok_or_else(|| format!("`{text}` is not 16 hexadecimal digits"))
}

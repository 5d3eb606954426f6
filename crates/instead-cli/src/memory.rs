//! The memory that the process has in use, and that it may have.

use std::alloc::System;
use std::sync::OnceLock;

use cap::Cap;
use instead::Memory;

#[global_allocator]
static ALLOCATOR: Cap<System> = Cap::new(System, usize::MAX);

/// The memory that the command line allows, in bytes.
static MOST: OnceLock<u64> = OnceLock::new();

/// The memory that a process may use where nobody says otherwise: 1 GiB.
pub const DEFAULT: &str = "1G";

/// Sets the bound, once.
pub fn limit(bytes: u64) {
    // Only the first is meant, and there is only one.
    let _ = MOST.set(bytes);
}

/// The bound of a search: a quarter is left for telling what it found.
pub fn of_search() -> Memory {
    let most = MOST.get().copied().unwrap_or(u64::MAX);
    Memory { most: most - most / 4, used: || ALLOCATOR.allocated() as u64 }
}

/// Reads a number of bytes: `512M`, `2G`, `1073741824`.
pub fn bytes(text: &str) -> Result<u64, String> {
    let wrong = || "expected a number of bytes, as in `512M`, `2G`".to_owned();
    let digits = text.trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
    let shift = match text[digits.len()..].to_ascii_lowercase().as_str() {
        "" | "b" => 0,
        "k" | "kb" | "kib" => 10,
        "m" | "mb" | "mib" => 20,
        "g" | "gb" | "gib" => 30,
        _ => return Err(wrong()),
    };
    let number: u64 = digits.parse().map_err(|_| wrong())?;
    number.checked_mul(1 << shift).filter(|bytes| *bytes > 0).ok_or_else(wrong)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_have_units() {
        assert_eq!(bytes("512M"), Ok(512 << 20));
        assert_eq!(bytes("2GiB"), Ok(2 << 30));
        assert_eq!(bytes("1000"), Ok(1000));
        for wrong in ["", "G", "0", "1X", "-1M", "99999999999G"] {
            assert!(bytes(wrong).is_err(), "{wrong}");
        }
    }
}

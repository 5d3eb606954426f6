//! Parts of a grammar that are read when they are first asked for.

use std::sync::OnceLock;

/// Something that is there, or that some bytes of the tables say.
#[derive(Debug)]
pub(super) struct Late<T> {
    made: OnceLock<T>,
    bytes: &'static [u8],
}

impl<T> Late<T> {
    /// Something that is there.
    pub(super) fn made(value: T) -> Self {
        Self { made: OnceLock::from(value), bytes: &[] }
    }

    /// A value that is read from these bytes when it is first needed.
    pub(super) fn read(bytes: &'static [u8]) -> Self {
        Self { made: OnceLock::new(), bytes }
    }

    /// It, read by `read` if nobody asked before.
    pub(super) fn get(&self, read: impl FnOnce(&'static [u8]) -> T) -> &T {
        self.made.get_or_init(|| read(self.bytes))
    }
}

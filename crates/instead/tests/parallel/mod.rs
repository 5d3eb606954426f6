//! Work on many things, as many parts at a time as the machine has processors.

use std::thread;

/// The stack of a thread, in bytes: texts nest, and a build without optimisation needs more for each level.
const STACK: usize = 64 << 20;

/// The results of a function for each of the parts into which these are divided, in their order.
pub fn over<T: Sync, R: Send>(all: &[T], work: impl Fn(&[T]) -> R + Sync) -> Vec<R> {
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let work = &work;
    thread::scope(|scope| {
        let parts = all.chunks(all.len().div_ceil(threads).max(1));
        let parts = parts.map(|part| thread::Builder::new().stack_size(STACK).spawn_scoped(scope, move || work(part)).unwrap());
        parts.collect::<Vec<_>>().into_iter().map(|part| part.join().unwrap()).collect()
    })
}

//! The same work on several threads; the results come in the order of the tasks.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Does `work` for every task and tells `done` after each.
pub fn each<T: Sync, R: Send>(tasks: &[T], work: impl Fn(&T) -> R + Sync, done: impl Fn() + Sync) -> Vec<R> {
    let threads = thread::available_parallelism().map_or(1, usize::from).min(tasks.len().max(1));
    let next = AtomicUsize::new(0);
    let results: Mutex<Vec<(usize, R)>> = Mutex::new(Vec::with_capacity(tasks.len()));
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some((place, task)) = take(&next, tasks) {
                    let result = work(task);
                    // A thread that panicked takes the program down when the scope ends.
                    if let Ok(mut results) = results.lock() {
                        results.push((place, result));
                    }
                    done();
                }
            });
        }
    });
    let mut results = results.into_inner().unwrap_or_default();
    results.sort_by_key(|(place, _)| *place);
    results.into_iter().map(|(_, result)| result).collect()
}

fn take<'t, T>(next: &AtomicUsize, tasks: &'t [T]) -> Option<(usize, &'t T)> {
    let place = next.fetch_add(1, Ordering::Relaxed);
    tasks.get(place).map(|task| (place, task))
}

//! Cycles: strongly connected components, without recursion.

use crate::index::NONE;

/// The components of a graph.
pub(crate) struct Components {
    /// The component of each node. Every edge leads to a component with the same or a lower number.
    pub(crate) of: Vec<u32>,
    /// The nodes, component by component, lowest first.
    pub(crate) order: Vec<u32>,
    /// Whether a component holds a cycle.
    pub(crate) cyclic: Vec<bool>,
}

/// Tarjan's algorithm, on an explicit stack; `targets(node)` lists where the edges lead.
pub(crate) fn components<'g, T>(nodes: usize, targets: impl Fn(u32) -> T) -> Components
where
    T: ExactSizeIterator<Item = Option<u32>> + 'g,
{
    let mut found = Components { of: vec![NONE; nodes], order: Vec::with_capacity(nodes), cyclic: Vec::new() };
    let mut seen = vec![NONE; nodes];
    let mut low = vec![0_u32; nodes];
    let mut clock = 0;
    let mut path: Vec<(u32, T)> = Vec::new();
    let mut open: Vec<u32> = Vec::new();
    for root in 0..nodes as u32 {
        if seen[root as usize] != NONE {
            continue;
        }
        let enter = |node: u32, clock: &mut u32, seen: &mut Vec<u32>, low: &mut Vec<u32>, open: &mut Vec<u32>| {
            seen[node as usize] = *clock;
            low[node as usize] = *clock;
            *clock += 1;
            open.push(node);
        };
        enter(root, &mut clock, &mut seen, &mut low, &mut open);
        path.push((root, targets(root)));
        while let Some((node, rest)) = path.last_mut() {
            let node = *node;
            match rest.next() {
                Some(None) => {}
                Some(Some(target)) if seen[target as usize] == NONE => {
                    enter(target, &mut clock, &mut seen, &mut low, &mut open);
                    path.push((target, targets(target)));
                }
                Some(Some(target)) => {
                    if found.of[target as usize] == NONE {
                        low[node as usize] = low[node as usize].min(seen[target as usize]);
                    }
                }
                None => {
                    path.pop();
                    if let Some((parent, _)) = path.last() {
                        low[*parent as usize] = low[*parent as usize].min(low[node as usize]);
                    }
                    if low[node as usize] == seen[node as usize] {
                        close(&mut found, &mut open, node, &targets);
                    }
                }
            }
        }
    }
    found
}

/// Takes the component of `node` off the list of open nodes.
fn close<T: Iterator<Item = Option<u32>>>(found: &mut Components, open: &mut Vec<u32>, node: u32, targets: &impl Fn(u32) -> T) {
    let component = found.cyclic.len() as u32;
    let mut size = 0;
    while let Some(member) = open.pop() {
        found.of[member as usize] = component;
        found.order.push(member);
        size += 1;
        if member == node {
            break;
        }
    }
    found.cyclic.push(size > 1 || targets(node).any(|target| target == Some(node)));
}

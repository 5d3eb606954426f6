//! Spans, diagnostics, tokens, and a grammar toolkit that reads and prints.

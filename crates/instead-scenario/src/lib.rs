//! Scenario files: parse, format, check.

//! Tab-separated tables, as `instead text --file` reads them.

use std::io::BufRead;

use instead_game::table::Columns;

use super::{Receiver, Report};
use crate::card::{Face, Incoming};
use crate::error::StoreError;

/// The longest line that is read, in bytes.
const LONGEST: u64 = 1 << 20;

/// Imports a table.
pub(super) fn import(
    name: &str,
    game: &'static str,
    mut reader: Box<dyn BufRead>,
    import: &mut dyn Receiver,
    report: &mut Report,
) -> Result<(), StoreError> {
    let mut columns: Option<Columns> = None;
    let mut bytes = Vec::new();
    for line in 1.. {
        bytes.clear();
        let taken = std::io::Read::take(&mut reader, LONGEST).read_until(b'\n', &mut bytes);
        let taken = taken.map_err(|error| super::input::unreadable(name, &super::ScanError::<StoreError>::Io(error)))?;
        if taken == 0 {
            return Ok(());
        }
        if taken as u64 == LONGEST {
            return Err(StoreError::file(name, format!("line {line} is longer than {} MiB", LONGEST >> 20)));
        }
        let text = String::from_utf8_lossy(&bytes);
        let text = text.trim_start_matches('\u{feff}').trim_end_matches(['\n', '\r']);
        let Some(columns) = &columns else {
            let named = Columns::of(text).map_err(|error| StoreError::file_help(name, format!("line 1: {}", error.message), error.help))?;
            columns = Some(named);
            continue;
        };
        if text.trim().is_empty() {
            continue;
        }
        report.records += 1;
        let named = || text.split('\t').next().map(|name| name.chars().take(80).collect());
        if text.contains('\u{fffd}') {
            report.damage(name, line, named(), "it is not UTF-8".into());
            continue;
        }
        match columns.card(text) {
            Ok(card) if card.name.is_empty() => report.damage(name, line, None, "it has no name".into()),
            Ok(card) => import.card(&incoming(game, card))?,
            Err(error) => report.damage(name, line, named(), error.message),
        }
    }
    Ok(())
}

fn incoming(game: &'static str, card: instead_game::CardText) -> Incoming {
    Incoming {
        game,
        name: card.name.clone(),
        layout: "normal".into(),
        faces: vec![Face::of(card)],
        edition: "table".into(),
        ..Incoming::default()
    }
}

//! The rows of a table of cards: tabs between columns, which the first line names.

use instead::game::CardText;
use instead::game::text::unescaped;
use instead::suggest;

use crate::status::Failure;

/// The columns that are read; others are left out.
const KNOWN: [&str; 6] = ["name", "mana_cost", "type_line", "power", "toughness", "text"];
/// What the tables of other games call them.
const ALSO: [&str; 6] = ["name", "cost", "type", "might", "armor", "text"];
/// Columns that belong to the type line, after its dash.
const SUBTYPES: [&str; 4] = ["house", "domains", "tags", "traits"];

/// Where the columns are.
struct Columns {
    places: [Option<usize>; 6],
    subtypes: [Option<usize>; 4],
    width: usize,
}

/// The cards of a table, each with its line.
pub fn rows(file: &str, text: &str) -> Result<Vec<(usize, CardText)>, Failure> {
    let mut lines = text.lines().enumerate();
    let Some((_, header)) = lines.next() else {
        return Err(Failure::with_help(format!("{file} is empty"), format!("its first line names the columns: {}", KNOWN.join(", "))));
    };
    let columns = Columns::of(file, header)?;
    let mut rows = Vec::new();
    for (line, text) in lines.filter(|(_, text)| !text.trim().is_empty()) {
        let values: Vec<&str> = text.split('\t').collect();
        if values.len() > columns.width {
            let message = format!("{file}:{}: {} columns, but the first line names {}", line + 1, values.len(), columns.width);
            return Err(Failure::with_help(message, "a tab inside a text has to be a space; a line break is `$`"));
        }
        rows.push((line + 1, columns.card(&values)));
    }
    Ok(rows)
}

impl Columns {
    fn of(file: &str, header: &str) -> Result<Columns, Failure> {
        let names: Vec<&str> = header.split('\t').map(str::trim).collect();
        let place = |wanted: &str| names.iter().position(|name| name.eq_ignore_ascii_case(wanted));
        for needed in ["name", "text"] {
            if place(needed).is_none() {
                let near = suggest(needed, names.iter().copied()).map_or_else(String::new, |near| format!("; `{}` isn't it", short(near)));
                let message = format!("{file}:1: no column is called `{needed}`{near}");
                return Err(Failure::with_help(
                    message,
                    format!("the first line names the columns, with tabs between them: {}", KNOWN.join(", ")),
                ));
            }
        }
        let mut places = KNOWN.map(place);
        for (place, other) in places.iter_mut().zip(ALSO.map(place)) {
            *place = place.or(other);
        }
        Ok(Columns { places, subtypes: SUBTYPES.map(place), width: names.len() })
    }

    fn card(&self, values: &[&str]) -> CardText {
        let [name, cost, type_line, power, toughness, text] =
            self.places.map(|place| place.and_then(|place| values.get(place)).copied().unwrap_or_default().trim());
        let subtypes = self.subtypes.iter().filter_map(|place| place.and_then(|place| values.get(place)).copied());
        let subtypes: Vec<&str> = subtypes.flat_map(|words| words.split(',')).map(str::trim).filter(|word| !word.is_empty()).collect();
        let type_line = if subtypes.is_empty() { type_line.to_owned() } else { format!("{type_line} — {}", subtypes.join(" ")) };
        let some = |value: &str| (!value.is_empty()).then(|| value.to_owned());
        CardText {
            name: unescaped(name),
            cost: cost.to_owned(),
            type_line: unescaped(&type_line),
            power: some(power),
            toughness: some(toughness),
            loyalty: None,
            text: unescaped(text).replace('$', "\n"),
        }
    }
}

fn short(text: &str) -> String {
    text.chars().take(40).collect()
}

//! Riftbound's cards as Riot and Riftcodex publish them.

use serde::Deserialize;

use super::keyforge::{Number, Words};
use super::{Record, input};
use crate::card::{Face, Incoming};

/// A card of Riot's `riftbound-content-v1`.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct RiotCard {
    name: String,
    #[serde(rename = "type")]
    kind: String,
    #[serde(default)]
    description: Option<String>,
    #[serde(alias = "domain", alias = "domains", default)]
    faction: Words,
    #[serde(default)]
    stats: Stats,
    #[serde(default)]
    set: Option<String>,
    #[serde(default)]
    tags: Words,
}

/// A card of Riftcodex.
#[derive(Debug, Deserialize)]
struct RiftcodexCard {
    name: String,
    classification: Classification,
    #[serde(default)]
    attributes: Stats,
    #[serde(default)]
    text: Texts,
    #[serde(default)]
    set: Set,
    #[serde(default)]
    tags: Words,
}

#[derive(Debug, Deserialize)]
struct Classification {
    #[serde(rename = "type")]
    kind: String,
    #[serde(default)]
    supertype: Option<String>,
    #[serde(default)]
    domain: Words,
}

#[derive(Debug, Default, Deserialize)]
struct Stats {
    #[serde(default)]
    energy: Number,
    /// The name of the energy in older files.
    #[serde(default)]
    cost: Number,
    #[serde(default)]
    might: Number,
    #[serde(default)]
    power: Number,
}

#[derive(Debug, Default, Deserialize)]
struct Texts {
    rich: Option<String>,
    plain: Option<String>,
}

#[derive(Debug, Default, Deserialize)]
struct Set {
    set_id: Option<String>,
}

/// Reads a card of Riot's.
pub fn riot(bytes: &[u8]) -> Result<Record, String> {
    let card: RiotCard = serde_json::from_slice(bytes).map_err(|error| input::why(&error))?;
    let text = plain(&card.description.unwrap_or_default());
    Ok(Record::Card(incoming(card.name, None, &card.kind, &card.faction.0, &card.tags.0, card.stats, text, card.set)))
}

/// Reads a card of Riftcodex's.
pub fn riftcodex(bytes: &[u8]) -> Result<Record, String> {
    let card: RiftcodexCard = serde_json::from_slice(bytes).map_err(|error| input::why(&error))?;
    // The plain text has lost its line breaks.
    let text = plain(&card.text.rich.or(card.text.plain).unwrap_or_default());
    let class = card.classification;
    let supertype = class.supertype.filter(|supertype| !supertype.eq_ignore_ascii_case("basic"));
    Ok(Record::Card(incoming(card.name, supertype, &class.kind, &class.domain.0, &card.tags.0, card.attributes, text, card.set.set_id)))
}

#[allow(clippy::too_many_arguments, reason = "the members of two shapes")]
fn incoming(
    name: String,
    supertype: Option<String>,
    kind: &str,
    domains: &[String],
    tags: &[String],
    stats: Stats,
    text: String,
    set: Option<String>,
) -> Incoming {
    let domains: Vec<&str> = domains.iter().map(String::as_str).filter(|domain| !domain.eq_ignore_ascii_case("colorless")).collect();
    let mut head: Vec<&str> = domains.clone();
    head.extend(supertype.as_deref());
    head.push(kind);
    let type_line = if tags.is_empty() { head.join(" ") } else { format!("{} — {}", head.join(" "), tags.join(", ")) };
    let face = Face {
        id: 0,
        name: name.clone(),
        cost: cost(&stats, &domains),
        type_line,
        power: stats.might.0,
        toughness: None,
        loyalty: None,
        colors: Vec::new(),
        text,
    };
    Incoming {
        game: "riftbound",
        name,
        layout: "normal".into(),
        faces: vec![face],
        edition: "published".into(),
        sets: set.into_iter().map(|set| set.to_uppercase()).collect(),
        ..Incoming::default()
    }
}

/// Energy, and power of the card's domain; of two domains a power may be of either, which no symbol of ours says.
fn cost(stats: &Stats, domains: &[&str]) -> String {
    let mut cost = stats.energy.0.as_ref().or(stats.cost.0.as_ref()).map(|energy| format!("{{{energy}}}")).unwrap_or_default();
    let power: usize = stats.power.0.as_deref().and_then(|power| power.parse().ok()).unwrap_or_default();
    let symbol = domains.iter().map(|domain| domain.to_lowercase()).collect::<Vec<_>>().join("/");
    if !symbol.is_empty() {
        cost.push_str(&format!("{{{symbol}}}").repeat(power.min(16)));
    }
    cost
}

/// A text without marks of a web page: paragraphs and line breaks are lines.
fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find('<') {
        let Some(length) = rest[start..].find('>') else { break };
        let mark = rest[start + 1..start + length].trim_end_matches('/').trim().to_lowercase();
        // `[>]` and `<` as signs stay what they are.
        if !mark.starts_with(|first: char| first.is_ascii_alphabetic() || first == '/') {
            out.push_str(&rest[..=start]);
            rest = &rest[start + 1..];
            continue;
        }
        out.push_str(&rest[..start]);
        if matches!(mark.as_str(), "br" | "/p" | "/li" | "/div") {
            out.push('\n');
        }
        rest = &rest[start + length + 1..];
    }
    out.push_str(rest);
    let out = out.replace("&nbsp;", " ").replace("&#x27;", "'").replace("&#39;", "'").replace("&lt;", "<").replace("&gt;", ">");
    let out = instead_game::text::unescaped(&out);
    let lines: Vec<&str> = out.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    lines.join("\n")
}

/// The symbols of published texts, `:rb_might:`, in the spelling of tables, `[MIGHT]`.
pub fn spelled(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find(":rb_") {
        let Some(length) = rest[start + 1..].find(':') else { break };
        let symbol = &rest[start + 4..start + 1 + length];
        out.push_str(&rest[..start]);
        match (symbol.strip_prefix("energy_"), symbol.strip_prefix("rune_")) {
            (Some(energy), _) => out.push_str(&format!("[E{energy}]")),
            (_, Some(rune)) => out.push_str(&format!("[RUNE:{rune}]")),
            _ => out.push_str(&format!("[{}]", symbol.to_uppercase())),
        }
        rest = &rest[start + length + 2..];
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symbols_and_marks_become_what_the_reader_takes() {
        assert_eq!(spelled(":rb_energy_1::rb_rune_fury:, :rb_exhaust:: +2 :rb_might:."), "[E1][RUNE:fury], [EXHAUST]: +2 [MIGHT].");
        assert_eq!(plain("<p>[Action]</p><p>Draw 1.<br />[Reaction][>] x</p>"), "[Action]\nDraw 1.\n[Reaction][>] x");
    }
}

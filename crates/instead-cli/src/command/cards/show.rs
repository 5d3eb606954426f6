//! `instead cards show`.

use std::io::Write;

use instead::game::{CardSource, ReadEffect, Reading};
use instead::{GAMES, Play};
use instead_cards::{Access, CardLayout, Face, Named, Store, StoreError, StoredCard, Wording, readings};
use serde::Serialize;

use super::coloured;
use crate::command::text::write_clause;
use crate::command::write_json;
use crate::io::Io;
use crate::status::{Failure, Status};
use crate::store::Place;

/// The version of the JSON form.
const SCHEMA: &str = "instead.cards-show/1";

/// Arguments of `cards show`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The card's name, or that of one of its faces.
    name: String,
    /// Its game; without, every game is looked through.
    #[arg(long, value_parser = crate::command::game)]
    game: Option<&'static dyn Play>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// The JSON form.
#[derive(Debug, Serialize)]
struct Output<'c> {
    schema: &'static str,
    #[serde(flatten)]
    card: &'c StoredCard,
    #[serde(skip_serializing_if = "Option::is_none")]
    declined: Option<&'static str>,
    /// Of each face.
    readings: Vec<Reading>,
}

/// Shows a card of the store, or a built-in one.
pub fn run(args: &Args, place: &Place, io: &mut Io) -> Result<Status, Failure> {
    let store = match place.open(Access::Read) {
        Ok(store) => Some(store),
        // A built-in card is shown without a store, too.
        Err(failure) if !place.path().is_ok_and(|path| path.exists()) => {
            let known = games(args.game).any(|game| game.library().find(&args.name).is_some());
            if !known {
                return Err(failure);
            }
            None
        }
        Err(failure) => return Err(failure),
    };
    for game in games(args.game) {
        let named = store.as_ref().map_or(Ok(Named::Nothing), |store| store.find(game.name(), &args.name))?;
        match named {
            Named::Card(card, _) => {
                let readings = card.faces.iter().map(|face| read(store.as_ref(), game, face)).collect::<Result<_, _>>()?;
                return show(args, game, &card, readings, io);
            }
            Named::Several(names) => {
                let message = format!("`{}` is a face of several cards: {}", args.name, names.join(", "));
                return Err(Failure::with_help(message, "write the whole name"));
            }
            Named::Nothing => {}
        }
        if let Some(card) = built_in(game, &args.name) {
            let readings = card.faces.iter().map(|face| Reading::of(game, &face.card_text(game)).0).collect();
            return show(args, game, &card, readings, io);
        }
    }
    let message = format!("no card is called `{}`", args.name);
    let source = place.source();
    let near: Vec<String> = games(args.game)
        .flat_map(|game| {
            let mut near: Vec<String> = game.library().nearest(&args.name).map(str::to_owned).into_iter().collect();
            near.extend(source.iter().flat_map(|source: &std::sync::Arc<dyn CardSource>| source.near(game, &args.name)));
            near
        })
        .collect();
    Err(match near.first() {
        Some(_) => Failure::with_help(message, format!("did you mean `{}`?", near.join("`, `"))),
        None => Failure::with_help(message, "`instead cards search WORDS` looks through names and texts"),
    })
}

fn games(game: Option<&'static dyn Play>) -> impl Iterator<Item = &'static dyn Play> {
    GAMES.0.iter().copied().filter(move |known| game.is_none_or(|game| game.name() == known.name()))
}

fn read(store: Option<&Store>, game: &dyn Play, face: &Face) -> Result<Reading, StoreError> {
    match store {
        Some(store) => store.reading(game, face),
        None => Ok(readings::read(game, face)),
    }
}

/// A built-in card, with its other face.
fn built_in(game: &'static dyn Play, name: &str) -> Option<StoredCard> {
    let library = game.library();
    let front = library.front_of(name).or_else(|| library.find(name))?;
    let back = library.back_of(&front.name);
    let mut faces = vec![Face::of(front.clone())];
    faces.extend(back.map(|(back, _)| Face::of(back.clone())));
    Some(StoredCard {
        id: 0,
        game: game.name().to_owned(),
        name: front.name.clone(),
        layout: CardLayout(back.map_or("normal", |_| "two faces").to_owned()),
        faces,
        wording: Wording { source: "built in".into(), date: None, edition: String::new() },
        sets: Vec::new(),
        legalities: Default::default(),
        rulings: Vec::new(),
    })
}

fn show(args: &Args, game: &dyn Play, card: &StoredCard, readings: Vec<Reading>, io: &mut Io) -> Result<Status, Failure> {
    let built_in = card.id == 0;
    let declined = card.declined().filter(|_| !built_in);
    let complete = readings.iter().all(Reading::is_complete) && declined.is_none();
    let status = if complete { Status::Fine } else { Status::Failed };
    if args.json {
        write_json(io, &Output { schema: SCHEMA, card, declined, readings })?;
        return Ok(status);
    }
    let style = io.style();
    for (place, (face, reading)) in card.faces.iter().zip(&readings).enumerate() {
        if place > 0 {
            writeln!(io)?;
        }
        writeln!(io, "{}  {}", coloured(&face.name, &face.cost), face.cost)?;
        let numbers = [face.power.as_deref(), face.toughness.as_deref()].into_iter().flatten().collect::<Vec<_>>().join("/");
        let loyalty = face.loyalty.as_ref().map(|loyalty| format!(" [{loyalty}]")).unwrap_or_default();
        let colors = if face.colors.is_empty() { String::new() } else { format!(" ({})", face.colors.join(", ")) };
        writeln!(io, "{}", format!("{}{colors} {numbers}{loyalty}", face.type_line).trim_end())?;
        for line in face.text.lines() {
            writeln!(io, "  {line}")?;
        }
        if !reading.clauses.is_empty() {
            writeln!(io)?;
        }
        for clause in &reading.clauses {
            write_clause(io, clause)?;
            if let instead::game::ReadClause::Declined { word, place: Some(place), .. } = clause {
                let at = if word.is_empty() { "where the text ends".to_owned() } else { format!("at `{word}`") };
                writeln!(io, "           {}", style.quiet(&format!("line {}, column {}: reading stopped {at}", place.line, place.column)))?;
            }
        }
        for effect in &reading.effects {
            writeln!(io, "{}", told(effect, style))?;
        }
    }
    if let Some(why) = declined {
        writeln!(io, "\n{} {why}", style.bad("not carried out:"))?;
    }
    writeln!(io)?;
    let wording = &card.wording;
    let date = wording.date.as_ref().map(|date| format!(", {date}")).unwrap_or_default();
    let edition = if wording.edition.is_empty() { String::new() } else { format!(" ({})", wording.edition) };
    writeln!(io, "{}", style.quiet(&format!("{} · {} · {}{date}{edition}", game.name(), card.layout.0, wording.source)))?;
    if !card.sets.is_empty() {
        writeln!(io, "{}", style.quiet(&format!("sets: {}", card.sets.join(", "))))?;
    }
    if !card.legalities.is_empty() {
        let all: Vec<String> = card.legalities.iter().map(|(format, status)| format!("{format} {status}")).collect();
        writeln!(io, "{}", style.quiet(&all.join(", ")))?;
    }
    for ruling in &card.rulings {
        writeln!(io, "\n{} {}", style.number(&ruling.date), ruling.text)?;
    }
    Ok(status)
}

/// "effect     prevention of damage, tier 5 (615.1, 616.1e)"
fn told(effect: &ReadEffect, style: &dyn instead::render::Style) -> String {
    let optional = if effect.optional { ", optional" } else { "" };
    let made = if effect.is_static { "" } else { ", made as it resolves" };
    let rules = if effect.rules.is_empty() { String::new() } else { format!(" ({})", style.rule(&effect.rules.join(", "))) };
    let kind = style.effect(effect.kind.name());
    format!("{}     {kind}: {}{optional}{made}, tier {}{rules}", style.good("effect"), effect.event, effect.tier + 1)
}

//! The engine for JavaScript: strings of JSON in, strings of JSON out. What is refused is thrown, as JSON too.

use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::prelude::*;

use crate::engine::{Along, Engine, Failure, Which};

/// An engine with what it keeps from one question to the next.
#[wasm_bindgen(js_name = RawEngine)]
#[derive(Debug, Default)]
pub struct RawEngine {
    engine: Engine,
}

/// Whoever is told how far it is.
type Tell = Option<js_sys::Function>;

fn telling(tell: Tell) -> impl Fn(usize) {
    move |met| {
        if let Some(tell) = &tell {
            // Whoever can't be told isn't told.
            let _ = tell.call1(&JsValue::NULL, &JsValue::from(met as f64));
        }
    }
}

fn taken<T: DeserializeOwned + Default>(json: &str) -> Result<T, JsValue> {
    if json.is_empty() {
        return Ok(T::default());
    }
    serde_json::from_str(json).map_err(|error| thrown(&Failure { message: error.to_string(), findings: Vec::new() }))
}

fn given(value: &impl Serialize) -> Result<String, JsValue> {
    serde_json::to_string(value).map_err(|error| JsValue::from_str(&error.to_string()))
}

fn thrown(failure: &Failure) -> JsValue {
    JsValue::from_str(&serde_json::to_string(failure).unwrap_or_default())
}

fn answered(result: Result<impl Serialize, Failure>) -> Result<String, JsValue> {
    result.map_err(|failure| thrown(&failure)).and_then(|value| given(&value))
}

#[wasm_bindgen(js_class = RawEngine)]
impl RawEngine {
    /// An engine without cards from outside.
    #[wasm_bindgen(constructor)]
    pub fn new() -> RawEngine {
        RawEngine::default()
    }

    /// `instead.read/1`.
    pub fn read(&self, text: &str) -> Result<String, JsValue> {
        given(&self.engine.read(text))
    }

    /// `instead.explore/1`.
    pub fn explore(&mut self, text: &str, which: &str, tell: Tell) -> Result<String, JsValue> {
        let which: Which = taken(which)?;
        given(&self.engine.explore(text, &which, &telling(tell)))
    }

    /// `instead.explain/1`.
    pub fn explain(&mut self, text: &str, which: &str, along: &str, tell: Tell) -> Result<String, JsValue> {
        let (which, along): (Which, Along) = (taken(which)?, taken(along)?);
        answered(self.engine.explain(text, &which, &along, &telling(tell)))
    }

    /// `instead.play/1`.
    pub fn play(&mut self, text: &str, which: &str, path: &[u32], tell: Tell) -> Result<String, JsValue> {
        let which: Which = taken(which)?;
        let path: Vec<usize> = path.iter().map(|place| *place as usize).collect();
        answered(self.engine.play(text, &which, &path, &telling(tell)))
    }

    /// `instead.check/1`.
    pub fn check(&self, text: &str, which: &str) -> Result<String, JsValue> {
        let which: Which = taken(which)?;
        answered(self.engine.check(text, &which))
    }

    /// The text in normal form.
    pub fn format(&self, text: &str) -> Result<String, JsValue> {
        given(&self.engine.format(text))
    }

    /// `instead.text/1`.
    pub fn text(&self, game: &str, name: &str, type_line: &str, text: Option<String>) -> Result<String, JsValue> {
        answered(self.engine.text(game, name, type_line, text.as_deref()))
    }

    /// `instead.rules/1`.
    pub fn rules(&self, game: &str, number: Option<String>) -> Result<String, JsValue> {
        answered(self.engine.rules(game, number.as_deref()))
    }

    /// `instead.complete/1`.
    pub fn complete(&self, text: &str, line: u32, column: u32) -> Result<String, JsValue> {
        given(&self.engine.complete(text, line as usize, column as usize))
    }

    /// Reads a file of cards.
    pub fn add_cards(&mut self, name: &str, bytes: Vec<u8>, tell: Tell) -> Result<String, JsValue> {
        answered(self.engine.add_cards(name, bytes, &telling(tell)))
    }

    /// All cards from outside, to be kept somewhere.
    pub fn kept_cards(&self) -> Result<String, JsValue> {
        given(&self.engine.kept_cards())
    }

    /// The cards from outside whose texts a file takes.
    pub fn used_cards(&self, text: &str) -> Result<String, JsValue> {
        given(&self.engine.used_cards(text))
    }

    /// Takes cards back that were kept.
    pub fn put_cards(&mut self, cards: &str) -> Result<String, JsValue> {
        let cards = taken(cards)?;
        given(&self.engine.put_cards(cards))
    }

    /// Forgets all cards from outside.
    pub fn forget_cards(&mut self) {
        self.engine.forget_cards();
    }

    /// Cards from outside by words of their names and texts.
    pub fn search_cards(&self, words: &str, most: u32) -> Result<String, JsValue> {
        given(&self.engine.search_cards(words, most as usize))
    }
}

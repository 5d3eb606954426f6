-- Version 1: cards, faces, names, rulings, full-text search.
CREATE TABLE sources (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    file TEXT NOT NULL,
    date TEXT,
    imported TEXT NOT NULL,
    cards INTEGER NOT NULL,
    damaged INTEGER NOT NULL
);
CREATE TABLE cards (
    id INTEGER PRIMARY KEY,
    game TEXT NOT NULL,
    key TEXT NOT NULL,
    name TEXT NOT NULL,
    layout TEXT NOT NULL,
    oracle TEXT,
    edition TEXT NOT NULL,
    date TEXT,
    legalities TEXT NOT NULL,
    digest INTEGER NOT NULL,
    source INTEGER NOT NULL REFERENCES sources (id),
    UNIQUE (game, key)
);
CREATE INDEX cards_by_oracle ON cards (oracle);
CREATE TABLE faces (
    id INTEGER PRIMARY KEY,
    card INTEGER NOT NULL REFERENCES cards (id),
    place INTEGER NOT NULL,
    name TEXT NOT NULL,
    cost TEXT NOT NULL,
    type_line TEXT NOT NULL,
    power TEXT,
    toughness TEXT,
    loyalty TEXT,
    colors TEXT NOT NULL,
    text TEXT NOT NULL,
    UNIQUE (card, place)
);
-- `place` is the face whose name it is; -1 for a name of the whole card.
CREATE TABLE names (
    game TEXT NOT NULL,
    key TEXT NOT NULL,
    card INTEGER NOT NULL REFERENCES cards (id),
    place INTEGER NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (game, key, place, card)
) WITHOUT ROWID;
CREATE INDEX names_by_card ON names (card);
CREATE TABLE printings (
    card INTEGER NOT NULL REFERENCES cards (id),
    code TEXT NOT NULL,
    PRIMARY KEY (card, code)
) WITHOUT ROWID;
-- `about` is the id under which a source publishes a card's rulings, or game and key of the card.
CREATE TABLE rulings (
    about TEXT NOT NULL,
    date TEXT NOT NULL,
    source TEXT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (about, date, source, text)
) WITHOUT ROWID;
CREATE VIRTUAL TABLE texts USING fts5 (
    name, type_line, text,
    content = 'faces', content_rowid = 'id', tokenize = "unicode61 remove_diacritics 2"
);
CREATE TRIGGER faces_added AFTER INSERT ON faces BEGIN
    INSERT INTO texts (rowid, name, type_line, text) VALUES (new.id, new.name, new.type_line, new.text);
END;
CREATE TRIGGER faces_removed AFTER DELETE ON faces BEGIN
    INSERT INTO texts (texts, rowid, name, type_line, text) VALUES ('delete', old.id, old.name, old.type_line, old.text);
END;

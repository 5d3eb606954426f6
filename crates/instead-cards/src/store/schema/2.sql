-- Version 2: the compiler's reading of each face, with the compiler's version.
CREATE TABLE readings (
    face INTEGER PRIMARY KEY REFERENCES faces (id),
    compiler TEXT NOT NULL,
    complete INTEGER NOT NULL,
    effects TEXT NOT NULL,
    reading TEXT NOT NULL
);
CREATE TRIGGER faces_unread AFTER DELETE ON faces BEGIN
    DELETE FROM readings WHERE face = old.id;
END;

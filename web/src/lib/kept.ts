// The reader's own cards, in the browser's own storage.

const NAME = "instead";
const KIND = "cards";

function open(): Promise<IDBDatabase> {
  return new Promise((done, failed) => {
    const asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(KIND);
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => failed(asked.error ?? new Error("the browser keeps nothing"));
  });
}

async function ask<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const base = await open();
  try {
    return await new Promise<T>((done, failed) => {
      const transaction = base.transaction(KIND, mode);
      const asked = act(transaction.objectStore(KIND));
      transaction.oncomplete = () => done(asked.result);
      transaction.onerror = transaction.onabort = () => failed(transaction.error ?? new Error("the browser keeps nothing"));
    });
  } finally {
    base.close();
  }
}

/** What was kept; null if nothing was, or nothing can be. */
export const kept = (): Promise<string | null> => ask<unknown>("readonly", (store) => store.get("all")).then((found) => (typeof found === "string" ? found : null), () => null);
export const keep = (cards: string) => ask("readwrite", (store) => store.put(cards, "all"));
export const forget = () => ask("readwrite", (store) => store.delete("all"));

/** An in-memory `Storage` with these items. */
export function memoryStorage(stored: Readonly<Record<string, string>> = {}): Storage {
  const items = new Map(Object.entries(stored))
  return {
    get length() {
      return items.size
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  }
}

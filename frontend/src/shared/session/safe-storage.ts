/** A storage of the browser that throws no errors. A blocked storage is empty, and a full one keeps nothing new. */
export function createSafeStorage(open: () => Storage) {
  function attempt<T>(work: (storage: Storage) => T): T | null {
    try {
      return work(open())
    } catch {
      return null
    }
  }
  return {
    text: (key: string) => attempt((storage) => storage.getItem(key)),
    /** The JSON value of an item; null when it is missing or not JSON. */
    json: (key: string) => attempt((storage): unknown => JSON.parse(storage.getItem(key) ?? 'null')),
    keep: (key: string, text: string) => void attempt((storage) => storage.setItem(key, text)),
    keys: (prefix: string) =>
      attempt((storage) => Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? ''))?.filter(
        (key) => key.startsWith(prefix),
      ) ?? [],
    remove: (...keys: readonly string[]) => void attempt((storage) => keys.map((key) => storage.removeItem(key))),
  }
}

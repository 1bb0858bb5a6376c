/**
 * The items of a storage of the browser. It may be blocked, full or hold unreadable values: no error for the page.
 * @param open returns the storage; it may throw where the browser blocks it
 */
export function itemsOf(open: () => Storage) {
  function attempt<T>(work: (storage: Storage) => T): T | null {
    try {
      return work(open())
    } catch {
      return null
    }
  }
  return {
    /** The text of an item; null without one. */
    text: (key: string) => attempt((storage) => storage.getItem(key)),
    /** The value of an item that is JSON; null without one, or when it is no JSON. */
    json: (key: string) => attempt((storage): unknown => JSON.parse(storage.getItem(key) ?? 'null')),
    keep: (key: string, text: string) => void attempt((storage) => storage.setItem(key, text)),
    /** The keys that begin with a prefix. */
    keys: (prefix: string) =>
      attempt((storage) => Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? ''))?.filter(
        (key) => key.startsWith(prefix),
      ) ?? [],
    remove: (...keys: readonly string[]) => void attempt((storage) => keys.map((key) => storage.removeItem(key))),
  }
}

/** The items of a storage of the browser. */
interface Items {
  /** The text of an item; null without one. */
  text(key: string): string | null
  /** The value of an item that is JSON; null without one, or when it is no JSON. */
  json(key: string): unknown
  keep(key: string, text: string): void
  /** The keys that begin with a prefix. */
  keys(prefix: string): readonly string[]
  remove(...keys: readonly string[]): void
}

/**
 * A storage may be blocked, full or hold unreadable values; none of these is an error for the page.
 * @param open returns the storage; it may throw where the browser blocks it
 */
export function itemsOf(open: () => Storage): Items {
  function attempt<T>(work: (storage: Storage) => T): T | null {
    try {
      return work(open())
    } catch {
      return null
    }
  }
  return {
    text: (key) => attempt((storage) => storage.getItem(key)),
    json: (key) => attempt((storage) => JSON.parse(storage.getItem(key) ?? 'null')),
    keep: (key, text) => void attempt((storage) => storage.setItem(key, text)),
    keys: (prefix) =>
      attempt((storage) => Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? ''))?.filter(
        (key) => key.startsWith(prefix),
      ) ?? [],
    remove: (...keys) => void attempt((storage) => keys.map((key) => storage.removeItem(key))),
  }
}

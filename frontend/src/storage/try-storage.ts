/**
 * Does some work with a storage of the browser. A storage may be blocked, full or hold unreadable values; none of these
 * is an error for the page.
 * @param open returns the storage; it may throw where the browser blocks it
 * @returns the result of the work, or `fallback` when opening the storage or the work throws
 */
export function tryStorage<T>(open: () => Storage, work: (storage: Storage) => T, fallback: T): T {
  try {
    return work(open())
  } catch {
    return fallback
  }
}

import type { LRUCache } from 'lru-cache'

/** The value of a key: the one in the cache, else what `read` finds, which later callers get too. A failed read is not kept. */
export function readOnce<Value>(
  cache: LRUCache<string, Promise<Value>>,
  key: string,
  read: () => Promise<Value>,
): Promise<Value> {
  const cached = cache.get(key)
  if (cached !== undefined) return cached
  const value = read()
  cache.set(key, value)
  value.catch(() => {
    if (cache.peek(key) === value) cache.delete(key)
  })
  return value
}

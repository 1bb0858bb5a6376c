import type { LRUCache } from 'lru-cache'

/** Returns the cached value of a key, or the result of `read`, which is then cached. A failed read is not cached. */
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

/** Freezes a value with all its parts. Parts that are frozen already are taken as frozen with all of theirs. */
export function deepFreeze<T>(value: T): T {
  if (Object.isFrozen(value)) return value
  for (const part of Object.values(value as object)) deepFreeze(part) // only objects are not frozen
  return Object.freeze(value)
}

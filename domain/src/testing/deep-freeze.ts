/** Freezes a value with all its parts. A part that is already frozen is skipped, with all parts of its own. */
export function deepFreeze<T>(value: T): T {
  if (Object.isFrozen(value)) return value
  for (const part of Object.values(value as object)) deepFreeze(part) // `isFrozen` is true for all but objects
  return Object.freeze(value)
}

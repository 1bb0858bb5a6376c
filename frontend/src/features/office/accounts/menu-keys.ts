import { plainly } from '../../../shared/ui/plainly.ts'

/**
 * The item of a menu to focus after a key: arrows go round, Home and End, and a letter goes to the next label that begins
 * with it.
 * @param labels of the items
 * @param focused index of the focused item; -1 for none
 * @returns its index; null when the key has no meaning
 */
export function itemAfter(key: string, labels: readonly string[], focused: number): number | null {
  const count = labels.length
  switch (key) {
    case 'ArrowDown':
      return (focused + 1) % count
    case 'ArrowUp':
      return (Math.max(focused, 0) + count - 1) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
  }
  if (key.length !== 1 || key === ' ') return null
  const letter = plainly(key)
  for (let step = 1; step <= count; step += 1) {
    const index = (Math.max(focused, 0) + step) % count
    if (plainly(labels[index] ?? '').startsWith(letter)) return index
  }
  return null
}

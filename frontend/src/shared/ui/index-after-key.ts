/**
 * The index that a key leads to on the slider of a chart; null for any other key.
 * @param page the index a page later (1) or earlier (-1)
 */
export function indexAfterKey(
  index: number,
  last: number,
  key: string,
  page: (direction: 1 | -1) => number,
): number | null {
  const within = (next: number) => Math.min(last, Math.max(0, next))
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return within(index - 1)
    case 'ArrowRight':
    case 'ArrowUp':
      return within(index + 1)
    case 'PageDown':
      return within(page(-1))
    case 'PageUp':
      return within(page(1))
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return null
  }
}

import type { KeyboardEvent } from 'react'

/**
 * In a tree whose columns are the rounds, moves the focus along the lines: the right arrow to the next fixture of the
 * winner, the left arrow to the first fixture before it that has a link. A bye has none.
 */
export function followLines(event: KeyboardEvent): void {
  // With one of these keys, an arrow is a shortcut of the browser, such as Alt and the left arrow for Back.
  if (event.altKey || event.ctrlKey || event.metaKey) return
  const columns = [...event.currentTarget.children].map((column) => [...column.querySelectorAll(':scope > ol > li')])
  const rowIn = (column: readonly Element[]) => column.findIndex((place) => place.contains(document.activeElement))
  const from = columns.findIndex((column) => rowIn(column) >= 0)
  const row = rowIn(columns[from] ?? [])
  const before = columns[from - 1]?.slice(2 * row, 2 * row + 2) ?? []
  const after = columns[from + 1]?.slice(Math.floor(row / 2)) ?? []
  const places = event.key === 'ArrowLeft' ? before : event.key === 'ArrowRight' ? after.slice(0, 1) : []
  const link = places.map((place) => place.querySelector('a')).find((one) => one !== null)
  if (link === undefined) return
  event.preventDefault()
  link.focus()
}

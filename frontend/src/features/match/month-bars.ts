import type { MonthTotals } from '@topspin/domain/contract/past'

/** A month, as `2026-11`, with its results. */
export interface MonthBar {
  readonly month: string
  readonly wins: number
  readonly losses: number
}

/** How many months are drawn. */
export const barCount = 13

/** The results of the months up to the newest one with a match, oldest first; months without a match have none. */
export function monthBars(months: readonly MonthTotals[]): readonly MonthBar[] {
  const [newest] = months
  if (newest === undefined) return []
  const [year = 0, month = 1] = newest.month.split('-').map(Number)
  return Array.from({ length: barCount }, (_, index) => {
    const name = new Date(Date.UTC(year, month - barCount + index, 1)).toISOString().slice(0, 7)
    const { wins = 0, losses = 0 } = months.find((one) => one.month === name) ?? {}
    return { month: name, wins, losses }
  })
}

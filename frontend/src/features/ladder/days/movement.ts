import type { EveningEntry } from '@topspin/domain/contract/standings'

/** A player of a past ladder who is ranked today. */
export type RankedEntry = EveningEntry & { readonly pseudo: string; readonly now: NonNullable<EveningEntry['now']> }

export const isRanked = (entry: EveningEntry): entry is RankedEntry => entry.pseudo !== null && entry.now !== null

/** Places gained since, negative for places lost. */
export const placesOf = ({ rank, now }: RankedEntry): number => rank - now.rank

/** Who has gained and who has lost most places since; null when nobody has. The better placed of several. */
export function extremesOf(entries: readonly EveningEntry[]): {
  readonly climb: RankedEntry | null
  readonly fall: RankedEntry | null
} {
  let [climb, fall]: [RankedEntry | null, RankedEntry | null] = [null, null]
  for (const entry of entries.filter(isRanked)) {
    const places = placesOf(entry)
    if (places > (climb === null ? 0 : placesOf(climb))) climb = entry
    if (places < (fall === null ? 0 : placesOf(fall))) fall = entry
  }
  return { climb, fall }
}

/** Part of a list of at most `most`, around one of its entries; the head when that one is missing. */
export function around<T>(list: readonly T[], index: number, most: number): readonly T[] {
  const start = Math.max(0, Math.min(index - Math.floor(most / 2), list.length - most))
  return list.slice(start, start + most)
}

/** A row of the chart: a player on one side. */
export interface SlopeRow {
  readonly pseudo: string | null
  readonly rank: number
}

/** The two columns of the chart, and a line for each player who is in both. */
export interface Slope {
  readonly then: readonly SlopeRow[]
  readonly now: readonly SlopeRow[]
  readonly lines: readonly { readonly pseudo: string; readonly from: number; readonly to: number }[]
}

/** Maximum number of ranks in a column. */
const mostRows = 25

/** The ranks around the reader on both sides; the head of the ladder for a reader without a rank. */
export function slopeOf(entries: readonly EveningEntry[], today: readonly SlopeRow[], me: string): Slope {
  const isMe = ({ pseudo }: SlopeRow) => pseudo === me
  const then = around(entries, entries.findIndex(isMe), mostRows)
  const now = around(today, today.findIndex(isMe), mostRows)
  const places = new Map(now.map(({ pseudo }, index) => [pseudo, index]))
  const lines = then.flatMap(({ pseudo }, from) => {
    const to = pseudo === null ? undefined : places.get(pseudo)
    return pseudo === null || to === undefined ? [] : [{ pseudo, from, to }]
  })
  return { then, now, lines }
}

import {
  arrivalsLimit,
  type EveningEntry,
  type PastLadder,
  type WeeklyActivity,
} from '@topspin/domain/contract/standings'
import { type Instant, type Ladder, type PlayerId, toPoints } from '@topspin/domain/ids'
import { ranksOf } from '@topspin/domain/ranks'
import { dayOf, eveningOf } from '@topspin/domain/time/evening'
import type { ReadSideDeps } from './deps.ts'
import { readPseudos } from './known-pseudos.ts'
import { readRankedPlayers } from './statistics.ts'

const { compare: alphabetically } = new Intl.Collator('fr')

/** A ladder as it stood on the evening of a day, beside today's (docs/specification.md#the-ladder-of-a-day). */
export async function pastLadder(deps: ReadSideDeps, ladder: Ladder, day: string, now: Instant): Promise<PastLadder> {
  const { standings, rules } = deps
  if (day > dayOf(now, rules.timeZone)) {
    const none = { total: 0, pseudos: [] }
    return { on: day, entries: [], matches: 0, lastMatchAt: null, cancelledSince: 0, arrivals: none }
  }
  const [{ players, ...counts }, today] = await Promise.all([
    standings.at(ladder, eveningOf(day, rules.timeZone)),
    readRankedPlayers(deps, ladder),
  ])
  const people = players.map(({ id }) => id)
  const pseudoOf = await readPseudos(deps, people)
  const named = players.map((player) => ({ ...player, pseudo: pseudoOf(player.id) }))
  named.sort((a, b) => b.score - a.score || b.wins - a.wins || alphabetically(a.pseudo, b.pseudo))
  const ranks = ranksOf(named.map(({ score }) => score))
  const placeNow = (id: PlayerId): EveningEntry['now'] => {
    const player = today.get(id)
    return player === undefined ? null : { rank: player.rank, score: toPoints(player.document[ladder].score) }
  }
  const entries = named.map(
    ({ id, pseudo, deleted, score, wins, losses }, index): EveningEntry => ({
      rank: ranks[index] ?? 0,
      pseudo: deleted ? null : pseudo,
      score: toPoints(score),
      wins,
      losses,
      now: placeNow(id),
    }),
  )
  const then = new Set(players.map(({ id }) => id))
  const arrived = [...today.values()].flatMap(({ id, pseudo }) => (then.has(id) ? [] : [pseudo]))
  const arrivals = { total: arrived.length, pseudos: arrived.slice(0, arrivalsLimit) }
  return { on: day, entries, ...counts, arrivals }
}

const week = 7 * 86_400_000

/** How many matches were played in each week since the week of the first match. */
export async function weeklyActivity(
  { standings, rules }: ReadSideDeps,
  ladder: Ladder,
  now: Instant,
): Promise<WeeklyActivity> {
  const weeks = await standings.weeks(ladder)
  const today = dayOf(now, rules.timeZone)
  const [from] = [...weeks.keys()].toSorted()
  const first = from === undefined ? undefined : weeks.get(from)
  if (from === undefined || first === undefined) return { firstDay: null, today, from: null, weeks: [] }
  const counts: number[] = []
  for (let monday = Date.parse(from); monday <= Date.parse(now); monday += week)
    counts.push(weeks.get(new Date(monday).toISOString().slice(0, from.length))?.matches ?? 0)
  return { firstDay: dayOf(first.first, rules.timeZone), today, from, weeks: counts }
}

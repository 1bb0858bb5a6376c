import { calls } from '@topspin/domain/contract/calls'
import { lastWeekParameter, minMatchesForHighlights, type Week } from '@topspin/domain/contract/week'
import { halfPoints, type Instant, type Ladder, type PlayerId, toPoints } from '@topspin/domain/ids'
import type { PastPlace } from '@topspin/domain/ladder/rank-history'
import { playersOf } from '@topspin/domain/match/match-players'
import { Refusal } from '@topspin/domain/refusals'
import { resultView } from '@topspin/domain/replies/match-view'
import { plusDays } from '@topspin/domain/time/days'
import { dayOf } from '@topspin/domain/time/evening'
import { isoWeekOf, type WeekPeriod, weekPeriodOf } from '@topspin/domain/time/iso-week'
import type { ReadSideDeps } from './deps.ts'
import { readPseudos } from './known-pseudos.ts'

type WeekOfClub = Awaited<ReturnType<ReadSideDeps['weeks']['of']>>

/**
 * The earliest week that can be read. The reply about a week also needs the week before, and `1000-01` is the first
 * week with a year of four digits.
 */
const firstWeek = '1000-02'

/** The period of a week that has begun. @throws Refusal unknown-week for any other text */
export function requireBegunWeek({ rules }: ReadSideDeps, week: string, now: Instant): WeekPeriod {
  const period = weekPeriodOf(week, rules.timeZone)
  if (period === null || week < firstWeek || now < period.from) throw new Refusal('unknown-week')
  return period
}

const modelsOfWeek = [...new Set([...calls.week.models, ...calls.weekHighlights.models, 'accounts' as const])]

/** Whether the read models of weeks are up to date. They are not at a first start without `read.db`. */
export async function areWeeksFolded({ models, events }: ReadSideDeps): Promise<boolean> {
  const head = await events.head()
  return head === null || models.waitFor(modelsOfWeek, head)
}

/** The last week that has a match and whose summary has appeared; else the current week. */
async function lastWeekOf(deps: ReadSideDeps, now: Instant): Promise<string> {
  const current = isoWeekOf(dayOf(now, deps.rules.timeZone))
  return (await neighboursOf(deps, requireBegunWeek(deps, current, now), now)).lastPlayed ?? current
}

/**
 * The reply about a week (docs/specification.md#the-week).
 * @param asked an ISO week, or `lastWeekParameter`
 * @param reader null for a television and for a chat
 * @throws Refusal unknown-week
 */
export async function weekView(
  deps: ReadSideDeps,
  asked: string,
  reader: PlayerId | null,
  now: Instant,
): Promise<Week> {
  const period = requireBegunWeek(deps, asked === lastWeekParameter ? await lastWeekOf(deps, now) : asked, now)
  const { week, monday, appearsAt } = period
  const played = await deps.weeks.of(period)
  const [before, neighbours, exploit] = await Promise.all([
    deps.weeks.of(weekNextTo(deps, period, -1)),
    neighboursOf(deps, period, now),
    exploitOf(deps, played),
  ])
  const list = played.matches < minMatchesForHighlights ? played.latest : []
  const named = [...list, ...(exploit === null ? [] : [exploit.match])]
  const people = named.flatMap((match) => [...playersOf(match), match.recorder])
  const pseudoOf = await readPseudos(deps, people)
  return {
    week,
    monday,
    sunday: plusDays(monday, 6),
    appearsAt,
    hasAppeared: appearsAt <= now,
    ...neighbours,
    matches: played.matches,
    players: new Set([...played.tallies.simple.keys(), ...played.tallies.double.keys()]).size,
    matchesBefore: before.matches,
    days: [...played.days],
    exploit: exploit && {
      match: resultView(exploit.match, pseudoOf),
      gap: toPoints(halfPoints(exploit.match.gap)),
      ranks: exploit.ranks,
    },
    list: list.map((match) => resultView(match, pseudoOf)),
    correctedAt: played.changedAt,
    own: reader === null || played.matches === 0 ? null : await ownWeek(deps, period, played, reader),
  }
}

function weekNextTo({ rules }: ReadSideDeps, { monday }: WeekPeriod, weeks: 1 | -1): WeekPeriod {
  const period = weekPeriodOf(isoWeekOf(plusDays(monday, 7 * weeks)), rules.timeZone)
  if (period === null) throw new Error(`no week next to that of ${monday}`)
  return period
}

async function neighboursOf(deps: ReadSideDeps, period: WeekPeriod, now: Instant) {
  const { weeks, rules } = deps
  const [before, after] = [weekNextTo(deps, period, -1), weekNextTo(deps, period, 1)]
  // Until 8:30 on Monday, the summary of last week has not appeared, so `lastPlayed` is an earlier week.
  const beforeThis = before.appearsAt <= now ? period.from : before.from
  const [first, last] = await Promise.all([weeks.firstMatchAt(), weeks.lastMatchBefore(beforeThis)])
  return {
    previous: first !== null && first < period.from ? before.week : null,
    next: after.appearsAt <= now ? after.week : null,
    lastPlayed: last && isoWeekOf(dayOf(last, rules.timeZone)),
  }
}

/**
 * The greatest upset between ranked players; null without an upset. `ranks` has the ranks of the winner and the loser
 * before a singles match; it is null for doubles, and when a rank is unknown.
 */
async function exploitOf(deps: ReadSideDeps, { upsets }: WeekOfClub) {
  const { models, ladders, pastRanks } = deps
  const { alphabetical } = await ladders.orders()
  const ranked = new Set(alphabetical.map(({ id }) => id))
  const match = upsets.find((one) => playersOf(one).every((id) => ranked.has(id)))
  if (match === undefined) return null
  if (match.ladder === 'double') return { match, ranks: null }
  const { sequence, playedAt } = match
  const places = () => pastRanks.read('simple', (history) => history.placesBefore(sequence, playedAt))
  const ranks = await models.once('places before an upset', ['scores', 'standings'], places, playedAt)
  const [winner, loser] = playersOf(match).map((id) => ranks.get(id)?.rank)
  return {
    match,
    ranks: winner === undefined || loser === undefined ? null : ([winner, loser] satisfies [number, number]),
  }
}

/**
 * The places of a ladder at the beginning and the end of a week. For a week without a match they are computed from the
 * start scores: only the number of places is right then.
 */
interface PlacesOfWeek {
  readonly before: ReadonlyMap<PlayerId, PastPlace>
  readonly after: ReadonlyMap<PlayerId, PastPlace>
}

/**
 * The places of both ladders at the beginning and the end of a week. The result for the week read last is kept until
 * `scores` or `standings` changes.
 */
export const placesOfWeek = (
  { models, pastRanks }: Pick<ReadSideDeps, 'models' | 'pastRanks'>,
  { from, until }: WeekPeriod,
  { sequences }: Pick<WeekOfClub, 'sequences'>,
): Promise<Readonly<Record<Ladder, PlacesOfWeek>>> => {
  const make = async () => {
    const [first, last] = sequences ?? [0, 0]
    const placesIn = (ladder: Ladder) =>
      pastRanks.read(ladder, (history) => ({
        before: history.placesBefore(first, from),
        after: history.placesBefore(last + 1, until),
      }))
    return { simple: await placesIn('simple'), double: await placesIn('double') }
  }
  // `weeks` may be behind `scores`, so the week's first and last sequence are part of the key.
  return models.once('places of a week', ['scores', 'standings'], make, [from, ...(sequences ?? [])].join(' '))
}

async function ownWeek(deps: ReadSideDeps, period: WeekPeriod, played: WeekOfClub, reader: PlayerId) {
  const places = await placesOfWeek(deps, period, played)
  const end = places.simple.after.get(reader)
  if (end === undefined) return null
  const tallies = [played.tallies.simple.get(reader), played.tallies.double.get(reader)]
  const inLadder = (ladder: Ladder) => {
    const tally = played.tallies[ladder].get(reader)
    const { before, after } = places[ladder]
    const rankIn = (one: PlacesOfWeek['before']) => one.get(reader)?.rank ?? null
    return tally === undefined ? null : { points: toPoints(tally.points), before: rankIn(before), after: rankIn(after) }
  }
  const since = activatedAt(await deps.standings.statuses(), reader)
  return {
    simple: inLadder('simple'),
    double: inLadder('double'),
    wins: tallies.reduce((sum, tally) => sum + (tally?.wins ?? 0), 0),
    losses: tallies.reduce((sum, tally) => sum + (tally?.losses ?? 0), 0),
    rank: end.rank,
    score: toPoints(end.score),
    since: since !== null && isInWeek(period, since) ? since : null,
  }
}

export const isInWeek = ({ from, until }: WeekPeriod, at: Instant): boolean => from <= at && at < until

/** When a player was activated for the first time; null for never. */
export const activatedAt = (
  statuses: Awaited<ReturnType<ReadSideDeps['standings']['statuses']>>,
  player: PlayerId,
): Instant | null => statuses.get(player)?.statuses.find(([, status]) => status === 'active')?.[0] ?? null

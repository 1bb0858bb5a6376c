import type { Change, Profile, Standing } from '@topspin/domain/contract/profile'
import { careerPrefix } from '@topspin/domain/documents/careers'
import { halfPoints, type Instant, instant, type PlayerId, points } from '@topspin/domain/ids'
import type { Ladder } from '@topspin/domain/ladder'
import type { Account } from '@topspin/platform/identity/port'
import type { Deps } from '../deps.ts'
import type { ReadModels } from '../read-models.ts'
import { ladderStat } from './statistics.ts'

type ProfileDeps = Pick<Deps, 'models' | 'ladders' | 'pastScores'>

const daysBefore = (now: Instant, days: number): Instant => instant(Date.parse(now) - days * 86_400_000)

/** The head of a player page: ranks and scores in both ladders, and how they have changed. */
export async function profile(deps: ProfileDeps, { id, pseudo, bio }: Account, now: Instant): Promise<Profile> {
  const [document, simple, double, since] = await Promise.all([
    deps.models.get('rankings', id),
    standing(deps, id, 'simple', now),
    standing(deps, id, 'double', now),
    firstMatch(deps.models, id),
  ])
  const active = document?.active ?? false
  return { pseudo, bio, tournamentWins: document?.stars ?? 0, active, since, simple, double }
}

async function standing(deps: ProfileDeps, player: PlayerId, ladder: Ladder, now: Instant): Promise<Standing> {
  const { rank, score, nbWin, nbLoose } = await ladderStat(deps.models, deps.ladders, player, ladder)
  const change = (days: number) => changeSince(deps, player, ladder, daysBefore(now, days), now)
  const [week, month] = await Promise.all([change(7), change(30)])
  return { rank, score, wins: nbWin, losses: nbLoose, week, month }
}

/**
 * Compares with the ladder of an earlier instant: today's active players who had registered by then, with their scores of
 * then (docs/specification.md#changes-of-place).
 */
async function changeSince(
  { models, ladders, pastScores }: ProfileDeps,
  player: PlayerId,
  ladder: Ladder,
  at: Instant,
  now: Instant,
): Promise<Change> {
  const [orders, scoreAt, registered] = await Promise.all([
    ladders.orders(),
    pastScores.upTo(now),
    registrations(models),
  ])
  const players = orders[ladder]
  const me = players.find(({ id }) => id === player)
  if (me === undefined) return { points: 0, places: null }
  const scoreNow = me.document[ladder].score
  const scoreThen = scoreAt(player, ladder, at) ?? scoreNow
  const change = points(halfPoints(scoreNow - scoreThen))
  const wasThere = (id: PlayerId) => (registered.get(id) ?? at) <= at
  if (!wasThere(player)) return { points: change, places: null }
  let [aheadNow, aheadThen] = [0, 0]
  for (const { id, document } of players) {
    const { score } = document[ladder]
    if (score > scoreNow) aheadNow += 1
    if ((scoreAt(id, ladder, at) ?? score) > scoreThen && wasThere(id)) aheadThen += 1
  }
  return { points: change, places: aheadThen - aheadNow }
}

const registrations = (models: ReadModels): Promise<ReadonlyMap<string, Instant>> =>
  models.once('registrations', ['accounts'], async () => {
    const accounts = await models.range('accounts', '', { limit: Number.MAX_SAFE_INTEGER })
    return new Map(accounts.map(({ key, document }) => [key, document.registeredAt]))
  })

async function firstMatch(models: ReadModels, player: PlayerId): Promise<Instant | null> {
  const first = (ladder: Ladder) => models.range('careers', careerPrefix(player, ladder), { limit: 1 })
  const months = await Promise.all([first('simple'), first('double')])
  const dates = months.flat().flatMap(({ document }) => document.matches.map(({ playedAt }) => playedAt))
  return dates.toSorted()[0] ?? null
}

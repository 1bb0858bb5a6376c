import { shownTournamentsLimit } from '@topspin/domain/contract/television'
import {
  pastTournamentsLimit,
  type TournamentDetail,
  type TournamentFixture,
} from '@topspin/domain/contract/tournament'
import { matchKey } from '@topspin/domain/documents/matches'
import { playerTournamentsKey } from '@topspin/domain/documents/tournaments'
import { halfPoints, type Instant, type PlayerId, toPoints } from '@topspin/domain/ids'
import { impactOfSide } from '@topspin/domain/match/match-players'
import { couldBePermitted } from '@topspin/domain/permissions'
import { Refusal } from '@topspin/domain/refusals'
import { isPeriodRunning } from '@topspin/domain/time/ahead-of-clock'
import { dayMs } from '@topspin/domain/time/days'
import { dayOf } from '@topspin/domain/time/evening'
import { findPlayerLeftOut } from '@topspin/domain/tournament/entries'
import type { FixturePlace } from '@topspin/domain/tournament/fixtures'
import { orderOfPool } from '@topspin/domain/tournament/pool-order'
import { type Draw, fixturesOf, podiumOf, type Tournament } from '@topspin/domain/tournament/tournament-state'
import type { Subject } from '@topspin/platform/http/session'
import { readContestedMatchIds } from './contests.ts'
import { type PseudoOf, readPseudos } from './known-pseudos.ts'
import {
  outlineOf,
  readListedTournamentIds,
  readTournamentIds,
  readTournaments,
  summaryFor,
  type TournamentViewDeps,
  type UndeletedTournament,
  undeletedTournamentOf,
} from './tournaments.ts'

/** The reply about a tournament. @throws Refusal unknown-tournament, also for a deleted one */
export async function tournamentView(deps: TournamentViewDeps, id: string, reader: Reader, now: Instant) {
  const shown = undeletedTournamentOf(await deps.models.get('tournaments', id))
  if (shown === null) throw new Refusal('unknown-tournament')
  return detailOf(deps, shown, reader, now)
}

/**
 * The running tournaments, and those that finished in the last 24 hours: at most `shownTournamentsLimit`, the latest
 * start or end first.
 */
export async function tournamentsForTelevision(
  deps: TournamentViewDeps,
  now: Instant,
): Promise<Pick<TournamentDetail, 'today' | 'summary' | 'draw'>[]> {
  const { models } = deps
  const shown = await models.once('tournaments of televisions', ['tournaments'], async () =>
    (await readTournaments(models, await readTournamentIds(models, { past: pastTournamentsLimit })))
      .filter(({ phase }) => phase === 'running' || phase === 'finished')
      .sort((one, other) => other.since.localeCompare(one.since)),
  )
  const isShown = ({ phase, since }: UndeletedTournament) =>
    phase === 'running' || isPeriodRunning(Date.parse(since), dayMs, Date.parse(now))
  const details = shown
    .filter(isShown)
    .slice(0, shownTournamentsLimit)
    .map((one) => detailOf(deps, one, null, now))
  return (await Promise.all(details)).map(({ today, summary, draw }) => ({ today, summary, draw }))
}

/** The reader of a tournament; null for a television. */
type Reader = Pick<Subject, 'playerId' | 'authorities'> | null

async function detailOf(
  deps: TournamentViewDeps,
  shown: UndeletedTournament,
  reader: Reader,
  now: Instant,
): Promise<TournamentDetail> {
  const { models, rules } = deps
  const { state, phase, decided } = shown
  const playerId = reader?.playerId ?? null
  const today = dayOf(now, rules.timeZone)
  // A proposal lapses after the last day of entries.
  const pending = today > state.entriesUntil ? [] : state.proposals
  const proposals = pending.filter(({ from, to }) => from === playerId || to === playerId)
  // All people that the reply names. A player who is asked to play in a pair may not have entered yet.
  const deciders = Object.values(decided).flatMap(({ by }) => by ?? [])
  const named = [state.organiser, ...state.entries, ...proposals.map(({ to }) => to), ...deciders]
  const pseudoOf = await readPseudos(deps, named)
  // A television does not show which matches are contested.
  const contested = reader === null ? new Set<number>() : await readContestedMatchIds({ models }, state.ladder, now)
  const out = findPlayerLeftOut(state)
  const decidedOf: DecidedOf = (fixtureId) => {
    const decision = decided[fixtureId]
    if (decision === undefined) return null
    return { day: dayOf(decision.at, rules.timeZone), by: decision.by === null ? null : pseudoOf(decision.by) }
  }
  const readsDraw =
    phase !== 'entries' || (reader !== null && couldBePermitted('tournament.organise', reader.authorities))
  return {
    today,
    summary: summaryFor(outlineOf(shown), playerId, pseudoOf),
    thirdPlace: state.thirdPlace,
    ...(state.stopReason !== undefined && { stopReason: state.stopReason }),
    entries: state.entries.map(pseudoOf),
    pairs: state.pairs.map(([one, two]) => [pseudoOf(one), pseudoOf(two)]),
    proposals: proposals.map(({ from, to }) => ({ from: pseudoOf(from), to: pseudoOf(to) })),
    leftOut: out === null ? null : pseudoOf(out),
    ...(phase === 'finished' && reader !== null && { figures: await figuresOf(deps, shown) }),
    draws: state.draws,
    draw: state.draw === null || !readsDraw ? null : drawView(state, state.draw, pseudoOf, decidedOf, contested),
  }
}

/** The figures of a finished tournament, from its matches as they are now. */
async function figuresOf(
  deps: TournamentViewDeps,
  { state, since }: UndeletedTournament,
): Promise<NonNullable<TournamentDetail['figures']>> {
  const { models, rules } = deps
  const { ladder, results, startedAt = since, winners } = state
  const fixtures = fixturesOf(state)
  const played = fixtures.flatMap(({ id }) => {
    const matchId = results[id]?.matchId ?? null
    return matchId === null ? [] : [[id, matchKey(ladder, matchId)] as const]
  })
  const found = await models.getMany(
    'matches',
    played.map(([, key]) => key),
  )
  const matches = played.flatMap(([fixtureId, key]) => {
    const match = found.get(key)
    return match === undefined ? [] : [{ fixtureId, ...match }]
  })
  const impacts = matches.flatMap(({ fixtureId, ...match }) => {
    const side = [match.winners, match.losers].find((one) => one.some(({ playerId }) => winners?.includes(playerId)))
    return side === undefined ? [] : [[fixtureId, impactOfSide(side)] as const]
  })
  const [upset] = matches.filter((match) => match.upset).sort((one, other) => other.gap - one.gap)
  const dayAt = (at: Instant) => Date.parse(dayOf(at, rules.timeZone))
  return {
    matches: played.length,
    star: await numberOfStar(deps, winners ?? [], since),
    forfeits: fixtures.filter(({ by }) => by === 'forfeit' || by === 'absence').length,
    days: (dayAt(since) - dayAt(startedAt)) / dayMs + 1,
    impacts: Object.fromEntries(impacts),
    upset: upset
      ? { fixtureId: upset.fixtureId, gap: toPoints(halfPoints(upset.gap)), impact: impactOfSide(upset.winners) }
      : null,
  }
}

/**
 * Which of their stars the winner won at `since`. The stars that admins gave count as earlier ones. Null for a pair, and
 * for a deleted player.
 */
async function numberOfStar(
  { models, accounts }: TournamentViewDeps,
  winners: readonly PlayerId[],
  since: Instant,
): Promise<number | null> {
  const [winner] = winners
  if (winner === undefined || winners.length > 1) return null
  const account = (await accounts.records()).get(winner)
  if (account === undefined) return null
  const known = await readTournaments(models, await readListedTournamentIds(models, playerTournamentsKey(winner)))
  const later = known.filter(({ state, since: at }) => state.winners?.includes(winner) && at > since)
  // The process manager gives the star shortly after the end, so it may be missing.
  return Math.max(1, account.stars - later.length)
}

type DecidedOf = (fixtureId: string) => TournamentFixture['decided']

function drawView(
  state: Tournament,
  draw: Draw,
  pseudoOf: PseudoOf,
  decidedOf: DecidedOf,
  contested: ReadonlySet<number>,
): NonNullable<TournamentDetail['draw']> {
  const { format, left, results, dues } = state
  const now = fixturesOf(state)
  const { first = null, second = null, thirds = [] } = podiumOf(state) ?? {}
  const pools = format === 'bracket' ? [] : draw.groups.map((_, pool) => orderOfPool(now, pool))
  return {
    drawCode: draw.code,
    sides: draw.sides.map(({ players, score }) => ({
      players: players.map(pseudoOf),
      score: toPoints(halfPoints(score)),
      hasLeft: players.some((player) => left.includes(player)),
    })),
    fixtures: now.map(({ id, places, losers: _, ...shown }) => {
      const matchId = results[id]?.matchId ?? null
      return {
        id,
        ...shown,
        sides: [...shown.sides],
        from: [originOf(places[0]), originOf(places[1])],
        matchId,
        ...(matchId !== null && contested.has(matchId) && { isContested: true }),
        decided: decidedOf(id),
        due: dues[id] ?? null,
      }
    }),
    pools: pools.map((rows) => rows.map((row) => ({ ...row, among: [...row.among] }))),
    podium: { first, second, thirds: [...thirds] },
  }
}

const originOf = (place: FixturePlace): TournamentFixture['from'][number] =>
  'of' in place ? { fixtureId: place.of, as: place.kind } : null

import { shownTournamentsLimit } from '@topspin/domain/contract/television'
import {
  type OpenFixture,
  type OpenTournaments,
  pastTournamentsLimit,
  type TournamentDetail,
  type TournamentFixture,
  type TournamentSummary,
  type Tournaments,
} from '@topspin/domain/contract/tournament'
import {
  currentTournamentsKey,
  pastTournamentsKey,
  type TournamentDocument,
  type TournamentsDocument,
} from '@topspin/domain/documents/tournaments'
import { halfPoints, type Instant, type PlayerId, toPoints } from '@topspin/domain/ids'
import { couldBePermitted } from '@topspin/domain/permissions'
import { Refusal } from '@topspin/domain/refusals'
import { isPeriodRunning } from '@topspin/domain/time/ahead-of-clock'
import { dayMs } from '@topspin/domain/time/days'
import { dayOf } from '@topspin/domain/time/evening'
import { bracketRoundCount } from '@topspin/domain/tournament/bracket-sizes'
import { findPlayerLeftOut } from '@topspin/domain/tournament/entries'
import type { FixtureNow, FixturePlace } from '@topspin/domain/tournament/fixtures'
import { orderOfPool } from '@topspin/domain/tournament/pool-order'
import {
  type Draw,
  fixturesOf,
  playersOfSide,
  podiumOf,
  type Tournament,
} from '@topspin/domain/tournament/tournament-state'
import type { Subject } from '@topspin/platform/http/session'
import { readContestedMatchIds } from './contests.ts'
import type { ReadSideDeps } from './deps.ts'
import { type PseudoDeps, type PseudoOf, readPseudos } from './known-pseudos.ts'

type Needed = PseudoDeps & Pick<ReadSideDeps, 'rules'>

/** A tournament that is not deleted, as its document has it. */
interface Shown {
  readonly state: Tournament
  readonly phase: TournamentSummary['phase']
  readonly since: Instant
  readonly decided: NonNullable<TournamentDocument['decided']>
}

/** The part of a summary that does not depend on the reader and on pseudos. It is kept for all readers. */
interface Outline {
  readonly facts: Omit<TournamentSummary, 'organiser' | 'isEntered' | 'winners'>
  readonly organiser: PlayerId
  readonly entered: ReadonlySet<PlayerId>
  readonly winners: readonly PlayerId[]
}

/** All current and the last past tournaments (docs/specification.md#tournaments). */
export async function tournamentsOf(deps: Needed, reader: PlayerId, now: Instant): Promise<Tournaments> {
  const { models, rules } = deps
  const outlines = await models.once('outlines of tournaments', ['tournaments'], () => listed(models))
  const named = outlines.flatMap(({ organiser, winners }) => [organiser, ...winners])
  const pseudoOf = await readPseudos(deps, named)
  return {
    today: dayOf(now, rules.timeZone),
    tournaments: outlines.map((outline) => summaryFor(outline, reader, pseudoOf)),
  }
}

/** The outlines in the order of the reply. */
async function listed(models: ReadSideDeps['models']): Promise<Outline[]> {
  return (await readTournaments(models, await readTournamentIds(models, { past: pastTournamentsLimit })))
    .sort((one, other) => groupOf[one.phase] - groupOf[other.phase] || other.since.localeCompare(one.since))
    .map(outlineOf)
}

/** The ids of current tournaments, then of past ones, the newest first; at most `current` and `past` ids. */
export const readTournamentIds = async (
  models: ReadSideDeps['models'],
  { current = Number.POSITIVE_INFINITY, past = Number.POSITIVE_INFINITY } = {},
): Promise<readonly string[]> => [
  ...(await readListedTournamentIds(models, currentTournamentsKey)).slice(0, current),
  ...(await readListedTournamentIds(models, pastTournamentsKey)).slice(0, past),
]

/** The ids in the list under a key, the newest first. */
export async function readListedTournamentIds(models: ReadSideDeps['models'], key: string): Promise<readonly string[]> {
  const list = await models.get('tournaments', key)
  return list !== null && 'ids' in list ? list.ids : []
}

/** The tournaments with these ids that are not deleted. */
export async function readTournaments(models: ReadSideDeps['models'], ids: readonly string[]): Promise<Shown[]> {
  const documents = await models.getMany('tournaments', ids)
  return ids.flatMap((id) => shownOf(documents.get(id)) ?? [])
}

const groupOf = { running: 0, entries: 1, finished: 2, stopped: 2 } as const satisfies Record<Shown['phase'], number>

/** Null without a document, for the document of a list, and for a deleted tournament. */
function shownOf(document: TournamentsDocument | null | undefined): Shown | null {
  if (document === null || document === undefined || !('state' in document)) return null
  const { state, since, decided = {} } = document
  return state.phase === 'deleted' ? null : { state, phase: state.phase, since, decided }
}

function outlineOf({ state, phase, since }: Shown): Outline {
  const { tournamentId: id, name, ladder, format, organiser, entriesUntil, entries, pairs, draw, winners } = state
  const started = state.startedAt === undefined ? {} : { startedAt: state.startedAt }
  // The draw makes pairs of the players who have entered without a partner.
  const sides = phase === 'entries' || draw === null ? pairs : draw.sides
  const counts = { entries: entries.length, pairs: ladder === 'double' ? sides.length : 0 }
  return {
    facts: { id, name, ladder, format, phase, since, ...started, entriesUntil, ...counts, round: roundOf(state) },
    organiser,
    entered: new Set(entries),
    winners: winners ?? [],
  }
}

/** The first round that is not over; null for none. The match for third place belongs to the round of the final. */
function roundOf(state: Tournament): TournamentSummary['round'] {
  if (state.phase !== 'running') return null
  const all = fixturesOf(state)
  const first = all.find(({ state: now }) => now !== 'decided')
  if (first === undefined) return null
  const isPool = first.stage === 'pool'
  const stage = isPool ? 'pool' : 'bracket'
  const inRound = all.filter((one) => (isPool ? one.stage === 'pool' : one.pool === null && one.round === first.round))
  const played = inRound.filter(({ sides }) => !sides.includes('nobody'))
  return {
    stage,
    round: first.round,
    rounds: bracketRoundCount(all),
    pool: null,
    fixtures: played.length,
    decided: played.filter(({ state: now }) => now === 'decided').length,
  }
}

/** What players can enter, and the fixtures that can be played now (docs/specification.md#tournaments). */
export async function tournamentsOpenFor(deps: Needed, reader: PlayerId, now: Instant): Promise<OpenTournaments> {
  const { models, ladders, rules } = deps
  const today = dayOf(now, rules.timeZone)
  const open = await readUndrawnTournamentsAndFixtures(models)
  const entries = open.entries.filter(({ facts }) => today <= facts.entriesUntil)
  const named = [
    ...entries.map(({ organiser }) => organiser),
    ...[...open.fixtures, ...open.waiting].flatMap(({ sides }) => sides.flat()),
  ]
  const pseudoOf = await readPseudos(deps, named)
  const orders = await ladders.orders()
  const shown = ({ sides: [one, two], ...fixture }: (typeof open.fixtures)[number]): OpenFixture => ({
    ...fixture,
    sides: [one.map(pseudoOf), two.map(pseudoOf)],
  })
  const bestOf = ({ facts, entered }: Outline) => orders[facts.ladder].filter(({ id }) => entered.has(id)).slice(0, 2)
  return {
    today,
    entries: entries.map((outline) => ({
      ...summaryFor(outline, reader, pseudoOf),
      best: bestOf(outline).map(({ pseudo }) => pseudo),
    })),
    fixtures: open.fixtures.map(shown),
    waiting: open.waiting.map(shown),
  }
}

/**
 * Reads what is open in the current tournaments. `entries`: tournaments that have not started. `fixtures`: those that
 * can be played now, the earliest due date first. `waiting`: fixtures with only one known side.
 */
export const readUndrawnTournamentsAndFixtures = (models: ReadSideDeps['models']) =>
  models.once('open tournaments', ['tournaments'], async () => {
    const shown = await readTournaments(models, await readListedTournamentIds(models, currentTournamentsKey))
    return {
      entries: shown.filter(({ phase }) => phase === 'entries').map(outlineOf),
      fixtures: shown.flatMap(({ state }) => fixturesIn(state, 'open')).sort(byDue),
      waiting: shown.flatMap(({ state }) => fixturesIn(state, 'waiting')),
    }
  })

const byDue = ({ due: one }: Pick<OpenFixture, 'due'>, { due: two }: Pick<OpenFixture, 'due'>): number =>
  (one ?? '9999').localeCompare(two ?? '9999')

function fixturesIn(state: Tournament, wanted: FixtureNow['state']) {
  if (state.phase !== 'running') return []
  const { tournamentId, name, ladder, dues } = state
  const all = fixturesOf(state)
  const rounds = bracketRoundCount(all)
  return all
    .filter((one) => one.state === wanted && one.sides.some((side) => typeof side === 'number'))
    .map(({ id: fixtureId, stage, round, pool, sides: [one, two] }) => ({
      ...{ tournamentId, name, ladder, fixtureId, stage, round, rounds, pool, due: dues[fixtureId] ?? null },
      sides: [playersOfSide(state, one), playersOfSide(state, two)] as const,
    }))
}

const summaryFor = (
  { facts, organiser, entered, winners }: Outline,
  reader: PlayerId | null,
  pseudoOf: PseudoOf,
): TournamentSummary => ({
  ...facts,
  organiser: pseudoOf(organiser),
  isEntered: reader !== null && entered.has(reader),
  winners: winners.map(pseudoOf),
})

export async function tournamentOf(deps: Needed, id: string, reader: Reader, now: Instant): Promise<TournamentDetail> {
  const shown = shownOf(await deps.models.get('tournaments', id))
  if (shown === null) throw new Refusal('unknown-tournament')
  return detailOf(deps, shown, reader, now)
}

export async function tournamentsForTelevision(
  deps: Needed,
  now: Instant,
): Promise<Pick<TournamentDetail, 'today' | 'summary' | 'draw'>[]> {
  const { models } = deps
  const shown = await models.once('tournaments of televisions', ['tournaments'], async () =>
    (await readTournaments(models, await readTournamentIds(models, { past: pastTournamentsLimit })))
      .filter(({ phase }) => phase === 'running' || phase === 'finished')
      .sort((one, other) => other.since.localeCompare(one.since)),
  )
  const isShown = ({ phase, since }: Shown) =>
    phase === 'running' || isPeriodRunning(Date.parse(since), dayMs, Date.parse(now))
  const details = shown
    .filter(isShown)
    .slice(0, shownTournamentsLimit)
    .map((one) => detailOf(deps, one, null, now))
  return (await Promise.all(details)).map(({ today, summary, draw }) => ({ today, summary, draw }))
}

/** The reader of a tournament; null for a television. */
type Reader = Pick<Subject, 'playerId' | 'authorities'> | null

async function detailOf(deps: Needed, shown: Shown, reader: Reader, now: Instant): Promise<TournamentDetail> {
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
    draws: state.draws,
    draw: state.draw === null || !readsDraw ? null : drawView(state, state.draw, pseudoOf, decidedOf, contested),
  }
}

type DecidedOf = (fixtureId: string) => TournamentFixture['decided']

function drawView(
  state: Tournament,
  draw: Draw,
  pseudoOf: PseudoOf,
  decidedOf: DecidedOf,
  contested: ReadonlySet<number>,
): NonNullable<TournamentDetail['draw']> {
  const { format, left } = state
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
    fixtures: now.map((fixture) => fixtureView(state, fixture, decidedOf, contested)),
    pools: pools.map((rows) => rows.map((row) => ({ ...row, among: [...row.among] }))),
    podium: { first, second, thirds: [...thirds] },
  }
}

function fixtureView(
  { results, dues }: Tournament,
  fixture: FixtureNow,
  decidedOf: DecidedOf,
  contested: ReadonlySet<number>,
): TournamentFixture {
  const { id, places, losers: _, ...shown } = fixture
  const matchId = results[id]?.matchId ?? null
  return {
    id,
    ...shown,
    sides: [...fixture.sides],
    from: [originOf(places[0]), originOf(places[1])],
    matchId,
    ...(matchId !== null && contested.has(matchId) && { isContested: true }),
    decided: decidedOf(id),
    due: dues[id] ?? null,
  }
}

const originOf = (place: FixturePlace): TournamentFixture['from'][number] =>
  'of' in place ? { fixtureId: place.of, as: place.kind } : null

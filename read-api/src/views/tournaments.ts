import {
  type OpenFixture,
  type OpenTournaments,
  pastTournamentsLimit,
  type TournamentSummary,
  type Tournaments,
} from '@topspin/domain/contract/tournament'
import {
  currentTournamentsKey,
  pastTournamentsKey,
  type TournamentDocument,
  type TournamentsDocument,
} from '@topspin/domain/documents/tournaments'
import { type Instant, type Ladder, type PlayerId, playerId } from '@topspin/domain/ids'
import { couldBePermitted } from '@topspin/domain/permissions'
import { authoritiesOf } from '@topspin/domain/player/player'
import { dayOf } from '@topspin/domain/time/evening'
import { bracketRoundCount } from '@topspin/domain/tournament/bracket-sizes'
import type { FixtureNow } from '@topspin/domain/tournament/fixtures'
import { fixtureOfMatch, goesOnWithout } from '@topspin/domain/tournament/settled'
import { fixturesOf, playersOfSide, type Tournament } from '@topspin/domain/tournament/tournament-state'
import type { AccountList } from '../memory/account-list.ts'
import type { ReadSideDeps } from './deps.ts'
import { type PseudoDeps, type PseudoOf, readPseudos } from './known-pseudos.ts'

export type TournamentViewDeps = PseudoDeps &
  Pick<ReadSideDeps, 'rules'> & { readonly accounts: Pick<AccountList, 'records'> }

/** A tournament that is not deleted, from its `TournamentDocument`. */
export interface UndeletedTournament {
  readonly state: Tournament
  readonly phase: TournamentSummary['phase']
  /** Since when the tournament is in its phase. */
  readonly since: Instant
  /** By fixture id: when the fixture was decided, and who declared the forfeit; null without a forfeit. */
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
export async function tournamentListFor(
  deps: TournamentViewDeps,
  reader: PlayerId,
  now: Instant,
): Promise<Tournaments> {
  const { models, rules, accounts } = deps
  const outlines = await models.once('outlines of tournaments', ['tournaments'], () => listed(models))
  const organisers = [...(await accounts.records())].flatMap(([id, account]) =>
    couldBePermitted('tournament.organise', authoritiesOf(account)) ? [playerId(id)] : [],
  )
  const named = outlines.flatMap(({ organiser, winners }) => [organiser, ...winners])
  const pseudoOf = await readPseudos(deps, [...named, ...organisers])
  return {
    today: dayOf(now, rules.timeZone),
    tournaments: outlines.map((outline) => summaryFor(outline, reader, pseudoOf)),
    organisers: organisers.map(pseudoOf).sort((one, other) => one.localeCompare(other, 'fr')),
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
export async function readTournaments(models: ReadSideDeps['models'], ids: readonly string[]) {
  const documents = await models.getMany('tournaments', ids)
  return ids.flatMap((id) => undeletedTournamentOf(documents.get(id)) ?? [])
}

const groupOf: Record<UndeletedTournament['phase'], number> = { running: 0, entries: 1, finished: 2, stopped: 2 }

/** The finished tournament that goes on if a match is cancelled, and the round of the match; null when there is none. */
export async function findTournamentReopenedByCancelling(
  models: ReadSideDeps['models'],
  ladder: Ladder,
  matchId: number,
) {
  const ids = await readTournamentIds(models, { current: 0, past: pastTournamentsLimit })
  for (const { state, phase } of await readTournaments(models, ids)) {
    const fixture = phase === 'finished' && state.ladder === ladder ? fixtureOfMatch(state, matchId) : undefined
    if (fixture === undefined) continue
    if (!goesOnWithout(state, fixture)) return null
    const { stage, round, pool } = fixture
    const rounds = bracketRoundCount(fixturesOf(state))
    return { name: state.name, winners: state.winners ?? [], stage, round, rounds, pool }
  }
  return null
}

/** The tournament of a document. Null for no document, for a `TournamentListDocument` and for a deleted tournament. */
export function undeletedTournamentOf(document: TournamentsDocument | null | undefined): UndeletedTournament | null {
  if (document === null || document === undefined || !('state' in document)) return null
  const { state, since, decided = {} } = document
  return state.phase === 'deleted' ? null : { state, phase: state.phase, since, decided }
}

export function outlineOf({ state, phase, since }: UndeletedTournament): Outline {
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

/**
 * The first round that is not over; null for none. The pools together count as one round. The match for third place
 * belongs to the round of the final.
 */
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

/**
 * The tournaments that players can enter, and the fixtures of all players that can be played now or have one known side
 * (docs/specification.md#tournaments).
 * @param reader whose entries are marked (`isEntered`)
 */
export async function openTournamentsView(
  deps: TournamentViewDeps,
  reader: PlayerId,
  now: Instant,
): Promise<OpenTournaments> {
  const { models, ladders, rules } = deps
  const today = dayOf(now, rules.timeZone)
  const open = await readOpenEntriesAndFixtures(models)
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
 * Reads what is open in the current tournaments. `entries`: tournaments that have not started. `fixtures`: fixtures
 * that can be played now, the earliest due date first. `waiting`: fixtures with only one known side.
 */
export const readOpenEntriesAndFixtures = (models: ReadSideDeps['models']) =>
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
    .map(({ id: fixtureId, stage, round, pool, places, sides }) => {
      const place = places[sides.indexOf(null)]
      return {
        ...{ tournamentId, name, ladder, fixtureId, stage, round, rounds, pool, due: dues[fixtureId] ?? null },
        sides: [playersOfSide(state, sides[0]), playersOfSide(state, sides[1])] as const,
        ...(place !== undefined && 'of' in place && { opponentFrom: place.of }),
      }
    })
}

export const summaryFor = (
  { facts, organiser, entered, winners }: Outline,
  reader: PlayerId | null,
  pseudoOf: PseudoOf,
): TournamentSummary => ({
  ...facts,
  organiser: pseudoOf(organiser),
  isEntered: reader !== null && entered.has(reader),
  winners: winners.map(pseudoOf),
})

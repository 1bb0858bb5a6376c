import {
  shownPastTournaments,
  type TournamentDetail,
  type TournamentFixture,
  type TournamentSummary,
  type Tournaments,
} from '@topspin/domain/contract/tournament'
import {
  currentTournamentsKey,
  pastTournamentsKey,
  type TournamentsDocument,
} from '@topspin/domain/documents/tournaments'
import { Refusal } from '@topspin/domain/errors/catalogue'
import { halfPoints, type Instant, type PlayerId, points } from '@topspin/domain/ids'
import { couldAllow } from '@topspin/domain/permissions'
import { dayOf } from '@topspin/domain/time/evening'
import { placesFor } from '@topspin/domain/tournament/draw'
import { leftOut } from '@topspin/domain/tournament/entries'
import type { FixtureNow, Place } from '@topspin/domain/tournament/fixtures'
import { formats } from '@topspin/domain/tournament/formats'
import { orderOfPool } from '@topspin/domain/tournament/pool-order'
import { type Draw, fixturesOf, sidesOf, type Tournament } from '@topspin/domain/tournament/tournament-state'
import type { Subject } from '@topspin/platform/http/session'
import type { Deps } from './deps.ts'
import { knownPseudos } from './known-pseudos.ts'

type Needed = Pick<Deps, 'models' | 'ladders' | 'identity' | 'rules'>
type PseudoOf = (id: PlayerId) => string

/** What is shown of a tournament that is not deleted. */
interface Shown {
  readonly state: Tournament
  readonly phase: TournamentSummary['phase']
  readonly since: Instant
}

/** A summary without what depends on the reader or on pseudos: the list keeps it for all readers. */
interface Outline {
  readonly facts: Omit<TournamentSummary, 'organiser' | 'isEntered' | 'winners'>
  readonly organiser: PlayerId
  readonly entered: ReadonlySet<PlayerId>
  readonly winners: readonly PlayerId[]
}

/** The tournaments that run or are open for entries, and the last ones that are over (docs/specification.md#tournaments). */
export async function tournamentsOf(
  { models, ladders, identity, rules }: Needed,
  reader: PlayerId,
  now: Instant,
): Promise<Tournaments> {
  const outlines = await models.once('outlines of tournaments', ['tournaments'], () => listed(models))
  const named = outlines.flatMap(({ organiser, winners }) => [organiser, ...winners])
  const pseudoOf = await knownPseudos(models, ladders, identity, named)
  return {
    today: dayOf(now, rules.timeZone),
    tournaments: outlines.map((outline) => summaryFor(outline, reader, pseudoOf)),
  }
}

/** In the order of the reply. Only the last ones of those that are over are read. */
async function listed(models: Deps['models']): Promise<Outline[]> {
  const lists = await models.getMany('tournaments', [currentTournamentsKey, pastTournamentsKey])
  const idsIn = (key: string): readonly string[] => {
    const list = lists.get(key)
    return list !== undefined && 'ids' in list ? list.ids : []
  }
  const ids = [...idsIn(currentTournamentsKey), ...idsIn(pastTournamentsKey).slice(0, shownPastTournaments)]
  const documents = await models.getMany('tournaments', ids)
  return ids
    .flatMap((id) => shownOf(documents.get(id)) ?? [])
    .sort((one, other) => groupOf[one.phase] - groupOf[other.phase] || other.since.localeCompare(one.since))
    .map(outlineOf)
}

const groupOf = { running: 0, entries: 1, finished: 2, stopped: 2 } as const satisfies Record<Shown['phase'], number>

/** Returns null without a document, for the document of a list, and for a deleted tournament. */
function shownOf(document: TournamentsDocument | null | undefined): Shown | null {
  if (document === null || document === undefined || !('state' in document)) return null
  const { state, since } = document
  return state.phase === 'deleted' ? null : { state, phase: state.phase, since }
}

function outlineOf({ state, phase, since }: Shown): Outline {
  const { tournamentId: id, name, ladder, format, organiser, entriesUntil, entries, winners } = state
  return {
    facts: { id, name, ladder, format, phase, since, entriesUntil, entries: entries.length, ...countsOf(state) },
    organiser,
    entered: new Set(entries),
    winners: winners ?? [],
  }
}

/**
 * Counts the fixtures that somebody plays. The byes of the bracket after the pools are left out before it is drawn too, so
 * that the count stays the same.
 */
function countsOf(state: Tournament): Pick<TournamentSummary, 'fixtures' | 'decided'> {
  const { phase, format, draw } = state
  if (phase === 'entries' || draw === null) return { fixtures: 0, decided: 0 }
  const played = fixturesOf(state).filter(({ sides }) => !sides.includes('nobody'))
  const qualified = 2 * draw.groups.length
  const byesToCome = format === 'pools' && draw.bracket === null ? placesFor(qualified) - qualified : 0
  return {
    fixtures: played.length - byesToCome,
    decided: played.filter(({ state: decided }) => decided === 'decided').length,
  }
}

const summaryFor = (
  { facts, organiser, entered, winners }: Outline,
  reader: PlayerId,
  pseudoOf: PseudoOf,
): TournamentSummary => ({
  ...facts,
  organiser: pseudoOf(organiser),
  isEntered: entered.has(reader),
  winners: winners.map(pseudoOf),
})

/** A tournament as the reader may see it. @throws Refusal unknown-tournament */
export async function tournamentOf(
  { models, ladders, identity, rules }: Needed,
  id: string,
  { playerId, authorities }: Pick<Subject, 'playerId' | 'authorities'>,
  now: Instant,
): Promise<TournamentDetail> {
  const shown = shownOf(await models.get('tournaments', id))
  if (shown === null) throw new Refusal('unknown-tournament')
  const { state, phase } = shown
  const proposals = state.proposals.filter(({ from, to }) => from === playerId || to === playerId)
  // Who is asked to play in a pair need not have entered; everybody else has.
  const named = [state.organiser, ...state.entries, ...proposals.map(({ to }) => to)]
  const pseudoOf = await knownPseudos(models, ladders, identity, named)
  const out = leftOut(state)
  const readsDraw = phase !== 'entries' || couldAllow('tournament.organise', authorities)
  return {
    today: dayOf(now, rules.timeZone),
    summary: summaryFor(outlineOf(shown), playerId, pseudoOf),
    thirdPlace: state.thirdPlace,
    entries: state.entries.map(pseudoOf),
    pairs: state.pairs.map(([one, two]) => [pseudoOf(one), pseudoOf(two)]),
    proposals: proposals.map(({ from, to }) => ({ from: pseudoOf(from), to: pseudoOf(to) })),
    leftOut: out === null ? null : pseudoOf(out),
    draws: state.draws,
    draw: state.draw === null || !readsDraw ? null : drawView(state, state.draw, pseudoOf),
  }
}

function drawView(state: Tournament, draw: Draw, pseudoOf: PseudoOf): NonNullable<TournamentDetail['draw']> {
  const { format, left, winners } = state
  const now = fixturesOf(state)
  // Who leaves after the end has won all the same.
  const absent = left.filter((player) => winners === null || !winners.includes(player))
  const { first, second, thirds } = formats[format].podium(now, sidesOf(draw, absent))
  const pools = format === 'bracket' ? [] : draw.groups.map((_, pool) => orderOfPool(now, pool))
  return {
    drawCode: draw.code,
    sides: draw.sides.map(({ players, score }) => ({
      players: players.map(pseudoOf),
      score: points(halfPoints(score)),
      hasLeft: players.some((player) => left.includes(player)),
    })),
    fixtures: now.map((fixture) => fixtureView(state, fixture)),
    pools: pools.map((rows) => rows.map((row) => ({ ...row, among: [...row.among] }))),
    podium: { first, second, thirds: [...thirds] },
  }
}

function fixtureView({ results, dues }: Tournament, fixture: FixtureNow): TournamentFixture {
  const { id, stage, round, pool, places, sides, state, winner, loserSets, by } = fixture
  return {
    id,
    stage,
    round,
    pool,
    sides: [...sides],
    from: [originOf(places[0]), originOf(places[1])],
    state,
    winner,
    loserSets,
    by,
    matchId: results[id]?.matchId ?? null,
    due: dues[id] ?? null,
  }
}

const originOf = (place: Place): TournamentFixture['from'][number] =>
  'of' in place ? { fixtureId: place.of, as: place.kind } : null

import type {
  OpenTournaments,
  TournamentDetail,
  TournamentFixture,
  Tournaments,
} from '@topspin/domain/contract/tournament'
import type { AccountDocument } from '@topspin/domain/documents/accounts'
import { matchKey } from '@topspin/domain/documents/matches'
import type { ProjectionName } from '@topspin/domain/documents/names'
import type { TournamentDocument, TournamentsDocument } from '@topspin/domain/documents/tournaments'
import type { EventData } from '@topspin/domain/events'
import type { PlayerId } from '@topspin/domain/ids'
import type { PlayedMatch } from '@topspin/domain/match/match-players'
import { newPlayer } from '@topspin/domain/player/player'
import type { Role } from '@topspin/domain/roles'
import { fact, parseInstant, person, unrestrictedEntryRules, uuidOf } from '@topspin/domain/testing/builders'
import { tournamentAfter } from '@topspin/domain/tournament/tournament-fold'
import type { TournamentEvent, TournamentState } from '@topspin/domain/tournament/tournament-state'
import { positionFromText } from '@topspin/platform/event-store/port'
import { newAccount } from '@topspin/platform/identity/new-account'
import { openSqliteIdentityStore } from '@topspin/platform/identity/sqlite'
import { openInProcessLiveBus } from '@topspin/platform/live-bus/in-process'
import { firstGeneration } from '@topspin/platform/read-store/generation'
import type { ReadStore } from '@topspin/platform/read-store/port'
import { openSqliteReadStore } from '@topspin/platform/read-store/sqlite'
import { Ladders } from '../../memory/ladders.ts'
import { ReadModels } from '../../memory/read-models.ts'
import { tournamentsForTelevision, tournamentView } from '../tournament-detail.ts'
import { openTournamentsView, tournamentListFor } from '../tournaments.ts'

export const tournamentId = uuidOf('tournament')
const about = { tournamentId }

/** Players, the best first. `playerWithoutAccount` has no account, as after a deletion; the others have one. */
export const ana = person('Ana')
export const ben = person('Ben')
export const cleo = person('Cléo')
export const dan = person('Dan')
export const eve = person('Eve')
export const fay = person('Fay')
export const playerWithoutAccount = person('deleted')
const pseudos = ['Ana', 'Ben', 'Cléo', 'Dan', 'Eve', 'Fay']

export interface TournamentViews {
  readonly store: ReadStore
  /** Serves these documents of the read model `tournaments`. */
  put(documents: Readonly<Record<string, TournamentsDocument>>): Promise<void>
  /** Serves these singles in the read model `matches`. */
  putMatches(...matches: readonly PlayedMatch[]): Promise<void>
  list(reader: PlayerId): Promise<Tournaments>
  /** The tournament with this id, by default the one with `tournamentId`. */
  detail(reader: PlayerId, roles?: readonly Role[], id?: string): Promise<TournamentDetail>
  open(reader: PlayerId): Promise<OpenTournaments>
  television(): ReturnType<typeof tournamentsForTelevision>
  close(): Promise<void>
}

/** Half past midnight on the 20th in Paris, the time zone of the installation. */
const now = parseInstant('2026-11-19T23:30:00Z')

/** Opens the views of tournaments on stores in memory. */
export async function openTournamentViews(): Promise<TournamentViews> {
  const [store, identity] = [openSqliteReadStore(':memory:'), openSqliteIdentityStore(':memory:')]
  const bus = openInProcessLiveBus((error) => {
    throw error
  })
  const models = await ReadModels.open(store, bus, async () => null)
  for (const pseudo of pseudos)
    await identity.addAccount(newAccount({ id: person(pseudo), pseudo, email: `${pseudo}@example.org`, createdAt: 0 }))
  const player = { ...newPlayer, registeredAt: now, status: 'active' } as const
  const records = new Map<string, AccountDocument>([
    [eve, { ...player, admin: true }],
    [ana, { ...player, stars: 3 }],
    [dan, { ...player, referee: true }],
    [ben, { ...player, status: 'disabled', referee: true }],
  ])
  const accounts = { records: async () => records }
  const deps = { models, identity, ladders: new Ladders(models, identity), rules: unrestrictedEntryRules, accounts }
  const serve = async (projection: ProjectionName, documents: Readonly<Record<string, unknown>>) => {
    const position = positionFromText('1')
    const generation = firstGeneration(projection, 1)
    const writes = new Map(Object.entries(documents).map(([key, document]) => [key, { document, position }]))
    await store.commit({ generation, floor: null, ceiling: { position, id: 'an event' }, epoch: 0, writes })
    await store.activate(generation)
  }
  return {
    store,
    put: (documents) => serve('tournaments', documents),
    putMatches: (...matches) =>
      serve('matches', Object.fromEntries(matches.map((match) => [matchKey('simple', match.matchId), match]))),
    list: (reader) => tournamentListFor(deps, reader, now),
    detail: (playerId, authorities = ['PLAYER'], id = tournamentId) =>
      tournamentView(deps, id, { playerId, authorities }, now),
    open: (reader) => openTournamentsView(deps, reader, now),
    television: () => tournamentsForTelevision(deps, now),
    async close() {
      await models.close()
      await store.close()
      await identity.close()
    },
  }
}

/** When the phase of the tournaments made by `tournamentDocumentAfter` began. */
export const phaseBeginning = parseInstant('2026-11-18T09:00:00Z')

/** The document of a tournament that Cléo has created, after some events. */
export function tournamentDocumentAfter(
  plan: Partial<EventData<'TournamentCreated'>>,
  ...events: readonly TournamentEvent[]
): TournamentDocument {
  const created = fact('TournamentCreated', {
    ...about,
    name: 'Coupe d’automne',
    format: 'bracket',
    ladder: 'simple',
    thirdPlace: true,
    entriesUntil: '2026-11-19',
    organiser: cleo,
    ...plan,
  })
  const state = [created, ...events].reduce<TournamentState>(tournamentAfter, null)
  if (state === null) throw new Error('created above')
  return { state, since: phaseBeginning }
}

/** The events with which these players enter the tournament. */
export const tournamentEntered = (...players: readonly PlayerId[]) =>
  players.map((playerId) => fact('TournamentEntered', { ...about, playerId }))
/**
 * The event of a draw of these sides. The first has 2001 half points, the second 1991, and so on.
 * @param groups the places of the bracket, or the sides of each pool, as indices of `sides`; null for a bye
 */
export const tournamentDrawn = (sides: readonly PlayerId[][], ...groups: (number | null)[][]) =>
  fact('TournamentDrawn', {
    ...about,
    code: '4F2C-91',
    number: 1,
    sides: sides.map((players, rank) => ({ players, score: 2001 - 10 * rank })),
    groups,
  })
export const tournamentStarted = fact('TournamentStarted', about)
/** The event of a fixture that `winner` has won. @param loserSets sets that `loser` has won */
export const fixtureWon = (
  fixtureId: string,
  matchId: number,
  winner: PlayerId,
  loser: PlayerId,
  loserSets: 0 | 1 = 0,
) => fact('FixtureWon', { ...about, fixtureId, matchId, winners: [winner], losers: [loser], loserSets })
export const fixtureForfeited = (fixtureId: string, ...absent: PlayerId[]) =>
  fact('FixtureForfeited', { ...about, fixtureId, absent })
/**
 * The event of the draw of the bracket after the pools.
 * @param places indices of the drawn sides; null for a bye
 */
export const bracketDrawn = (...places: (number | null)[]) => fact('BracketDrawn', { ...about, places })
export const tournamentLeft = (playerId: PlayerId) => fact('TournamentLeft', { ...about, playerId })
export const tournamentFinished = (...winners: PlayerId[]) => fact('TournamentFinished', { ...about, winners })

/** A fixture of a reply, by default one that waits for its sides. */
export const waitingFixture = (id: string, over: Partial<TournamentFixture>): TournamentFixture => ({
  id,
  stage: 'bracket',
  round: 1,
  pool: null,
  sides: [null, null],
  from: [null, null],
  state: 'waiting',
  winner: null,
  loserSets: 0,
  by: null,
  matchId: null,
  decided: null,
  due: null,
  ...over,
})

import { type Ladder, type PlayerId, playerId } from '../ids.ts'
import { matchDecider } from '../match/match.ts'
import { playerDecider } from '../player/player.ts'
import type { FixtureNow } from '../tournament/fixtures.ts'
import type { TournamentFormatName } from '../tournament/formats.ts'
import { type TournamentCommand, tournamentDecider } from '../tournament/tournament.ts'
import { tournamentAfter } from '../tournament/tournament-fold.ts'
import {
  fixturesOf,
  playersOfFixture,
  type Tournament,
  type TournamentContext,
  type TournamentEvent,
  type TournamentState,
} from '../tournament/tournament-state.ts'
import { fact, person, someFriday, stampedEvent, unrestrictedEntryRules, uuidOf } from './builders.ts'
import { refusalOf } from './given-when-then.ts'

/** `camille` is an admin, `marius` a referee. */
export const camille = person('camille')
export const marius = person('marius')
export const tournamentId = uuidOf('tournament')

const many = Array.from({ length: 128 }, (_, rank) => playerId(uuidOf(`player ${rank}`)))
/** The player with this rank, from 0. */
export const playerOfRank = (rank: number): PlayerId => many[rank] ?? playerId(uuidOf(`player ${rank}`))

/** The events that register Camille, Marius and the players by rank, whose scores fall with their rank. */
const registered = [
  stampedEvent(fact('PlayerRegistered', { playerId: camille, startScore: 1000 as never })),
  stampedEvent(fact('PlayerActivated', { playerId: camille })),
  stampedEvent(fact('AdminAppointed', { playerId: camille })),
  stampedEvent(fact('PlayerRegistered', { playerId: marius, startScore: 1000 as never })),
  stampedEvent(fact('PlayerActivated', { playerId: marius })),
  stampedEvent(fact('RefereeAppointed', { playerId: marius })),
  ...many.flatMap((id, rank) => [
    stampedEvent(fact('PlayerRegistered', { playerId: id, startScore: (2000 - 10 * rank) as never })),
    stampedEvent(fact('PlayerActivated', { playerId: id })),
  ]),
]
/** The state of `playerDecider`: Camille, Marius and the players by rank are registered and active. */
export const registeredPlayersState = registered.reduce(playerDecider.evolve, playerDecider.initialState())

export const tournamentContext: TournamentContext = {
  now: someFriday,
  rules: unrestrictedEntryRules,
  players: registeredPlayersState,
  matches: matchDecider.initialState(),
  live: null,
}

/** Decides a command. Returns its events and the state after them. @throws Refusal */
export const performCommand = (
  state: TournamentState,
  command: TournamentCommand,
  over: Partial<TournamentContext> = {},
): { readonly state: TournamentState; readonly events: readonly TournamentEvent[] } => {
  const eventsOfCommands = tournamentDecider.decide(state, command, { ...tournamentContext, ...over })
  return { state: eventsOfCommands.reduce(tournamentAfter, state), events: eventsOfCommands }
}

/** The commands that create a tournament and enter the players of `sides` sides. In doubles the draw pairs them. */
export function createAndEnterCommands(
  format: TournamentFormatName,
  sides: number,
  ladder: Ladder = 'simple',
  thirdPlace = true,
): TournamentCommand[] {
  const count = ladder === 'simple' ? sides : 2 * sides
  return [
    {
      type: 'CreateTournament',
      tournamentId,
      name: 'Coupe d’automne',
      format,
      ladder,
      thirdPlace,
      entriesUntil: '2026-11-27',
      by: camille,
    },
    ...many.slice(0, count).map((id) => ({ type: 'EnterTournament', playerId: id, by: id }) as const),
  ]
}

/** The events of a tournament up to its start (`past`), and the state after them. */
export function startedTournament(
  format: TournamentFormatName,
  sides: number,
  ladder: Ladder = 'simple',
  code = 'a',
  thirdPlace = true,
) {
  const commands: TournamentCommand[] = [
    ...createAndEnterCommands(format, sides, ladder, thirdPlace),
    { type: 'DrawTournament', code, by: camille },
    { type: 'StartTournament', dues: [], by: camille },
  ]
  let state: TournamentState = null
  const past: TournamentEvent[] = []
  for (const command of commands) {
    const next = performCommand(state, command)
    state = next.state
    past.push(...next.events)
  }
  if (state === null) throw new Error('created above')
  return { past, state }
}

export const fixtureWithId = (state: Tournament, id: string): FixtureNow => {
  const found = fixturesOf(state).find((one) => one.id === id)
  if (found === undefined) throw new Error(`no fixture ${id}`)
  return found
}

/** The players at the first (0) or second (1) place of a fixture. */
export const playersAtPlace = (state: Tournament, id: string, place: 0 | 1): PlayerId[] => {
  const all = playersOfFixture(state, fixtureWithId(state, id))
  const half = all.length / 2
  return all.slice(place * half, (place + 1) * half)
}

/** The command after a match that the side at a place of a fixture has won. */
export const winFixtureCommand = (state: Tournament, id: string, place: 0 | 1, matchId: number, loserSets: 0 | 1 = 0) =>
  ({
    type: 'WinFixture',
    fixtureId: id,
    matchId,
    winners: playersAtPlace(state, id, place),
    losers: playersAtPlace(state, id, place === 0 ? 1 : 0),
    loserSets,
  }) as const

/** The field that the data of every event of the tournament has. */
export const tournamentIdField = { tournamentId }
/** The context after the last day of entries. */
export const contextAfterEntries = { ...tournamentContext, now: '2026-11-27T23:00:00.000Z' as never }
/** `registeredPlayersState`, but with one player disabled. */
export const playersWithDisabled = (id = playerOfRank(0)) =>
  playerDecider.evolve(registeredPlayersState, stampedEvent(fact('PlayerDisabled', { playerId: id })))

/** The events of these commands, decided one after another from the beginning. */
export function decidedEvents(...commands: readonly TournamentCommand[]): TournamentEvent[] {
  let state: TournamentState = null
  return commands.flatMap((command) => {
    const next = performCommand(state, command)
    state = next.state
    return next.events
  })
}
/** The state after some commands; each command is made from the state before it. */
export function tournamentAfterCommands(
  state: Tournament,
  ...next: readonly ((state: Tournament) => TournamentCommand)[]
): Tournament {
  return next.reduce((now, command) => performCommand(now, command(now)).state ?? now, state)
}
export const refusalOfTournamentCommand = (
  state: TournamentState,
  command: TournamentCommand,
  over: Partial<TournamentContext> = {},
) => refusalOf(() => performCommand(state, command, over))
/** For `tournamentAfterCommands`: makes the `winFixtureCommand` of a state. */
export const winFixtureCommandMaker =
  (id: string, place: 0 | 1, matchId: number, loserSets: 0 | 1 = 0) =>
  (state: Tournament) =>
    winFixtureCommand(state, id, place, matchId, loserSets)
export const firstOpenFixtureId = (state: Tournament) => fixturesOf(state).find((one) => one.state === 'open')?.id ?? ''
export const drawCommand = { type: 'DrawTournament', code: 'a', by: camille } as const
export const startCommand = { type: 'StartTournament', dues: [], by: camille } as const
/** The events of a tournament that `count` players have entered and that is still open for entries. */
export const openTournamentEvents = (format: TournamentFormatName = 'bracket', count = 4) =>
  decidedEvents(...createAndEnterCommands(format, count))
export const enterCommand = (rank: number, by = playerOfRank(rank)) =>
  ({ type: 'EnterTournament', playerId: playerOfRank(rank), by }) as const
export const leaveCommand = (rank: number, by: typeof camille | null = playerOfRank(rank)) =>
  ({ type: 'LeaveTournament', playerId: playerOfRank(rank), by }) as const

import { fromPoints, type HalfPoints, type PlayerId } from '../ids.ts'
import { type PlayerCommand, type PlayersState, playerDecider } from '../player/player.ts'
import { fact, stampedEvent } from './builders.ts'

// Players who register for one series of commands only. Their scores are known as long as they have played no match.

/** Guests have different scores, so that a draw has an order. */
const startScoreOf = (index: number): HalfPoints => fromPoints(400 + 10 * index)

/** The commands by which a guest becomes active. */
export const joinCommandsOf = (guest: PlayerId, index: number): PlayerCommand[] => [
  { type: 'RegisterPlayer', playerId: guest, startScore: startScoreOf(index) },
  { type: 'ActivatePlayer', playerId: guest },
]

/** A state of `playerDecider` with the admin and active guests. */
export const playersStateOf = (admin: PlayerId, guests: readonly PlayerId[]): PlayersState =>
  [
    ...[admin, ...guests].flatMap((id, index) => [
      fact('PlayerRegistered', { playerId: id, startScore: startScoreOf(index - 1) }),
      fact('PlayerActivated', { playerId: id }),
    ]),
    fact('AdminAppointed', { playerId: admin }),
  ].reduce((state, event) => playerDecider.evolve(state, stampedEvent(event)), playerDecider.initialState())

import { Refusal } from '@topspin/domain/errors/catalogue'
import type { PlayerId } from '@topspin/domain/ids'
import { authoritiesOf, type PlayersState } from '@topspin/domain/player'
import type { Position } from '@topspin/platform/event-store/port'
import type { AccountState } from '@topspin/platform/http/session'
import type { Identity } from '@topspin/platform/identity/port'
import type { Handlers } from './handlers.ts'

/**
 * The ids of the players with these pseudos, in the same order.
 * @throws Refusal unknown-player
 */
export async function idsBehind(identity: Identity, pseudos: readonly string[]): Promise<PlayerId[]> {
  const known = await identity.idsOf(pseudos)
  return pseudos.map((pseudo) => {
    const id = known.get(pseudo)
    if (id === undefined) throw new Refusal('unknown-player')
    return id
  })
}

interface LoggedAccountState extends AccountState {
  readonly stars: number
  /** Position up to which the log was read. */
  readonly asOf: Position | null
}

/**
 * The state of a player's account at the end of the log; null for an unknown player. The write side does not take roles
 * from a read model, which may be behind.
 * @throws EngineAway
 */
export const accountStateOf = (
  { players }: Pick<Handlers, 'players'>,
  playerId: PlayerId,
): Promise<LoggedAccountState | null> => players.read(viewOf(playerId))

/**
 * The same for the check of each request: what another process has appended within the last second may be missing.
 * @throws EngineAway
 */
export const recentAccountStateOf = (
  { players }: Pick<Handlers, 'players'>,
  playerId: PlayerId,
): Promise<LoggedAccountState | null> => players.readRecent(viewOf(playerId))

const viewOf =
  (playerId: PlayerId) =>
  (state: PlayersState, asOf: Position | null): LoggedAccountState | null => {
    const player = Object.hasOwn(state.players, playerId) ? state.players[playerId] : undefined
    if (player === undefined) return null
    const { language, status, stars } = player
    return { authorities: authoritiesOf(player), language, status, stars, asOf }
  }

import { Refusal } from '@topspin/domain/errors/catalogue'
import type { PlayerId } from '@topspin/domain/ids'
import { authoritiesOf } from '@topspin/domain/player'
import texts from '@topspin/domain/texts/fr.json' with { type: 'json' }
import type { Position } from '@topspin/platform/event-store/port'
import type { AccountState } from '@topspin/platform/http/session'
import type { Identity } from '@topspin/platform/identity/port'
import type { Handlers } from './handlers.ts'

/**
 * The ids behind pseudos, in their order.
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

/** Pseudos of ids; who has deleted the account has none any more. */
export async function pseudosOf(identity: Identity, ids: readonly PlayerId[]): Promise<(id: PlayerId) => string> {
  const pseudos = await identity.pseudos(ids)
  return (id) => pseudos.get(id) ?? texts.deletedPlayer
}

export interface LoggedAccountState extends AccountState {
  readonly stars: number
  /** Up to where the log was read to say so. */
  readonly asOf: Position | null
}

/** What the log itself says of a player now: the write side never trusts a read model about roles. */
export const accountStateOf = (
  { players }: Pick<Handlers, 'players'>,
  playerId: PlayerId,
): Promise<LoggedAccountState | null> =>
  players.read((state, asOf) => {
    const player = Object.hasOwn(state.players, playerId) ? state.players[playerId] : undefined
    if (player === undefined) return null
    const { language, status, stars } = player
    return { authorities: authoritiesOf(player), language, status, stars, asOf }
  })

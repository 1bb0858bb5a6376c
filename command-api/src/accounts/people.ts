import { lookUp } from '@topspin/domain/by-id'
import type { Player } from '@topspin/domain/contract/account'
import { instant, type PlayerId } from '@topspin/domain/ids'
import { authoritiesOf, type PlayersState } from '@topspin/domain/player/player'
import { Refusal } from '@topspin/domain/refusals'
import type { Position } from '@topspin/platform/event-store/port'
import type { AccountState } from '@topspin/platform/http/session'
import type { Account, IdentityStore } from '@topspin/platform/identity/port'
import type { Deps } from '../deps.ts'
import type { StreamHandlers } from '../streams/handlers.ts'

type Players = Pick<StreamHandlers, 'players'>

interface Directory {
  readonly identity: IdentityStore
  readonly handlers: Players
}

/**
 * The ids of the players with these pseudos, in the same order. Only an admin finds pending players
 * (docs/specification.md#accounts).
 * @throws Refusal unknown-player
 */
export async function idsOfPseudos<const Pseudos extends readonly string[]>(
  { identity, handlers: { players } }: Directory,
  pseudos: Pseudos,
  { authorities }: Pick<AccountState, 'authorities'>,
): Promise<{ -readonly [Index in keyof Pseudos]: PlayerId }> {
  const known = await identity.idsOf(pseudos)
  // The cast is right: there is one id for each pseudo.
  const ids = pseudos.map((pseudo) => {
    const id = known.get(pseudo)
    if (id === undefined) throw new Refusal('unknown-player')
    return id
  }) as { -readonly [Index in keyof Pseudos]: PlayerId } & PlayerId[]
  if (authorities.includes('ADMIN')) return ids
  const hasPending = (state: PlayersState) => ids.some((id) => lookUp(state.players, id)?.status === 'pending')
  // Before a refusal the log is read to its end: another process may have activated the player.
  if ((await players.readRecent(hasPending)) && (await players.read(hasPending))) throw new Refusal('unknown-player')
  return ids
}

export interface AccountStateInLog extends AccountState {
  readonly stars: number
  /** Position of the last event that was read of the stream of players; null when the stream is empty. */
  readonly asOf: Position | null
}

/** The state of an account at the end of the log; null for an unknown player. @throws EngineAway */
export const accountStateOf = ({ players }: Players, id: PlayerId): Promise<AccountStateInLog | null> =>
  players.read(viewOf(id))

/**
 * Like `accountStateOf`, but may lack what another process has appended within the last second. Fast enough for the
 * check of each request, because it rarely reads the log.
 */
export const recentAccountStateOf = ({ players }: Players, id: PlayerId): Promise<AccountStateInLog | null> =>
  players.readRecent(viewOf(id))

const viewOf =
  (playerId: PlayerId) =>
  (state: PlayersState, asOf: Position | null): AccountStateInLog | null => {
    const player = lookUp(state.players, playerId)
    if (player === undefined) return null
    const { language, status, stars } = player
    return { authorities: authoritiesOf(player), language, status, stars, asOf }
  }

/** The player's own account, in the reply to a registration and to a login (docs/specification.md#calls). */
export function ownAccountView(
  { acceptsPasswords }: Pick<Deps, 'acceptsPasswords'>,
  account: Account,
  { authorities, language, stars }: Omit<AccountStateInLog, 'asOf'>,
): Player {
  return {
    pseudo: account.pseudo,
    authorities: [...authorities],
    language,
    tournamentWins: stars,
    mustChangePassword: acceptsPasswords && account.temporaryUntil !== null,
    email: account.email,
    bio: account.bio,
    registrationDate: instant(account.createdAt),
  }
}

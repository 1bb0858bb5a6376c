import type { Decider } from './decider.ts'
import { Refusal } from './errors/catalogue.ts'
import type { DomainEvent, EventTypeOf, StampedEvent } from './events.ts'
import type { HalfPoints, PlayerId } from './ids.ts'
import type { Role } from './roles.ts'

/** What the log says of a person; pseudo, e-mail and bio are the vault's. */
export interface PlayerRecord {
  status: 'pending' | 'active' | 'disabled'
  admin: boolean
  referee: boolean
  stars: number
  language: 'fr' | 'pki'
  /** The score of both ladders before the first match. */
  startScore: HalfPoints
}

export interface PlayersState {
  readonly players: Record<PlayerId, PlayerRecord>
  /** How many have ever registered. */
  registered: number
  /** The start scores of those who have deleted their account: a live match they were playing may yet be saved. */
  readonly deleted: Record<PlayerId, HalfPoints>
  /** Admins that are active: never less than one once there was one. */
  activeAdmins: number
}

type About<T extends string, More = object> = { readonly type: T; readonly playerId: PlayerId } & More

export type PlayerCommand =
  | About<'RegisterPlayer', { readonly startScore: HalfPoints }>
  | About<'ActivatePlayer'>
  | About<'DisablePlayer'>
  | About<'DeletePlayer'>
  | About<'RenamePlayer'>
  | About<'AwardStar'>
  | About<'AppointAdmin'>
  | About<'AppointReferee'>
  | About<'DismissReferee'>
  | About<'ChooseLanguage', { readonly language: 'fr' | 'pki' }>

export type PlayerEventType = EventTypeOf<'players'>

type PlayerEvent = DomainEvent<PlayerEventType>

/** The roles as they count now: none while pending or disabled; they come back with activation (decisions §2). */
export function authoritiesOf(player: Pick<PlayerRecord, 'status' | 'admin' | 'referee'>): Role[] {
  if (player.status !== 'active') return []
  return ['PLAYER', ...(player.referee ? (['REFEREE'] as const) : []), ...(player.admin ? (['ADMIN'] as const) : [])]
}

/** Whether somebody may be part of a match. */
export const isActive = (state: PlayersState, id: PlayerId): boolean =>
  Object.hasOwn(state.players, id) && state.players[id]?.status === 'active'

function known(state: PlayersState, id: PlayerId): PlayerRecord {
  // Own keys only: an id may come from a path, and every record has a `toString`.
  const player = Object.hasOwn(state.players, id) ? state.players[id] : undefined
  if (player === undefined) throw new Refusal('unknown-player')
  return player
}

function register(state: PlayersState, playerId: PlayerId, startScore: HalfPoints): PlayerEvent[] {
  if (state.players[playerId] !== undefined || state.deleted[playerId] !== undefined) return []
  const registered: PlayerEvent = { type: 'PlayerRegistered', data: { playerId, startScore } }
  // The first account of an empty installation runs it (decisions §1).
  if (state.registered > 0) return [registered]
  return [registered, { type: 'PlayerActivated', data: { playerId } }, { type: 'AdminAppointed', data: { playerId } }]
}

function keepAnAdmin(state: PlayersState, player: PlayerRecord): void {
  if (player.admin && player.status === 'active' && state.activeAdmins === 1) throw new Refusal('last-admin')
}

/** What a player began with in both ladders, also after the account is deleted; undefined for an unknown id. */
export const startScoreOf = (state: PlayersState, id: PlayerId): HalfPoints | undefined =>
  state.players[id]?.startScore ?? state.deleted[id]

/** Says again what already is: nothing happens, and that is no error. */
const when = (changes: boolean, event: PlayerEvent): PlayerEvent[] => (changes ? [event] : [])

/** Who there is: registration, activation, roles, stars, language (specification §4, decisions §2). */
export const playerDecider: Decider<PlayersState, PlayerCommand, PlayerEventType, unknown> = {
  initialState: () => ({ players: {}, registered: 0, deleted: {}, activeAdmins: 0 }),

  decide(state, command) {
    const { playerId } = command
    if (command.type === 'RegisterPlayer') return register(state, playerId, command.startScore)
    const player = known(state, playerId)
    const data = { playerId }
    switch (command.type) {
      case 'ActivatePlayer':
        return when(player.status !== 'active', { type: 'PlayerActivated', data })
      case 'DisablePlayer':
        keepAnAdmin(state, player)
        return when(player.status !== 'disabled', { type: 'PlayerDisabled', data })
      case 'DeletePlayer':
        keepAnAdmin(state, player)
        return [{ type: 'PlayerDeleted', data }]
      case 'RenamePlayer':
        return [{ type: 'PlayerRenamed', data }]
      case 'AwardStar':
        return [{ type: 'StarAwarded', data }]
      case 'AppointAdmin':
        return [
          ...when(player.status !== 'active', { type: 'PlayerActivated', data }),
          ...when(!player.admin, { type: 'AdminAppointed', data }),
        ]
      case 'AppointReferee':
        return when(!player.referee, { type: 'RefereeAppointed', data })
      case 'DismissReferee':
        return when(player.referee, { type: 'RefereeDismissed', data })
      case 'ChooseLanguage':
        return when(player.language !== command.language, {
          type: 'LanguageChosen',
          data: { playerId, language: command.language },
        })
    }
  },

  evolve(state, event) {
    const { playerId } = event.data
    if (event.type === 'PlayerRegistered') {
      const { startScore } = event.data
      state.registered += 1
      state.players[playerId] = {
        status: 'pending',
        admin: false,
        referee: false,
        stars: 0,
        language: 'fr',
        startScore,
      }
      return state
    }
    const player = state.players[playerId]
    if (player === undefined) return state
    const wasActiveAdmin = player.admin && player.status === 'active'
    if (event.type === 'PlayerDeleted') {
      delete state.players[playerId]
      state.deleted[playerId] = player.startScore
    } else change(player, event)
    const isActiveAdmin = state.players[playerId] !== undefined && player.admin && player.status === 'active'
    state.activeAdmins += Number(isActiveAdmin) - Number(wasActiveAdmin)
    return state
  },
}

/** Applies to one person what happened to them; shared with the accounts read model. */
export function change(
  player: Pick<PlayerRecord, 'status' | 'admin' | 'referee' | 'stars' | 'language'>,
  event: StampedEvent<Exclude<PlayerEventType, 'PlayerRegistered' | 'PlayerDeleted'>>,
): void {
  switch (event.type) {
    case 'PlayerRenamed':
      break
    case 'PlayerActivated':
      player.status = 'active'
      break
    case 'PlayerDisabled':
      player.status = 'disabled'
      break
    case 'AdminAppointed':
      player.admin = true
      break
    case 'RefereeAppointed':
      player.referee = true
      break
    case 'RefereeDismissed':
      player.referee = false
      break
    case 'StarAwarded':
      player.stars += 1
      break
    case 'LanguageChosen':
      player.language = event.data.language
      break
  }
}

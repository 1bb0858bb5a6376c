import { type ById, lookUp, withEntry, withoutEntry } from '../by-id.ts'
import type { Decider } from '../decider.ts'
import type { DomainEvent, EventData, EventTypeOf, StampedEvent } from '../events.ts'
import type { HalfPoints, PlayerId } from '../ids.ts'
import { Refusal } from '../refusals.ts'
import type { Role } from '../roles.ts'

/** A player's state from the log. The identity store keeps pseudo, e-mail address and bio. */
export interface PlayerRecord {
  readonly status: 'pending' | 'active' | 'disabled'
  readonly admin: boolean
  readonly referee: boolean
  /** All stars: those of tournaments, and those that admins gave. */
  readonly stars: number
  /** Ids of the tournaments that gave one of the stars; left out for none. */
  readonly tournamentStars?: readonly string[]
  readonly language: EventData<'LanguageChosen'>['language']
  /** The score of both ladders before the first match. */
  readonly startScore: HalfPoints
}

/**
 * The optional fields of `PlayerRecord`. A test makes every reply from documents that lack one of them, as those of the
 * release before may (docs/contributing.md#rolling-releases).
 */
export const optionalPlayerFields = { tournamentStars: true } as const

export interface PlayersState {
  readonly players: ById<PlayerId, PlayerRecord>
  /** Number of registrations so far, deleted accounts included. */
  readonly registered: number
  /** Start scores of deleted and refused players: a live match with a deleted player can still be saved and rated. */
  readonly deleted: ById<PlayerId, HalfPoints>
  /** Number of active admins. Once there is one, no command reduces the number to 0. */
  readonly activeAdmins: number
}

type About<T extends string, More = object> = { readonly type: T; readonly playerId: PlayerId } & More

/** With `tournamentId`, a process manager gives or removes the star of a tournament. Otherwise an admin does. */
type StarCommand = About<'AwardStar' | 'RemoveStar', { readonly tournamentId?: string }>

/** A new account is pending until an admin activates it (`applicant`), or active at once (`player` and `admin`). */
export type RegistrationRole = 'applicant' | 'player' | 'admin'

interface Registration {
  readonly startScore: HalfPoints
  /** Missing for a registration with a password: then the first player is an admin, and any other an applicant. */
  readonly as?: RegistrationRole
}

export type PlayerCommand =
  | About<'RegisterPlayer', Registration>
  | About<'ActivatePlayer'>
  | About<'DisablePlayer'>
  | About<'DeletePlayer'>
  | About<'RefuseRegistration'>
  | About<'RenamePlayer'>
  | StarCommand
  | About<'ResetPassword'>
  | About<'ReleaseEmail'>
  | About<'ExportClub', Omit<EventData<'ClubExported'>, 'playerId'>>
  | About<'ChangeChat', Omit<EventData<'ChatChanged'>, 'playerId'>>
  | About<'AppointAdmin'>
  | About<'AppointReferee'>
  | About<'DismissReferee'>
  | About<'ChooseLanguage', Pick<PlayerRecord, 'language'>>

type PlayerEventType = EventTypeOf<'players'>

type PlayerEvent = DomainEvent<PlayerEventType>

/** The effective roles: none while pending or disabled; activation restores them (docs/specification.md#accounts). */
export function authoritiesOf(player: Pick<PlayerRecord, 'status' | 'admin' | 'referee'>): Role[] {
  if (player.status !== 'active') return []
  return ['PLAYER', ...(player.referee ? (['REFEREE'] as const) : []), ...(player.admin ? (['ADMIN'] as const) : [])]
}

export const isActive = (state: PlayersState, id: PlayerId): boolean => lookUp(state.players, id)?.status === 'active'

function known(state: PlayersState, id: PlayerId): PlayerRecord {
  const player = lookUp(state.players, id)
  if (player === undefined) throw new Refusal('unknown-player')
  return player
}

function register(state: PlayersState, playerId: PlayerId, { startScore, as }: Registration): PlayerEvent[] {
  if (startScoreOf(state, playerId) !== undefined) return []
  const registered: PlayerEvent = { type: 'PlayerRegistered', data: { playerId, startScore } }
  const role = as ?? (state.registered === 0 ? 'admin' : 'applicant')
  return [
    registered,
    ...when(role !== 'applicant', { type: 'PlayerActivated', data: { playerId } }),
    ...when(role === 'admin', { type: 'AdminAppointed', data: { playerId } }),
  ]
}

function keepAnAdmin(state: PlayersState, player: PlayerRecord): void {
  if (player.admin && player.status === 'active' && state.activeAdmins === 1) throw new Refusal('last-admin')
}

/** The start score of a player, deleted or not, in both ladders; undefined for an unknown id. */
export const startScoreOf = (state: PlayersState, id: PlayerId): HalfPoints | undefined =>
  lookUp(state.players, id)?.startScore ?? lookUp(state.deleted, id)

const when = (changes: boolean, event: PlayerEvent): PlayerEvent[] => (changes ? [event] : [])

/** The rules of accounts (docs/specification.md#accounts). */
export const playerDecider: Decider<PlayersState, PlayerCommand, PlayerEventType, unknown> = {
  stateVersion: 3,
  initialState: () => ({ players: [], registered: 0, deleted: [], activeAdmins: 0 }),

  decide(state, command) {
    const { playerId } = command
    if (command.type === 'RegisterPlayer') return register(state, playerId, command)
    // A second refusal, by the same admin or another one, changes nothing: the account is already erased.
    if (command.type === 'RefuseRegistration' && lookUp(state.deleted, playerId) !== undefined) return []
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
      case 'RefuseRegistration':
        if (player.status !== 'pending') throw new Refusal('not-pending')
        return [{ type: 'RegistrationRefused', data }]
      case 'RenamePlayer':
        return [{ type: 'PlayerRenamed', data }]
      case 'AwardStar': {
        const isNew = command.tournamentId === undefined || !hasStarOf(player, command.tournamentId)
        return when(isNew, { type: 'StarAwarded', data: aboutStar(command) })
      }
      case 'ResetPassword':
        return [{ type: 'PasswordReset', data }]
      case 'ReleaseEmail':
        // Otherwise a disabled player could register again with the address.
        if (player.status === 'disabled') throw new Refusal('address-disabled')
        return [{ type: 'EmailReleased', data }]
      case 'ExportClub': {
        const { type: _, ...exported } = command
        return [{ type: 'ClubExported', data: exported }]
      }
      case 'ChangeChat': {
        const { type: _, ...changed } = command
        return [{ type: 'ChatChanged', data: changed }]
      }
      case 'RemoveStar': {
        const { tournamentId } = command
        if (tournamentId === undefined && player.stars <= starsOfTournaments(player).length)
          throw new Refusal('no-star-given')
        const hasIt = tournamentId === undefined || hasStarOf(player, tournamentId)
        return when(hasIt, { type: 'StarRemoved', data: aboutStar(command) })
      }
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
      const player = { ...newPlayer, startScore }
      return { ...state, players: withEntry(state.players, playerId, player), registered: state.registered + 1 }
    }
    const player = lookUp(state.players, playerId)
    if (player === undefined) return state
    if (event.type === 'PlayerDeleted' || event.type === 'RegistrationRefused')
      return {
        ...state,
        players: withoutEntry(state.players, playerId),
        deleted: withEntry(state.deleted, playerId, player.startScore),
        activeAdmins: state.activeAdmins - activeAdmins(player),
      }
    const after = { ...player, ...changesOfPlayer(player, event) }
    return {
      ...state,
      players: withEntry(state.players, playerId, after),
      activeAdmins: state.activeAdmins + activeAdmins(after) - activeAdmins(player),
    }
  },
}

const starsOfTournaments = ({ tournamentStars = [] }: Stars): readonly string[] => tournamentStars
const hasStarOf = (player: Stars, tournamentId: string): boolean => starsOfTournaments(player).includes(tournamentId)
const aboutStar = ({ playerId, tournamentId }: StarCommand) =>
  tournamentId === undefined ? { playerId } : { playerId, tournamentId }

const activeAdmins = ({ admin, status }: PlayerRecord): number => Number(admin && status === 'active')

type PlayerFacts = Omit<PlayerRecord, 'startScore'>
type Stars = Pick<PlayerFacts, 'stars' | 'tournamentStars'>

/** A player right after the registration; the accounts projection uses it too. */
export const newPlayer: PlayerFacts = { status: 'pending', admin: false, referee: false, stars: 0, language: 'fr' }

/** What an event changes of one player; the accounts projection uses it too. */
export function changesOfPlayer(
  player: Stars,
  event: StampedEvent<Exclude<PlayerEventType, 'PlayerRegistered' | 'PlayerDeleted' | 'RegistrationRefused'>>,
): Partial<PlayerFacts> {
  switch (event.type) {
    case 'PlayerRenamed':
    case 'PasswordReset':
    case 'EmailReleased':
    case 'ClubExported':
    case 'ChatChanged':
      return {}
    case 'PlayerActivated':
      return { status: 'active' }
    case 'PlayerDisabled':
      return { status: 'disabled' }
    case 'AdminAppointed':
      return { admin: true }
    case 'RefereeAppointed':
      return { referee: true }
    case 'RefereeDismissed':
      return { referee: false }
    case 'StarAwarded':
      return { stars: player.stars + 1, ...withStarOf(player, event.data.tournamentId) }
    case 'StarRemoved':
      return { stars: player.stars - 1, ...withoutStarOf(player, event.data.tournamentId) }
    case 'LanguageChosen':
      return { language: event.data.language }
  }
}

const withStarOf = (player: Stars, tournamentId: string | undefined) =>
  tournamentId === undefined ? {} : { tournamentStars: [...starsOfTournaments(player), tournamentId] }
const withoutStarOf = (player: Stars, tournamentId: string | undefined) =>
  tournamentId === undefined
    ? {}
    : { tournamentStars: starsOfTournaments(player).filter((one) => one !== tournamentId) }

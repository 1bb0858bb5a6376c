import { createAction, createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit'
import type { Language, Player, SessionStatus } from '@topspin/domain/contract/account'
import type { Role } from '@topspin/domain/roles'
import type { CurrentPlayer } from './player-storage.ts'

export interface SessionState {
  readonly player: CurrentPlayer | null
  readonly language: Language
  readonly mustChangePassword: boolean
  /** Who has just registered and waits for activation: a new object for each registration. */
  readonly registered: { readonly pseudo: string } | null
  /** Whether the player has logged out or deleted the account; the landing page then keeps no address to return to. */
  readonly leftByWill: boolean
  /** Whether there is no account yet: the first player who registers becomes admin. */
  readonly firstAccount: boolean
  /** Whether players may delete their own account (docs/specification.md#personal-data). */
  readonly accountDeletion: boolean
  /** Whether the installation sends mails, so that a forgotten password can be replaced. */
  readonly mail: boolean
  /** The name of the company whose accounts open a session; empty when the installation has none. */
  readonly company: string
  /** Whether accounts have passwords. */
  readonly passwords: boolean
  /** When and why an account of this browser was disabled, for the landing page; null for none. */
  readonly disabled: DisabledAccount | null
}

/** When and why an account was disabled. `pseudo` is empty after the call `hello`, whose reply names no player. */
type DisabledAccount = NonNullable<SessionStatus['disabled']> & { readonly pseudo: string }

export const createInitialSession = (player: CurrentPlayer | null, language: Language): SessionState => ({
  player,
  language,
  mustChangePassword: false,
  registered: null,
  leftByWill: false,
  firstAccount: false,
  accountDeletion: false,
  mail: false,
  company: '',
  passwords: true,
  disabled: null,
})

export const appStarted = createAction('session/appStarted')
export const logoutAsked = createAction('session/logoutAsked')
/** The player has logged out or deleted the account. */
export const loggedOut = createAction('session/loggedOut')
/** The server refuses the session (docs/specification.md#refusals), or another player has logged in in this browser. */
export const sessionLost = createAction('session/sessionLost')
/** The server has opened a session with the company account. The page may still have the session of another player. */
export const companySessionOpened = createAction<Player>('session/companySessionOpened')
/**
 * The server has refused a call that only some roles may make. The page opens the landing page and keeps the player
 * (docs/specification.md#refusals).
 */
export const landingRequired = createAction('session/landingRequired')

/** The state when a session begins or ends. The settings of the installation stay. */
const restarted = (
  { accountDeletion, mail, company, passwords }: SessionState,
  player: CurrentPlayer | null,
  language: Language,
): SessionState => ({ ...createInitialSession(player, language), accountDeletion, mail, company, passwords })

const slice = createSlice({
  name: 'session',
  initialState: createInitialSession(null, 'fr'),
  reducers: {
    /** The server has written into the page how players sign in. */
    signInEmbedded: (state, { payload }: PayloadAction<Pick<SessionState, 'company' | 'passwords'>>) => ({
      ...state,
      ...payload,
    }),
    helloReceived: (state, { payload }: PayloadAction<SessionStatus>) => ({
      ...state,
      firstAccount: payload.firstAccount,
      accountDeletion: payload.accountDeletion,
      mail: payload.mail ?? false,
      company: payload.company ?? '',
      passwords: payload.passwords ?? true,
      disabled: payload.disabled === null ? state.disabled : { pseudo: '', ...payload.disabled },
    }),
    disabledAccountReceived: (state, { payload }: PayloadAction<DisabledAccount>) => ({ ...state, disabled: payload }),
    disabledNoticeClosed: (state) => ({ ...state, disabled: null }),
    /** The server has stored a registration, which now waits for activation by an admin. */
    registrationAccepted: (state, { payload }: PayloadAction<{ pseudo: string }>) => ({
      ...state,
      registered: payload,
    }),
    /** The server has sent the current player: at login, and at each start of the page. */
    playerReceived: (state, { payload }: PayloadAction<Player>) => ({
      ...restarted(state, { pseudo: payload.pseudo, authorities: payload.authorities }, payload.language),
      mustChangePassword: payload.mustChangePassword,
    }),
    passwordChangeRequired: (state) => ({ ...state, mustChangePassword: true }),
    passwordChanged: (state) => ({ ...state, mustChangePassword: false }),
  },
  extraReducers: (builder) =>
    builder
      .addCase(loggedOut, (state) => ({ ...restarted(state, null, state.language), leftByWill: true }))
      .addCase(sessionLost, (state) => ({ ...restarted(state, null, state.language), disabled: state.disabled })),
})

export const {
  signInEmbedded,
  registrationAccepted,
  helloReceived,
  disabledAccountReceived,
  disabledNoticeClosed,
  playerReceived,
  passwordChangeRequired,
  passwordChanged,
} = slice.actions
export const sessionReducer = slice.reducer
export type WithSession = WithSlice<typeof slice>

export const selectCurrentPlayer = (state: WithSession) => state.session.player
/** The pseudo of the current player; empty when logged out. */
export const selectPseudo = (state: WithSession): string => state.session.player?.pseudo ?? ''
export const selectMustChangePassword = (state: WithSession) => state.session.mustChangePassword
export const selectMayDeleteAccount = (state: WithSession) => state.session.accountDeletion
export const selectSession = (state: WithSession) => state.session

const holds =
  (role: Role) =>
  (state: WithSession): boolean =>
    state.session.player?.authorities.includes(role) ?? false
export const selectIsAdmin = holds('ADMIN')
export const selectIsReferee = holds('REFEREE')
export const selectIsRefereeOrAdmin = (state: WithSession): boolean => selectIsReferee(state) || selectIsAdmin(state)

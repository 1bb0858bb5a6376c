import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Hello, Language, Player } from '@topspin/domain/contract/account'
import { done, refused, type Submission, sending, unsent } from '../../app/submission.ts'
import type { Failure } from '../../wire/failure.ts'
import type { CurrentPlayer } from './player-storage.ts'

/** The landing's states (specification §2), `finish` being register's second step. */
export type LandingStep = 'choice' | 'login' | 'register' | 'finish' | 'wait'

export interface SessionState {
  readonly player: CurrentPlayer | null
  readonly language: Language
  readonly mustChangePassword: boolean
  readonly step: LandingStep
  readonly login: Submission
  readonly registration: Submission
  /** Who has just registered and waits. */
  readonly registered: string
  /** Logged out, and not thrown out: the landing then carries no address to come back to. */
  readonly leftByWill: boolean
  /** Nobody has registered yet: the first account becomes the admin. */
  readonly firstAccount: boolean
  /** Whether people may delete their account by themselves (decisions §2). */
  readonly accountDeletion: boolean
}

/** @param player who was stored in this browser, null for nobody */
export const initialSession = (player: CurrentPlayer | null, language: Language): SessionState => ({
  player,
  language,
  mustChangePassword: false,
  step: 'choice',
  login: unsent,
  registration: unsent,
  registered: '',
  leftByWill: false,
  firstAccount: false,
  accountDeletion: false,
})

/** The page has started. */
export const appStarted = createAction('session/appStarted')
export const loginSubmitted = createAction<{ pseudo: string; password: string }>('session/loginSubmitted')
export const registrationSubmitted = createAction<{ pseudo: string; email: string; password: string }>(
  'session/registrationSubmitted',
)
export const logoutAsked = createAction('session/logoutAsked')
/** The session ended by the player's own will. */
export const loggedOut = createAction('session/loggedOut')
/** The server does not know the session any more: the stored player goes (specification §8). */
export const sessionLost = createAction('session/sessionLost')
/** A refusal sends to the landing and leaves the stored player (specification §8). */
export const leaveForWelcome = createAction('session/leaveForWelcome')

const slice = createSlice({
  name: 'session',
  initialState: initialSession(null, 'fr'),
  reducers: {
    stepChosen: (state, { payload: step }: PayloadAction<LandingStep>) => ({
      ...state,
      step,
      login: unsent,
      registration: unsent,
    }),
    loginFailed: (state, { payload }: PayloadAction<Failure>) => ({ ...state, login: refused(payload) }),
    registrationFailed: (state, { payload }: PayloadAction<Failure>) => ({ ...state, registration: refused(payload) }),
    helloReceived: (state, { payload }: PayloadAction<Hello>) => ({
      ...state,
      firstAccount: payload.firstAccount,
      accountDeletion: payload.accountDeletion,
    }),
    /** Registered, and waiting for an admin. */
    registrationAccepted: (state, { payload }: PayloadAction<{ pseudo: string }>) => ({
      ...state,
      registration: done,
      registered: payload.pseudo,
      step: 'wait' as const,
    }),
    /** The server has told who the current player is: at login, and at each start of the page. */
    playerReceived: (state, { payload }: PayloadAction<Player>) => ({
      ...initialSession({ pseudo: payload.pseudo, authorities: payload.authorities }, payload.language),
      mustChangePassword: payload.mustChangePassword,
      accountDeletion: state.accountDeletion,
    }),
    passwordChangeRequired: (state) => ({ ...state, mustChangePassword: true }),
    passwordChanged: (state) => ({ ...state, mustChangePassword: false }),
  },
  extraReducers: (builder) => {
    builder
      .addCase(loginSubmitted, (state) => ({ ...state, login: sending }))
      .addCase(registrationSubmitted, (state) => ({ ...state, registration: sending }))
      .addCase(loggedOut, ({ language, accountDeletion }) => ({
        ...initialSession(null, language),
        accountDeletion,
        leftByWill: true,
      }))
      .addCase(sessionLost, ({ language, accountDeletion }) => ({ ...initialSession(null, language), accountDeletion }))
  },
})

export const {
  stepChosen,
  loginFailed,
  registrationFailed,
  registrationAccepted,
  helloReceived,
  playerReceived,
  passwordChangeRequired,
  passwordChanged,
} = slice.actions
export const sessionReducer = slice.reducer

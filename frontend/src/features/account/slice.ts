import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Player } from '@topspin/domain/contract/account'
import type { Failure } from '../../api/failure.ts'
import { failed, idle, loading, type Remote, ready } from '../../api/remote.ts'
import { done, refused, type Submission, sending, unsent } from '../../api/submission.ts'

export interface AccountState {
  readonly me: Remote<Player>
  readonly bio: Submission
  readonly password: Submission
  /** The login is too old to change the password without the current one (docs/specification.md#passwords). */
  readonly asksCurrentPassword: boolean
  readonly deletion: Submission
}

const initialState: AccountState = {
  me: idle(),
  bio: unsent,
  password: unsent,
  asksCurrentPassword: false,
  deletion: unsent,
}

export const bioSubmitted = createAction<string>('account/bioSubmitted')
/** `currentPassword` is null while the form has no field for it. */
export const passwordSubmitted = createAction<{ password: string; currentPassword: string | null }>(
  'account/passwordSubmitted',
)

/** The payload is the current password. */
export const deletionAsked = createAction<string>('account/deletionAsked')

const slice = createSlice({
  name: 'account',
  initialState,
  reducers: {
    accountShown: (state) => ({ ...state, me: loading(state.me) }),
    accountReceived: (state, { payload }: PayloadAction<Player>) => ({ ...state, me: ready(payload) }),
    accountFailed: (state, { payload }: PayloadAction<Failure>) => ({ ...state, me: failed(state.me, payload) }),
    bioSaved: (state, { payload: bio }: PayloadAction<string>) => ({
      ...state,
      bio: done,
      me: state.me.data === null ? state.me : ready({ ...state.me.data, bio }),
    }),
    bioFailed: (state, { payload }: PayloadAction<Failure>) => ({ ...state, bio: refused(payload) }),
    passwordAccepted: (state) => ({ ...state, password: done, asksCurrentPassword: false }),
    passwordRefused: (state, { payload }: PayloadAction<Failure>) => ({
      ...state,
      password: refused(payload),
      asksCurrentPassword:
        state.asksCurrentPassword || (payload.kind === 'problem' && payload.code === 'reauthentication-required'),
    }),
    deletionFailed: (state, { payload }: PayloadAction<Failure>) => ({ ...state, deletion: refused(payload) }),
    deletionFormShown: (state) => ({ ...state, deletion: unsent }),
    passwordFormShown: (state) => ({ ...state, password: unsent, asksCurrentPassword: false }),
  },
  extraReducers: (builder) => {
    builder
      .addCase(bioSubmitted, (state) => ({ ...state, bio: sending }))
      .addCase(deletionAsked, (state) => ({ ...state, deletion: sending }))
      .addCase(passwordSubmitted, (state) => ({ ...state, password: sending }))
  },
})

export const {
  accountShown,
  accountReceived,
  accountFailed,
  bioSaved,
  bioFailed,
  passwordAccepted,
  passwordRefused,
  passwordFormShown,
  deletionFailed,
  deletionFormShown,
} = slice.actions
export const accountReducer = slice.reducer

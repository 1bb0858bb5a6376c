import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Account } from '@topspin/domain/contract/account'
import { failed, idle, loading, type Remote, ready } from '../../app/remote.ts'
import type { Failure } from '../../wire/failure.ts'

/** What an admin may do to an account (specification §2, account administration). */
export type AccountAction =
  | 'activate'
  | 'disable'
  | 'addStar'
  | 'addReferee'
  | 'removeReferee'
  | 'resetPassword'
  | 'switchLanguage'

export interface AccountsState {
  readonly accounts: Remote<readonly Account[]>
  /** What is on its way, by account: one action at a time on each. */
  readonly busy: Readonly<Record<string, AccountAction | 'rename'>>
}

const initialState: AccountsState = { accounts: idle(), busy: {} }

export const accountActionAsked = createAction<{ account: Account; action: AccountAction; key: string }>(
  'accounts/accountActionAsked',
)

export const renameAsked = createAction<{ account: Account; pseudo: string; key: string }>('accounts/renameAsked')

const slice = createSlice({
  name: 'accounts',
  initialState,
  reducers: {
    accountsShown: (state) => ({ ...state, accounts: loading(state.accounts) }),
    accountsReceived: (state, { payload }: PayloadAction<readonly Account[]>) => ({
      ...state,
      accounts: ready(payload),
    }),
    accountsFailed: (state, { payload }: PayloadAction<Failure>) => ({
      ...state,
      accounts: failed(state.accounts, payload),
    }),
    /** Done or refused: the account takes the next action. */
    accountActionOver(state, { payload: id }: PayloadAction<string>) {
      const { [id]: _, ...busy } = state.busy
      return { ...state, busy }
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(accountActionAsked, (state, { payload: { account, action } }) => ({
        ...state,
        busy: { ...state.busy, [account.id]: action },
      }))
      .addCase(renameAsked, (state, { payload: { account } }) => ({
        ...state,
        busy: { ...state.busy, [account.id]: 'rename' },
      }))
  },
})

export const { accountsShown, accountsReceived, accountsFailed, accountActionOver } = slice.actions
export const accountsReducer = slice.reducer

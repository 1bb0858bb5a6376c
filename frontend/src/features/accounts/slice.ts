import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Account } from '@topspin/domain/contract/account'
import type { Failure } from '../../api/failure.ts'
import { failed, idle, loading, type Remote, ready } from '../../api/remote.ts'

/** An action of an admin on an account (docs/user-interface.md#screens). */
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
  /** The running action by account id; one at a time for each account. */
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
    /** The action is done or refused; the next one may start. */
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

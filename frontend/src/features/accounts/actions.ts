import type { ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import type { Account, Language } from '@topspin/domain/contract/account'
import { api } from '../../api/api.ts'

/** An action of an admin on an account: the name of its command (docs/user-interface.md#screens). */
export type AccountAction =
  | 'activate'
  | 'disable'
  | 'addStar'
  | 'addReferee'
  | 'removeReferee'
  | 'resetPassword'
  | 'language'

/**
 * The actions of an admin on this account, in the order of the buttons. Reset, activate and disable are not offered on
 * the admin's own account (docs/specification.md#roles).
 */
export function actionsFor(account: Account, me: string): readonly AccountAction[] {
  const self = account.pseudo === me
  const active = account.status === 'active'
  const referee = account.authorities.includes('REFEREE')
  return [
    ...(self ? [] : [active ? ('disable' as const) : ('activate' as const)]),
    ...(active ? [referee ? ('removeReferee' as const) : ('addReferee' as const)] : []),
    'addStar',
    'language',
    ...(self ? [] : ['resetPassword' as const]),
  ]
}

/** The language that the account does not have. */
export const otherLanguage = ({ language }: Account): Language => (language === 'fr' ? 'pki' : 'fr')

type Thunk<T> = ThunkAction<T, unknown, unknown, UnknownAction>
/** The dispatch of a store that runs actions. */
export type RunActions = ThunkDispatch<unknown, unknown, UnknownAction>

/** The cache entry that all commands of an account share, so that one runs at a time. */
export const sharedBy = ({ id }: Account) => ({ fixedCacheKey: id })

/** Runs an action of an admin on an account. */
export const run =
  (action: AccountAction, account: Account): Thunk<Promise<void>> =>
  async (dispatch) => {
    const { id, pseudo } = account
    const shared = sharedBy(account)
    const command: Thunk<Promise<unknown> & { readonly reset: () => void }> =
      action === 'language'
        ? api.endpoints.language.initiate({ body: { pseudo, language: otherLanguage(account) } }, shared)
        : api.endpoints[action].initiate({ params: { id } }, shared)
    const sent = dispatch(command)
    await sent
    // A reply may be a temporary password: it does not stay in the cache.
    sent.reset()
  }

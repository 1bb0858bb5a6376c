import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit'
import type { Account, Language } from '@topspin/domain/contract/account'
import type { Reply } from '@topspin/domain/contract/calls'
import { api } from '../../../shared/api/index.ts'

/**
 * The items of the menu of an account, in their order. Reset and disable are not offered on the admin's own account
 * (docs/specification.md#roles).
 * @param hasPasswords whether accounts of the installation have passwords (`PASSWORDS`)
 */
export function menuItemsOf({ pseudo, status, authorities }: Account, me: string, hasPasswords: boolean) {
  const isOther = pseudo !== me
  const isPending = status === 'pending'
  const isActive = status === 'active'
  const items = [
    !isPending && 'page',
    isActive && (authorities.includes('REFEREE') ? 'removeReferee' : 'addReferee'),
    !isPending && 'stars',
    'language',
    'rename',
    isOther && hasPasswords && 'resetPassword',
    isOther && isActive && 'disable',
    isPending && 'refuseRegistration',
  ] as const
  return items.filter((item) => item !== false)
}

/** An item of the menu of a row. */
export type MenuAction = ReturnType<typeof menuItemsOf>[number]
/** An action that needs a confirmation. Its name is that of the call (docs/screens.md#accounts). */
export type ConfirmedAction = Exclude<MenuAction, 'page' | 'stars' | 'rename'>

/** Whether an item of the menu is an action that needs a confirmation. */
export const needsConfirmation = (action: MenuAction): action is ConfirmedAction =>
  action !== 'page' && action !== 'stars' && action !== 'rename'

/** The one of the two languages that the account does not use. */
export const otherLanguageOf = ({ language }: Pick<Account, 'language'>): Language => (language === 'fr' ? 'pki' : 'fr')

/**
 * Runs an action of an admin on an account.
 * @param reason why the account is disabled; empty for none
 * @returns the reply with the temporary password of a reset; null for other actions, and when the call has failed
 */
export const runAccountAction =
  (
    action: ConfirmedAction | 'activate',
    { id, pseudo, language }: Account,
    reason = '',
  ): ThunkAction<Promise<Reply<'resetPassword'> | null>, unknown, unknown, UnknownAction> =>
  async (dispatch) => {
    const params = { id }
    // The replies are not kept in the cache, because one may be a temporary password.
    const untracked = { track: false }
    if (action === 'resetPassword')
      return (await dispatch(api.endpoints.resetPassword.initiate({ params }, untracked))).data ?? null
    if (action === 'language') {
      const body = { pseudo, language: otherLanguageOf({ language }) }
      await dispatch(api.endpoints.language.initiate({ body }, untracked))
    } else if (action === 'disable') {
      const body = reason.trim() === '' ? {} : { body: { reason: reason.trim() } }
      await dispatch(api.endpoints.disable.initiate({ params, ...body }, untracked))
    } else await dispatch(api.endpoints[action].initiate({ params }, untracked))
    return null
  }

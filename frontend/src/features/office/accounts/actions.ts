import type { Account, Language } from '@topspin/domain/contract/account'
import type { Reply } from '@topspin/domain/contract/calls'
import { api, type CallDispatch } from '../../../shared/api/index.ts'

/** The items of an account's menu (docs/specification.md#roles). @param hasPasswords false with `PASSWORDS=off` */
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

export type MenuAction = ReturnType<typeof menuItemsOf>[number]
/** An action that needs a confirmation, named like its call (docs/screens.md#accounts). */
export type ConfirmedAction = Exclude<MenuAction, 'page' | 'stars' | 'rename'>

export const needsConfirmation = (action: MenuAction): action is ConfirmedAction =>
  action !== 'page' && action !== 'stars' && action !== 'rename'

/** The language that the account does not use. */
export const otherLanguageOf = ({ language }: Pick<Account, 'language'>): Language => (language === 'fr' ? 'pki' : 'fr')

/** Runs an action of an admin. @returns the temporary password of a reset; null for other actions and failures */
export const runAccountAction =
  (action: ConfirmedAction | 'activate', { id, pseudo, language }: Account, reason = '') =>
  async (dispatch: CallDispatch): Promise<Reply<'resetPassword'> | null> => {
    const params = { id }
    // Not kept in the cache, because a reply may be a temporary password.
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

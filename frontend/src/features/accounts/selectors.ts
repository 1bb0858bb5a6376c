import type { Account } from '@topspin/domain/contract/account'
import type { RootState } from '../../app/root-reducer.ts'
import { plainly } from '../../ui/player-list.ts'
import type { AccountAction } from './slice.ts'

export const selectAccounts = (state: RootState) => state.accounts.accounts
/** The action that is running on an account; undefined when none is. */
export const selectBusy = (id: string) => (state: RootState) => state.accounts.busy[id]

const order: Readonly<Record<Account['status'], number>> = { pending: 0, active: 1, disabled: 2 }
const byName = new Intl.Collator('fr-FR', { sensitivity: 'base', numeric: true })

/** The accounts whose pseudo or e-mail address contains `search`: pending first, then active, then disabled, by pseudo. */
export function arranged(accounts: readonly Account[], search: string): readonly Account[] {
  const term = plainly(search)
  return accounts
    .filter(({ pseudo, email }) => plainly(pseudo).includes(term) || plainly(email).includes(term))
    .sort((one, other) => order[one.status] - order[other.status] || byName.compare(one.pseudo, other.pseudo))
}

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
    'switchLanguage',
    ...(self ? [] : ['resetPassword' as const]),
  ]
}

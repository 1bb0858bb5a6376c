import type { Account } from '@topspin/domain/contract/account'
import type { RootState } from '../../app/root-reducer.ts'
import { plainly } from '../../ui/player-list.ts'
import type { AccountAction } from './slice.ts'

export const selectAccounts = (state: RootState) => state.accounts.accounts
/** What is on its way for an account; undefined when nothing is. */
export const selectBusy = (id: string) => (state: RootState) => state.accounts.busy[id]

const order: Readonly<Record<Account['status'], number>> = { pending: 0, active: 1, disabled: 2 }
const byName = new Intl.Collator('fr-FR', { sensitivity: 'base', numeric: true })

/** Those whose pseudo or e-mail contains what is searched; who waits for an activation stands first, then by pseudo. */
export function arranged(accounts: readonly Account[], search: string): readonly Account[] {
  const wanted = plainly(search)
  return accounts
    .filter(({ pseudo, email }) => plainly(pseudo).includes(wanted) || plainly(email).includes(wanted))
    .sort((one, other) => order[one.status] - order[other.status] || byName.compare(one.pseudo, other.pseudo))
}

/** What an admin may do to this account, in the order of the buttons; not on oneself for reset, activate and disable (specification §6). */
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

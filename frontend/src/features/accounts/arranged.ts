import type { Account } from '@topspin/domain/contract/account'
import { plainly } from '../../ui/plainly.ts'

const order: Readonly<Record<Account['status'], number>> = { pending: 0, active: 1, disabled: 2 }
const byName = new Intl.Collator('fr-FR', { sensitivity: 'base', numeric: true })

/** The accounts whose pseudo or e-mail address contains `search`: pending first, then active, then disabled, by pseudo. */
export function arranged(accounts: readonly Account[], search: string): readonly Account[] {
  const term = plainly(search)
  return accounts
    .filter(({ pseudo, email }) => plainly(pseudo).includes(term) || plainly(email).includes(term))
    .sort((one, other) => order[one.status] - order[other.status] || byName.compare(one.pseudo, other.pseudo))
}

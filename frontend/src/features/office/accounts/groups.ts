import type { Account } from '@topspin/domain/contract/account'
import type { Sortable } from '../../../shared/table/index.ts'
import { plainly } from '../../../shared/ui/index.ts'

export type Group = Account['status']
/** The groups in the order of their tabs, with the names that the address has for them. */
export const groups = { pending: 'attente', active: 'actifs', disabled: 'desactives' } as const satisfies Record<
  Group,
  string
>
// Object.keys returns string[]; the object above has exactly these keys.
export const groupNames = Object.keys(groups) as readonly Group[]

/** The words of a search, without accents and case. */
export const wordsOf = (search: string): readonly string[] => plainly(search).split(/\s+/).filter(Boolean)

/** The accounts of each group whose pseudo and e-mail address contain all words of a search, in any order. */
export function found(accounts: readonly Account[], search: string): Readonly<Record<Group, readonly Account[]>> {
  const words = wordsOf(search)
  const matching = accounts.filter(({ pseudo, email }) => {
    const text = plainly(`${pseudo} ${email}`)
    return words.every((word) => text.includes(word))
  })
  return {
    pending: matching.filter(({ status }) => status === 'pending'),
    active: matching.filter(({ status }) => status === 'active'),
    disabled: matching.filter(({ status }) => status === 'disabled'),
  }
}

/** The columns that sort the accounts. Who has never played comes before all matches. */
export const sortable: readonly Sortable<Account>[] = [
  { id: 'player', value: ({ pseudo }) => pseudo, isAscending: true },
  { id: 'registered', value: ({ registrationDate }) => Date.parse(registrationDate), isAscending: true },
  { id: 'lastMatch', value: ({ lastMatch }) => (lastMatch == null ? 0 : Date.parse(lastMatch)), isAscending: true },
]

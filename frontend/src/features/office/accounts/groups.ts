import type { Account } from '@topspin/domain/contract/account'
import { plainly } from '../../../shared/ui/plainly.ts'

export type Group = Account['status']
/** The groups in the order of their tabs, with the names that the address has for them. */
export const groups = { pending: 'attente', active: 'actifs', disabled: 'desactives' } as const satisfies Record<
  Group,
  string
>
// Object.keys returns string[]; the object above has exactly these keys.
export const groupNames = Object.keys(groups) as readonly Group[]

export type Column = 'player' | 'registered' | 'lastMatch'
export interface Order {
  readonly by: Column
  readonly isDescending: boolean
}

/** Who waits for longest comes first; the others are by name. */
export const firstOrder = (group: Group): Order => ({
  by: group === 'pending' ? 'registered' : 'player',
  isDescending: false,
})

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

const byName = new Intl.Collator('fr', { sensitivity: 'base', numeric: true })
const compares: { readonly [C in Column]: (one: Account, other: Account) => number } = {
  player: (one, other) => byName.compare(one.pseudo, other.pseudo),
  registered: (one, other) => Date.parse(one.registrationDate) - Date.parse(other.registrationDate),
  lastMatch: (one, other) => playedAt(one) - playedAt(other),
}
/** Who has never played comes before all matches. */
const playedAt = ({ lastMatch }: Account): number => (lastMatch == null ? 0 : Date.parse(lastMatch))

/** The accounts in an order; those that are equal in it are by name. */
export function sorted(accounts: readonly Account[], { by, isDescending }: Order): readonly Account[] {
  const sign = isDescending ? -1 : 1
  return accounts.toSorted((one, other) => sign * compares[by](one, other) || compares.player(one, other))
}

import type { Account } from '@topspin/domain/contract/account'

/** What an admin has done on a new installation; the third step, the first match, ends the first steps. */
export interface Steps {
  readonly isInvited: boolean
  readonly isActivated: boolean
}

/** Invited: a second person has registered. Activated: a second account is active. */
export const stepsOf = (accounts: readonly Pick<Account, 'status'>[]): Steps => ({
  isInvited: accounts.length > 1,
  isActivated: accounts.filter(({ status }) => status === 'active').length > 1,
})

/** The accounts that wait and those that were activated here, oldest first, so that an activated row stays in its place. */
export const rowsOf = (accounts: readonly Account[], activated: readonly Account[]): readonly Account[] =>
  [
    ...activated,
    ...accounts.filter(({ id, status }) => status === 'pending' && activated.every((one) => one.id !== id)),
  ].toSorted((one, other) => one.registrationDate.localeCompare(other.registrationDate))

import type { Account } from '@topspin/domain/contract/account'
import { useMemo, useState } from 'react'

/** A row of the list. */
export interface SteadyRow {
  readonly account: Account
  /** The account does not exist any more: a refused registration, or a deleted account. */
  readonly isGone: boolean
}

interface Steady {
  readonly rows: readonly SteadyRow[]
  /** The number of accounts that have joined the list and are not shown. */
  readonly waiting: number
  /** Shows the list as it is now. */
  readonly release: () => void
}

/**
 * Keeps the rows of a list and their order until another list is chosen, so that nothing moves under the finger. The
 * rows show the current accounts, also those that have left the list.
 * @param name identifies the chosen list: group, search and order as one text
 * @param list the accounts that belong to it now
 */
export function useSteadyRows(name: string, list: readonly Account[], all: readonly Account[]): Steady {
  const [kept, setKept] = useState({ name, list })
  const release = () => setKept({ name, list })
  // Nothing can move in an empty list.
  const isOther = kept.name !== name || (kept.list.length === 0 && list.length > 0)
  if (isOther) release()
  const shown = isOther ? list : kept.list
  const rows = useMemo(() => {
    const now = new Map(all.map((account) => [account.id, account]))
    return shown.map((account) => ({ account: now.get(account.id) ?? account, isGone: !now.has(account.id) }))
  }, [shown, all])
  const waiting = useMemo(() => {
    const ids = new Set(shown.map(({ id }) => id))
    return list.filter(({ id }) => !ids.has(id)).length
  }, [shown, list])
  return { rows, waiting, release }
}

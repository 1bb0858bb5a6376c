import type { Account } from '@topspin/domain/contract/account'
import type { MouseEvent } from 'react'
import type { QueryResult } from '../../../shared/api/index.ts'
import { textOf } from '../../../shared/i18n/index.ts'
import { useUndo, useUndoables } from '../../../shared/undo/index.ts'

interface StarsOf {
  /** The stars of an account with those that were added or taken and may still be taken back. */
  readonly countOf: (account: Account) => number
  readonly add: (account: Account, event: MouseEvent) => void
  readonly remove: (account: Account, event: MouseEvent) => void
}

/** Adds and takes stars, which can be taken back for 8 seconds. @param query the list of accounts */
export function useStars(query: Pick<QueryResult<unknown>, 'fulfilledTimeStamp'>): StarsOf {
  const undoable = useUndo()
  const added = useUndoables('addStar', query)
  const removed = useUndoables('removeStar', query)
  const countOf = ({ id, tournamentWins }: Account) => {
    const counted = (inputs: typeof added) => inputs.filter(({ params }) => params.id === id).length
    return Math.max(0, tournamentWins + counted(added) - counted(removed))
  }
  const change = (name: 'addStar' | 'removeStar', account: Account, event: MouseEvent) => {
    const isAdded = name === 'addStar'
    const { id, pseudo } = account
    const count = countOf(account) + (isAdded ? 1 : -1)
    const texts = {
      done: textOf(isAdded ? 'accounts.starAdded' : 'accounts.starRemoved', { pseudo }),
      subject:
        count === 0
          ? textOf('accounts.noStarLeft')
          : textOf(isAdded ? 'accounts.starsNow' : 'accounts.starsLeft', { count }),
      failedKey: 'accounts.starFailed',
    } as const
    undoable({ name, input: { params: { id } }, texts }, event, null)
  }
  return {
    countOf,
    add: (account, event) => change('addStar', account, event),
    remove: (account, event) => countOf(account) > 0 && change('removeStar', account, event),
  }
}

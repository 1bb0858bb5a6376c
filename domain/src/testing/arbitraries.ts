import fc from 'fast-check'
import { anyAttemptedAction, clubMembers } from './attempts.ts'
import { type History, historyOfAttempts } from './history.ts'

/**
 * Any history of a small club: accounts, matches of both ladders, cancelled and corrected matches, entry opened and
 * closed, news, live matches, reactions, challenges and tournaments. Refused attempts leave no event.
 * @param maxAttempts how many actions are attempted at most
 */
export const anyHistory = (maxAttempts = 60): fc.Arbitrary<History> =>
  fc
    .tuple(
      fc.integer({ min: 4, max: clubMembers.length }),
      fc.array(anyAttemptedAction, { maxLength: maxAttempts, size: 'max' }),
    )
    .map(([present, attempts]) => historyOfAttempts(present, attempts))

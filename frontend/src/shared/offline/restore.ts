import { defaultSerializeQueryArgs, QueryStatus } from '@reduxjs/toolkit/query/react'
import { answersRestored, type CachedAnswers } from '../api/api.ts'
import { maxAge } from '../api/freshness.ts'
import { type AnswerStorage, argumentOf, cachedAs, keptQueries } from './kept-answers.ts'

/**
 * Returns the action that puts the stored answers of a player into the cache, with their age. Screens show them at once
 * and read them again.
 * @param cached what the cache holds already: it is newer, as the answers that the page contains, and stays
 */
export function restored(
  storage: AnswerStorage,
  pseudo: string,
  cached: CachedAnswers,
): ReturnType<typeof answersRestored> {
  const entries = keptQueries.flatMap((endpointName): [string, CachedAnswers[string]][] => {
    const originalArgs = argumentOf(endpointName, pseudo)
    const key = defaultSerializeQueryArgs({
      endpointName,
      queryArgs: originalArgs,
      // The function does not read it, and the API does not publish its definitions.
      endpointDefinition: undefined as never,
    })
    const kept = key in cached ? null : storage.read(pseudo, endpointName)
    if (kept === null) return []
    // Old enough for every screen to read it again.
    const at = Math.min(kept.at, Date.now() - maxAge - 1)
    return [
      [
        key,
        {
          status: QueryStatus.fulfilled,
          endpointName,
          originalArgs: originalArgs as never, // the type of an entry is that of an endpoint without a name
          data: cachedAs(endpointName, kept.answer),
          requestId: 'kept',
          startedTimeStamp: at,
          fulfilledTimeStamp: at,
          error: undefined,
        },
      ],
    ]
  })
  return answersRestored(Object.fromEntries(entries))
}

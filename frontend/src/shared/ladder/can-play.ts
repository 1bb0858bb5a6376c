import { api } from '../api/index.ts'
import { useSecondsUntil } from '../format/index.ts'

/**
 * Why the reader cannot record a match now; null when the reader can, and before the first answer. From `retryAt` on
 * the result is null, also before the server is asked again.
 */
export function useEntryRefusal() {
  const answer = api.useCanPlayQuery({}).currentData
  const { canPlay = true, retryAt } = answer ?? {}
  const seconds = useSecondsUntil(retryAt == null ? Infinity : Date.parse(retryAt))
  return answer === undefined || canPlay || seconds === 0 ? null : answer
}

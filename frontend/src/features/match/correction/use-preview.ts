import type { Correction, CorrectionPreview } from '@topspin/domain/contract/correction'
import { useEffect, useState } from 'react'
import { api, failureIn } from '../../../shared/api/index.ts'

/**
 * Reads what a correction would change, again whenever the correction changes.
 * @param correction null reads nothing
 * @returns the newest preview, which may be that of an earlier choice while another one is read, or why there is none
 */
export function usePreview(correction: Correction | null) {
  const [request, { data, error, isLoading, originalArgs }] = api.usePreviewCorrectionMutation()
  const [last, setLast] = useState<CorrectionPreview | null>(null)
  const key = JSON.stringify(correction)
  const isAsked = JSON.stringify(originalArgs?.body) === key
  const readAgain = () => correction !== null && void request({ body: correction })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the correction, which is a new object at each render
  useEffect(() => {
    if (!isAsked) readAgain()
  }, [key, isAsked])
  const isReading = correction !== null && (isLoading || !isAsked)
  const failure = isReading ? null : failureIn(error)
  const waits = failure?.kind === 'network'
  useEffect(() => {
    if (!waits) return
    window.addEventListener('online', readAgain)
    return () => window.removeEventListener('online', readAgain)
  })
  const answer = data ?? (isLoading ? last : null)
  if (answer !== last) setLast(answer)
  return { shown: correction === null ? null : answer, failure, isReading, readAgain }
}

/** After this time a request is slow (milliseconds). */
const slowAfterMs = 2_000

/** Whether `isBusy` has been true for more than `slowAfterMs`. */
export function useSlow(isBusy: boolean): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isBusy) return
    const timer = window.setTimeout(() => setSlow(true), slowAfterMs)
    return () => {
      window.clearTimeout(timer)
      setSlow(false)
    }
  }, [isBusy])
  return isSlow
}

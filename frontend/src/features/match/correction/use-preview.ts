import type { Correction, CorrectionPreview } from '@topspin/domain/contract/correction'
import { useEffect, useState } from 'react'
import { api, type Failure, failureIn } from '../../../shared/api/index.ts'

interface Preview {
  /** The newest preview, which may be that of an earlier choice while another one is read. */
  readonly shown: CorrectionPreview | null
  /** Why there is no preview of the choice. */
  readonly failure: Failure | null
  /** The preview of the choice is on its way. */
  readonly isReading: boolean
  readonly readAgain: () => void
}

/** Reads what a correction would change, again for each choice. @param correction null reads nothing */
export function usePreview(correction: Correction | null): Preview {
  const [request] = api.usePreviewCorrectionMutation()
  const [attempt, setAttempt] = useState(0)
  const [answer, setAnswer] = useState<(Pick<Preview, 'shown' | 'failure'> & { readonly key: string }) | null>(null)
  const key = correction === null ? null : `${attempt} ${JSON.stringify(correction)}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the correction, which is a new object at each render
  useEffect(() => {
    if (correction === null || key === null) return
    let isNewest = true
    void request({ body: correction }).then(({ data, error }) => {
      if (isNewest) setAnswer({ key, shown: data ?? null, failure: failureIn(error) })
    })
    return () => {
      isNewest = false
    }
  }, [key, request])
  const isReading = key !== null && answer?.key !== key
  const failure = isReading ? null : (answer?.failure ?? null)
  const readAgain = () => setAttempt((count) => count + 1)
  const waits = failure?.kind === 'network'
  // biome-ignore lint/correctness/useExhaustiveDependencies: `readAgain` is a new function at each render
  useEffect(() => {
    if (!waits) return
    window.addEventListener('online', readAgain)
    return () => window.removeEventListener('online', readAgain)
  }, [waits])
  return { shown: key === null ? null : (answer?.shown ?? null), failure, isReading, readAgain }
}

/** After this time a request is slow (milliseconds). */
const slowAfterMs = 2_000

/** Whether something takes long. */
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

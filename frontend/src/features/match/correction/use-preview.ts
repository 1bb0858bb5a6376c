import type { Correction, CorrectionPreview } from '@topspin/domain/contract/correction'
import { useEffect, useState } from 'react'
import { api, type Failure, failureIn } from '../../../shared/api/index.ts'

interface Answer {
  /** What it answers. */
  readonly key: string
  readonly preview: CorrectionPreview | null
  readonly failure: Failure | null
}

export interface Preview {
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
  const [answer, setAnswer] = useState<Answer | null>(null)
  const key = correction === null ? null : `${attempt} ${JSON.stringify(correction)}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the correction, which is a new object at each render
  useEffect(() => {
    if (correction === null || key === null) return
    let isNewest = true
    void request({ body: correction }).then(({ data, error }) => {
      if (isNewest) setAnswer({ key, preview: data ?? null, failure: failureIn(error) })
    })
    return () => {
      isNewest = false
    }
  }, [key, request])
  const isReading = key !== null && answer?.key !== key
  const failure = isReading ? null : (answer?.failure ?? null)
  const readAgain = () => setAttempt((count) => count + 1)
  useWhenBackOnline(failure?.kind === 'network', readAgain)
  return { shown: key === null ? null : (answer?.preview ?? null), failure, isReading, readAgain }
}

function useWhenBackOnline(waits: boolean, then: () => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `then` is a new function at each render
  useEffect(() => {
    if (!waits) return
    window.addEventListener('online', then)
    return () => window.removeEventListener('online', then)
  }, [waits])
}

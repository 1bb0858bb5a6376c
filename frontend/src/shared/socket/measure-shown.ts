import type { SagaIterator } from 'redux-saga'
import { call } from 'redux-saga/effects'
import { api, getService, putThunkResolve, type SpanReceiver } from '../api/index.ts'

declare module '../api/context.ts' {
  interface SagaContext {
    /** Undefined on a television, which has no session to send spans with. */
    readonly sendSpan?: SpanReceiver
  }
}

/**
 * Adds a span that ends when the page shows what a message has changed (docs/architecture.md#traces).
 * @param traceparent of the message; undefined while the server does not trace
 * @param began when the page received the message, in the milliseconds of `performance.now()`
 */
export function* measureTimeUntilShown(
  topic: 'changes' | 'live',
  traceparent: string | undefined,
  began: number,
): SagaIterator<void> {
  const sendSpan = yield* getService('sendSpan')
  // A hidden page paints nothing.
  if (sendSpan === undefined || traceparent === undefined || document.hidden) return
  if (topic === 'changes') yield* readsEnded()
  yield call(nextPaint)
  sendSpan(`show ${topic}`, traceparent, began)
}

/** Waits until the answers that the message has made stale are read again. */
function* readsEnded(): SagaIterator<void> {
  yield call(nextTask)
  for (;;) {
    const reads: readonly Promise<unknown>[] = yield* putThunkResolve(api.util.getRunningQueriesThunk())
    if (reads.length === 0) return
    yield call(() => Promise.all(reads))
  }
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve))
/** Resolves after the next frame is painted. */
const nextPaint = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

import type { SagaIterator } from 'redux-saga'
import { call, delay } from 'redux-saga/effects'

/** The saga of a feature. It runs as long as the page. */
export type FeatureSaga = () => SagaIterator<void>

/** Delay before a restart, so that a saga that crashes at its start does not block the page. */
const restartAfterMs = 100

/**
 * Runs the saga of a feature. When it crashes, reports the error and restarts this saga; the others keep running.
 * @param report receives the error; in the page, `window.reportError`
 */
export function* keepAlive(saga: FeatureSaga, report: (error: unknown) => void): SagaIterator<void> {
  while (true) {
    try {
      yield call(saga)
      return
    } catch (error) {
      yield call(report, error)
      yield delay(restartAfterMs)
    }
  }
}

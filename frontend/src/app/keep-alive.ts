import type { SagaIterator } from 'redux-saga'
import { call, delay } from 'redux-saga/effects'

/** A feature's own loop: it listens until the page goes. */
export type FeatureSaga = () => SagaIterator<void>

/** Long enough for a saga that crashes as it starts not to hog the page, short enough to go unnoticed. */
const restartAfterMs = 100

/**
 * Runs a feature's saga for ever: a crash is reported and restarts that saga alone, so that one broken screen
 * does not silence the others.
 * @param report where a crash goes, the browser's own error report in the app
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

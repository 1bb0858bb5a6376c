import { runSaga, stdChannel } from 'redux-saga'
import type { SagaContext } from '../shared/api/context.ts'
import type { ActionQueue } from './action-queue.ts'
import { rootSaga } from './root-saga.ts'
import type { AppStore } from './store.ts'

/**
 * Starts the sagas, which receive all actions of the store.
 * @param context the services that sagas use
 * @param report receives the error of a crashed saga
 */
export function runSagas(
  { dispatch, getState }: AppStore,
  actions: ActionQueue,
  context: SagaContext,
  report: (error: unknown) => void,
): void {
  const channel = stdChannel()
  runSaga({ channel, dispatch, getState, context }, rootSaga, report)
  actions.connect(channel.put)
}

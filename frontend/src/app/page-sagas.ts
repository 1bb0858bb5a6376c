import { createOutboxStorage } from '../features/live/index.ts'
import { createPushDevice } from '../features/session/index.ts'
import type { SagaContext } from '../shared/api/context.ts'
import { loadDictionary } from '../shared/i18n/dictionary.ts'
import { createAnswerStorage } from '../shared/offline/kept-answers.ts'
import { createStompFeed } from '../shared/socket/stomp-feed.ts'
import { createVisibility } from '../shared/socket/visibility.ts'
import type { ActionQueue } from './action-queue.ts'
import { runSagas } from './run-sagas.ts'
import type { AppStore } from './store.ts'
import { createUpdates, noUpdates } from './updates.ts'

const hasWorker = import.meta.env.PROD && window.isSecureContext && 'serviceWorker' in navigator

/** Starts the sagas of the page. @param services those that the first rendering uses too */
export function startSagas(
  store: AppStore,
  actions: ActionQueue,
  services: Pick<SagaContext, 'wire' | 'navigation' | 'storage'>,
): void {
  const context: SagaContext = {
    ...services,
    loadDictionary,
    feed: createStompFeed(window),
    visibility: createVisibility(document),
    outboxes: createOutboxStorage(() => window.localStorage, navigator.locks),
    answers: createAnswerStorage(() => window.localStorage),
    pushDevice: createPushDevice(window),
    updates: hasWorker ? createUpdates(window) : noUpdates,
  }
  runSagas(store, actions, context, window.reportError.bind(window))
}

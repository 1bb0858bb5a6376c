import type { SagaIterator } from 'redux-saga'
import { getContext } from 'redux-saga/effects'
import type { LiveFeed } from '../features/live/feed.ts'
import type { OutboxStorage } from '../features/live/outbox-storage.ts'
import type { PushDevice } from '../features/push/device.ts'
import type { PlayerStorage } from '../features/session/player-storage.ts'
import type { ListStorage } from '../pwa/kept-lists.ts'
import type { Updates } from '../pwa/updates.ts'
import type { Wire } from '../wire/wire.ts'
import type { Navigation } from './navigation.ts'

/** The services of the browser and the server that sagas use. Tests replace these and nothing else. */
export interface SagaContext {
  readonly wire: Wire
  readonly navigation: Navigation
  readonly storage: PlayerStorage
  readonly feed: LiveFeed
  readonly outboxes: OutboxStorage
  readonly pushDevice: PushDevice
  readonly lists: ListStorage
  readonly updates: Updates
  /** Loads a language's dictionary and shows it. */
  readonly loadDictionary: (language: 'fr' | 'pki') => Promise<void>
}

/** Returns one of these services, with its type. */
export function* use<K extends keyof SagaContext>(name: K): SagaIterator<SagaContext[K]> {
  return yield getContext(name)
}

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

/** What sagas reach of the outside world; tests hand in doubles of it, and of nothing else. */
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

/** One part of the outside world, typed. */
export function* use<K extends keyof SagaContext>(part: K): SagaIterator<SagaContext[K]> {
  return yield getContext(part)
}

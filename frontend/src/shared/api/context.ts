import type { SagaIterator } from 'redux-saga'
import { getContext } from 'redux-saga/effects'
import type { Navigation } from '../navigation/index.ts'
import type { PlayerStorage } from '../session/index.ts'
import type { Wire } from './wire.ts'

/**
 * The services of the browser and the server that sagas use. Tests replace these and nothing else.
 * A feature adds its own with `declare module`.
 */
export interface SagaContext {
  readonly wire: Wire
  readonly navigation: Navigation
  readonly storage: PlayerStorage
  /** Loads a language's dictionary and shows it. */
  readonly loadDictionary: (language: 'fr' | 'pki') => Promise<void>
}

/** Returns one of these services, with its type. */
export function* use<K extends keyof SagaContext>(name: K): SagaIterator<SagaContext[K]> {
  return yield getContext(name)
}

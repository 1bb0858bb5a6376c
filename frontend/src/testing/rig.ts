import type { CallName, Reply } from '@topspin/domain/contract/calls'
import type { Role } from '@topspin/domain/roles'
import { createNavigation } from '../app/navigation.ts'
import type { SagaContext } from '../app/saga-context.ts'
import { type AppStore, createStore, type RootState } from '../app/store.ts'
import type { LiveFeed } from '../features/live/feed.ts'
import { createOutboxStorage } from '../features/live/outbox-storage.ts'
import type { PushDevice } from '../features/push/device.ts'
import type { CurrentPlayer, PlayerStorage } from '../features/session/player-storage.ts'
import { createListStorage } from '../pwa/kept-lists.ts'
import { noUpdates } from '../pwa/updates.ts'
import { Problem } from '../wire/failure.ts'
import type { CallInput, Wire } from '../wire/wire.ts'

/** What the server would say, by call; a call without an answer fails the test by its name. */
export type Answers = { [K in CallName]?: (input: CallInput<K>) => Reply<K> | Promise<Reply<K>> }

export interface Rig {
  readonly store: AppStore
  /** Every call made, in order. */
  readonly calls: readonly { readonly name: CallName; readonly input: unknown }[]
  /** Where sagas have led, in order. */
  readonly went: readonly string[]
  /** Who is stored in the browser. */
  readonly stored: () => CurrentPlayer | null
  /** Languages asked for, in order. */
  readonly spoken: readonly string[]
  /** What sagas crashed with. */
  readonly crashes: readonly unknown[]
  /** Resolves with the state as soon as it satisfies. */
  until(satisfies: (state: RootState) => boolean): Promise<RootState>
}

/** A browser that knows nothing of notifications. */
export const oldBrowser: PushDevice = {
  ability: () => 'unsupported',
  permission: () => 'default',
  current: async () => null,
  subscribe: async () => null,
  unsubscribe: async () => null,
}

const noStorage = (): Storage => {
  throw new Error('no storage')
}

/** A live channel that never says anything. */
export const silentFeed: LiveFeed = { open: () => async () => undefined }

/**
 * The real store and sagas over a scripted wire: the only double is the outside world.
 * @param outside other parts of it, where a test needs them to do something
 */
export function createRig(
  answers: Answers,
  player: CurrentPlayer | null = zoe,
  outside: Partial<SagaContext> = {},
): Rig {
  const calls: { name: CallName; input: unknown }[] = []
  const went: string[] = []
  const spoken: string[] = []
  const crashes: unknown[] = []
  let stored = player
  const wire: Wire = async <K extends CallName>(name: K, input: CallInput<K>): Promise<Reply<K>> => {
    calls.push({ name, input })
    const answer: Answers[K] = answers[name]
    if (answer === undefined) throw new Error(`nobody said what ${name} answers`)
    return await answer(input)
  }
  const navigation = createNavigation()
  navigation.handTo((path) => went.push(path))
  const storage: PlayerStorage = {
    player: () => stored,
    language: () => 'fr',
    keep: (next) => {
      stored = next
    },
    clear: () => {
      stored = null
    },
  }
  const loadDictionary = async (language: string) => {
    spoken.push(language)
  }
  const outboxes = createOutboxStorage(noStorage)
  const lists = createListStorage(noStorage)
  const quiet = { feed: silentFeed, outboxes, pushDevice: oldBrowser, lists, updates: noUpdates }
  const store = createStore({ wire, navigation, storage, loadDictionary, ...quiet, ...outside }, (error) =>
    crashes.push(error),
  )
  const until = (satisfies: (state: RootState) => boolean) =>
    new Promise<RootState>((resolve) => {
      const look = () => {
        if (!satisfies(store.getState())) return
        stop()
        resolve(store.getState())
      }
      const stop = store.subscribe(look)
      look()
    })
  return { store, calls, went, stored: () => stored, spoken, crashes, until }
}

export const playerNamed = (pseudo: string, authorities: readonly Role[] = ['PLAYER']): CurrentPlayer => ({
  pseudo,
  authorities,
})
export const zoe = playerNamed('Zoé')

/** A refusal as the wire throws it. */
export const refusal = (status: number, code: string, detail = 'Non.'): Problem =>
  new Problem({ type: 'about:blank', title: code, status, detail, code })

/** An answer that refuses. */
export const refuses = (status: number, code: string, detail?: string) => () => {
  throw refusal(status, code, detail)
}

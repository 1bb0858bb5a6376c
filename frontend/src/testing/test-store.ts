import type { CallName, Reply } from '@topspin/domain/contract/calls'
import type { Role } from '@topspin/domain/roles'
import { runSagas } from '../app/page-sagas.ts'
import { type AppStore, createActionQueue, createStore, type RootState } from '../app/store.ts'
import { noPageUpdater } from '../app/updates.ts'
import { createOutboxStorage } from '../features/live/outbox-storage.ts'
import type { BrowserPushApi } from '../features/session/device.ts'
import { type CallInput, NetworkDown, Problem, type SagaContext, type Wire } from '../shared/api/index.ts'
import { createNavigation } from '../shared/navigation/index.ts'
import { createAnswerStorage } from '../shared/offline/index.ts'
import { type CurrentPlayer, createPlayerStorage } from '../shared/session/index.ts'
import type { Feed, Visibility } from '../shared/socket/index.ts'
import { memoryStorage } from './memory-storage.ts'

/** The replies of the server, by call. A call without a reply throws an error with the name of the call. */
export type Answers = { [K in CallName]?: (input: CallInput<K>) => Reply<K> | Promise<Reply<K>> }

/** A store with scripted replies, and records of what its sagas did. */
export interface TestStore {
  readonly store: AppStore
  /** The calls made, in order. */
  readonly calls: readonly { readonly name: CallName; readonly input: unknown }[]
  /** The addresses that sagas have navigated to, in order. */
  readonly went: readonly string[]
  /** The player stored in the browser. */
  readonly stored: () => CurrentPlayer | null
  /** The languages of the dictionaries loaded, in order. */
  readonly spoken: readonly string[]
  /** Resolves with the first state that satisfies the condition. */
  until(satisfies: (state: RootState) => boolean): Promise<RootState>
}

/** A browser without support for push notifications. */
export const deviceWithoutPush: BrowserPushApi = {
  ability: () => 'unsupported',
  permission: () => 'default',
  current: async () => null,
  purpose: () => 'player',
  subscribe: async () => null,
  unsubscribe: async () => null,
}

/** A page that is always visible. */
export const alwaysVisible: Visibility = { isVisible: () => true, follow: () => () => undefined }

const noStorage = (): Storage => {
  throw new Error('no storage')
}

/** A socket that never sends a message. */
const silentFeed: Feed = {
  open: () => ({ reconnect: () => undefined, watch: () => undefined, close: async () => undefined }),
}

/** Services that do nothing, and the time zone of the installation. */
const inactive = {
  feed: silentFeed,
  visibility: alwaysVisible,
  outboxes: createOutboxStorage(noStorage),
  pushDevice: deviceWithoutPush,
  answers: createAnswerStorage(noStorage),
  updates: noPageUpdater,
  timeZone: 'Europe/Paris',
}

/**
 * Creates the real store and sagas, with scripted replies in place of a server.
 * @param page the replies, the stored player, and services that replace those that do nothing by default
 */
export function createTestStore(...page: Parameters<typeof createStoreWithoutSagas>): TestStore {
  const { startSagas, ...testStore } = createStoreWithoutSagas(...page)
  startSagas()
  return testStore
}

/** A `Wire` with scripted replies in place of a server, and the calls made, in order. */
export function scriptedWire(answers: Answers) {
  const calls: { name: CallName; input: unknown }[] = []
  const wire: Wire = async <K extends CallName>(name: K, input: CallInput<K>): Promise<Reply<K>> => {
    calls.push({ name, input })
    const answer: Answers[K] = answers[name]
    if (answer === undefined) throw new Error(`no reply is scripted for ${name}`)
    return await answer(input)
  }
  return { wire, calls }
}

/** Creates the store of `createTestStore` before its sagas run, like a page that has not loaded their code yet. */
export function createStoreWithoutSagas(
  answers: Answers,
  player: CurrentPlayer | null = zoe,
  services: Partial<SagaContext> = {},
): TestStore & { readonly startSagas: () => void } {
  const { wire, calls } = scriptedWire(answers)
  const went: string[] = []
  const spoken: string[] = []
  const items = memoryStorage()
  const storage = createPlayerStorage(() => items)
  if (player !== null) storage.keep(player, 'fr')
  const navigation = createNavigation()
  navigation.connect((path) => went.push(path))
  const loadDictionary = async (language: string) => {
    spoken.push(language)
  }
  const actions = createActionQueue()
  const store = createStore(wire, storage, actions)
  const context = { wire, navigation, storage, loadDictionary, ...inactive, ...services }
  const startSagas = () => runSagas(store, actions, context, () => undefined)
  const until = (satisfies: (state: RootState) => boolean) =>
    new Promise<RootState>((resolve) => {
      const check = () => {
        if (!satisfies(store.getState())) return
        stop()
        resolve(store.getState())
      }
      const stop = store.subscribe(check)
      check()
    })
  return { store, calls, went, stored: storage.player, spoken, until, startSagas }
}

export const playerNamed = (pseudo: string, authorities: readonly Role[] = ['PLAYER']): CurrentPlayer => ({
  pseudo,
  authorities,
})
/** The player who is logged in unless a test says otherwise. */
export const zoe = playerNamed('Zoé')

/** The error that a `Wire` throws for a refusal. @param current what prevents the command; undefined for nothing */
export const refusal = (status: number, code: string, detail = 'Non.', current?: unknown): Problem =>
  new Problem({ type: 'about:blank', title: code, status, detail, code, ...(current !== undefined && { current }) })

/** A scripted reply of a network that is down. */
export const networkDownReply = (): never => {
  throw new NetworkDown()
}

/** Creates a function that gives scripted replies one after another. After the last one it repeats the last one. */
export function repliesInTurn<A extends readonly (() => unknown)[]>(...answers: A): () => ReturnType<A[number]> {
  let made = -1
  return () => {
    made = Math.min(made + 1, answers.length - 1)
    return answers[made]?.() as ReturnType<A[number]> // `made` is an index of `answers`
  }
}

/** The reply to a command that returns no data. */
export const doneReply = () => ({ done: true as const })

/** A scripted reply that refuses. */
export const refusingReply =
  (...refused: Parameters<typeof refusal>) =>
  (): never => {
    throw refusal(...refused)
  }

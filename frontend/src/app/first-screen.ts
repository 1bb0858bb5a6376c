import type { UnknownAction } from '@reduxjs/toolkit'
import { calls, type Reply } from '@topspin/domain/contract/calls'
import {
  type FirstScreenQuery,
  type FirstScreenState,
  firstScreenQueries,
  isFirstScreenAddress,
  screenAddressOf,
} from '@topspin/domain/contract/first-screen'
import * as z from 'zod/mini'
import { liveActions } from '../features/live/index.ts'
import { answerRestored, api } from '../shared/api/index.ts'
import { cacheValueOf, offlineScreenQueries, queryArgumentOf } from '../shared/offline/index.ts'
import { type CurrentPlayer, createInitialSession, helloReceived, sessionLost } from '../shared/session/index.ts'
import { socketActions } from '../shared/socket/index.ts'
import { type AppStore, type RootState, rootReducer } from './store.ts'

type Address = Pick<Location, 'pathname' | 'search'>

/**
 * Whether the server has rendered the screen of this address. Back or Forward may change the address before the script
 * runs.
 */
export const isRenderedAddress = ({ player, path }: FirstScreenState, { pathname, search }: Address): boolean =>
  // Without a player, the server renders the landing. It does not render the forms that the parameter `step` opens.
  player === null ? !new URLSearchParams(search).has('step') : path === screenAddressOf(pathname, search)

/** The state of the store with which the server renders a screen. The page hydrates the screen with the same data. */
export function firstState(screen: FirstScreenState): RootState {
  const session = createInitialSession(screen.player, screen.language)
  return actionsStoringAnswers(screen).reduce(rootReducer, rootReducer({ session }, { type: 'page/rendered' }))
}

/** The queries whose embedded answers the page puts into the cache of `api`. */
const queries = [
  'waiting',
  'challenges',
  'openTournaments',
  'ownContests',
  'week',
  ...Object.values(offlineScreenQueries).flat(),
] as const

/** The actions that store the embedded answers. The screen requests the answers that cannot be parsed. */
export const actionsStoringAnswers = ({ answers, player }: FirstScreenState): readonly UnknownAction[] => [
  ...(typeof answers['position'] === 'string' ? [socketActions.answersEmbedded(answers['position'])] : []),
  // Without `sessionLost`, a page whose session has ended would show stored lists before the landing.
  ...parsed(answers, 'hello', (hello) => [...(hello.authenticated ? [] : [sessionLost()]), helloReceived(hello)]),
  ...parsed(answers, 'liveFind', (match) => [liveActions.liveFound({ match, asked: 0 })]),
  ...queries.flatMap((name) =>
    parsed(answers, name, (reply) => [
      answerRestored(name, queryArgumentOf(name, player?.pseudo ?? ''), cacheValueOf(name, reply), Date.now()),
    ]),
  ),
]

function parsed<K extends FirstScreenQuery>(
  answers: FirstScreenState['answers'],
  name: K,
  actionsOf: (reply: Reply<K>) => readonly UnknownAction[],
): readonly UnknownAction[] {
  const read = z.safeParse(calls[name].reply, answers[name])
  // The schema belongs to query K, but the lookup in `calls` loses the type.
  return name in answers && read.success ? actionsOf(read.data as Reply<K>) : []
}

/** Requests the answers of the first screen that are stale or not in the cache. */
export function requestFirstScreen(
  { dispatch }: Pick<AppStore, 'dispatch'>,
  { pathname, search }: Address,
  { pseudo }: CurrentPlayer,
): void {
  const address = screenAddressOf(pathname, search)
  for (const name of isFirstScreenAddress(address) ? firstScreenQueries[address] : []) {
    // Every page requests the live match by itself (features/live/saga.ts).
    if (name === 'liveFind') continue
    // The argument fits query `name`, but in the loop `name` has a union type.
    void dispatch(api.endpoints[name as 'news'].initiate(queryArgumentOf(name, pseudo), { subscribe: false }))
  }
}

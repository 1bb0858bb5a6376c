import type { UnknownAction } from '@reduxjs/toolkit'
import { calls, type Reply } from '@topspin/domain/contract/calls'
import type { FirstRead, FirstState } from '@topspin/domain/contract/first-screen'
import * as z from 'zod/mini'
import { liveFound } from '../features/live/index.ts'
import { api } from '../shared/api/api.ts'
import { helloReceived, initialSession, sessionLost } from '../shared/session/slice.ts'
import { answersEmbedded } from '../shared/socket/slice.ts'
import { type RootState, rootReducer } from './root-reducer.ts'

const { upsertQueryEntries } = api.util

/** The actions that store the reply of a call. `pseudo` is the player of the session. */
const actions: { readonly [K in FirstRead]: (reply: Reply<K>, pseudo: string) => readonly UnknownAction[] } = {
  // The session of the stored player has ended: the page shows the landing at once, not the old lists first.
  hello: (hello) => [...(hello.authenticated ? [] : [sessionLost()]), helloReceived(hello)],
  liveFind: (match) => [liveFound({ match, asked: 0 })],
  overview: (value, pseudo) => [upsertQueryEntries([{ endpointName: 'overview', arg: { params: { pseudo } }, value }])],
  waiting: (value) => [upsertQueryEntries([{ endpointName: 'waiting', arg: {}, value }])],
  news: (value) => [upsertQueryEntries([{ endpointName: 'news', arg: {}, value }])],
  lastMatches: (value) => [upsertQueryEntries([{ endpointName: 'lastMatches', arg: {}, value }])],
  simpleRanking: (value) => [upsertQueryEntries([{ endpointName: 'simpleRanking', arg: {}, value }])],
  doubleRanking: (value) => [upsertQueryEntries([{ endpointName: 'doubleRanking', arg: {}, value }])],
  past: (page, pseudo) => [
    upsertQueryEntries([
      {
        endpointName: 'past',
        arg: { params: { pseudo }, query: {} },
        value: { pages: [page], pageParams: [undefined] },
      },
    ]),
  ],
}
// Object.keys returns string[]; the object above has exactly these keys.
const names = Object.keys(actions) as readonly FirstRead[]

/**
 * The actions that store the answers of a rendered screen. An answer that cannot be parsed is left out: its screen
 * requests it.
 */
export const answerActions = ({ answers, player }: FirstState): readonly UnknownAction[] => [
  ...(typeof answers.position === 'string' ? [answersEmbedded(answers.position)] : []),
  ...names.filter((name) => name in answers).flatMap((name) => actionsOf(name, answers[name], player?.pseudo ?? '')),
]

function actionsOf<K extends FirstRead>(name: K, json: unknown, pseudo: string): readonly UnknownAction[] {
  const read = z.safeParse(calls[name].reply, json)
  // The schema is the one named by K; TypeScript cannot follow the lookup.
  return read.success ? actions[name](read.data as Reply<K>, pseudo) : []
}

/** The state of the store for the first rendering of a screen: the same on the server and when the page hydrates it. */
export function firstState(screen: FirstState, actions = answerActions(screen)): RootState {
  const session = initialSession(screen.player, screen.language)
  return actions.reduce(rootReducer, rootReducer({ session }, { type: 'page/rendered' }))
}

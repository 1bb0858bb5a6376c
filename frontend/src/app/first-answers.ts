import type { UnknownAction } from '@reduxjs/toolkit'
import { calls, type Reply } from '@topspin/domain/contract/calls'
import { type FirstAnswers, type FirstRead, firstAnswersId } from '@topspin/domain/contract/first-screen'
import * as z from 'zod/mini'
import { api } from '../api/api.ts'
import { liveFound } from '../features/live/slice.ts'
import { helloReceived, sessionLost } from '../session/slice.ts'
import { answersEmbedded } from '../socket/slice.ts'

const { upsertQueryEntries } = api.util

/** The actions that store the reply of a call. `pseudo` is the stored player. */
const actions: { readonly [K in FirstRead]: (reply: Reply<K>, pseudo: string) => readonly UnknownAction[] } = {
  // The session of the stored player has ended: the page shows the landing at once, not the old lists first.
  hello: (hello) => [...(hello.authenticated ? [] : [sessionLost()]), helloReceived(hello)],
  liveFind: (match) => [liveFound({ match, asked: 0 })],
  news: (value) => [upsertQueryEntries([{ endpointName: 'news', arg: {}, value }])],
  lastMatches: (value) => [upsertQueryEntries([{ endpointName: 'lastMatches', arg: {}, value }])],
  simpleRanking: (value) => [upsertQueryEntries([{ endpointName: 'simpleRanking', arg: {}, value }])],
  history: (page, pseudo) => [
    upsertQueryEntries([
      { endpointName: 'history', arg: { pseudo }, value: { pages: [page], pageParams: [undefined] } },
    ]),
  ],
}
// Object.keys returns string[]; the object above has exactly these keys.
const names = Object.keys(actions) as readonly FirstRead[]

/**
 * Dispatches the answers that the server embedded in the page. An answer that cannot be parsed is left out: its screen
 * requests it.
 * @param pseudo the stored player
 */
export function receive(answers: FirstAnswers, pseudo: string, dispatch: (action: UnknownAction) => unknown): void {
  if (typeof answers.position === 'string') dispatch(answersEmbedded(answers.position))
  for (const name of names.filter((one) => one in answers))
    for (const action of actionsOf(name, answers[name], pseudo)) dispatch(action)
}

function actionsOf<K extends FirstRead>(name: K, json: unknown, pseudo: string): readonly UnknownAction[] {
  const read = z.safeParse(calls[name].reply, json)
  // The schema is the one named by K; TypeScript cannot follow the lookup.
  return read.success ? actions[name](read.data as Reply<K>, pseudo) : []
}

/** The answers that the server embedded in the page; an empty object where it did not draw a screen. */
export function answersOf(page: Document): FirstAnswers {
  const json: unknown = JSON.parse(page.getElementById(firstAnswersId)?.textContent ?? '{}')
  return typeof json === 'object' && json !== null ? json : {}
}

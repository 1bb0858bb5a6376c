import type { UnknownAction } from '@reduxjs/toolkit'
import { calls, type Reply } from '@topspin/domain/contract/calls'
import { type FirstAnswers, type FirstRead, firstAnswersId } from '@topspin/domain/contract/first-screen'
import * as z from 'zod/mini'
import { historyReceived } from '../features/history/slice.ts'
import { lastMatchesReceived } from '../features/home/slice.ts'
import { liveFound } from '../features/live/slice.ts'
import { newsReceived } from '../features/news/slice.ts'
import { rankingReceived } from '../features/ranking/slice.ts'
import { helloReceived, sessionLost } from '../session/slice.ts'

/** The actions that store the reply of a call. */
const actions: { readonly [K in FirstRead]: (reply: Reply<K>) => readonly UnknownAction[] } = {
  // The session of the stored player has ended: the page shows the landing at once, not the old lists first.
  hello: (hello) => [...(hello.authenticated ? [] : [sessionLost()]), helloReceived(hello)],
  liveFind: (match) => [liveFound({ match, asked: 0 })],
  news: (news) => [newsReceived(news)],
  lastMatches: (matches) => [lastMatchesReceived(matches)],
  simpleRanking: (ranking) => [rankingReceived({ ladder: 'simple', ranking })],
  history: (entries) => [historyReceived(entries)],
}
// Object.keys returns string[]; the object above has exactly these keys.
const names = Object.keys(actions) as readonly FirstRead[]

/**
 * Dispatches the answers that the server embedded in the page.
 * @returns the names of the answers that could be parsed
 */
export function receive(answers: FirstAnswers, dispatch: (action: UnknownAction) => unknown): ReadonlySet<FirstRead> {
  const received = new Set<FirstRead>()
  for (const name of names.filter((one) => one in answers))
    for (const action of actionsOf(name, answers[name])) {
      dispatch(action)
      received.add(name)
    }
  return received
}

function actionsOf<K extends FirstRead>(name: K, json: unknown): readonly UnknownAction[] {
  const read = z.safeParse(calls[name].reply, json)
  // The schema is the one named by K; TypeScript cannot follow the lookup.
  return read.success ? actions[name](read.data as Reply<K>) : []
}

/** The answers that the server embedded in the page; an empty object where it did not draw a screen. */
export function answersOf(page: Document): FirstAnswers {
  const json: unknown = JSON.parse(page.getElementById(firstAnswersId)?.textContent ?? '{}')
  return typeof json === 'object' && json !== null ? json : {}
}

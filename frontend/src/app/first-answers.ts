import type { UnknownAction } from '@reduxjs/toolkit'
import { calls, type Reply } from '@topspin/domain/contract/calls'
import { type FirstAnswers, type FirstRead, firstAnswersId } from '@topspin/domain/contract/first-screen'
import * as z from 'zod/mini'
import { historyReceived } from '../features/history/slice.ts'
import { lastMatchesReceived } from '../features/home/slice.ts'
import { liveFound } from '../features/live/slice.ts'
import { newsReceived } from '../features/news/slice.ts'
import { rankingReceived } from '../features/ranking/slice.ts'
import { helloReceived, sessionLost } from '../features/session/slice.ts'

/** What has happened when an answer is there. */
const receipts: { readonly [K in FirstRead]: (reply: Reply<K>) => readonly UnknownAction[] } = {
  // Whoever is stored in this browser has no session any more: better told at once than after a look at old lists.
  hello: (hello) => [...(hello.authenticated ? [] : [sessionLost()]), helloReceived(hello)],
  liveFind: (match) => [liveFound({ match, asked: 0 })],
  news: (news) => [newsReceived(news)],
  lastMatches: (matches) => [lastMatchesReceived(matches)],
  simpleRanking: (ranking) => [rankingReceived({ ladder: 'simple', ranking })],
  history: (entries) => [historyReceived(entries)],
}
// The names are the keys of the object above, which no other code adds to.
const names = Object.keys(receipts) as readonly FirstRead[]

/**
 * Tells a store the answers that came with the page.
 * @returns which of them could be read
 */
export function receive(answers: FirstAnswers, dispatch: (action: UnknownAction) => unknown): ReadonlySet<FirstRead> {
  const received = new Set<FirstRead>()
  for (const name of names.filter((one) => one in answers))
    for (const action of receiptsOf(name, answers[name])) {
      dispatch(action)
      received.add(name)
    }
  return received
}

function receiptsOf<K extends FirstRead>(name: K, json: unknown): readonly UnknownAction[] {
  const read = z.safeParse(calls[name].reply, json)
  // The schema is the one named by K; TypeScript cannot follow the lookup.
  return read.success ? receipts[name](read.data as Reply<K>) : []
}

/** The answers that the server has laid into the page; none where it drew no screen. */
export function answersOf(page: Document): FirstAnswers {
  const json: unknown = JSON.parse(page.getElementById(firstAnswersId)?.textContent ?? '{}')
  return typeof json === 'object' && json !== null ? json : {}
}

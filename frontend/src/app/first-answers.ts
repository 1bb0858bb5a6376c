import type { UnknownAction } from '@reduxjs/toolkit'
import { calls, type Reply } from '@topspin/domain/contract/calls'
import { type FirstAnswers, type FirstRead, firstAnswersId } from '@topspin/domain/contract/first-screen'
import * as z from 'zod/mini'
import { historyReceived } from '../features/history/slice.ts'
import { lastMatchesReceived } from '../features/home/slice.ts'
import { liveFound } from '../features/live/slice.ts'
import { newsReceived } from '../features/news/slice.ts'
import { rankingReceived } from '../features/ranking/slice.ts'

/** What has happened when an answer is there. */
const receipts: { readonly [K in FirstRead]: (reply: Reply<K>) => UnknownAction } = {
  liveFind: (match) => liveFound({ match, asked: 0 }),
  news: newsReceived,
  lastMatches: lastMatchesReceived,
  simpleRanking: (ranking) => rankingReceived({ ladder: 'simple', ranking }),
  history: historyReceived,
}
// The names are the keys of the object above, which no other code adds to.
const names = Object.keys(receipts) as readonly FirstRead[]

/**
 * Tells a store the answers that came with the page.
 * @returns which of them could be read
 */
export function receive(answers: FirstAnswers, dispatch: (action: UnknownAction) => unknown): ReadonlySet<FirstRead> {
  return new Set(
    names.filter((name) => {
      const action = name in answers ? receiptOf(name, answers[name]) : null
      if (action !== null) dispatch(action)
      return action !== null
    }),
  )
}

function receiptOf<K extends FirstRead>(name: K, json: unknown): UnknownAction | null {
  const read = z.safeParse(calls[name].reply, json)
  // The schema is the one named by K; TypeScript cannot follow the lookup.
  return read.success ? receipts[name](read.data as Reply<K>) : null
}

/** The answers that the server has laid into the page; none where it drew no screen. */
export function answersOf(page: Document): FirstAnswers {
  const json: unknown = JSON.parse(page.getElementById(firstAnswersId)?.textContent ?? '{}')
  return typeof json === 'object' && json !== null ? json : {}
}

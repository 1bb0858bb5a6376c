import { changesTopic } from '@topspin/domain/contract/changes'
import {
  heartBeatInterval,
  liveTopic,
  recordedHeader,
  versionHeader,
  watchersTopic,
} from '@topspin/domain/contract/live'
import type { Problem } from '@topspin/domain/contract/problem'
import { traceHeader } from '@topspin/domain/contract/trace'
import { problemMediaType } from '@topspin/platform/http/problem'
import { stompVersion } from './client-frames.ts'
import { encodeFrame } from './stomp-codec.ts'

// The frames of the server. `subscription` is an id that clients choose. Subscriptions with one id share messages.

export const heartBeat = Buffer.from('\n')

export const connectedFrame = encodeFrame('CONNECTED', [
  ['version', stompVersion],
  ['heart-beat', `${heartBeatInterval},${heartBeatInterval}`],
  ['server', 'topspin'],
])

export interface SentLiveState {
  /** `LiveDocument.sequence`; clients get it as the version of the live match. */
  readonly sequence: number
  /** JSON of the whole match; the text `null` when there is no match. */
  readonly body: Buffer
  /** Whether the match is over because it was recorded. */
  readonly recorded: boolean
}

/** @param traceparent the span that sends the message; undefined without tracing */
export function liveMessage({ sequence, body, recorded }: SentLiveState, subscription: string, traceparent?: string) {
  const more: Header[] = [[versionHeader, String(sequence)]]
  if (recorded) more.push([recordedHeader, 'true'])
  return topicMessage(liveTopic, String(sequence), body, subscription, traceparent, more)
}

/**
 * @param number how many messages the topic has sent to all subscribers: a part of the header `message-id`
 * @param json a `ChangesMessage`
 */
export const changesMessage = (number: number, json: Buffer, subscription: string, traceparent?: string): Buffer =>
  topicMessage(changesTopic, `changes-${number}`, json, subscription, traceparent)

/** @param number as in `changesMessage` @param json a `WatchersMessage` */
export const watchersMessage = (number: number, json: Buffer, subscription: string): Buffer =>
  topicMessage(watchersTopic, `watchers-${number}`, json, subscription)

type Header = [name: string, value: string]

function topicMessage(
  destination: string,
  id: string,
  json: Buffer,
  subscription: string,
  traceparent?: string,
  more: readonly Header[] = [],
): Buffer {
  const headers: Header[] = [
    ['destination', destination],
    ['subscription', subscription],
    ['message-id', id],
    ['content-type', 'application/json'],
    ...more,
  ]
  if (traceparent !== undefined) headers.push([traceHeader, traceparent])
  return encodeFrame('MESSAGE', headers, json)
}

/** @param id the header `receipt` of the confirmed frame */
export const receiptFrame = (id: string): Buffer => encodeFrame('RECEIPT', [['receipt-id', id]])

export function errorFrame(problem: Problem, receipt: string | undefined): Buffer {
  const headers: [string, string][] = [
    ['message', problem.detail],
    ['code', problem.code],
    ['version', stompVersion],
    ['content-type', problemMediaType],
  ]
  if (receipt !== undefined) headers.push(['receipt-id', receipt])
  return encodeFrame('ERROR', headers, JSON.stringify(problem))
}

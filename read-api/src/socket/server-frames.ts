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

// The messages of the server. Any number of sockets share the bytes of one message.

/** A heart-beat: a line end between frames. */
export const heartBeat = Buffer.from('\n')

/** The CONNECTED frame, which answers CONNECT. */
export const connectedFrame = encodeFrame('CONNECTED', [
  ['version', stompVersion],
  ['heart-beat', `${heartBeatInterval},${heartBeatInterval}`],
  ['server', 'topspin'],
])

/** The whole live match after a change, as the bytes that subscribers receive. */
export interface SentLiveState {
  readonly sequence: number
  /** JSON of the match, `null` when there is none. */
  readonly body: Buffer
  /** Whether this state is the end of a match that was recorded. */
  readonly recorded: boolean
}

/**
 * The MESSAGE about a state of the live match. All subscriptions with the same id share its bytes.
 * @param traceparent the span that sends it; undefined without tracing
 */
export function liveMessage(
  { sequence, body, recorded }: SentLiveState,
  subscription: string,
  traceparent?: string,
): Buffer {
  const number = String(sequence)
  const headers: [string, string][] = [
    ['destination', liveTopic],
    ['subscription', subscription],
    ['message-id', number],
    [versionHeader, number],
    ['content-type', 'application/json'],
  ]
  if (recorded) headers.push([recordedHeader, 'true'])
  if (traceparent !== undefined) headers.push([traceHeader, traceparent])
  return encodeFrame('MESSAGE', headers, body)
}

/**
 * The MESSAGE with the names of changed read models. All subscriptions with the same id share its bytes.
 * @param traceparent the span that sends it; undefined without tracing
 */
export const changesMessage = (number: number, json: Buffer, subscription: string, traceparent?: string): Buffer =>
  topicMessage(changesTopic, `changes-${number}`, json, subscription, traceparent)

/** The MESSAGE with the number of watchers. All subscriptions with the same id share its bytes. */
export const watchersMessage = (number: number, json: Buffer, subscription: string): Buffer =>
  topicMessage(watchersTopic, `watchers-${number}`, json, subscription)

function topicMessage(
  destination: string,
  id: string,
  json: Buffer,
  subscription: string,
  traceparent?: string,
): Buffer {
  const headers: [string, string][] = [
    ['destination', destination],
    ['subscription', subscription],
    ['message-id', id],
    ['content-type', 'application/json'],
  ]
  if (traceparent !== undefined) headers.push([traceHeader, traceparent])
  return encodeFrame('MESSAGE', headers, json)
}

/** The RECEIPT frame, which confirms a frame. @param id the header `receipt` of that frame */
export const receiptFrame = (id: string): Buffer => encodeFrame('RECEIPT', [['receipt-id', id]])

/** The ERROR frame of a refusal, with the problem document as its body. */
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

import { heartBeatInterval, liveTopic, versionHeader } from '@topspin/domain/contract/live'
import type { Problem } from '@topspin/domain/contract/problem'
import { problemType } from '@topspin/platform/http/problem'
import { stompVersion } from './client-frames.ts'
import { encodeFrame } from './stomp-codec.ts'

// Everything the server says, each as the bytes of a whole message.

/**
 * A text message as it goes over the wire from a server, unmasked (RFC 6455, 5.2). Made once it can be written to any
 * number of sockets: `ws` would make a head for each, and two writes of each message.
 */
function textMessage(payload: Buffer): Buffer {
  const { length } = payload
  if (length > 0xffff) throw new RangeError('a message of 64 KiB is none of ours')
  const head = length < 126 ? Buffer.of(0x81, length) : Buffer.of(0x81, 126, length >> 8, length & 0xff)
  return Buffer.concat([head, payload])
}

export const heartBeat = textMessage(Buffer.from('\n'))

export const connected = textMessage(
  encodeFrame('CONNECTED', [
    ['version', stompVersion],
    ['heart-beat', `${heartBeatInterval},${heartBeatInterval}`],
    ['server', 'topspin'],
  ]),
)

/** A state of the live match under its number: the same message for all subscriptions with one id. */
export function liveMessage(sequence: number, json: Buffer, subscription: string): Buffer {
  const number = String(sequence)
  const headers: [string, string][] = [
    ['destination', liveTopic],
    ['subscription', subscription],
    ['message-id', number],
    [versionHeader, number],
    ['content-type', 'application/json'],
  ]
  return textMessage(encodeFrame('MESSAGE', headers, json))
}

export const receiptFor = (id: string): Buffer => textMessage(encodeFrame('RECEIPT', [['receipt-id', id]]))

/** Why the server hangs up, in the player's words; the body is what HTTP would answer. */
export function errorMessage(problem: Problem, receipt: string | undefined): Buffer {
  const headers: [string, string][] = [
    ['message', problem.detail],
    ['code', problem.code],
    ['version', stompVersion],
    ['content-type', problemType],
  ]
  if (receipt !== undefined) headers.push(['receipt-id', receipt])
  return textMessage(encodeFrame('ERROR', headers, JSON.stringify(problem)))
}

import { changesTopic } from '@topspin/domain/contract/changes'
import {
  afterVersionHeader,
  LivePointInput,
  livePointDestination,
  liveTopic,
  watchersTopic,
} from '@topspin/domain/contract/live'
import { Refusal } from '@topspin/domain/refusals'
import { parseOrRefuse } from '@topspin/platform/http/validation'
import { ProtocolError, type StompFrame } from './stomp-codec.ts'

export type ClientFrame =
  | { readonly command: 'CONNECT'; readonly requestsHeartBeats: boolean }
  /** `after` is the last version of the live match that the client has; null for none. */
  | { readonly command: 'SUBSCRIBE'; readonly topic: 'live'; readonly id: string; readonly after: number | null }
  | { readonly command: 'SUBSCRIBE'; readonly topic: 'changes' | 'watchers'; readonly id: string }
  | { readonly command: 'UNSUBSCRIBE'; readonly id: string }
  | { readonly command: 'SEND'; readonly update: LivePointInput }
  | { readonly command: 'DISCONNECT' }

export const stompVersion = '1.2'

const heartBeatForm = /^\d{1,9},(\d{1,9})$/
const versionForm = /^\d{1,15}$/

/**
 * Checks a frame and reads its fields.
 * @throws ProtocolError for a frame that is invalid or not supported; Refusal forbidden (another destination),
 * malformed-json, invalid-request (not a LivePointInput)
 */
export function parseClientFrame(frame: StompFrame): ClientFrame {
  switch (frame.command) {
    case 'CONNECT':
    case 'STOMP':
      return { command: 'CONNECT', requestsHeartBeats: checkConnect(frame.headers) }
    case 'SUBSCRIBE':
      return subscription(frame)
    case 'UNSUBSCRIBE':
      return { command: 'UNSUBSCRIBE', id: demanded(frame, 'id') }
    case 'SEND':
      return { command: 'SEND', update: point(frame) }
    case 'DISCONNECT':
      return { command: 'DISCONNECT' }
    default:
      throw new ProtocolError(`${frame.command} is not served`)
  }
}

/** @returns whether the client requests heart-beats */
function checkConnect(headers: StompFrame['headers']): boolean {
  const versions = headers.get('accept-version')?.split(',') ?? []
  if (!versions.includes(stompVersion)) throw new ProtocolError('only version 1.2 is spoken')
  const heartBeat = heartBeatForm.exec(headers.get('heart-beat') ?? '0,0')
  if (heartBeat === null) throw new ProtocolError('heart-beat is not two numbers')
  return Number(heartBeat[1]) > 0
}

function subscription(frame: StompFrame): ClientFrame {
  const { headers } = frame
  const id = demanded(frame, 'id')
  const destination = demanded(frame, 'destination')
  if (![liveTopic, changesTopic, watchersTopic].includes(destination)) throw new Refusal('forbidden')
  if ((headers.get('ack') ?? 'auto') !== 'auto') throw new ProtocolError('messages are not acknowledged')
  if (headers.has('selector')) throw new ProtocolError('selectors are not served')
  if (destination === changesTopic) return { command: 'SUBSCRIBE', topic: 'changes', id }
  if (destination === watchersTopic) return { command: 'SUBSCRIBE', topic: 'watchers', id }
  const after = headers.get(afterVersionHeader)
  if (after !== undefined && !versionForm.test(after)) throw new ProtocolError(`${afterVersionHeader} is no version`)
  return { command: 'SUBSCRIBE', topic: 'live', id, after: after === undefined ? null : Number(after) }
}

function point(frame: StompFrame): LivePointInput {
  if (demanded(frame, 'destination') !== livePointDestination) throw new Refusal('forbidden')
  if (frame.headers.has('transaction')) throw new ProtocolError('transactions are not served')
  let value: unknown
  try {
    value = JSON.parse(frame.body.toString())
  } catch {
    throw new Refusal('malformed-json')
  }
  return parseOrRefuse(LivePointInput, value)
}

function demanded({ command, headers }: StompFrame, name: string): string {
  const value = headers.get(name)
  if (value === undefined) throw new ProtocolError(`${command} without ${name}`)
  return value
}

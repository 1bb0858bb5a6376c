import { MongoClient } from 'mongodb'
import { beforeEach, expect, test } from 'vitest'
import { HangDetector } from './hangs.ts'

let client: MongoClient
let detector: HangDetector
const address = 'one:27017'

beforeEach(() => {
  client = new MongoClient('mongodb://one')
  detector = new HangDetector(client)
})

/** Emits an event of the driver, with only the fields that are read. */
const emit = (name: string, event: object = {}) =>
  Reflect.apply(client.emit, client, [name, { address, connectionId: address, ...event }])
const ticks = (count: number) => Array.from({ length: count }, () => detector.tick()).at(-1)

test('silence is 0 for a client without servers', () => {
  expect(ticks(9)).toBe(0)
})

test.each(['serverHeartbeatStarted', 'serverHeartbeatSucceeded', 'serverHeartbeatFailed'])(
  'silence ends at each %s',
  (name) => {
    emit('serverOpening')
    expect(ticks(3)).toBe(3)
    emit(name)
    expect(ticks(1)).toBe(1)
  },
)

test('silence is the longest of several servers', () => {
  emit('serverOpening')
  emit('serverOpening', { address: 'two:27017' })
  ticks(3)
  emit('serverHeartbeatSucceeded')
  expect(ticks(1)).toBe(4)
})

test('silence does not include a server that is no longer monitored', () => {
  emit('serverOpening')
  emit('serverClosed')
  emit('serverHeartbeatFailed')
  expect(ticks(9)).toBe(0)
})

test('silence of a pool without connections begins with the first request for one', () => {
  emit('connectionCheckOutStarted')
  ticks(2)
  emit('connectionCheckOutFailed', { reason: 'timeout' })
  emit('connectionCheckOutStarted')
  expect(ticks(2)).toBe(4)
})

test.each([
  ['connectionCheckedOut', {}],
  ['connectionCheckOutFailed', { reason: 'connectionError' }],
])('silence of a pool ends at %s', (name, event) => {
  emit('connectionCheckOutStarted')
  ticks(3)
  emit(name, event)
  expect(ticks(3)).toBe(0)
})

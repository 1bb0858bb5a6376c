import { MongoClient } from 'mongodb'
import { beforeEach, expect, test } from 'vitest'
import { Silence } from './silence.ts'

let client: MongoClient
let silence: Silence
const address = 'one:27017'

beforeEach(() => {
  client = new MongoClient('mongodb://one')
  silence = new Silence(client)
})

/** Emits one of the driver's events; only what is read of them is given. */
const emit = (name: string, event: object = {}) =>
  Reflect.apply(client.emit, client, [name, { address, connectionId: address, ...event }])
const ticks = (count: number) => Array.from({ length: count }, () => silence.tick()).at(-1)

test('a client without servers is not silent', () => {
  expect(ticks(9)).toBe(0)
})

test.each(['serverHeartbeatStarted', 'serverHeartbeatSucceeded', 'serverHeartbeatFailed'])(
  'each %s is a sign of life',
  (name) => {
    emit('serverOpening')
    expect(ticks(3)).toBe(3)
    emit(name)
    expect(ticks(1)).toBe(1)
  },
)

test('the longest silence of several servers counts', () => {
  emit('serverOpening')
  emit('serverOpening', { address: 'two:27017' })
  ticks(3)
  emit('serverHeartbeatSucceeded')
  expect(ticks(1)).toBe(4)
})

test('a server that is no longer watched is not waited for', () => {
  emit('serverOpening')
  emit('serverClosed')
  emit('serverHeartbeatFailed')
  expect(ticks(9)).toBe(0)
})

test('a pool that gives no connection is silent since the first that was asked for', () => {
  emit('connectionCheckOutStarted')
  ticks(2)
  emit('connectionCheckOutFailed', { reason: 'timeout' })
  emit('connectionCheckOutStarted')
  expect(ticks(2)).toBe(4)
})

test.each([
  ['connectionCheckedOut', {}],
  ['connectionCheckOutFailed', { reason: 'connectionError' }],
])('a pool that answers with %s is not', (name, event) => {
  emit('connectionCheckOutStarted')
  ticks(3)
  emit(name, event)
  expect(ticks(3)).toBe(0)
})

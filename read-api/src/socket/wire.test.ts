import type { Duplex } from 'node:stream'
import type { WebSocket } from '@fastify/websocket'
import { beforeEach, expect, test, vi } from 'vitest'
import { maxUnread, wireOver } from './wire.ts'

const socket = { OPEN: 1, readyState: 1, terminate: vi.fn(), ping: vi.fn() }
const stream = { writableLength: 0, write: vi.fn() }
// The wire uses only these members.
const wire = wireOver(socket as unknown as WebSocket, stream as unknown as Duplex)
const message = Buffer.from('message')

beforeEach(() => {
  vi.clearAllMocks()
  Object.assign(socket, { readyState: 1 })
  stream.writableLength = 0
})

test('writes a message whole, at once', () => {
  stream.writableLength = maxUnread
  wire.send(message)
  expect(stream.write.mock.calls).toEqual([[message]])
  expect(socket.terminate).not.toHaveBeenCalled()
})

test('terminates the connection of a client that does not read', () => {
  stream.writableLength = maxUnread + 1
  wire.send(message)
  expect(stream.write).not.toHaveBeenCalled()
  expect(socket.terminate).toHaveBeenCalledOnce()
})

test.each([0, 2, 3])('after a close or before an open (%i) nothing is written', (readyState) => {
  Object.assign(socket, { readyState })
  stream.writableLength = maxUnread + 1
  wire.send(message)
  wire.ping()
  expect([stream.write, socket.terminate, socket.ping].flatMap(({ mock }) => mock.calls)).toEqual([])
})

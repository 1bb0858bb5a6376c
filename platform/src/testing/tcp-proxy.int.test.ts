import { once } from 'node:events'
import { connect, createServer, type Server } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts'

let echo: Server
let received: string
let proxy: TcpProxy

beforeEach(async () => {
  received = ''
  echo = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.on('data', (piece) => {
      received += piece.toString()
      socket.write(piece)
    })
  }).listen(0, '127.0.0.1')
  await once(echo, 'listening')
  const address = echo.address()
  if (address === null || typeof address === 'string') throw new Error('a TCP server has a port')
  proxy = await startTcpProxy(address.port)
})
afterEach(async () => {
  await proxy.close()
  echo.close()
})

/** Sends a text. Resolves with the whole answer, or with the part received before the connection breaks. */
async function said(text: string): Promise<string> {
  const socket = connect(proxy.port, '127.0.0.1')
  let back = ''
  const done = new Promise<void>((resolve) => {
    socket.on('error', () => undefined)
    socket.on('close', () => resolve())
    socket.on('data', (piece) => {
      back += piece.toString()
      if (back.length >= text.length) resolve()
    })
  })
  socket.write(text)
  await done
  socket.destroy()
  return back
}

test('passes all bytes in both directions', async () => {
  expect(await said('hello')).toBe('hello')
})

test('breaks connections until `pass` is called', async () => {
  proxy.cut()
  expect(await said('hello')).toBe('')
  expect(received).toBe('')
  proxy.pass()
  expect(await said('hello')).toBe('hello')
})

test('delays both directions', async () => {
  proxy.delay(30)
  const before = performance.now()
  expect(await said('hello')).toBe('hello')
  expect(performance.now() - before).toBeGreaterThanOrEqual(55)
})

test('keeps the order when a delay ends', async () => {
  proxy.delay(30)
  const socket = connect(proxy.port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write('he')
  for (let turn = 0; turn < 50; turn++) await nextTurn() // until the proxy has received it
  proxy.pass()
  socket.write('llo')
  while (received.length < 'hello'.length) await once(socket, 'data')
  socket.destroy()
  expect(received).toBe('hello')
})

test('breaks in the middle of a request', async () => {
  const sprung = proxy.cutAfter(3, 'client')
  await said('hello')
  await sprung
  expect(received).toBe('hel')
  expect(await said('again')).toBe('again')
})

test('breaks in the middle of an answer', async () => {
  const sprung = proxy.cutAfter(2, 'server')
  expect((await said('hello')).length).toBeLessThanOrEqual(2)
  await sprung
  expect(received).toBe('hello')
})

import { createPublicKey, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { person } from '@topspin/domain/testing/builders'
import { openSqliteIdentity } from '@topspin/platform/identity/sqlite'
import { type VapidKeys, vapidKeysOf } from '@topspin/platform/identity/vapid-keys'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type PushTargets, pushSender } from './send-push.ts'
import { type Device, newDevice } from './testing/device.ts'

/** A push service: keeps what it is sent, answers what a test wants. */
let service: Server
let answer: (status: { end(): void; writeHead(status: number, headers?: object): unknown }) => void
let asked: { readonly url: string | undefined; readonly headers: IncomingHttpHeaders; readonly body: Buffer }[]
let origin: string
let keys: VapidKeys
let device: Device

const options = { TTL: 120, urgency: 'high', topic: 'a'.repeat(32) } as const
const forever = new AbortController().signal
const local: PushTargets = { additionalHosts: ['127.0.0.1', 'localhost'], privateAddresses: ['127.0.0.1'] }
const send = (signal = forever, targets = local) =>
  pushSender(keys, 'mailto:ops@example.org', targets)(device.subscription, '{"title":"Ça tape !"}', options, signal)

beforeEach(async () => {
  asked = []
  answer = (reply) => {
    reply.writeHead(201)
    reply.end()
  }
  service = createServer(async (request, reply) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    asked.push({ url: request.url, headers: request.headers, body: Buffer.concat(chunks) })
    answer(reply)
  }).listen(0, '127.0.0.1')
  await once(service, 'listening')
  origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}` // a port, not a pipe
  const identity = openSqliteIdentity(':memory:')
  keys = await vapidKeysOf(identity)
  await identity.close()
  device = newDevice(`${origin}/device/1`, person('alice'))
})
afterEach(async () => {
  service.closeAllConnections()
  service.close()
  await once(service, 'close')
})

test('the device can read it, the service cannot; it is kept two minutes, urgent, one a topic', async () => {
  expect(await send()).toBe('sent')
  const [{ url, headers, body }] = asked as [(typeof asked)[0]]
  expect(url).toBe('/device/1')
  expect(headers).toMatchObject({
    ttl: '120',
    urgency: 'high',
    topic: options.topic,
    'content-encoding': 'aes128gcm',
    'content-length': String(body.length),
  })
  expect(body.toString('latin1')).not.toContain('tape')
  expect(device.read(body)).toBe('{"title":"Ça tape !"}')
  expect(() => newDevice(origin, person('bob')).read(body)).toThrow()
})

test('it is signed with the installation’s keys, for this service, and says whom to write to', async () => {
  await send()
  const [, jwt, key] = /^vapid t=([^,]+), k=(.+)$/.exec(asked[0]!.headers.authorization!)!
  expect(key).toBe(keys.publicKey)
  const [head, claims, signature] = jwt!.split('.')
  const point = Buffer.from(key!, 'base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: coordinate(point, 1), y: coordinate(point, 33) }
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
  const signed = Buffer.from(`${head}.${claims}`)
  const proof = Buffer.from(signature!, 'base64url')
  expect(verify('sha256', signed, { key: publicKey, dsaEncoding: 'ieee-p1363' }, proof)).toBe(true)
  expect(JSON.parse(Buffer.from(claims!, 'base64url').toString())).toMatchObject({
    aud: origin,
    sub: 'mailto:ops@example.org',
  })
})
const coordinate = (point: Buffer, at: number) => point.subarray(at, at + 32).toString('base64url')

describe('the service', () => {
  test.each([404, 410])('answers %i: the device is gone', async (status) => {
    answer = (reply) => {
      reply.writeHead(status)
      reply.end()
    }
    expect(await send()).toBe('gone')
  })

  test.each([400, 403, 413, 429, 500])('answers %i: not this time', async (status) => {
    answer = (reply) => {
      reply.writeHead(status)
      reply.end()
    }
    await expect(send()).rejects.toThrow(String(status))
  })

  test('sends elsewhere: not followed', async () => {
    answer = (reply) => {
      reply.writeHead(307, { location: `${origin}/inside` })
      reply.end()
    }
    await expect(send()).rejects.toThrow('307')
    expect(asked).toHaveLength(1)
  })

  test('does not answer: the job’s end is the end of it', async () => {
    const stop = new AbortController()
    answer = () => stop.abort()
    await expect(send(stop.signal)).rejects.toThrow('abort')
  })

  test('is not there: an error', async () => {
    device = newDevice('http://127.0.0.1:1/nobody', person('alice'))
    await expect(send()).rejects.toThrow()
  })
})

describe('an address that is not public', () => {
  test.each(['127.0.0.1', 'localhost'])('is refused when the connection to %s is made', async (host) => {
    device = newDevice(origin.replace('127.0.0.1', host), person('alice'))
    await expect(send(forever, { additionalHosts: [host] })).rejects.toThrow('not allowed')
    expect(asked).toEqual([])
  })

  test('a host that is no push service is not contacted, and its subscription is dropped', async () => {
    expect(await send(forever, { additionalHosts: [], privateAddresses: ['127.0.0.1'] })).toBe('gone')
    expect(asked).toEqual([])
  })
})

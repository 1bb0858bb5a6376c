import { createPublicKey, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { person } from '@topspin/domain/testing/builders'
import { openSqliteIdentityStore } from '@topspin/platform/identity/sqlite'
import { type VapidKeys, vapidKeysOf } from '@topspin/platform/identity/vapid-keys'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type AllowedPushHosts, createSendPush } from './send-push.ts'
import { type Device, newDevice } from './testing/device.ts'

/** A push service that keeps its requests and replies with `answer`. */
let service: Server
let answer: (status: { end(): void; writeHead(status: number, headers?: object): unknown }) => void
let requests: { readonly url: string | undefined; readonly headers: IncomingHttpHeaders; readonly body: Buffer }[]
let origin: string
let keys: VapidKeys
let device: Device

const options = { TTL: 120, urgency: 'high', topic: 'a'.repeat(32) } as const
const neverAborted = new AbortController().signal
const local: AllowedPushHosts = { additionalHosts: ['127.0.0.1', 'localhost'], privateAddresses: ['127.0.0.1'] }
const send = (signal = neverAborted, targets = local) =>
  createSendPush(keys, 'mailto:ops@example.org', targets)(device.subscription, '{"title":"Ça tape !"}', options, signal)

beforeEach(async () => {
  requests = []
  answer = (reply) => {
    reply.writeHead(201)
    reply.end()
  }
  service = createServer(async (request, reply) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    requests.push({ url: request.url, headers: request.headers, body: Buffer.concat(chunks) })
    answer(reply)
  }).listen(0, '127.0.0.1')
  await once(service, 'listening')
  origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}` // not a string: it listens on a port
  const identity = openSqliteIdentityStore(':memory:')
  keys = await vapidKeysOf(identity)
  await identity.close()
  device = newDevice(`${origin}/device/1`, person('alice'))
})
afterEach(async () => {
  service.closeAllConnections()
  service.close()
  await once(service, 'close')
})

test('sends an urgent message that only the device can decrypt, with a lifetime of two minutes and a topic', async () => {
  expect(await send()).toBe('sent')
  const [{ url, headers, body }] = requests as [(typeof requests)[0]]
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

test('signs the request with the installation’s keys, for this service, with the contact as subject', async () => {
  await send()
  const [, jwt, key] = /^vapid t=([^,]+), k=(.+)$/.exec(requests[0]!.headers.authorization!)!
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

describe('the reply of the service', () => {
  test.each([404, 410])('%i means that the subscription has ended', async (status) => {
    answer = (reply) => {
      reply.writeHead(status)
      reply.end()
    }
    expect(await send()).toBe('gone')
  })

  test('a change of the protocol is an error', async () => {
    answer = (reply) => {
      reply.writeHead(101, { connection: 'upgrade', upgrade: 'websocket' })
      reply.end()
    }
    await expect(send()).rejects.toThrow('no response')
  })

  test.each([400, 403, 413, 429, 500])('%i is an error', async (status) => {
    answer = (reply) => {
      reply.writeHead(status)
      reply.end()
    }
    await expect(send()).rejects.toThrow(String(status))
  })

  test('a redirect is an error and is not followed', async () => {
    answer = (reply) => {
      reply.writeHead(307, { location: `${origin}/inside` })
      reply.end()
    }
    await expect(send()).rejects.toThrow('307')
    expect(requests).toHaveLength(1)
  })

  test('is not awaited after the job is aborted', async () => {
    const stop = new AbortController()
    answer = () => stop.abort()
    await expect(send(stop.signal)).rejects.toThrow('abort')
  })

  test('that never comes, for lack of a connection, is an error', async () => {
    device = newDevice('http://127.0.0.1:1/nobody', person('alice'))
    await expect(send()).rejects.toThrow()
  })
})

describe('an address that is not public', () => {
  test.each(['127.0.0.1', 'localhost'])('is refused when the connection to %s is made', async (host) => {
    device = newDevice(origin.replace('127.0.0.1', host), person('alice'))
    await expect(send(neverAborted, { additionalHosts: [host] })).rejects.toThrow('not allowed')
    expect(requests).toEqual([])
  })

  test('is not contacted when its host is no push service, and the subscription counts as ended', async () => {
    expect(await send(neverAborted, { additionalHosts: [], privateAddresses: ['127.0.0.1'] })).toBe('gone')
    expect(requests).toEqual([])
  })
})

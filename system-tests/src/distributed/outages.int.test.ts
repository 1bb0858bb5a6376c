import type { RankingEntry } from '@topspin/domain/contract/ranking'
import type { Browser } from '@topspin/platform/http/testing/browser'
import { StompClient } from '@topspin/read-api/socket/testing/stomp-client'
import { type EngineUnderTest, enginesTitle, hasEngines } from '@topspin/test-kit/distributed/engines'
import { type Installation, startInstallation, startTimeout } from '@topspin/test-kit/distributed/installation'
import { makeService, type Service } from '@topspin/test-kit/distributed/service'
import { registerAdmin, registerMember } from '@topspin/test-kit/people'
import { waitUntil } from '@topspin/test-kit/until'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'

const Readiness = z.object({
  ready: z.boolean(),
  failing: z.array(z.string()).optional(),
  degraded: z.array(z.string()).optional(),
})

describe.skipIf(!hasEngines)(`while an engine is away, ${enginesTitle}`, { timeout: 60_000 }, () => {
  let topspin: Installation
  let ada: Browser

  beforeAll(async () => {
    topspin = await startInstallation({ settings: { MATCH_COOLDOWN_SECONDS: '0' } })
    const admin = await registerAdmin(topspin.browser, 'Ada')
    ada = admin.browser
    await ada.put(`/api/admin/player/addreferee/${admin.id}`)
    await registerMember(topspin.browser, ada, 'Ben')
  }, startTimeout)
  afterAll(() => topspin?.end())

  const play = () =>
    ada.post('/api/match/play', { playerAPseudo: 'Ada', playerASet: 2, playerBPseudo: 'Ben', playerBSet: 0 })
  const ranking = () => ada.get('/api/player/getAll')
  const wins = async () => {
    const { statusCode, body } = await ranking()
    return statusCode === 200
      ? (JSON.parse(body) as RankingEntry[]).find(({ pseudo }) => pseudo === 'Ada')?.score
      : null
  }
  const readinessOf = async ({ url }: Service) => Readiness.parse(await (await fetch(`${url}/health/ready`)).json())
  // On a busy machine a check of an engine that answers can exceed its time.
  const expectReadiness = (service: Service) => expect.poll(() => readinessOf(service), { timeout: 10_000 })
  const services = () => [...topspin.commandApis, ...topspin.projections, ...topspin.readApis]
  const back = async ({ server }: EngineUnderTest) => {
    await server.start()
    await waitUntil(async () => (await play()).statusCode === 200)
  }

  test('without the log reads work, writes reply with Retry-After, and both recover', async () => {
    const { events } = topspin.engines
    const before = await wins()
    await events.server.stop()
    const refused = await play()
    expect(refused.statusCode).toBe(503)
    expect(refused.headers['retry-after']).toBe('5')
    expect(refused.json()).toMatchObject({ code: 'engine-away', status: 503 })
    expect(await wins()).toBe(before)
    for (const service of [...topspin.commandApis, ...topspin.projections])
      await expectReadiness(service).toMatchObject({ failing: expect.arrayContaining(['events']) })
    for (const service of topspin.readApis)
      await expectReadiness(service).toEqual({ ready: true, degraded: ['events'] })
    await back(events)
    await waitUntil(async () => (await wins()) !== before)
  })

  test('without documents all calls reply with Retry-After, and recover', async () => {
    const { documents } = topspin.engines
    await documents.server.stop()
    for (const refused of [await ranking(), await play()]) {
      expect(refused.statusCode, topspin.readApis[0]!.output()).toBe(503)
      expect(refused.headers['retry-after']).toBe('5')
    }
    await back(documents)
    expect((await ranking()).statusCode).toBe(200)
  })

  test('without Redis matches are recorded and shown, replays wait, and the live match is shown', async () => {
    const { redis } = topspin.engines
    const [readApi] = topspin.readApis
    const cookie = ada.cookieHeader
    const upgrade = { cookie, origin: 'http://localhost:3000' }
    const socket = await StompClient.open(readApi!.url.replace('http', 'ws'), upgrade)
    await socket.connect()
    expect((await socket.follow()).match).toBeNull()

    await redis.server.stop()
    const before = await wins()
    expect((await play()).statusCode).toBe(200)
    // Without Redis no live bus announces the commit. The test polls, because a busy machine may need more
    // than the two seconds that a read waits.
    await waitUntil(async () => (await wins()) !== before)
    const refused = await ada.post('/api/admin/projections/rankings/replay')
    expect(refused.statusCode).toBe(503)
    expect(refused.headers['retry-after']).toBe('5')
    for (const service of services()) await expectReadiness(service).toEqual({ ready: true, degraded: ['jobs'] })
    expect((await ada.post('/api/live/start', { playerOne: 'Ada', playerTwo: 'Ben' })).statusCode).toBe(200)
    expect((await socket.received()).match).toMatchObject({ playerOne: 'Ada', playerTwo: 'Ben' })

    await redis.server.start()
    await waitUntil(async () => (await ada.post('/api/admin/projections/rankings/replay')).statusCode === 202)
    await ada.post('/api/live/stop')
    expect((await socket.received()).match).toBeNull()
    socket.socket.terminate()
  })

  test('a start does not wait for Redis', { timeout: 180_000 }, async () => {
    const { redis } = topspin.engines
    await redis.server.stop()
    await Promise.all(services().map((service) => service.stop()))
    await Promise.all(services().map((service) => service.start()))
    for (const service of services()) {
      // A worker has to catch up after its start.
      await waitUntil(async () => (await readinessOf(service)).ready, 60)
      expect(await readinessOf(service)).toEqual({ ready: true, degraded: ['jobs'] })
    }
    expect((await play()).statusCode).toBe(200)
    await redis.server.start()
    for (const service of services())
      await waitUntil(async () => (await readinessOf(service)).degraded === undefined, 60)
  })

  test('a start waits for an engine', { timeout: 180_000 }, async () => {
    const { events } = topspin.engines
    const [service] = topspin.commandApis
    await service!.kill()
    await events.server.stop()
    const starting = service!.start()
    // A process on a busy machine takes seconds to load its code before it connects.
    await waitUntil(async () => service!.output().includes('waiting: EventStoreDB does not answer'), 60)
    await events.server.start()
    await starting
    expect((await play()).statusCode).toBe(200)
  })

  test('a stop does not wait for an engine', async () => {
    for (const { server } of [topspin.engines.events, topspin.engines.documents, topspin.engines.redis])
      await server.stop()
    const before = performance.now()
    const codes = await Promise.all(services().map((service) => service.stop()))
    expect(
      codes,
      services()
        .map((service) => service.output().slice(-500))
        .join('\n'),
    ).toEqual([0, 0, 0])
    expect(performance.now() - before).toBeLessThan(10_000)
  })
})

describe('a start without engines', { timeout: 60_000 }, () => {
  const nowhere = {
    EVENT_STORE_URL: 'esdb://127.0.0.1:1?tls=false',
    READ_STORE_URL: 'mongodb://127.0.0.1:1/topspin?serverSelectionTimeoutMS=200',
    REDIS_URL: 'redis://127.0.0.1:1',
    COMMAND_API_URL: 'http://127.0.0.1:1',
    START_TIMEOUT_SECONDS: '1',
  }
  const outputOf = async (service: Service) => {
    await expect(service.start()).rejects.toThrow(/ended with 1/)
    return service.output().trim().split('\n')
  }

  test.each(['command-api', 'projections', 'read-api'] as const)('ends %s with one line', async (name) => {
    const lines = await outputOf(await makeService(name, nowhere))
    expect(lines.at(-1)).toMatch(/^Topspin cannot start, tried for 1 s: MongoDB does not answer; check EVENT_STORE_URL/)
    expect(lines.slice(0, -1)).toEqual(['waiting: MongoDB does not answer'])
  })

  test('ends at once with one line for an address that cannot be read, without its password', async () => {
    const settings = { ...nowhere, EVENT_STORE_URL: 'esdb://ada:s3cret@localhost?tls=maybe' }
    const lines = await outputOf(await makeService('command-api', settings))
    expect(lines).toEqual([expect.stringMatching(/^EVENT_STORE_URL: the address cannot be read; expected esdb:/)])
    expect(lines.join()).not.toContain('s3cret')
  })

  test('names each setting that lacks the address of an engine, or of command-api', async () => {
    const lines = await outputOf(await makeService('command-api', {}))
    expect(lines.map((line) => line.split(':')[0])).toEqual(['EVENT_STORE_URL', 'READ_STORE_URL', 'REDIS_URL'])
    const { COMMAND_API_URL: _, ...rest } = nowhere
    expect(await outputOf(await makeService('read-api', rest))).toEqual([
      'COMMAND_API_URL: expected http://<host>:<port> of command-api',
    ])
  })
})

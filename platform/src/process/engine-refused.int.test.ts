import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type FakeEsdb, startFakeEsdb } from '../event-store/testing/fake-esdb.ts'
import { EngineAway, EngineRefused } from '../operator-error.ts'
import { hasMongoWithUsers, startMongo } from '../testing/mongo.ts'
import { hasRedis, redisSuiteTitle, startRedis } from '../testing/redis.ts'
import type { TestServer } from '../testing/server.ts'
import { testNow } from '../testing/test-clock.ts'
import { type EngineRole, openReachableEngines } from './reachable-engines.ts'

type Settings = Parameters<typeof openReachableEngines>[0]

const inMemory: Settings = {
  eventStoreUrl: 'sqlite::memory:',
  readStoreUrl: 'sqlite::memory:',
  identityUrl: 'sqlite::memory:',
  snapshotsUrl: 'sqlite::memory:',
  redisUrl: null,
  startTimeoutSeconds: 5,
}

/** Opens the engines as a process does. @returns the EngineRefused's message, which is one line without a secret */
async function refusal(settings: Partial<Settings>, needed: EngineRole[] = []) {
  const reported: string[] = []
  const warned = vi.spyOn(console, 'warn').mockImplementation((line) => void reported.push(String(line)))
  const error = await openReachableEngines({ ...inMemory, ...settings }, needed, (what) => reported.push(what)).catch(
    (failure: unknown) => failure,
  )
  warned.mockRestore()
  expect(error).toBeInstanceOf(EngineRefused)
  const { message } = error as EngineRefused // the cast is right: the line above expects this class
  expect(message).not.toContain('\n')
  expect(message).not.toMatch(/s3cret/)
  expect(reported).toEqual([])
  return message
}

const read = (readStoreUrl: string) => ({ readStoreUrl, identityUrl: readStoreUrl, snapshotsUrl: readStoreUrl })

test.each([
  ['esdb://ada:s3cret@localhost?tls=maybe', /^EVENT_STORE_URL: the address cannot be read; expected esdb:/],
  ['esdb://ada:s3cret@localhost:port', /^EVENT_STORE_URL: the address cannot be read; expected esdb:/],
  ['esdb://ada:s3%zzcret@localhost', /^EVENT_STORE_URL: the address cannot be read; expected esdb:/],
  ['esdb://ada:s3cret@localhost?tlsCAFile=/nowhere/ca.pem', /^EVENT_STORE_URL: .* missing; correct tlsCAFile/],
  ['esdb://ada:s3cret@localhost?tlsCAFile=/tmp', /^EVENT_STORE_URL: .* cannot be read \(EISDIR\)/],
])('a start refuses the address %s', async (eventStoreUrl, line) => {
  expect(await refusal({ eventStoreUrl })).toMatch(line)
})

test('warns of an unknown parameter without showing the password', async () => {
  const lines: unknown[] = []
  const warned = vi.spyOn(console, 'warn').mockImplementation((line) => void lines.push(line))
  const url = 'esdb://ada:s3cret@127.0.0.1:1?tls=false&color=red'
  const engines = await openReachableEngines({ ...inMemory, eventStoreUrl: url }, [], () => undefined)
  await engines.close()
  warned.mockRestore()
  expect(lines).toEqual(['EVENT_STORE_URL: Unknown option key "color", setting will be ignored.'])
})

test.each([
  ['mongodb://ada:s3cret:x@localhost', /^READ_STORE_URL: the address cannot be read; expected mongodb:/],
  ['mongodb://ada:s3cret@localhost?tls=maybe', /^READ_STORE_URL: the address cannot be read; expected mongodb:/],
  ['mongodb://ada:s3cret@localhost:99999', /^READ_STORE_URL: the address cannot be read; expected mongodb:/],
  ['mongodb://ada:s3cret@localhost?color=red', /^READ_STORE_URL: option color is not supported; expected mongodb:/],
  ['mongodb://ada:s3cret@localhost?tls=true&tlsCAFile=/nowhere/ca.pem', /^READ_STORE_URL: .*\/nowhere\/ca.pem.*ENOENT/],
])('a start refuses the address %s', async (url, line) => {
  expect(await refusal(read(url))).toMatch(line)
})

test.each(['redis://ada:s3cret@localhost:port', 'redis://ada:s3cret@localhost:99999'])(
  'a start refuses the address %s',
  async (redisUrl) => {
    expect(await refusal({ redisUrl })).toMatch(/^REDIS_URL: the address cannot be read; expected redis:/)
  },
)

describe('EventStoreDB', () => {
  let fake: FakeEsdb
  beforeAll(async () => {
    fake = await startFakeEsdb()
  })
  afterEach(() => {
    fake.faults.deny = 'nothing'
  })
  afterAll(() => fake.stop())

  test.each([
    ['password', /^EVENT_STORE_URL: EventStoreDB refuses the user or the password; correct them in esdb:/],
    ['right', /^EVENT_STORE_URL: EventStoreDB denies a right; .* in the group \$admins, or the ACL of \$all/],
  ] as const)('makes a start fail when it denies the %s, whether the log is needed or not', async (deny, line) => {
    fake.faults.deny = deny
    const before = fake.calls.read
    for (const needed of [[], ['events']] satisfies EngineRole[][])
      expect(await refusal({ eventStoreUrl: fake.url }, needed)).toMatch(line)
    // One read in each of the two starts: a refusal is not retried.
    expect(fake.calls.read - before).toBe(2)
  })

  test('makes every call throw EngineRefused, not EngineAway, when it denies access after the start', async () => {
    const engines = await openReachableEngines({ ...inMemory, eventStoreUrl: fake.url }, ['events'], () => undefined)
    const { events } = engines
    fake.faults.deny = 'password'
    const batch = [{ id: '11111111-1111-4111-8111-111111111111', type: 'T', data: {}, metadata: {} }]
    await expect(events.append('s', batch, { kind: 'no-stream' })).rejects.toThrow(EngineRefused)
    await expect(events.readStream('s')).rejects.toThrow(EngineRefused)
    await expect(events.follow(null, new AbortController().signal)[Symbol.asyncIterator]().next()).rejects.toThrow(
      EngineRefused,
    )
    fake.faults.deny = 'nothing'
    expect(await events.readStream('s')).toEqual([])
    await engines.close()
  })
})

describe.skipIf(!hasMongoWithUsers)(
  'MongoDB with users (needs Docker, or ferretdb 1.24 on the PATH, or FERRETDB_PATH)',
  () => {
    let server: TestServer
    beforeAll(async () => {
      server = await startMongo({ name: 'ada', password: 's3cret' })
    })
    afterAll(() => server.end())
    const as = (user: string) => server.url.replace('mongodb://', `mongodb://${user}`)

    test('accepts the right user', async () => {
      const url = `${as('ada:s3cret@')}?authSource=admin`
      const engines = await openReachableEngines(
        { ...inMemory, ...read(url) },
        ['documents', 'identity'],
        () => undefined,
      )
      await engines.close()
    })

    test.each([
      ['ada:s3cret-not@', /^READ_STORE_URL: MongoDB refuses the user or the password; correct them in mongodb:/],
      ['', /^READ_STORE_URL: MongoDB denies a right; put user:password@ before the host/],
    ])('refuses "%s"', async (user, line) => {
      expect(await refusal(read(`${as(user)}?authSource=admin`), ['documents', 'identity'])).toMatch(line)
    })
  },
)

describe.skipIf(!hasRedis)(redisSuiteTitle, () => {
  let server: TestServer
  beforeAll(async () => {
    const withoutChannels = ['--user', 'deaf', 'on', '>s3cret', '~*', '+@all', 'resetchannels']
    server = await startRedis('--requirepass', 's3cret', ...withoutChannels)
  })
  afterAll(() => server.end())
  const as = (user: string) => server.url.replace('redis://', `redis://${user}`)

  test('accepts the right password', async () => {
    const engines = await openReachableEngines({ ...inMemory, redisUrl: as(':s3cret@') }, ['jobs'], () => undefined)
    expect(await engines.jobs.size()).toBe(0)
    await engines.close()
  })

  test.each([
    [':s3cret-not@', /^REDIS_URL: Redis refuses the user or the password; correct them in redis:/],
    ['', /^REDIS_URL: Redis wants a password; put it into redis:/],
    ['deaf:s3cret@', /^REDIS_URL: Redis denies the user a right; its ACL must allow .* channels/],
  ])('refuses "%s", although the start does not need Redis', async (user, line) => {
    expect(await refusal({ redisUrl: as(user) })).toMatch(line)
  })
})

test('reports an optional engine that is away once, and starts', async () => {
  const lines: string[] = []
  const settings = { ...inMemory, redisUrl: 'redis://127.0.0.1:1', eventStoreUrl: 'esdb://127.0.0.1:1?tls=false' }
  const engines = await openReachableEngines(settings, ['documents'], (what, error) =>
    lines.push(`${what}: ${String(error)}`),
  )
  expect(lines).toEqual([expect.stringMatching(/^an engine reports: .*ECONNREFUSED/)])
  await expect(engines.jobs.size()).rejects.toThrow(EngineAway)
  await engines.close()
})

test('a start that waits for an engine goes on when the clock is set ahead', async () => {
  const fake = await startFakeEsdb()
  fake.faults.refuse = true
  const now = testNow()
  vi.useFakeTimers({ toFake: ['Date'], now })
  onTestFinished(async () => {
    vi.useRealTimers()
    await fake.stop()
  })
  const settings = { ...inMemory, eventStoreUrl: fake.url, startTimeoutSeconds: 60 }
  const engines = await openReachableEngines(settings, ['events'], () => {
    vi.setSystemTime(now + 3_600_000)
    fake.faults.refuse = false
  })
  expect(await engines.events.head()).toBeNull()
  await engines.close()
})

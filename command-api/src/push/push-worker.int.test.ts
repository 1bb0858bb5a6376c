import type { PlayerId } from '@topspin/domain/ids'
import { fromPoints } from '@topspin/domain/ids'
import { MatchEnds } from '@topspin/domain/match-ends'
import { person, someFriday, uuidOf } from '@topspin/domain/testing/builders'
import { openSqliteEventStore } from '@topspin/platform/event-store/sqlite'
import type { Identity } from '@topspin/platform/identity/port'
import { openSqliteIdentity } from '@topspin/platform/identity/sqlite'
import { openInProcessJobQueue } from '@topspin/platform/job-queue/in-process'
import type { JobQueue } from '@topspin/platform/job-queue/port'
import { openSqliteReadStore } from '@topspin/platform/read-store/sqlite'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Handlers, openHandlers } from '../handlers.ts'
import { workPushes } from './push-worker.ts'
import type { SendPush } from './send-push.ts'

const [alice, bob, rita, noa] = ['alice', 'bob', 'rita', 'noa'].map(person) as [PlayerId, PlayerId, PlayerId, PlayerId]
const job = { liveId: uuidOf('live'), playerOne: alice, playerTwo: bob, recorder: rita }

let handlers: Handlers
let identity: Identity
let jobs: JobQueue
let sent: { readonly endpoint: string; readonly payload: string; readonly options: unknown }[]
let send: SendPush
let reported: string[]
let now: number

const envelope = <Command>(name: string, command: Command, actor = rita) => {
  const id = uuidOf(name)
  return { command, commandId: id, correlationId: id, actor, now: someFriday }
}

beforeEach(async () => {
  sent = []
  reported = []
  now = 0
  send = async ({ endpoint }, payload, options) => {
    sent.push({ endpoint, payload, options })
    return 'sent'
  }
  identity = openSqliteIdentity(':memory:')
  jobs = openInProcessJobQueue((failure) => {
    reported.push(`job failed: ${failure}`)
  })
  handlers = openHandlers({
    events: openSqliteEventStore(':memory:'),
    snapshots: openSqliteReadStore(':memory:'),
    rules: {
      hours: 'always',
      timeZone: 'Europe/Paris',
      cooldownSeconds: 0,
      rollbackWindowHours: 24,
      withdrawSeconds: 120,
    },
    ends: new MatchEnds(),
    appended: () => undefined,
    snapshotFailed: () => undefined,
    logReplaced: () => {},
  })
  for (const [playerId, pseudo] of [
    [rita, 'Rita'],
    [alice, 'Alice'],
    [bob, 'Bob'],
    [noa, 'Noa'],
  ] as const) {
    await identity.addAccount({
      id: playerId,
      pseudo,
      email: `${pseudo}@example.org`,
      bio: '',
      passwordHash: '',
      temporaryUntil: null,
      temporaryUsed: false,
      createdAt: 0,
    })
    const startScore = fromPoints(500)
    await handlers.players.execute(envelope(`r ${pseudo}`, { type: 'RegisterPlayer', playerId, startScore }))
    // Rita registers first and is active at once.
    if (playerId !== rita) await handlers.players.execute(envelope(`a ${pseudo}`, { type: 'ActivatePlayer', playerId }))
    await identity.addPushSubscription({ endpoint: `https://push/${pseudo}`, playerId, p256dh: 'key', auth: 'secret' })
  }
  await handlers.players.execute(envelope('pki', { type: 'ChooseLanguage', playerId: bob, language: 'pki' }))
  await handlers.live.execute(envelope('start', { type: 'StartLive', by: rita, ...job }))
})
afterEach(async () => {
  await jobs.close()
  await identity.close()
})

/** Starts the worker, adds the job and waits until it is finished. */
async function runJob(): Promise<void> {
  await workPushes({
    handlers,
    identity,
    jobs,
    send: (...message) => send(...message),
    report: (what, error) => reported.push(`${what}: ${error}`),
    clock: () => now,
  })
  await runJobAgain()
}

async function runJobAgain(): Promise<void> {
  await jobs.add('push', job.liveId, job)
  await vi.waitFor(async () => expect(await jobs.size()).toBe(0))
}

const endpoints = async () => (await identity.pushSubscriptions()).map(({ endpoint }) => endpoint)

test('every device is notified in the language of its owner', async () => {
  await runJob()
  expect(sent.map(({ endpoint }) => endpoint).sort()).toEqual(
    ['Alice', 'Bob', 'Noa', 'Rita'].map((pseudo) => `https://push/${pseudo}`),
  )
  const payloadOf = (pseudo: string) => JSON.parse(sent.find(({ endpoint }) => endpoint.endsWith(pseudo))!.payload)
  expect(payloadOf('Alice')).toEqual({ title: 'Match en direct', body: 'Alice contre Bob, arbitré par Rita', url: '/' })
  expect(payloadOf('Bob')).toEqual({ title: 'Ça tape\u202F!', body: "Alice défie Bob, sous l'œil de Rita", url: '/' })
  expect(sent[0]?.options).toEqual({ TTL: 120, urgency: 'high', topic: job.liveId.replaceAll('-', '') })
})

test('an ended subscription is removed, a failed one is kept, and the others are notified', async () => {
  const others = send
  send = async (device, ...rest) => {
    if (device.endpoint.endsWith('Alice')) return 'gone'
    if (device.endpoint.endsWith('Bob')) throw new Error('a push service answers 500')
    return others(device, ...rest)
  }
  await runJob()
  expect(sent).toHaveLength(2)
  expect(await endpoints()).toEqual(['https://push/Bob', 'https://push/Noa', 'https://push/Rita'])
  expect(reported).toEqual(['1 devices could not be notified of a live match: Error: a push service answers 500'])
})

test('a device to which every push has failed for 30 days is removed', async () => {
  const day = 24 * 3_600_000
  const others = send
  let failing = true
  send = async (device, ...rest) => {
    if (failing && device.endpoint.endsWith('Bob')) throw new Error('a push service answers 500')
    return others(device, ...rest)
  }
  await runJob()
  now = 29 * day
  await runJobAgain()
  failing = false
  await runJobAgain()
  failing = true
  now = 40 * day
  await runJobAgain()
  now = 70 * day - 1
  await runJobAgain()
  expect(await endpoints()).toContain('https://push/Bob')
  now = 70 * day
  await runJobAgain()
  expect(await endpoints()).toEqual(['https://push/Alice', 'https://push/Noa', 'https://push/Rita'])
})

test('devices of a disabled player are not notified', async () => {
  await handlers.players.execute(envelope('disable', { type: 'DisablePlayer', playerId: noa }))
  await runJob()
  expect(sent.map(({ endpoint }) => endpoint)).not.toContain('https://push/Noa')
})

test('no device is notified of a match that is over', async () => {
  await handlers.live.execute(envelope('stop', { type: 'StopLive', by: rita }))
  await runJob()
  expect(sent).toEqual([])
})

test('sends to 16 devices at a time, and to each once', async () => {
  for (let n = 0; n < 100; n += 1) {
    const subscription = { endpoint: `https://push/more-${n}`, playerId: alice, p256dh: 'key', auth: 'secret' }
    await identity.addPushSubscription(subscription)
  }
  let current = 0
  let highest = 0
  const others = send
  send = async (...message) => {
    current += 1
    highest = Math.max(highest, current)
    await new Promise(setImmediate)
    current -= 1
    return others(...message)
  }
  await runJob()
  expect(new Set(sent.map(({ endpoint }) => endpoint)).size).toBe(104)
  expect(sent).toHaveLength(104)
  expect(highest).toBe(16)
})

test('an aborted job sends no more', async () => {
  send = async (device, _payload, _options, signal) => {
    sent.push({ endpoint: device.endpoint, payload: '', options: null })
    void jobs.close()
    signal.throwIfAborted()
    return 'gone'
  }
  for (let n = 0; n < 100; n += 1) {
    await identity.addPushSubscription({
      endpoint: `https://push/${n}`,
      playerId: alice,
      p256dh: 'key',
      auth: 'secret',
    })
  }
  await runJob()
  expect(sent.length).toBeLessThanOrEqual(16)
  expect((await endpoints()).length).toBe(104)
  expect(reported).toEqual([])
})

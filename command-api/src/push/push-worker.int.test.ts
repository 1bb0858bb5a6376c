import { uuidOf } from '@topspin/domain/testing/builders'
import { EngineAway, OperatorError } from '@topspin/platform/operator-error'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deliverNotification } from './deliver.ts'
import { alice, bob, commandOfRita, noa, openPushRig, type PushRig, rita } from './testing/push-rig.ts'

const job = { liveId: uuidOf('live'), playerOne: alice, playerTwo: bob, recorder: rita }

let rig: PushRig
beforeEach(async () => {
  rig = await openPushRig()
  await rig.handlers.live.execute(commandOfRita('start', { type: 'StartLive', by: rita, ...job }))
  await rig.work()
})
afterEach(() => rig.close())

const runJob = () => rig.run('push', job)
const endpoints = async () => (await rig.identity.pushSubscriptions()).map(({ endpoint }) => endpoint)

test('every device but that of the recorder is notified in the language of its owner', async () => {
  await runJob()
  expect(rig.sent.map(({ endpoint }) => endpoint).sort()).toEqual(
    ['Alice', 'Bob', 'Noa'].map((pseudo) => `https://push/${pseudo}`),
  )
  const payloadOf = (pseudo: string) => JSON.parse(rig.sent.find(({ endpoint }) => endpoint.endsWith(pseudo))!.payload)
  expect(payloadOf('Alice')).toEqual({
    title: 'Match en direct',
    body: 'Alice contre Bob\u202F: le match commence',
    url: '/live',
    tag: 'live',
  })
  expect(payloadOf('Bob')).toEqual({
    title: 'Ça tape\u202F!',
    body: 'Alice défie Bob\u202F: ça commence',
    url: '/live',
    tag: 'live',
  })
  expect(rig.sent[0]?.options).toEqual({ TTL: 120, urgency: 'high', topic: job.liveId.replaceAll('-', '') })
})

test('a player who does not want this kind of notification is not notified', async () => {
  await rig.identity.setNotificationChoice(noa, 'live', false)
  await rig.identity.setNotificationChoice(alice, 'match', false)
  await runJob()
  expect(rig.sent.map(({ endpoint }) => endpoint).sort()).toEqual(['https://push/Alice', 'https://push/Bob'])
})

const noAnswer = () => new OperatorError('a push service answers 500')

test('an ended subscription is removed, a failed one is kept, and the others are notified', async () => {
  const others = rig.send
  rig.send = async (device, ...rest) => {
    if (device.endpoint.endsWith('Alice')) return 'gone'
    if (device.endpoint.endsWith('Bob')) throw noAnswer()
    return others(device, ...rest)
  }
  await runJob()
  expect(rig.sent).toHaveLength(1)
  expect(await endpoints()).toEqual(['https://push/Bob', 'https://push/Noa', 'https://push/Rita'])
  const reason = 'devices that could not be notified of a live match: 1; a push service answers 500'
  expect(new Set(rig.reported)).toEqual(new Set([`Error: ${reason}`]))
  expect((await rig.jobs.failed()).map(({ name, reason }) => [name, reason])).toEqual([['push', reason]])
})

test('a notification that fails is sent again, to the devices that have not received it', async () => {
  const others = rig.send
  const tried: string[] = []
  rig.send = async (device, ...rest) => {
    tried.push(device.endpoint)
    const failures = device.endpoint.endsWith('Alice') ? 1 : device.endpoint.endsWith('Bob') ? 2 : 0
    if (tried.filter((endpoint) => endpoint === device.endpoint).length <= failures) throw noAnswer()
    return others(device, ...rest)
  }
  await runJob()
  expect(rig.sent.map(({ endpoint }) => endpoint)).toEqual([
    'https://push/Noa',
    'https://push/Alice',
    'https://push/Bob',
  ])
  expect(rig.reported.map((line) => line.match(/: (\d); /)?.[1])).toEqual(['2', '1'])
  expect(await rig.jobs.failed()).toEqual([])
})

test('a notified device is not notified again because the success cannot be stored', async () => {
  vi.spyOn(rig.identity, 'pushSucceeded').mockRejectedValue(new EngineAway('the identity store takes no writes'))
  await runJob()
  expect(rig.sent.map(({ endpoint }) => endpoint)).toEqual(
    ['Alice', 'Bob', 'Noa'].map((pseudo) => `https://push/${pseudo}`),
  )
  expect(rig.reported).toEqual(['the outcome of a push could not be stored'])
})

test('after a stop of the worker, only the devices that have not received the notification are notified', async () => {
  const report = () => undefined
  const deps = { ...rig, clock: () => rig.now, report, timeZone: 'Europe/Paris' }
  const notification = {
    kind: 'live',
    about: 'a live match',
    except: rita,
    messageFor: () => ({ title: 'Match en direct', body: '', url: '/live', tag: 'live' }) as const,
    options: { TTL: 120, urgency: 'high', topic: 'live' },
  } as const
  const worker = new AbortController()
  const stopping: typeof rig.send = async (device, ...rest) => {
    if (!device.endpoint.endsWith('Bob')) return rig.send(device, ...rest)
    worker.abort()
    throw noAnswer()
  }
  let devices: readonly string[] | undefined
  const leave = async (left: readonly string[]) => {
    devices = left
  }
  const first = { signal: worker.signal, devices, leave }
  // The queue ignores the error of an aborted attempt.
  await deliverNotification({ ...deps, send: stopping }, notification, first).catch(() => undefined)
  expect(rig.sent.map(({ endpoint }) => endpoint)).toEqual(['https://push/Alice'])
  await deliverNotification(deps, notification, { signal: new AbortController().signal, devices, leave })
  expect(rig.sent.map(({ endpoint }) => endpoint)).toEqual(
    ['Alice', 'Bob', 'Noa'].map((pseudo) => `https://push/${pseudo}`),
  )
})

test('a failed notification is repeated for the devices that are left, while the match is live', async () => {
  const others = rig.send
  rig.send = async (device, ...rest) => {
    if (device.endpoint.endsWith('Bob')) throw noAnswer()
    return others(device, ...rest)
  }
  const repeat = async () => {
    const [failed] = await rig.jobs.failed()
    await rig.jobs.repeat(failed?.id ?? '')
    await vi.waitFor(async () => expect(await rig.jobs.size()).toBe(0))
  }
  await runJob()
  rig.send = others
  await repeat()
  expect(rig.sent.map(({ endpoint }) => endpoint)).toEqual([
    'https://push/Alice',
    'https://push/Noa',
    'https://push/Bob',
  ])
  expect(await rig.jobs.failed()).toEqual([])

  rig.send = async () => {
    throw noAnswer()
  }
  await runJob()
  await rig.handlers.live.execute(commandOfRita('stop', { type: 'StopLive', by: rita }))
  rig.send = others
  await repeat()
  expect(rig.sent).toHaveLength(3)
  expect(await rig.jobs.failed()).toEqual([])
})

test('a device to which every push has failed for 30 days is removed', async () => {
  const day = 24 * 3_600_000
  const others = rig.send
  let failing = true
  rig.send = async (device, ...rest) => {
    if (failing && device.endpoint.endsWith('Bob')) throw noAnswer()
    return others(device, ...rest)
  }
  await runJob()
  rig.now = 29 * day
  await runJob()
  failing = false
  await runJob()
  failing = true
  rig.now = 40 * day
  await runJob()
  rig.now = 70 * day - 1
  await runJob()
  expect(await endpoints()).toContain('https://push/Bob')
  rig.now = 70 * day
  await runJob()
  expect(await endpoints()).toEqual(['https://push/Alice', 'https://push/Noa', 'https://push/Rita'])
})

test('devices of a disabled player are not notified', async () => {
  await rig.handlers.players.execute(commandOfRita('disable', { type: 'DisablePlayer', playerId: noa }))
  await runJob()
  expect(rig.sent.map(({ endpoint }) => endpoint)).not.toContain('https://push/Noa')
})

test('no device is notified of a match that is over', async () => {
  await rig.handlers.live.execute(commandOfRita('stop', { type: 'StopLive', by: rita }))
  await runJob()
  expect(rig.sent).toEqual([])
})

test('sends to 16 devices at a time, and to each once', async () => {
  for (let n = 0; n < 100; n += 1) {
    const subscription = { endpoint: `https://push/more-${n}`, playerId: alice, p256dh: 'key', auth: 'secret' }
    await rig.identity.addPushSubscription(subscription)
  }
  let current = 0
  let highest = 0
  const others = rig.send
  rig.send = async (...message) => {
    current += 1
    highest = Math.max(highest, current)
    await new Promise(setImmediate)
    current -= 1
    return others(...message)
  }
  await runJob()
  expect(new Set(rig.sent.map(({ endpoint }) => endpoint)).size).toBe(103)
  expect(rig.sent).toHaveLength(103)
  expect(highest).toBe(16)
})

test('an aborted job sends no more', async () => {
  rig.send = async (device, _payload, _options, signal) => {
    rig.sent.push({ endpoint: device.endpoint, payload: '', options: null })
    void rig.jobs.close()
    signal.throwIfAborted()
    return 'gone'
  }
  for (let n = 0; n < 100; n += 1) {
    await rig.identity.addPushSubscription({
      endpoint: `https://push/${n}`,
      playerId: alice,
      p256dh: 'key',
      auth: 'secret',
    })
  }
  await runJob()
  expect(rig.sent.length).toBeLessThanOrEqual(16)
  expect((await endpoints()).length).toBe(104)
  expect(rig.reported).toEqual([])
})

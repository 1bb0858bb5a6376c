import { type ChangedModel, ChangesMessage, changedModels } from '@topspin/domain/contract/changes'
import { type Position, positionFromText } from '@topspin/platform/event-store/port'
import { openInProcessLiveBus } from '@topspin/platform/live-bus/in-process'
import { EngineAway } from '@topspin/platform/operator-error'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ReadPosition } from '../memory/read-models.ts'
import { ChangesTopic } from './changes-topic.ts'
import { createTestTimers } from './testing/timers-on.ts'
import type { Subscriber } from './topic.ts'

/** The models that the topic follows. It never names `sheets`. */
const models = [...changedModels, 'sheets'] as const

let time: { now: number }
let pass: (milliseconds: number) => void
let bus: ReturnType<typeof openInProcessLiveBus>
let stored: Map<string, ReadPosition>
let isAway: boolean
let reports: string[]
let topic: ChangesTopic

const at = (position: number): Position => positionFromText(String(position).padStart(6, '0'))

const generationOf = (projection: string, rebuild = 0) => ({ projection, foldVersion: 1, rebuild })

beforeEach(async () => {
  time = { now: 0 }
  const timers = createTestTimers(time)
  pass = timers.pass
  bus = openInProcessLiveBus((failure) => {
    throw failure
  })
  stored = new Map(models.map((model) => [model, { generation: generationOf(model), position: at(1) }]))
  isAway = false
  reports = []
  topic = await open(timers.every)
})

const open = (every: ReturnType<typeof createTestTimers>['every']) =>
  ChangesTopic.open({
    models: {
      async changedSince(model, before) {
        if (isAway) throw new EngineAway('away')
        const place = stored.get(model)!
        const isSame = before?.generation.rebuild === place.generation.rebuild && before.position === place.position
        return { place, keys: isSame ? new Set() : null }
      },
    },
    bus,
    followAvailability: (changed) => bus.subscribe('availability-changed', changed),
    every,
    clock: () => time.now,
    report: (what) => void reports.push(what),
  })

/** A subscriber, with the frames and messages it has received. */
interface Reader extends Subscriber {
  readonly frames: Buffer[]
  readonly messages: () => ChangesMessage[]
}

function subscribed(id = 'sub-0'): Reader {
  const frames: Buffer[] = []
  const reader: Reader = {
    frames,
    messages: () => frames.map((frame) => ChangesMessage.parse(JSON.parse(/\n\n(.*)\0/s.exec(frame.toString())![1]!))),
    deliver: (message) => void frames.push(message),
    startOver: () => undefined,
  }
  topic.subscribe(reader, id)
  return reader
}

/** Waits until everything sent is delivered. */
const delivered = () => new Promise((resolve) => setImmediate(resolve))

async function commit(
  model: (typeof models)[number],
  position: number,
  changed: readonly string[] | null,
): Promise<void> {
  const { generation, position: since } = stored.get(model)!
  stored.set(model, { generation, position: at(position) })
  await bus.publish('committed', { generation, since, position: at(position), changed })
}

/** All projections commit an event. It changes a document of the models in `changed`. */
async function page(position: number, ...changed: readonly ChangedModel[]): Promise<void> {
  for (const model of changedModels) await commit(model, position, changed.includes(model) ? ['key'] : [])
  await commit('sheets', position, ['key'])
  await delivered()
}

test('a new subscriber receives the position, and no model', () => {
  expect(subscribed().messages()).toEqual([{ models: [], position: at(1), spreadMs: 5 }])
})

test('the time over which clients read again grows with their number', async () => {
  const readers = Array.from({ length: 600 }, () => subscribed())
  await page(2, 'news')
  expect(readers[0]?.messages().at(-1)).toEqual({ models: ['news'], position: at(2), spreadMs: 3000 })
})

test('one message names all models that an event has changed, at once, and no other', async () => {
  const reader = subscribed()
  await page(2, 'statistics', 'rankings', 'matches')
  expect(reader.messages().slice(1)).toEqual([
    { models: ['rankings', 'matches', 'statistics'], position: at(2), spreadMs: 5 },
  ])
})

test('a message waits until sheets have folded the event too, because replies of the named models contain them', async () => {
  const reader = subscribed()
  for (const model of changedModels) await commit(model, 2, model === 'matches' ? ['key'] : [])
  await delivered()
  expect(reader.messages()).toHaveLength(1)
  await commit('sheets', 2, ['key'])
  await delivered()
  expect(reader.messages().slice(1)).toEqual([{ models: ['matches'], position: at(2), spreadMs: 5 }])
})

test('a commit that changes nothing, and a commit of the live match, are not announced', async () => {
  const reader = subscribed()
  await page(2)
  await bus.publish('committed', {
    generation: generationOf('live'),
    since: at(1),
    position: at(3),
    changed: ['current'],
  })
  pass(1_000)
  await delivered()
  expect(reader.messages()).toHaveLength(1)
  // The first message of a subscription names the position of the newest change, not that of the last event, so that a
  // client that reconnects sees that it has missed nothing.
  expect(subscribed().messages()).toMatchObject([{ models: [], position: at(1) }])
})

test('a change of availability is named with the models of a message, and does not change the position', async () => {
  const reader = subscribed()
  await bus.publish('availability-changed', {})
  await delivered()
  expect(reader.messages().slice(1)).toEqual([{ models: ['availability'], position: at(1), spreadMs: 5 }])
  await bus.publish('availability-changed', {})
  await page(2, 'rankings')
  pass(250)
  await delivered()
  expect(reader.messages().slice(2)).toEqual([{ models: ['rankings', 'availability'], position: at(2), spreadMs: 5 }])
})

test('a commit with too many changed keys for a message counts as a change', async () => {
  const reader = subscribed()
  await commit('history', 2, null)
  pass(250)
  await delivered()
  expect(reader.messages().at(-1)).toMatchObject({ models: ['history'] })
})

test('all subscribers with the same id share one frame', async () => {
  const [one, other, second] = [subscribed(), subscribed(), subscribed('sub-1')]
  await page(2, 'news')
  expect(one.frames[1]).toBe(other.frames[1])
  expect(second.frames[1]?.toString()).toContain('subscription:sub-1')
})

test('a subscriber that has left receives nothing more', async () => {
  const [reader, other] = [subscribed(), subscribed()]
  topic.unsubscribe(reader, 'sub-0')
  await page(2, 'news')
  expect(reader.messages()).toHaveLength(1)
  expect(other.messages().at(-1)).toMatchObject({ models: ['news'], spreadMs: 5 })
})

describe('the changes of events', () => {
  test('are named in at most four messages a second, with all models and the newest position', async () => {
    const reader = subscribed()
    const sentAt: number[] = []
    topic.subscribe({ deliver: () => void sentAt.push(time.now), startOver: () => undefined }, 'sub-1')
    for (let n = 2; n <= 201; n += 1) {
      await page(n, n % 2 === 0 ? 'rankings' : 'matches')
      pass(5)
      await delivered()
    }
    pass(250)
    await delivered()
    expect(sentAt.slice(1)).toEqual([0, 250, 500, 750, 1000])
    const messages = reader.messages().slice(1)
    expect(messages[0]).toMatchObject({ models: ['rankings'], position: at(2) })
    for (const { models } of messages.slice(1)) expect(models).toEqual(['rankings', 'matches'])
    expect(messages.at(-1)?.position).toBe(at(201))
  })

  test('are sent at once after a quarter of a second without a message', async () => {
    const reader = subscribed()
    await page(2, 'news')
    pass(250)
    await page(3, 'entry')
    expect(reader.messages().slice(1)).toMatchObject([{ models: ['news'] }, { models: ['entry'] }])
  })

  test('are sent after a quarter of a second when a projection does not advance', async () => {
    const reader = subscribed()
    await commit('news', 2, ['key'])
    pass(249)
    await delivered()
    expect(reader.messages()).toHaveLength(1)
    pass(1)
    await delivered()
    expect(reader.messages().at(-1)).toMatchObject({ models: ['news'], position: at(2) })
  })
})

describe('a generation', () => {
  test('that is not served is not named', async () => {
    const reader = subscribed()
    const message = { since: at(1), position: at(2), changed: ['key'] }
    await bus.publish('committed', { generation: generationOf('rankings', 1), ...message })
    pass(1_000)
    await delivered()
    expect(reader.messages()).toHaveLength(1)
  })

  test('is named when readers are switched to it, even at a lower position, as after a restored log', async () => {
    const reader = subscribed()
    await page(9, ...changedModels)
    pass(250)
    for (const model of changedModels) stored.set(model, { generation: generationOf(model, 1), position: at(5) })
    await bus.publish('activated', { projection: 'rankings' })
    await delivered()
    pass(250)
    await delivered()
    expect(reader.messages().at(-1)).toMatchObject({ models: changedModels, position: at(5) })
    pass(250)
    await page(6, 'news')
    expect(reader.messages().at(-1)).toMatchObject({ models: ['news'], position: at(6) })
  })
})

test('the models whose replies contain pseudos are named when a player is renamed', async () => {
  const reader = subscribed()
  await bus.publish('account-changed', { playerId: 'p' })
  await delivered()
  expect(reader.messages().at(-1)).toMatchObject({ models: ['accounts', 'rankings'] })
})

describe('after a lost message of the bus', () => {
  test('the model is named with its next message, even if that commit changed nothing', async () => {
    const reader = subscribed()
    stored.set('news', { generation: generationOf('news'), position: at(2) })
    await page(3)
    expect(reader.messages().at(-1)).toMatchObject({ models: ['news'], position: at(3) })
  })

  test('the model is named within five seconds', async () => {
    const reader = subscribed()
    stored.set('news', { generation: generationOf('news'), position: at(2) })
    pass(5_000)
    await delivered()
    pass(250)
    await delivered()
    expect(reader.messages().at(-1)).toMatchObject({ models: ['news'], position: at(2) })
  })

  test('a change that the poll has found is not sent again when its message arrives late', async () => {
    const reader = subscribed()
    stored.set('news', { generation: generationOf('news'), position: at(2) })
    pass(5_000)
    await delivered()
    await bus.publish('committed', {
      generation: generationOf('news'),
      since: at(1),
      position: at(2),
      changed: ['key'],
    })
    pass(1_000)
    await delivered()
    expect(reader.messages()).toHaveLength(2)
  })
})

test('the topic opens without a position while the store is away, and reads it when the store is back', async () => {
  isAway = true
  topic = await open(() => () => undefined)
  expect(reports).toEqual(['the checkpoints of the read models could not be read'])
  expect(subscribed().messages()).toMatchObject([{ models: [], position: null }])
  isAway = false
  await bus.publish('activated', { projection: 'news' })
  await delivered()
  expect(subscribed().messages()).toMatchObject([{ models: [], position: at(1) }])
})

test('the topic sends nothing after its close', async () => {
  const reader = subscribed()
  await topic.close()
  await page(2, 'news')
  pass(10_000)
  expect(reader.messages()).toHaveLength(1)
})

test('a message that cannot be sent is reported, and the next one is sent', async () => {
  const reader = subscribed()
  let fails = false
  const deliver = () => {
    if (fails) throw new Error('closed')
  }
  topic.subscribe({ deliver, startOver: () => undefined }, 'sub-1')
  fails = true
  await page(2, 'news')
  expect(reports).toEqual(['a message of the socket could not be sent'])
  fails = false
  pass(250)
  await page(3, 'news')
  expect(reader.messages().at(-1)).toMatchObject({ models: ['news'], position: at(3) })
})

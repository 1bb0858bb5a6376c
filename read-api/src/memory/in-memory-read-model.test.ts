import { setImmediate as nextTurn } from 'node:timers/promises'
import { positionFromText } from '@topspin/platform/event-store/port'
import { firstGeneration } from '@topspin/platform/read-store/generation'
import { beforeEach, expect, it } from 'vitest'
import { InMemoryReadModel, type StateLoader } from './in-memory-read-model.ts'
import type { ReadPosition } from './read-models.ts'

let place: ReadPosition
/** The keys that have changed since the place of the last successful read; null when they are unknown. */
let changed: string[] | null
let time: number
/** The calls of the loader, which fail while `isAway` is true. */
let calls: string[]
let isAway: boolean

beforeEach(() => {
  place = { generation: firstGeneration('news', 1), position: positionFromText('1') }
  changed = []
  time = 0
  calls = []
  isAway = false
})

const models = {
  changedSince: async (_name: string, before: ReadPosition | null) => {
    const isSame = before?.generation === place.generation
    return {
      place,
      keys: isSame && changed !== null ? new Set(before.position === place.position ? [] : changed) : null,
    }
  },
}

const called = async (call: string) => {
  calls.push(call)
  if (isAway) throw new Error('away')
  return call
}
const loader: StateLoader<string> = {
  load: (before) => called(`load, ${before}`),
  update: (_state, keys) => called(`update ${[...keys].join(' ')}`),
}

function commit(position: string, keys: string[] | null): void {
  place = { ...place, position: positionFromText(position) }
  changed = keys
}

const open = (clock: (() => number) | null = null) => new InMemoryReadModel(models, 'news', loader, clock)
const read = (model: InMemoryReadModel<string>) => model.read((state) => state)

it('loads all documents once, and then reads only changed documents again', async () => {
  const model = open()
  expect(await read(model)).toBe('load, null')
  expect(await read(model)).toBe('load, null')
  commit('2', ['a', 'b'])
  expect(await read(model)).toBe('update a b')
  expect(await read(model)).toBe('update a b')
  expect(calls).toEqual(['load, null', 'update a b'])
})

it('passes its state to the next load when the changes are unknown, and null for a new generation', async () => {
  const model = open()
  await read(model)
  commit('2', null)
  expect(await read(model)).toBe('load, load, null')
  place = { ...place, generation: { ...place.generation, rebuild: 1 } }
  expect(await read(model)).toBe('load, null')
})

it('updates the same keys again after a failure', async () => {
  const model = open()
  await read(model)
  commit('2', ['a'])
  model.invalidate('b')
  isAway = true
  await expect(read(model)).rejects.toThrow('away')
  isAway = false
  expect(await read(model)).toBe('update b a')
  expect(await read(model)).toBe('update b a')
})

it('updates an invalidated key of an unchanged document, and with a clock loads again after a minute', async () => {
  const model = open(() => time)
  await read(model)
  model.invalidate('a')
  time = 59_999
  expect(await read(model)).toBe('update a')
  time = 60_000
  expect(await read(model)).toBe('load, update a')
  expect(await read(model)).toBe('load, update a')
})

it('answers one read after another, also when one fails', async () => {
  const model = open()
  const order: string[] = []
  const slow = model.read(async (state) => {
    commit('2', ['a'])
    await nextTurn()
    order.push(`slow: ${state}`)
    throw new Error('a mistake')
  })
  const next = model.read((state) => order.push(`next: ${state}`))
  await expect(slow).rejects.toThrow('a mistake')
  await next
  expect(order).toEqual(['slow: load, null', 'next: update a'])
})

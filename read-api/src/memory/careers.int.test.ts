import { careerKey } from '@topspin/domain/documents/careers'
import { paddedNumber } from '@topspin/domain/documents/keys'
import { person, someFriday } from '@topspin/domain/testing/builders'
import { careerMatch } from '@topspin/domain/testing/careers'
import { type Position, positionFromText } from '@topspin/platform/event-store/port'
import { openInProcessLiveBus } from '@topspin/platform/live-bus/in-process'
import { firstGeneration } from '@topspin/platform/read-store/generation'
import { openSqliteReadStore } from '@topspin/platform/read-store/sqlite'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Careers } from './careers.ts'
import { ReadModels } from './read-models.ts'

const [ann, ben] = [person('ann'), person('ben')]
const generation = firstGeneration('careers', 1)
const bus = openInProcessLiveBus((error) => {
  throw error
})
let store: ReturnType<typeof openSqliteReadStore>
let models: ReadModels
let floor: Position | null
let count: number

beforeEach(async () => {
  store = openSqliteReadStore(':memory:')
  await store.activate(generation)
  models = await ReadModels.open(store, bus, async () => null)
  floor = null
  count = 0
})
afterEach(async () => {
  await models.close()
  await store.close()
})

/** Writes a career of `matches` singles for a player, and publishes the commit. */
async function commit(player: typeof ann, matches: number): Promise<void> {
  count += 1
  const position = positionFromText(paddedNumber(count))
  const key = careerKey(player, 'simple', someFriday)
  const document = { matches: Array.from({ length: matches }, (_, index) => careerMatch(index + 1)) }
  const writes = new Map([[key, { document, position }]])
  const ceiling = { position, id: `event ${count}` }
  await store.commit({ generation, floor, ceiling, epoch: 0, writes })
  await bus.publish('committed', { generation, since: floor, position, changed: [key] })
  floor = position
}

it('keeps careers in memory until they change', async () => {
  await commit(ann, 1)
  await commit(ben, 2)
  const range = vi.spyOn(store, 'range')
  const careers = new Careers(models)
  const lengths = async () => [(await careers.of(ann, 'simple')).length, (await careers.of(ben, 'simple')).length]
  expect(await lengths()).toEqual([1, 2])
  expect(await lengths()).toEqual([1, 2])
  expect(range).toHaveBeenCalledTimes(2)
  await commit(ben, 3)
  expect(await lengths()).toEqual([1, 3])
  expect(range).toHaveBeenCalledTimes(3)
})

it('keeps the careers used last, and reads a career again after a failed read', async () => {
  const careers = new Careers(models)
  await careers.of(ann, 'simple')
  const range = vi.spyOn(store, 'range')
  for (let index = 0; index < 19; index += 1) await careers.of(person(`player ${index}`), 'double')
  await careers.of(ann, 'simple')
  expect(range).toHaveBeenCalledTimes(19)
  await careers.of(ben, 'simple')
  await careers.of(person('player 0'), 'double')
  expect(range).toHaveBeenCalledTimes(21)
  range.mockRejectedValueOnce(new Error('away'))
  await expect(careers.of(ben, 'double')).rejects.toThrow('away')
  expect(await careers.of(ben, 'double')).toEqual([])
})

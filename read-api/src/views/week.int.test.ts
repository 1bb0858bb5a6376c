import { type MatchWithScores, scoresKey } from '@topspin/domain/documents/scores'
import { halfPoints } from '@topspin/domain/ids'
import { parseInstant, person } from '@topspin/domain/testing/builders'
import { weekPeriodOf } from '@topspin/domain/time/iso-week'
import { positionFromText } from '@topspin/platform/event-store/port'
import { openInProcessLiveBus } from '@topspin/platform/live-bus/in-process'
import { firstGeneration } from '@topspin/platform/read-store/generation'
import { openSqliteReadStore } from '@topspin/platform/read-store/sqlite'
import { expect, it, onTestFinished } from 'vitest'
import { PastRanks } from '../memory/past-ranks.ts'
import { ReadModels } from '../memory/read-models.ts'
import { placesOfWeek } from './week.ts'

const [ana, ben] = [person('Ana'), person('Ben')]
const at = parseInstant('2026-11-18T10:00:00Z')

it('the places at the end of a week follow its last match, also when the scores were read before the week', async () => {
  const store = openSqliteReadStore(':memory:')
  const bus = openInProcessLiveBus((error) => {
    throw error
  })
  const [generation, position] = [firstGeneration('scores', 1), positionFromText('1')]
  for (const each of [generation, firstGeneration('standings', 1)]) await store.activate(each)
  const match = (sequence: number, anas: number, bens: number): MatchWithScores => [
    sequence,
    at,
    [[ana, halfPoints(anas)]],
    [[ben, halfPoints(bens)]],
  ]
  const document = { matches: [match(1, 1010, 990), match(2, 980, 1020)] }
  const writes = new Map([[scoresKey('simple', 0), { document, position }]])
  await store.commit({ generation, floor: null, ceiling: { position, id: 'event' }, epoch: 0, writes })
  const models = await ReadModels.open(store, bus, async () => null)
  onTestFinished(async () => {
    await models.close()
    await store.close()
  })
  const status = { startScore: halfPoints(1000), statuses: [[parseInstant('2026-01-01T00:00:00Z'), 'active'] as const] }
  const statuses = new Map([ana, ben].map((player) => [player, status]))
  const deps = { models, pastRanks: new PastRanks(models, { statuses: async () => statuses }) }
  const period = weekPeriodOf('2026-47', 'Europe/Paris')!
  const first = async (last: number) => {
    const { simple } = await placesOfWeek(deps, period, { sequences: [1, last] })
    return [...simple.after].find(([, { rank }]) => rank === 1)?.[0]
  }
  expect(await first(1)).toBe(ana)
  expect(await first(2)).toBe(ben)
})

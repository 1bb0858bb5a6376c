import { paddedNumber } from '@topspin/domain/documents/keys'
import { type MatchDocument, matchKey, matchSequenceKey } from '@topspin/domain/documents/matches'
import { type HalfPoints, type Instant, instant, type Ladder, type PlayerId } from '@topspin/domain/ids'
import { matchAfterCorrection } from '@topspin/domain/match/corrected-match'
import { historyRules, playersOfHistory, randomHistory } from '@topspin/domain/testing/random-history'
import { decidersInMemory } from '@topspin/domain/testing/stage'
import { type Position, positionFromText } from '@topspin/platform/event-store/port'
import { openInProcessLiveBus } from '@topspin/platform/live-bus/in-process'
import { firstGeneration } from '@topspin/platform/read-store/generation'
import { openSqliteReadStore } from '@topspin/platform/read-store/sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ReadModels } from './read-models.ts'
import { RecentMatchScores } from './recent-match-scores.ts'

const day = 86_400_000
const generation = firstGeneration('matches', 1)

/** A history of 40 days, one match every 48 minutes. Some matches are cancelled or corrected. */
const size = { seed: 'past scores', players: 8, matches: 1_200, from: new Date('2026-01-01T00:00:00Z') }
const people = playersOfHistory(size)
const { perform } = decidersInMemory(historyRules)
const events = [...randomHistory({ ...size, everySeconds: 2_880, cancelOneIn: 8, seriesOneIn: 4 })].flatMap((step) =>
  perform(step),
)
const now = instant(Date.parse('2026-02-10T00:00:00Z'))
const daysAgo = (days: number) => instant(Date.parse(now) - days * day)

let store: ReturnType<typeof openSqliteReadStore>
let models: ReadModels
let floor: Position | null
const bus = openInProcessLiveBus((error) => {
  throw error
})

beforeEach(async () => {
  store = openSqliteReadStore(':memory:')
  await store.activate(generation)
  models = await ReadModels.open(store, bus, async () => null)
  floor = null
})
afterEach(async () => {
  await models.close()
  await store.close()
})

/** Commits the documents that events `from` to `to` change, and announces the commit on the bus. */
async function commit(from: number, to: number): Promise<void> {
  const writes = new Map<string, { document: MatchDocument | null; position: Position }>()
  const position = positionFromText(paddedNumber(to))
  for (const { type, data } of events.slice(from, to)) {
    if (type !== 'MatchPlayed' && type !== 'MatchRolledBack' && type !== 'MatchCorrected') continue
    const document = type === 'MatchPlayed' ? data : type === 'MatchCorrected' ? matchAfterCorrection(data) : null
    for (const key of [matchKey(data.ladder, data.matchId), matchSequenceKey(data.sequence)])
      writes.set(key, { document, position })
  }
  const committed = await store.commit({
    generation,
    floor,
    ceiling: { position, id: `event ${to}` },
    epoch: 0,
    writes,
  })
  expect(committed).toBe('committed')
  await bus.publish('committed', { generation, since: floor, position, changed: [...writes.keys()] })
  floor = position
}

/** Each player's score before the player's first uncancelled match since `at`, after the first `count` events. */
function expected(count: number, at: Instant, ladder: Ladder): Map<PlayerId, HalfPoints> {
  const played = new Map<number, MatchDocument>()
  for (const { type, data } of events.slice(0, count)) {
    if (type === 'MatchPlayed') played.set(data.sequence, data)
    if (type === 'MatchRolledBack') played.delete(data.sequence)
    if (type !== 'MatchCorrected') continue
    const match = matchAfterCorrection(data)
    if (match === null) played.delete(data.sequence)
    else played.set(data.sequence, match)
  }
  const scores = new Map<PlayerId, HalfPoints>()
  for (const match of [...played.values()].toReversed())
    if (match.ladder === ladder && match.playedAt >= at)
      for (const { playerId, before } of [...match.winners, ...match.losers])
        if (people.includes(playerId)) scores.set(playerId, before)
  return scores
}

async function expectScores(past: RecentMatchScores, count: number): Promise<void> {
  for (const days of [1, 7, 30]) {
    const matchesSince = await past.matchesSince()
    for (const ladder of ['simple', 'double'] as const) {
      const known = people.map((player) => [player, matchesSince(player, ladder, daysAgo(days))[0]?.before] as const)
      const scores = new Map(known.filter(([, score]) => score !== undefined))
      expect(scores, `${ladder}, ${days} days ago`).toEqual(expected(count, daysAgo(days), ladder))
    }
  }
}

describe('the scores of an earlier instant', () => {
  it('are those before the first match since then', async () => {
    await commit(0, events.length)
    expect(expected(events.length, daysAgo(30), 'simple').size).toBe(size.players)
    await expectScores(new RecentMatchScores(models, () => now), events.length)
  })

  it('follow new, cancelled and corrected matches', async () => {
    expect(events.filter(({ type }) => type === 'MatchCorrected').length).toBeGreaterThan(10)
    const past = new RecentMatchScores(models, () => now)
    const step = Math.ceil(events.length / 7)
    for (let count = step; count < events.length + step; count += step) {
      const to = Math.min(count, events.length)
      await commit(count - step, to)
      await expectScores(past, to)
    }
  })

  it('are complete after a match that was read while the clock was ahead', async () => {
    let time = now
    const past = new RecentMatchScores(models, () => time)
    const [first, second] = [events.length - 40, events.length - 20]
    await commit(0, first)
    await expectScores(past, first)
    time = daysAgo(-60)
    await commit(first, second)
    expect(await past.matches()).toEqual([])
    time = now
    await commit(second, events.length)
    await expectScores(past, events.length)
  })

  it('are complete without a further match once a clock that was ahead is right', async () => {
    let time = daysAgo(-60)
    const past = new RecentMatchScores(models, () => time)
    await commit(0, events.length)
    expect(await past.matches()).toEqual([])
    time = now
    await expectScores(past, events.length)
    expect(await past.matches()).toEqual(await new RecentMatchScores(models, () => now).matches())
  })
})

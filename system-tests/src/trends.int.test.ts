import type { Trend } from '@topspin/domain/contract/trends'
import type { StampedEvent } from '@topspin/domain/events'
import { type Instant, instant, type Ladder, type PlayerId } from '@topspin/domain/ids'
import { historyRules, playersOfHistory, randomHistory } from '@topspin/domain/testing/random-history'
import { decidersInMemory } from '@topspin/domain/testing/stage'
import { type Position, positionFromText } from '@topspin/platform/event-store/port'
import { newAccount } from '@topspin/platform/identity/new-account'
import { openSqliteIdentityStore } from '@topspin/platform/identity/sqlite'
import { openInProcessLiveBus } from '@topspin/platform/live-bus/in-process'
import { firstGeneration } from '@topspin/platform/read-store/generation'
import { openSqliteReadStore } from '@topspin/platform/read-store/sqlite'
import { Ladders } from '@topspin/read-api/memory/ladders'
import { ReadModels } from '@topspin/read-api/memory/read-models'
import { RecentMatchScores } from '@topspin/read-api/memory/recent-match-scores'
import { createTrendsSerialiser } from '@topspin/read-api/views/trends'
import { Club, expectedDocuments } from '@topspin/test-kit/audit/club'
import { bodyOf, expectRefusal } from '@topspin/test-kit/expecting'
import { openInProcessApp } from '@topspin/test-kit/in-process-app'
import { singlesBody } from '@topspin/test-kit/submissions'
import { describe, expect, it } from 'vitest'

const day = 86_400_000
const ladders = ['simple', 'double'] as const
const from = new Date('2026-01-01T00:00:00Z')
const hour = 3_600_000

/** A history of 40 days, one match every 80 minutes. One match in four is cancelled. */
function historyOf(seed: string): { players: PlayerId[]; events: StampedEvent[] } {
  const size = { seed, players: 7, matches: 720, from, everySeconds: 4_800, cancelOneIn: 4 }
  const { perform } = decidersInMemory(historyRules)
  return { players: playersOfHistory(size), events: [...randomHistory(size)].flatMap((step) => perform(step)) }
}

/** The events without the matches that are cancelled. */
function withoutCancelled(events: readonly StampedEvent[]): StampedEvent[] {
  const cancelled = new Set(events.flatMap(({ type, data }) => (type === 'MatchRolledBack' ? [data.sequence] : [])))
  return events.filter(
    ({ type, data }) => !((type === 'MatchPlayed' || type === 'MatchRolledBack') && cancelled.has(data.sequence)),
  )
}

/** Reads the trends of a club whose documents are committed like those of the projections. */
async function openReader(players: readonly PlayerId[]) {
  const names = ['accounts', 'rankings', 'matches'] as const
  const store = openSqliteReadStore(':memory:')
  const identity = openSqliteIdentityStore(':memory:')
  const bus = openInProcessLiveBus((error) => {
    throw error
  })
  for (const name of names) await store.activate(firstGeneration(name, 1))
  for (const [index, id] of players.entries())
    await identity.addAccount(
      newAccount({
        id,
        pseudo: `P${index}`,
        email: `p${index}@example.org`,
        createdAt: 0,
      }),
    )
  const models = await ReadModels.open(store, bus, async () => null)
  let time = instant(from.getTime())
  const deps = {
    models,
    ladders: new Ladders(models, identity),
    recentMatchScores: new RecentMatchScores(models, () => time),
  }
  const replies = { simple: createTrendsSerialiser(deps, 'simple'), double: createTrendsSerialiser(deps, 'double') }
  const read = async (ladder: Ladder): Promise<Trend[]> => JSON.parse((await replies[ladder](time)).text)
  const club = new Club()
  const stored = new Map<string, string>()
  let [count, floor]: [number, Position | null] = [0, null]
  return {
    async commit(events: readonly StampedEvent[]): Promise<void> {
      for (const event of events) club.take(event)
      count += events.length
      const position = positionFromText(String(count))
      for (const name of names) {
        const generation = firstGeneration(name, 1)
        const documents = new Map<string, unknown>([...expectedDocuments[name](club)])
        const writes = new Map<string, { document: unknown; position: Position }>()
        for (const [key, document] of documents) {
          const text = JSON.stringify(document)
          if (stored.get(`${name} ${key}`) !== text) writes.set(key, { document, position })
          stored.set(`${name} ${key}`, text)
        }
        for (const [kept] of stored) {
          const [model, key = ''] = kept.split(' ')
          if (model !== name || documents.has(key)) continue
          writes.set(key, { document: null, position })
          stored.delete(kept)
        }
        await store.commit({ generation, floor, ceiling: { position, id: `${count}` }, epoch: 0, writes })
        await bus.publish('committed', { generation, since: floor, position, changed: [...writes.keys()] })
      }
      floor = position
    },
    async read(now: Instant) {
      time = now
      return { simple: await read('simple'), double: await read('double') }
    },
    async close() {
      await models.close()
      await store.close()
      await identity.close()
    },
  }
}

/** The scores of a ladder before an instant: a plain fold. */
function scoresBefore(events: readonly StampedEvent[], ladder: Ladder, at: Instant): Map<string, number> {
  const scores = new Map<string, number>()
  for (const { type, data } of events)
    if (type === 'MatchPlayed' && data.ladder === ladder && data.playedAt < at)
      for (const { playerId, before, impact } of [...data.winners, ...data.losers])
        scores.set(playerId, before + impact)
  return scores
}

describe('the trends of a ladder', () => {
  it.each(['one', 'two', 'three'])('are those of a history without its cancelled matches: %s', async (seed) => {
    const { players, events } = historyOf(seed)
    const kept = withoutCancelled(events)
    expect(kept.length).toBeLessThan(events.length - 200)
    const [cancelling, never] = [await openReader(players), await openReader(players)]
    const now = instant(from.getTime() + 40 * day)

    // Reads between the commits, because the read model in memory must follow each cancellation.
    const step = Math.ceil(events.length / 25)
    for (let first = 0; first < events.length; first += step) {
      await cancelling.commit(events.slice(first, first + step))
      await cancelling.read(instant(from.getTime() + 30 * day + first))
    }
    await never.commit(kept)
    const found = await cancelling.read(now)
    expect(found).toEqual(await never.read(now))

    for (const ladder of ladders) {
      const week = instant(Date.parse(now) - 7 * day)
      const then = scoresBefore(kept, ladder, week)
      const today = scoresBefore(kept, ladder, instant(Date.parse(now) + 1))
      const ahead = (scores: Map<string, number>, id: PlayerId) =>
        players.filter((other) => (scores.get(other) ?? 1_000) > (scores.get(id) ?? 1_000)).length
      for (const [index, id] of players.entries()) {
        const trend = found[ladder].find(({ pseudo }) => pseudo === `P${index}`)
        expect(trend?.week).toEqual({
          points: ((today.get(id) ?? 1_000) - (then.get(id) ?? 1_000)) / 2,
          places: ahead(then, id) - ahead(today, id),
        })
        expect(trend?.form).toHaveLength(5)
        expect(trend?.line).toHaveLength(12)
        expect(trend?.line.at(-1)).toBe((today.get(id) ?? 1_000) / 2)
      }
    }
    await cancelling.close()
    await never.close()
  })
})

describe('GET /api/stats/trends/:ladder', () => {
  it('has each active player’s change in a week, wins and losses, and form and scores of 30 days', async () => {
    const rig = await openInProcessApp({ WORKING_HOURS: 'always' })
    await rig.admin()
    const ref = await rig.member('Ref', 'REFEREE')
    await rig.member('Ben')
    const start = rig.time.now
    const get = async <T>(path: string) => bodyOf<T>(await ref.browser.get(path))
    const play = async (one: string, two: string) => {
      bodyOf(await ref.browser.post('/api/match/play', singlesBody(one, two)))
      rig.time.now += 181_000
    }
    await play('Ben', 'Ada')
    rig.time.now = start + 31 * day
    await ref.browser.logIn('Ref')
    await play('Ada', 'Ben')
    await play('Ada', 'Ben')
    const none = { form: [], line: [], wins: 0, losses: 0 }
    expect(await get('/api/stats/trends/simple')).toEqual<Required<Trend>[]>([
      { pseudo: 'Ada', week: { points: 12, places: 2 }, wins: 2, losses: 1, form: [true, true], line: [495, 501, 507] },
      { ...none, pseudo: 'Ref', week: { points: 0, places: 0 } },
      {
        pseudo: 'Ben',
        week: { points: -10, places: -2 },
        wins: 1,
        losses: 2,
        form: [false, false],
        line: [506, 501, 496],
      },
    ])
    const double = await get<Trend[]>('/api/stats/trends/double')
    expect(double.map(({ form, line, wins, losses }) => ({ form, line, wins, losses }))).toEqual([none, none, none])
    expectRefusal(await ref.browser.get('/api/stats/trends/mixed'), 'invalid-request', { errors: expect.any(Array) })

    // Seven days later, at the beginning of an hour, the same matches are older than a week.
    rig.time.now = start + 38 * day + hour
    await ref.browser.logIn('Ref')
    const later = await get<Trend[]>('/api/stats/trends/simple')
    expect(later.map(({ week }) => week)).toEqual([
      { points: 0, places: 0 },
      { points: 0, places: 0 },
      { points: 0, places: 0 },
    ])
    expect(later[0]?.line).toEqual([495, 501, 507])
    await rig.close()
  })
})

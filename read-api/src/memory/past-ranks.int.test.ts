import { paddedNumber } from '@topspin/domain/documents/keys'
import { type MatchWithScores, pageOfSequence, scoresKey } from '@topspin/domain/documents/scores'
import type { StatusDocument } from '@topspin/domain/documents/standings'
import { halfPoints, type Instant, instant, type Ladder, type PlayerId } from '@topspin/domain/ids'
import { RankHistory } from '@topspin/domain/ladder/rank-history'
import { historyRules, playersOfHistory, randomHistory } from '@topspin/domain/testing/random-history'
import { decidersInMemory } from '@topspin/domain/testing/stage'
import { type Position, positionFromText } from '@topspin/platform/event-store/port'
import { openInProcessLiveBus } from '@topspin/platform/live-bus/in-process'
import { firstGeneration } from '@topspin/platform/read-store/generation'
import type { Generation } from '@topspin/platform/read-store/port'
import { openSqliteReadStore } from '@topspin/platform/read-store/sqlite'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PastRanks } from './past-ranks.ts'
import { ReadModels } from './read-models.ts'

const ladders = ['simple', 'double'] as const

/** A history of 83 days, one match every two hours. Some matches are cancelled. */
const size = { seed: 'past ranks', players: 8, matches: 1_000, from: new Date('2026-01-01T00:00:00Z') }
const { perform } = decidersInMemory({ ...historyRules, rollbackWindowHours: 24 })
const events = [...randomHistory({ ...size, everySeconds: 7_200, cancelOneIn: 8 })].flatMap((step) => perform(step))
const players = playersOfHistory(size)

let store: ReturnType<typeof openSqliteReadStore>
let models: ReadModels
let generation: Generation
let floor: Position | null
let statuses: ReadonlyMap<PlayerId, StatusDocument>
/** The clock of the read models, in milliseconds. It decides when they read a checkpoint again. */
let clock: number
const standings = { statuses: async () => statuses }
const bus = openInProcessLiveBus((error) => {
  throw error
})

beforeEach(async () => {
  generation = firstGeneration('scores', 1)
  store = openSqliteReadStore(':memory:')
  await store.activate(generation)
  clock = 0
  models = await ReadModels.open(
    store,
    bus,
    async () => null,
    () => clock,
  )
  floor = null
  statuses = statusesAfter(events.length)
})
afterEach(async () => {
  await models.close()
  await store.close()
})

function statusesAfter(count: number): Map<PlayerId, StatusDocument> {
  const found = new Map<PlayerId, StatusDocument>()
  for (const { type, data, metadata } of events.slice(0, count))
    if (type === 'PlayerActivated')
      found.set(data.playerId, { startScore: halfPoints(1000), statuses: [[metadata.at, 'active']] })
  return found
}

/** The documents of both ladders after the first `count` events. */
function documentsAfter(count: number): Map<string, { matches: MatchWithScores[] }> {
  const documents = new Map<string, { matches: MatchWithScores[] }>()
  for (const { type, data } of events.slice(0, count)) {
    if (type !== 'MatchPlayed' && type !== 'MatchRolledBack') continue
    const key = scoresKey(data.ladder, pageOfSequence(data.sequence))
    const { matches } = documents.get(key) ?? { matches: [] }
    const left = matches.filter(([sequence]) => sequence !== data.sequence)
    const side = (one: typeof data.winners) =>
      one.map(({ playerId, before, impact }) => [playerId, halfPoints(before + impact)] as const)
    if (type === 'MatchPlayed') left.push([data.sequence, data.playedAt, side(data.winners), side(data.losers)])
    documents.set(key, { matches: left })
  }
  return documents
}

/** Commits the documents that events `from` to `to` change. @param isAnnounced whether the bus delivers the message */
async function commit(from: number, to: number, isAnnounced = true): Promise<void> {
  const before = documentsAfter(from)
  const after = documentsAfter(to)
  const changed = [...after.keys()].filter((key) => JSON.stringify(after.get(key)) !== JSON.stringify(before.get(key)))
  const position = positionFromText(paddedNumber(to))
  const writes = new Map(changed.map((key) => [key, { document: after.get(key) ?? null, position }]))
  const ceiling = { position, id: `event ${to}` }
  expect(await store.commit({ generation, floor, ceiling, epoch: 0, writes })).toBe('committed')
  if (isAnnounced) await bus.publish('committed', { generation, since: floor, position, changed })
  floor = position
}

/** Commits one document. The bus delivers no message. */
async function replace(key: string, matches: readonly MatchWithScores[]): Promise<void> {
  const position = positionFromText(paddedNumber(Number(floor) + 1))
  const ceiling = { position, id: `event ${position}` }
  const writes = new Map([[key, { document: { matches }, position }]])
  expect(await store.commit({ generation, floor, ceiling, epoch: 0, writes })).toBe('committed')
  floor = position
}

const later = (at: Instant, days: number): Instant => instant(Date.parse(at) + days * 86_400_000)

async function expectRanks(past: PastRanks, count: number): Promise<void> {
  for (const ladder of ladders) {
    const history = new RankHistory()
    history.setStatuses(statuses)
    for (const [key, { matches }] of [...documentsAfter(count)].toSorted(([a], [b]) => (a < b ? -1 : 1)))
      if (key.startsWith(`${ladder}/`)) for (const match of matches) history.add(match)
    for (const player of players) expect(await past.of(player, ladder), ladder).toEqual(history.of(player))
  }
}

const matchesOf = async (past: PastRanks, ladder: Ladder) => {
  const all = await Promise.all(players.map((player) => past.of(player, ladder)))
  return all.reduce((sum, { after }) => sum + after.size, 0)
}

describe('the ranks at each match', () => {
  it('follow new and cancelled matches', async () => {
    const past = new PastRanks(models, standings)
    const step = Math.ceil(events.length / 7)
    for (let from = 0; from < events.length; from += step) {
      const to = Math.min(from + step, events.length)
      await commit(from, to)
      await expectRanks(past, to)
    }
    expect(await matchesOf(past, 'simple')).toBeGreaterThan(500)
  })

  it('follow a change of status that is read only after later matches', async () => {
    await commit(0, events.length)
    const past = new PastRanks(models, standings)
    statuses = new Map([...statuses].slice(0, 4))
    await expectRanks(past, events.length)
    statuses = statusesAfter(events.length)
    await expectRanks(past, events.length)
    const [player = players[0]!] = players
    const left = { ...statuses.get(player)!, statuses: [[instant(size.from), 'active'] as const] }
    const at = instant(size.from.getTime() + 40 * 86_400_000)
    statuses = new Map(statuses).set(player, { ...left, statuses: [...left.statuses, [at, 'disabled']] })
    await expectRanks(past, events.length)
  })

  it('follow a change of status before the date of a match that a clock ahead has dated', async () => {
    await commit(0, events.length)
    const key = scoresKey('simple', 1)
    const { matches } = documentsAfter(events.length).get(key)!
    const index = Math.floor(matches.length / 3)
    const [sequence, playedAt, winners, losers] = matches[index]!
    await replace(key, matches.with(index, [sequence, later(playedAt, 30), winners, losers]))
    const past = new PastRanks(models, standings)
    const [loser] = losers[0]!
    const before = (await past.of(loser, 'simple')).after.get(sequence)
    const left = [...statuses].map(([player, { startScore, statuses: changes }]) => {
      const disabled = [later(playedAt, 20), 'disabled'] as const
      return [player, { startScore, statuses: player === loser ? changes : [...changes, disabled] }] as const
    })
    statuses = new Map(left)
    const { after } = await past.of(loser, 'simple')
    expect(before).toBeGreaterThan(1)
    expect(after.get(sequence)).toBe(1)
    expect(after).toEqual((await new PastRanks(models, standings).of(loser, 'simple')).after)
  })

  it('are right after a lost message and after a replay', async () => {
    const past = new PastRanks(models, standings)
    const some = events.length - 100
    await commit(0, some)
    await expectRanks(past, some)
    await commit(some, events.length - 10, false)
    clock += 2_000
    await expectRanks(past, events.length - 10)

    generation = { ...generation, rebuild: 1 }
    floor = null
    await commit(0, events.length, false)
    await store.activate(generation)
    clock += 2_000
    await expectRanks(past, events.length)
  })

  it('are right after a lost message when a clock ahead has dated the first match of the last page', async () => {
    await commit(0, events.length)
    const pages = [...documentsAfter(events.length)].filter(([key]) => key.startsWith('simple/')).toSorted()
    const [changedKey, changed] = pages.at(-3)!
    const [lastKey, last] = pages.at(-1)!
    const [sequence, playedAt, winners, losers] = last.matches[0]!
    await replace(lastKey, last.matches.with(0, [sequence, later(playedAt, 400), winners, losers]))
    const past = new PastRanks(models, standings)
    await matchesOf(past, 'simple')
    await replace(changedKey, changed.matches.slice(0, -1))
    clock += 2_000
    for (const player of players)
      expect(await past.of(player, 'simple')).toEqual(await new PastRanks(models, standings).of(player, 'simple'))
  })

  it('are read again after a failure', async () => {
    await commit(0, events.length)
    const past = new PastRanks(models, standings)
    const getMany = store.getMany.bind(store)
    let reads = 0
    vi.spyOn(store, 'getMany').mockImplementation(async (...parameters) => {
      reads += 1
      if (reads === 2) throw new Error('away')
      return getMany(...parameters)
    })
    await expect(past.of(players[0]!, 'simple')).rejects.toThrow('away')
    await expectRanks(past, events.length)
    expect(reads).toBeGreaterThan(2)
  })
})

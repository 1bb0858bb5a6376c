import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { ProjectionStatus } from '@topspin/domain/contract/projection'
import { projectionNames } from '@topspin/domain/documents/names'
import { streams } from '@topspin/domain/streams'
import { openDatabase } from '@topspin/platform/sqlite/open'
import { projectors } from '@topspin/projections/projectors/projectors'
import { bodyOf, expectRefusal } from '@topspin/test-kit/expecting'
import { type InProcessApp, openInProcessApp } from '@topspin/test-kit/in-process-app'
import type { Member } from '@topspin/test-kit/people'
import { singlesBody } from '@topspin/test-kit/submissions'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

let rig: InProcessApp
let ada: Member
let ben: Member
beforeEach(async () => {
  rig = await openInProcessApp()
  ada = await rig.admin()
  ben = await rig.member('Ben')
  bodyOf(await ben.browser.post('/api/match/play', singlesBody('Ben', 'Ada')))
})
afterEach(() => rig.close())

const ask = (name: string, what: string, by = ada) => by.browser.post(`/api/admin/projections/${name}/${what}`)
const all = async () => bodyOf<ProjectionStatus[]>(await ada.browser.get('/api/admin/projections'))
const status = async (name: string) => (await all()).find((one) => one.name === name)!
const versionOf = (name: string) => projectors.find((one) => one.name === name)!.version
const metric = async (row: string) => {
  const { body } = await rig.server().inject('/metrics')
  return Number(
    body
      .split('\n')
      .find((line) => line.startsWith(`${row} `))
      ?.slice(row.length),
  )
}
const untilRebuilt = () =>
  vi.waitFor(async () => expect(await status('rankings')).toMatchObject({ state: 'live', hasPrevious: true, lag: 0 }))

describe('projections', () => {
  it('are listed with their version and lag', async () => {
    await vi.waitFor(async () => expect((await all()).map(({ lag }) => lag)).toEqual(projectionNames.map(() => 0)))
    const found = await all()
    expect(found.map(({ name }) => name)).toEqual([...projectionNames])
    const head = found[0]!.head
    for (const one of found)
      expect(one).toEqual<Required<ProjectionStatus>>({
        name: one.name,
        version: versionOf(one.name),
        position: head,
        head,
        lag: 0,
        logChange: null,
        logAheadAt: null,
        state: 'live',
        progress: null,
        eventsPerSecond: null,
        secondsLeft: null,
        failure: null,
        parked: 0,
        parkedEvents: [],
        hasPrevious: false,
      })
  })

  it('are replayed while the old generation serves, and switched back to it', async () => {
    const ranking = async () => (await ben.browser.get('/api/player/getAll')).body
    const before = await ranking()
    expect(bodyOf(await ask('rankings', 'replay'), 202)).toEqual({ done: true })
    expect(await ranking()).toBe(before)
    await untilRebuilt()
    expect(await ranking()).toBe(before)
    expect((await status('rankings')).version).toBe(versionOf('rankings'))

    expect(bodyOf(await ask('rankings', 'previous'), 202)).toEqual({ done: true })
    await untilRebuilt()
    expect(await ranking()).toBe(before)
  })

  it('follow the log after each switch', async () => {
    for (const what of ['replay', 'replay', 'previous']) {
      bodyOf(await ask('rankings', what), 202)
      await untilRebuilt()
      rig.time.now += 181_000
      bodyOf(await ben.browser.post('/api/match/play', singlesBody('Ben', 'Ada')))
      const stat = bodyOf<{ nbWin: number }>(await ben.browser.get('/api/stats/getPlayerStat/Ben'))
      expect(stat.nbWin).toBe(rig.matches())
    }
  })

  it('show an event that could not be folded, and that a replay cannot fold either', async () => {
    const data = { newsId: randomUUID(), sequence: 'not a number', title: 'Tournoi', content: 'Vendredi' }
    const by = { actor: ada.id, at: new Date(rig.time.now).toISOString(), schema: 1 }
    const metadata = { commandId: randomUUID(), correlationId: randomUUID(), causationId: randomUUID(), ...by }
    const log = openDatabase(join(rig.folder, 'events.db'), { synchronous: 'NORMAL' })
    const insert = 'INSERT INTO events (stream, revision, id, type, data, metadata) VALUES (?, 0, ?, ?, ?, ?)'
    const event = [streams.news, randomUUID(), 'NewsPublished', JSON.stringify(data), JSON.stringify(metadata)] as const
    log.statement(insert).run(...event)
    rig.time.now += 181_000
    bodyOf(await ben.browser.post('/api/match/play', singlesBody('Ben', 'Ada')))
    await vi.waitFor(async () => expect(await status('news')).toMatchObject({ lag: 0, parked: 1 }))
    const { position, parkedEvents } = await status('news')
    const failure = expect.stringMatching(
      /^UnreadableEvent: event 0 of main\/news .* its data does not fit \(sequence: /,
    )
    expect(parkedEvents).toEqual([
      { stream: streams.news, type: 'NewsPublished', position: expect.any(String), failure },
    ])
    expect(parkedEvents![0]!.position < position!).toBe(true)
    expect(await status('rankings')).toMatchObject({ parked: 0, parkedEvents: [] })
    expect((await rig.server().inject('/health/ready')).json()).toMatchObject({
      degraded: expect.arrayContaining(['parked']),
      reasons: { parked: 'an event of main/news is parked: news, journal' },
    })
    expect(await metric('projection_parked_events{projection="news"}')).toBe(1)

    // A replay reads the parked event again. While that fails, the old generation is served.
    log.close()
    bodyOf(await ask('news', 'replay'), 202)
    await vi.waitFor(async () =>
      expect(await status('news')).toMatchObject({
        state: 'failed',
        failure: expect.stringContaining('does not fit'),
        parkedEvents,
      }),
    )
  })

  it('refuse an unknown name, a cancellation without a replay, and a way back that is not possible', async () => {
    expectRefusal(await ask('rankings', 'previous'), 'projection-without-previous')
    expectRefusal(await ask('rankings', 'cancel'), 'replay-not-running')
    for (const what of ['replay', 'cancel', 'previous'])
      for (const name of ['nothing', '__proto__', '%F0%9F%8F%93', 'Rankings'])
        expectRefusal(await ask(name, what), 'unknown-projection')
  })

  it('are for admins', async () => {
    expectRefusal(await ben.browser.get('/api/admin/projections'), 'forbidden')
    for (const what of ['replay', 'cancel', 'previous']) expectRefusal(await ask('rankings', what, ben), 'forbidden')
  })

  it('are rebuilt once for two requests', async () => {
    const answers = await Promise.all([ask('rankings', 'replay'), ask('rankings', 'replay')])
    const [refused, ...rest] = answers.filter(({ statusCode }) => statusCode !== 202)
    expectRefusal(refused!, 'replay-running')
    expect(rest).toEqual([])
    await untilRebuilt()
  })
})

describe('health', () => {
  it('tells that the process is live and ready, and has metrics of its requests', async () => {
    const nobody = rig.browser()
    expect(bodyOf(await nobody.get('/health/live'))).toEqual({ live: true })
    await vi.waitFor(async () => expect(bodyOf(await nobody.get('/health/ready'))).toEqual({ ready: true }))
    expect((await nobody.get('/metrics')).body).toMatch(
      /http_request_duration_seconds_count\{[^}]*route="\/api\/match\/play"/,
    )
  })
})

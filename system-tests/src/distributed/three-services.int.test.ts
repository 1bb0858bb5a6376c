import type { HistoryEntry, RecordedMatch } from '@topspin/domain/contract/match'
import type { ProjectionStatus } from '@topspin/domain/contract/projection'
import type { RankingEntry } from '@topspin/domain/contract/ranking'
import { Browser } from '@topspin/platform/http/testing/browser'
import { isSameGeneration } from '@topspin/platform/read-store/generation'
import { openReadStore } from '@topspin/platform/read-store/open'
import type { ReadStore } from '@topspin/platform/read-store/port'
import { StompClient } from '@topspin/read-api/socket/testing/stomp-client'
import { enginesTitle, hasEngines } from '@topspin/test-kit/distributed/engines'
import { type Installation, startInstallation, startTimeout } from '@topspin/test-kit/distributed/installation'
import type { Service } from '@topspin/test-kit/distributed/service'
import { registerAdmin, registerMember } from '@topspin/test-kit/people'
import { remoteServer } from '@topspin/test-kit/remote'
import { waitUntil } from '@topspin/test-kit/until'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openConnections } from '../testing/open-connections.ts'

const singles = (winner: string, loser: string) => ({
  playerAPseudo: winner,
  playerASet: 2,
  playerBPseudo: loser,
  playerBSet: 0,
})

describe.skipIf(!hasEngines)(`two processes of each service ${enginesTitle}`, { timeout: 60_000 }, () => {
  let topspin: Installation
  let ada: Browser
  let ben: Browser
  let cleo: Browser
  let documents: ReadStore

  beforeAll(async () => {
    const settings = { MATCH_COOLDOWN_SECONDS: '0', LOG_LEVEL: 'info' }
    topspin = await startInstallation({ commandApis: 2, projections: 2, readApis: 2, settings })
    documents = await openReadStore(topspin.engines.settings['READ_STORE_URL']!)
    ada = (await registerAdmin(topspin.browser, 'Ada')).browser
    ben = (await registerMember(topspin.browser, ada, 'Ben')).browser
    cleo = (await registerMember(topspin.browser, ada, 'Cleo', 'REFEREE')).browser
  }, startTimeout)
  afterAll(async () => {
    await documents?.close()
    await topspin?.end()
  })

  const at = (service: Service, { cookies }: Browser): Browser => {
    const there = new Browser(remoteServer(() => service.url))
    for (const [name, value] of cookies) there.cookies.set(name, value)
    return there
  }
  const projections = async () => (await ada.get('/api/admin/projections')).json<ProjectionStatus[]>()
  const projection = async (name: string) => (await projections()).find((status) => status.name === name)

  test('show a match in the ranking and in both histories, from any process', async () => {
    const played = await ben.post('/api/match/play', singles('Ben', 'Ada'))
    expect(played.statusCode).toBe(200)
    for (const service of topspin.readApis) {
      const browser = at(service, ben)
      browser.position = ben.position
      const ranking = (await browser.get('/api/player/getAll')).json<RankingEntry[]>()
      expect(ranking.map(({ rank, pseudo, score }) => [rank, pseudo, score])).toEqual([
        [1, 'Ben', 506],
        [2, 'Cleo', 500],
        [3, 'Ada', 495],
      ])
      const history = (await browser.get('/api/stats/getAllMatchSAndD/Ada')).json<HistoryEntry[]>()
      expect(history).toMatchObject([{ opponentOnePseudo: 'Ben', mySet: 0, opponentSet: 2, scoreImpact: -5 }])
    }
  })

  test('accept a session opened by any process, and refuse one ended by any process', async () => {
    const browser = await topspin.browser().logIn('Ben')
    const everywhere = async () =>
      Promise.all(
        topspin.readApis.map(async (service) => (await at(service, browser).get('/api/match/isOpen')).statusCode),
      )
    expect(await everywhere()).toEqual([200, 200])
    const kept = new Map(browser.cookies)
    await browser.get('/api/auth/logout', { 'sec-fetch-site': 'same-origin' })
    for (const [name, value] of kept) browser.cookies.set(name, value)
    expect(await everywhere()).toEqual([401, 401])
  })

  test('execute a command once when a repeat reaches the other process at the same time', async () => {
    const before = (await ada.get('/api/stats/getAllMatchSAndD/Cleo')).json<HistoryEntry[]>().length
    const body = singles('Cleo', 'Ada')
    const key = { 'idempotency-key': '2f3d7ad2-3a9c-4b5c-9d58-0c0f6a1d2e3f' }
    const answers = await Promise.all(
      [...topspin.commandApis, ...topspin.commandApis].map((service) =>
        at(service, cleo).post('/api/match/play', body, key),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    const ids = answers.map((answer) => answer.json<RecordedMatch>().id)
    expect(new Set(ids).size).toBe(1)
    ada.position = answers[0]?.headers['x-position'] as string // in the answer to every command
    expect((await ada.get('/api/stats/getAllMatchSAndD/Cleo')).json<HistoryEntry[]>()).toHaveLength(before + 1)
  })

  test('serve the socket from any read-api, and score points through it', async () => {
    const cookie = cleo.cookieHeader
    const upgrade = { cookie, origin: 'http://localhost:3000' }
    const sockets = await Promise.all(
      topspin.readApis.map(({ url }) => StompClient.open(url.replace('http', 'ws'), upgrade)),
    )
    for (const socket of sockets) {
      await socket.connect()
      expect((await socket.follow()).match).toBeNull()
    }
    await cleo.post('/api/live/start', { playerOne: 'Ada', playerTwo: 'Ben' })
    await cleo.post('/api/live/setFirstService', { playerOneService: true })
    const received = async (version: number) => {
      const matches = await Promise.all(
        sockets.map(async (socket) => {
          for (;;) {
            // The body of a message about the live match.
            const { match } = (await socket.received()) as { match: { version: number; playerOneCurrentSet: number } }
            if (match.version >= version) return match
          }
        }),
      )
      expect(matches[0]).toEqual(matches[1])
      return matches[0]!
    }
    let match = await received(2)
    for (const [index, socket] of sockets.entries()) {
      const point = { ...match, playerOneCurrentSet: match.playerOneCurrentSet + 1 }
      socket.send('SEND', { destination: '/ws/match', 'content-type': 'application/json' }, JSON.stringify(point))
      match = await received(match.version + 1)
      expect(match.playerOneCurrentSet).toBe(index + 1)
    }
    await cleo.post('/api/live/stop')
    for (const socket of sockets) {
      expect((await socket.received()).match).toBeNull()
      socket.socket.terminate()
    }
  })

  test('replay a projection and restore the previous generation, while the old one serves', async () => {
    const pointer = async () => (await documents.pointer('rankings'))!
    const { active } = await pointer()
    const ranking = (await ada.get('/api/player/getAll')).body
    expect((await ada.post('/api/admin/projections/rankings/replay')).statusCode).toBe(202)
    await waitUntil(async () => !isSameGeneration((await pointer()).active, active))
    expect(await pointer()).toEqual({ active: { ...active, rebuild: active.rebuild + 1 }, previous: active })
    expect(await projection('rankings')).toMatchObject({ state: 'live', failure: null, hasPrevious: true })
    expect((await ada.get('/api/player/getAll')).body).toBe(ranking)

    expect((await ada.post('/api/admin/projections/rankings/previous')).statusCode).toBe(202)
    await waitUntil(async () => isSameGeneration((await pointer()).active, active))
    // The restored generation is updated again.
    const won = await ben.post('/api/match/play', singles('Ben', 'Cleo'))
    expect(won.statusCode).toBe(200)
    const scores = (await ben.get('/api/player/getAll')).json<RankingEntry[]>()
    expect(scores.find(({ pseudo }) => pseudo === 'Ben')?.score).toBeGreaterThan(506)
    expect((await ada.post('/api/admin/projections/nonsense/replay')).json()).toMatchObject({
      code: 'unknown-projection',
    })
    expect((await ada.post('/api/admin/projections/news/previous')).json()).toMatchObject({
      code: 'projection-without-previous',
    })
    expect((await ada.post('/api/admin/projections/rankings/cancel')).json()).toMatchObject({
      code: 'replay-not-running',
    })
  })

  test('export the lag to Prometheus, and log the correlation ids of folded events', async () => {
    const correlationId = 'from-browser-to-projector'
    await ada.post('/api/news/add', { title: 'Bonjour', content: 'à tous' }, { 'x-correlation-id': correlationId })
    await waitUntil(async () => topspin.projections.some((service) => service.output().includes(correlationId)))
    for (const service of topspin.projections) {
      const metrics = await (await fetch(`${service.url}/metrics`)).text()
      for (const line of ['projection_lag_events{projection="news"} 0', 'projection_lag_seconds{projection="news"} 0'])
        expect(metrics).toContain(line)
      expect(metrics).toMatch(/^projection_parked_events\{projection="history"\} 0$/m)
      expect(metrics).toMatch(/^jobs_open \d+$/m)
    }
    const commandApi = await (await fetch(`${topspin.commandApis[0]?.url}/metrics`)).text()
    expect(commandApi).toMatch(/^append_batch_events_count \d/m)
    for (const service of [...topspin.commandApis, ...topspin.projections, ...topspin.readApis])
      expect((await fetch(`${service.url}/health/ready`)).status).toBe(200)
  })

  test('exit with code 0 on SIGTERM with connections open, while the other processes continue', {
    timeout: 120_000,
  }, async () => {
    const [firstCommands, firstFolds, firstReads] = [
      topspin.commandApis[0]!,
      topspin.projections[0]!,
      topspin.readApis[0]!,
    ]
    const stopping = [firstFolds, firstCommands, firstReads]
    const sockets = (await Promise.all(stopping.map(({ url }) => openConnections(Number(new URL(url).port))))).flat()
    const before = performance.now()
    expect(await Promise.all(stopping.map((service) => service.stop()))).toEqual([0, 0, 0])
    expect(performance.now() - before).toBeLessThan(10_000)
    for (const socket of sockets) socket.destroy()
    const [commands, reads] = [topspin.commandApis[1]!, topspin.readApis[1]!]
    const played = await at(commands, ben).post('/api/match/play', singles('Ben', 'Ada'))
    expect(played.statusCode).toBe(200)
    const reader = at(reads, ben)
    reader.position = played.headers['x-position'] as string // in the answer to every command
    // A read waits at most two seconds for the projections. The other worker may take longer to take over the lease.
    const last = async () => (await reader.get('/api/stats/getAllMatchSAndD/Ben')).json<HistoryEntry[]>()[0]
    await expect.poll(last).toMatchObject({ opponentOnePseudo: 'Ada', mySet: 2 })
  })
})

import { openCommandApi } from '@topspin/command-api/open'
import type { RankingEntry } from '@topspin/domain/contract/ranking'
import { Browser } from '@topspin/platform/http/testing/browser'
import { readDistributedConfig, type ServerApp } from '@topspin/platform/process/serve'
import { isSameGeneration } from '@topspin/platform/read-store/generation'
import { openReadStore } from '@topspin/platform/read-store/open'
import type { ReadStore } from '@topspin/platform/read-store/port'
import { openProjectionsProcess } from '@topspin/projections/open'
import type { Projector } from '@topspin/projections/projectors/projector'
import { projectors } from '@topspin/projections/projectors/projectors'
import { openReadApi } from '@topspin/read-api/open'
import { type EnginesUnderTest, enginesTitle, hasEngines, startEngines } from '@topspin/test-kit/distributed/engines'
import { startTimeout } from '@topspin/test-kit/distributed/installation'
import { registerAdmin, registerMember } from '@topspin/test-kit/people'
import { waitUntil } from '@topspin/test-kit/until'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeInProcessProxy } from './testing/in-process-proxy.ts'

/** The projectors of this release, with `version` as the fold version of the rankings. */
const withRankings = (version: number): readonly Projector[] =>
  projectors.map((one) => (one.name === 'rankings' ? { ...one, version } : one))
const build = (foldVersion: number, rebuild: number) => ({ projection: 'rankings', foldVersion, rebuild })
const older = withRankings(1)
const newer = withRankings(2)
/** A busy machine may need more than the two seconds that a read waits for its match. */
const atMost = { timeout: 20_000 }

describe.skipIf(!hasEngines)(`a release with another fold, ${enginesTitle}`, { timeout: 60_000 }, () => {
  let engines: EnginesUnderTest
  let commands: ServerApp
  let reads: ServerApp
  let documents: ReadStore
  let ada: Browser
  const workers: ServerApp[] = []

  const start = async (folds: readonly Projector[]) => {
    const worker = await openProjectionsProcess({ config: config(), projectors: folds })
    workers.push(worker)
    return worker
  }
  const config = () =>
    readDistributedConfig({
      ...engines.settings,
      COMMAND_API_URL: 'http://localhost',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'silent',
      WORKING_HOURS: 'always',
      MATCH_COOLDOWN_SECONDS: '0',
    })

  beforeAll(async () => {
    engines = await startEngines()
    commands = await openCommandApi({ config: config() })
    reads = await openReadApi({ config: config(), page: null })
    documents = await openReadStore(engines.settings['READ_STORE_URL']!)
  }, startTimeout)
  afterAll(async () => {
    for (const app of [...workers, commands, reads]) await app?.close()
    await documents?.close()
    await engines?.end()
  })

  const newBrowser = () => new Browser(makeInProcessProxy(commands.server, reads.server))
  const play = async () => {
    const match = { playerAPseudo: 'Ada', playerASet: 2, playerBPseudo: 'Ben', playerBSet: 0 }
    expect((await ada.post('/api/match/play', match)).statusCode).toBe(200)
  }
  const score = async () => {
    const answer = await ada.get('/api/player/getAll')
    expect(answer.statusCode).toBe(200)
    return answer.json<RankingEntry[]>().find(({ pseudo }) => pseudo === 'Ada')?.score
  }
  const active = async () => (await documents.pointer('rankings'))!.active

  test('rebuilds at its start while the old generation serves and a worker of the old release runs', async () => {
    const old = await start(older)
    ada = (await registerAdmin(newBrowser, 'Ada')).browser
    await registerMember(newBrowser, ada, 'Ben')
    await play()
    await expect.poll(score, atMost).toBe(506)
    expect(await active()).toEqual(build(1, 0))

    // Workers of both releases run for a while, as in a rolling update.
    engines.events.line.delay(150)
    await start(newer)
    const served: unknown[] = []
    await waitUntil(async () => {
      served.push(await score())
      return isSameGeneration(await active(), build(2, 0))
    })
    engines.events.line.pass()
    expect(new Set(served)).toEqual(new Set([506]))

    // Only the new worker writes the new generation.
    await play()
    await expect.poll(score, atMost).toBeGreaterThan(506)
    await old.close()
    await play()
    await expect.poll(score, atMost).toBeGreaterThan(511)
    expect(await documents.pointer('rankings')).toEqual({ active: build(2, 0), previous: build(1, 0) })
  })

  test('rebuilds with the old fold when the old release is started again', async () => {
    const before = await score()
    await workers.at(-1)?.close()
    await start(older)
    await waitUntil(async () => isSameGeneration(await active(), build(1, 1)))
    expect(await score()).toBe(before)
    await play()
    await expect.poll(score, atMost).toBeGreaterThan(before ?? 0)
  })
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ProjectionStatus } from '@topspin/domain/contract/projection'
import { projectionNames } from '@topspin/domain/documents/names'
import { fact, stampedEvent } from '@topspin/domain/testing/builders'
import { goldenHistory } from '@topspin/domain/testing/golden-history'
import { type Config, readConfig } from '@topspin/platform/config'
import { type Engines, openEngines } from '@topspin/platform/engines'
import { tokenHashOf } from '@topspin/platform/http/session-cookie'
import { newAccount } from '@topspin/platform/identity/new-account'
import { openInProcessJobQueue } from '@topspin/platform/job-queue/in-process'
import type { ReadStore } from '@topspin/platform/read-store/port'
import { hasMongo, mongoName, mongoSuiteTitle, startMongo } from '@topspin/platform/testing/mongo'
import type { TestServer } from '@topspin/platform/testing/server'
import { testNow } from '@topspin/platform/testing/test-clock'
import type { Projector } from '@topspin/projections/projectors/projector'
import { projectors } from '@topspin/projections/projectors/projectors'
import { appendToStreams } from '@topspin/projections/testing/log'
import { storeWith } from '@topspin/projections/testing/read-models'
import { startWorker } from '@topspin/projections/worker'
import { ReadModels } from '@topspin/read-api/memory/read-models'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fetchEveryReply, openReadsServer } from '../testing/reads-server.ts'

const now = Date.parse(goldenHistory.at(-1)!.metadata.at) + 60_000
const players = goldenHistory.flatMap((event) => (event.type === 'PlayerRegistered' ? [event.data.playerId] : []))
const token = 'the session of an admin who is a referee'

type Documents = 'unchanged documents' | 'documents with an added field'

/** The projectors of a later release: the fold version is higher, and documents may have an additional field. */
const nextRelease = (documents: Documents): readonly Projector[] =>
  projectors.map((projector) => ({
    ...projector,
    version: projector.version + 1,
    evolve(document, event, key, find) {
      const after = projector.evolve(document, event, key, find)
      return after === null || documents === 'unchanged documents' ? after : { ...after, added: 'by the next release' }
    },
  }))

/**
 * The rules of rolling releases for documents (docs/contributing.md#rolling-releases): while the read models are
 * rebuilt, readers of the new release get documents of the previous fold version. Until the processes of the previous
 * release have stopped, its readers get documents of the new fold version.
 */
function previousFoldContract(name: string, startStore: () => Promise<Pick<TestServer, 'url' | 'end'> | null>): void {
  describe(`during a rebuild for another fold version, readers on ${name}`, () => {
    let folder: string
    let engines: Engines
    let closing: (() => Promise<unknown>)[]
    let problems: string[]
    let config: Config

    beforeEach(async () => {
      folder = mkdtempSync(join(tmpdir(), 'topspin-fold-'))
      problems = []
      closing = [async () => rmSync(folder, { recursive: true })]
      const store = await startStore()
      if (store !== null) closing.push(() => store.end())
      const storeUrl = store === null ? {} : { READ_STORE_URL: store.url }
      config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', ...storeUrl })
      engines = await openEngines(config, (error) => {
        throw error
      })
      closing.push(() => engines.close())
      const { events, identity } = engines
      await appendToStreams(events, [
        ...goldenHistory,
        stampedEvent(fact('RefereeAppointed', { playerId: players[0]! })),
      ])
      for (const [n, id] of players.entries())
        await identity.addAccount(
          newAccount({ id, pseudo: `Player ${n + 1}`, email: `p${n + 1}@example.org`, createdAt: now }),
        )
      const session = { playerId: players[0]!, createdAt: now, authenticatedAt: now, seenAt: now, company: null }
      await identity.addSession({ tokenHash: tokenHashOf(token), ...session })
    })
    afterEach(async () => {
      for (const close of closing.toReversed()) await close()
    })

    /** Starts a worker with a job queue of its own. @returns a function that stops it */
    async function work(folds: readonly Projector[], documents = engines.documents): Promise<() => Promise<void>> {
      const report = (problem: string) => void problems.push(problem)
      const jobs = openInProcessJobQueue((failure) => report(String(failure)))
      const options = { ...engines, jobs, documents, projectors: folds, holder: 'worker', clock: testNow, report }
      const worker = await startWorker(options)
      return async () => {
        await worker.stop()
        await jobs.close()
      }
    }

    const openReader = async (): Promise<FastifyInstance> => {
      const { server, close } = await openReadsServer(config, engines, now)
      closing.push(close)
      return server
    }
    const replies = (server: FastifyInstance) => fetchEveryReply(server, token)
    const withoutStatus = (all: ReadonlyMap<string, unknown>) =>
      new Map([...all].filter(([call]) => call !== 'projections'))
    // `fetchEveryReply` has checked the schema of the reply.
    const statusIn = (all: ReadonlyMap<string, unknown>) => all.get('projections') as ProjectionStatus[]

    const untilServed = (foldVersion: (name: string) => number) =>
      vi.waitFor(
        async () => {
          const head = await engines.events.head()
          for (const projection of projectionNames) {
            const { active } = (await engines.documents.pointer(projection))!
            expect(active).toMatchObject({ foldVersion: foldVersion(projection) })
            expect((await engines.documents.checkpoint(active)).position).toBe(head)
          }
        },
        // With MongoDB the rebuild of all read models takes long.
        { timeout: 60_000 },
      )
    const versionOf = (name: string) => projectors.find((one) => one.name === name)!.version

    it.each<Documents>(['unchanged documents', 'documents with an added field'])(
      'give the same replies from %s',
      async (documents) => {
        const stopPrevious = await work(projectors)
        await untilServed(versionOf)
        const readerBefore = await openReader()
        const before = await replies(readerBefore)
        await stopPrevious()

        // The rebuilds end when `switchReaders` is called: until then the documents of the previous fold are served.
        let switchReaders = () => {}
        const isSwitching = new Promise<void>((resolve) => {
          switchReaders = resolve
        })
        const activate: ReadStore['activate'] = async (generation) => {
          await isSwitching
          await engines.documents.activate(generation)
        }
        closing.push(await work(nextRelease(documents), storeWith(engines.documents, { activate })))
        closing.push(async () => switchReaders())
        await vi.waitFor(
          async () => expect(await engines.documents.progress(projectionNames[0])).not.toBeNull(),
          10_000,
        )
        const readerAfter = await openReader()
        const models = await ReadModels.open(engines.documents, engines.bus, () => engines.events.head())
        closing.push(() => models.close())
        // A reader of the new release treats the added field as optional.
        const added = async () => {
          const found: readonly { readonly document: object & { readonly added?: string } }[] = await models.range(
            'accounts',
            '',
            { limit: 100 },
          )
          return new Set(found.map(({ document }) => document.added ?? 'not there yet'))
        }
        const during = await replies(readerAfter)
        expect(withoutStatus(during)).toEqual(withoutStatus(before))
        expect(statusIn(during).map(({ version }) => version)).toEqual(projectionNames.map(versionOf))
        expect(await added()).toEqual(new Set(['not there yet']))

        switchReaders()
        await untilServed((name) => versionOf(name) + 1)
        for (const reader of [readerBefore, readerAfter]) {
          const after = await replies(reader)
          expect(withoutStatus(after)).toEqual(withoutStatus(before))
          expect(statusIn(after).map(({ version }) => version)).toEqual(
            projectionNames.map((name) => versionOf(name) + 1),
          )
        }
        const expected = documents === 'unchanged documents' ? 'not there yet' : 'by the next release'
        expect(await added()).toEqual(new Set([expected]))
        expect(problems).toEqual([])
      },
      180_000,
    )
  })
}

previousFoldContract('SQLite', async () => null)

describe.skipIf(!hasMongo)(mongoSuiteTitle, () => {
  previousFoldContract(mongoName, () => startMongo())
})

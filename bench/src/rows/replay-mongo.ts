import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { projectionNames } from '@topspin/domain/documents/names'
import { rebuildAllReadModels } from '@topspin/test-kit/rebuild'
import { MongoClient } from 'mongodb'
import { scanAndInsert } from '../baseline-of-replays.ts'
import { makeLogFolder } from '../data-folder.ts'
import { figureOf, ratioAtMost } from '../figure.ts'
import { openEmptyMongo } from '../on-mongo.ts'
import type { BenchmarkRow } from '../row.ts'

const documentsOfWrite = 1_000

export const replayMongoRow: BenchmarkRow = {
  name: 'replay-mongo',
  measured: "a build of each read model in a server with MongoDB's protocol",
  baseline: 'reading and parsing the log, and bulkWrite of the resulting documents, once',
  async run(bench) {
    const { url, name: server } = await openEmptyMongo(bench, 'topspin_bench_replay')
    const matches = bench.count(Math.ceil(bench.matches / 20), 200)
    const folder = bench.rowFolder()
    cpSync(await makeLogFolder(bench, { matches, players: 100 }), folder, { recursive: true })
    const seconds = await rebuildAllReadModels(`sqlite:${join(folder, 'events.db')}`, url)
    const { scanSeconds } = await scanAndInsert(bench, folder, [])
    const baseline = await writeAgain(url)
    const figures = projectionNames.map((name) =>
      figureOf(name, 's', [seconds.get(name) ?? Number.NaN], {
        baseline: [scanSeconds + (baseline.get(name) ?? Number.NaN)],
        target: ratioAtMost(2),
      }),
    )
    return { figures, notes: [`${server}, ${matches} matches, one build of each.`] }
  },
}

/** Writes the documents of each read model into an empty collection. @returns the seconds, by read model */
async function writeAgain(url: string): Promise<Map<string, number>> {
  const client = await new MongoClient(url).connect()
  try {
    const database = client.db()
    const collections = await database.listCollections().toArray()
    const seconds = new Map<string, number>()
    for (const name of projectionNames) {
      const built = collections.filter((one) => one.name.split(/[^a-z]/).includes(name))
      const target = database.collection(`bench_${name}`)
      let took = 0
      for (const { name: source } of built) {
        const documents = await database.collection(source).find().toArray()
        const began = performance.now()
        for (let from = 0; from < documents.length; from += documentsOfWrite) {
          const writes = documents.slice(from, from + documentsOfWrite).map((document) => ({ insertOne: { document } }))
          await target.bulkWrite(writes, { ordered: false })
        }
        took += (performance.now() - began) / 1000
      }
      seconds.set(name, took)
    }
    return seconds
  } finally {
    await client.close()
  }
}

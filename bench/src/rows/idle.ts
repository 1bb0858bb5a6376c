import { setTimeout as pause } from 'node:timers/promises'
import { demoPassword, fillWithDemo } from '@topspin/demo/data'
import { readConfig } from '@topspin/platform/config'
import { Browser } from '@topspin/platform/http/testing/browser'
import { startInstallation } from '@topspin/test-kit/distributed/installation'
import { remoteServer } from '@topspin/test-kit/remote'
import { startApplication, untilCaughtUp } from '../application.ts'
import type { Bench } from '../bench.ts'
import { figureOf, valueAtMost } from '../figure.ts'
import { startBareServer } from '../over-http.ts'
import type { BenchmarkRow } from '../row.ts'
import { megabytesOf } from '../statistics.ts'

/** Seconds from the moment a process is ready until its memory is read. */
const idleSeconds = 7
const nodeVersion = Number(process.versions.node.split('.')[0])
/** Megabytes that the standalone application, and each of the three services, may take. */
const limits = { application: nodeVersion >= 24 ? 130 : 150, service: 110 }

export const idleMemoryRow: BenchmarkRow = {
  name: 'idle',
  measured: 'resident memory of a restarted process: one process with the demo year, each service with almost no data',
  baseline: 'a bare Fastify',
  async run(bench) {
    const application: number[] = []
    const bare: number[] = []
    const template = await demoFolder(bench)
    const bareServer = await startBareServer(bench, {})
    for (let round = 0; round < bench.rounds; round += 1) {
      const app = await startApplication(bench, { template })
      await pause(bench.seconds(idleSeconds) * 1_000)
      application.push((await app.probe('probe')).residentBytes)
      bare.push((await bareServer.probe('probe')).residentBytes)
      await app.stop()
    }
    const services = await memoryOfServices(bench)
    const figure = (what: string, measured: readonly number[], limit: number) =>
      figureOf(what, 'MB', megabytesOf(measured), { baseline: megabytesOf(bare), target: valueAtMost(limit) })
    return {
      figures: [
        figure('one process', application, limits.application),
        ...services.map(([name, measured]) => figure(name, measured, limits.service)),
      ],
    }
  },
}

/** A data folder with the demo's year of matches, and with read models and snapshots. */
function demoFolder(bench: Bench): Promise<string> {
  return bench.once('demo', async () => {
    const dataDir = bench.folder()
    const { admin } = await fillWithDemo(readConfig({ DATA_DIR: dataDir }), new Date())
    const app = await startApplication(bench, { dataDir })
    await untilCaughtUp(app.url, () => new Browser(remoteServer(() => app.url)).logIn(admin, demoPassword))
    await app.stop()
    return dataDir
  })
}

/** The memory of each service after each of some restarts, in bytes. */
async function memoryOfServices(bench: Bench): Promise<(readonly [name: string, bytes: readonly number[]])[]> {
  const { commandApis, projections, readApis, end } = await startInstallation()
  bench.use({ dispose: end })
  const services = Object.entries({ 'command-api': commandApis, projections, 'read-api': readApis })
  const measured = services.map(([name]) => [name, [] as number[]] as const)
  for (let round = 0; round < bench.rounds; round += 1) {
    for (const [index, [, [service]]] of services.entries()) {
      await service?.stop()
      await service?.start()
      await pause(bench.seconds(idleSeconds) * 1_000)
      const metrics = await (await fetch(`${service?.url}/metrics`)).text()
      measured[index]?.[1].push(Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1]))
    }
  }
  return measured
}

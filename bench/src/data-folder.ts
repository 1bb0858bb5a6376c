import { fillLog } from '@topspin/test-kit/long-log'
import { startApplication, untilCaughtUp } from './application.ts'
import type { Bench } from './bench.ts'

interface LogSize {
  readonly matches: number
  readonly players: number
}

/** A data folder with a log and accounts, without read models. To be copied, not changed. */
export function logFolder(bench: Bench, size: LogSize): Promise<string> {
  return bench.once(`log ${JSON.stringify(size)}`, async () => {
    const folder = bench.folder()
    await fillLog(folder, { ...size, until: new Date() })
    return folder
  })
}

/** The same with its read models and snapshots. To be copied, not changed. */
export function builtFolder(bench: Bench, size: LogSize): Promise<string> {
  return bench.once(`built ${JSON.stringify(size)}`, async () => {
    const app = await startApplication(bench, { template: await logFolder(bench, size) })
    await untilCaughtUp(app.url)
    await app.stop()
    return app.dataDir
  })
}

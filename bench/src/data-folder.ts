import { fillLog } from '@topspin/test-kit/long-log'
import { startApplication, untilCaughtUp } from './application.ts'
import type { Bench } from './bench.ts'

/** The size of a generated log, and the time between its matches. */
export interface LogSize {
  readonly matches: number
  readonly players: number
  /** Whether all matches are young enough to be cancelled with the longest setting of ROLLBACK_WINDOW_HOURS. */
  readonly isRecent?: boolean
  /** Seconds between two matches; by default longer than the cooldown. Not used with `isRecent`. */
  readonly everySeconds?: number
}

/** The environment variable with which matches can be cancelled for 744 hours, the longest time allowed. */
export const longestRollbackWindowSettings = { ROLLBACK_WINDOW_HOURS: '744' }
const secondsOfWindow = 744 * 3_600

const keyOf = ({ matches, players, isRecent = false, everySeconds = 0 }: LogSize) =>
  `${matches} ${players} ${isRecent} ${everySeconds}`

/** Makes a data folder with a log and accounts, without read models. Callers copy the folder and never change it. */
export function makeLogFolder(bench: Bench, size: LogSize): Promise<string> {
  return bench.once(`log ${keyOf(size)}`, async () => {
    const { matches, players, isRecent, ...apart } = size
    const folder = bench.folder()
    const everySeconds = isRecent ? { everySeconds: (secondsOfWindow / (matches + 1)) * 0.9 } : apart
    await fillLog(folder, { matches, players, until: new Date(), ...everySeconds })
    return folder
  })
}

interface Built {
  readonly folder: string
  /** Seconds from the start of the process until all read models had reached the end of the log. */
  readonly seconds: number
}

/** Builds all read models of a log at the first start of the application. */
export function buildReadModels(bench: Bench, size: LogSize): Promise<Built> {
  return bench.once(`built ${keyOf(size)}`, async () => {
    const settings = size.isRecent ? longestRollbackWindowSettings : {}
    const template = await makeLogFolder(bench, size)
    const dataDir = bench.folder()
    const app = await startApplication(bench, { template, dataDir, settings, profile: 'first-build' })
    await untilCaughtUp(app.url)
    const seconds = (performance.now() - app.startedAt) / 1000
    await app.stop()
    await app.dispose()
    return { folder: dataDir, seconds }
  })
}

/** Makes a data folder with read models and snapshots. Callers copy the folder and never change it. */
export async function makeFolderWithReadModels(bench: Bench, size: LogSize): Promise<string> {
  return (await buildReadModels(bench, size)).folder
}

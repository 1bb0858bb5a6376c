import { noAccountYetLine } from '@topspin/command-api/open'
import { builtPageFolder } from '@topspin/platform/built-page'
import type { Config } from '@topspin/platform/config'
import { terminalLog } from '@topspin/platform/log/log-options'
import { runProcess } from '@topspin/platform/process/serve'
import { openStandalone } from './open.ts'

/**
 * Runs the application in this process. At a terminal its log is text, otherwise JSON.
 * @param prepare runs before the application is opened; returns the lines to print when it is ready
 */
export function serveStandalone(configure: () => Config, prepare: (config: Config) => Promise<readonly string[]>) {
  runProcess({
    name: 'standalone',
    configure,
    open: async (config, keepThread) => {
      const lines = await prepare(config)
      const log = process.stdout.isTTY ? { logStream: terminalLog(process.stdout) } : {}
      return { ...(await openStandalone({ config, page: builtPageFolder, keepThread, ...log })), lines }
    },
    ready: (config, { isEmpty, lines }) => [
      `Topspin is ready: ${config.publicUrl}`,
      ...(isEmpty ? [noAccountYetLine(config)] : []),
      ...lines,
    ],
  })
}

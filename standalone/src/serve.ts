import { fileURLToPath } from 'node:url'
import { type Config, ConfigError } from '@topspin/platform/config'
import { DataFolderUnusable } from '@topspin/platform/sqlite/data-folder-unusable'
import { openStandalone } from './open.ts'

const page = fileURLToPath(new URL('../../frontend/dist', import.meta.url))

/**
 * Starts the application and says so once it is ready; ends the process with one clear line when it cannot start.
 * @param configure reads the settings; what it throws is explained too
 * @param prepare what to do before the doors open, and which lines to print once they are
 */
export function serve(configure: () => Config, prepare: (config: Config) => Promise<readonly string[]>): void {
  start(configure, prepare).catch((error: unknown) => {
    process.stderr.write(`${explain(error)}\n`)
    process.exit(1)
  })
}

async function start(configure: () => Config, prepare: (config: Config) => Promise<readonly string[]>): Promise<void> {
  const config = configure()
  const lines = await prepare(config)
  const app = await openStandalone({ config, page })
  const stop = () => {
    app.close().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${explain(error)}\n`)
        process.exit(1)
      },
    )
  }
  process.once('SIGTERM', stop).once('SIGINT', stop)
  await app.server.listen({ port: config.port, host: config.host })
  const welcome = app.isEmpty ? ['No account yet: the first to register becomes the administrator.'] : []
  process.stdout.write(`${[`Topspin is ready: ${config.publicUrl}`, ...welcome, ...lines].join('\n')}\n`)
}

/** What an operator can mend is told in one line each; anything else shows where it broke. */
function explain(error: unknown): string {
  if (error instanceof ConfigError) return error.lines.join('\n')
  if (error instanceof DataFolderUnusable) return error.message
  if (error instanceof Error && 'code' in error) {
    if (error.code === 'EADDRINUSE') return `${error.message}: is Topspin running already? Choose another PORT`
    if (error.code === 'EACCES') return `${error.message}: choose another PORT or HOST`
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

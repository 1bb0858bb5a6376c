import { fileURLToPath } from 'node:url'
import { type Config, ConfigError, readConfig } from '@topspin/platform/config'
import { DataFolderUnusable } from '@topspin/platform/sqlite/data-folder-unusable'
import { openStandalone, type Standalone } from './open.ts'

const page = fileURLToPath(new URL('../../frontend/dist', import.meta.url))

/** Starts the application with the settings of the environment; ends the process with one clear line when it cannot. */
async function main(): Promise<void> {
  const config = readConfig()
  const app = await openStandalone({ config, page })
  const stop = () => void app.close().then(() => process.exit(0))
  process.once('SIGTERM', stop).once('SIGINT', stop)
  await app.server.listen({ port: config.port, host: config.host })
  greet(app, config)
}

function greet({ isEmpty }: Standalone, { publicUrl }: Config): void {
  process.stdout.write(`Topspin is ready: ${publicUrl}\n`)
  if (isEmpty) process.stdout.write('No account yet: the first to register becomes the administrator.\n')
}

/** What an operator can mend is told in one line each; anything else shows where it broke. */
function explain(error: unknown): string {
  if (error instanceof ConfigError) return error.lines.join('\n')
  if (error instanceof DataFolderUnusable) return error.message
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return `${error.message}: choose another PORT`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

main().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
})

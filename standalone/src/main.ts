import { keepCompiledModules } from '@topspin/platform/process/compile-cache'

keepCompiledModules()
const { readConfig } = await import('@topspin/platform/config')
const { serveStandalone } = await import('./serve.ts')

serveStandalone(
  // A person reads at a terminal, who has no use for a line for each request.
  () => readConfig(undefined, process.stdout.isTTY ? { LOG_LEVEL: 'warn' } : {}),
  async () => [],
)

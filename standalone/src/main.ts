import { keepCompiledModules } from '@topspin/platform/process/compile-cache'

keepCompiledModules()
const { readConfig } = await import('@topspin/platform/config')
const { serveStandalone } = await import('./serve.ts')

serveStandalone(
  // At a terminal a person reads the log: warnings and errors, but not a line for each request.
  () => readConfig(undefined, process.stdout.isTTY ? { LOG_LEVEL: 'warn' } : {}),
  async () => [],
)

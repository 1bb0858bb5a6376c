import { keepCompiledModules } from '@topspin/platform/process/compile-cache'

keepCompiledModules()
const { readConfig } = await import('@topspin/platform/config')
const { serveStandalone } = await import('./serve.ts')

serveStandalone(
  () => readConfig(),
  async () => [],
)

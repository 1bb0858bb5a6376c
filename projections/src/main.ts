import { keepCompiledModules } from '@topspin/platform/process/compile-cache'

keepCompiledModules()
const { readDistributedConfig } = await import('@topspin/platform/process/distributed-config')
const { runProcess: serve } = await import('@topspin/platform/process/serve')
const { openProjectionsProcess } = await import('./open.ts')

serve({
  configure: () => readDistributedConfig(),
  open: (config) => openProjectionsProcess({ config }),
  ready: ({ host, port }) => [`projections is ready: health and metrics at http://${host}:${port}`],
})

import { keepCompiledModules } from '@topspin/platform/process/compile-cache'

keepCompiledModules()
const { readDistributedConfig } = await import('@topspin/platform/process/distributed-config')
const { runProcess: serve } = await import('@topspin/platform/process/serve')
const { openCommandApi } = await import('./open.ts')

serve({
  configure: () => readDistributedConfig(),
  open: (config) => openCommandApi({ config }),
  ready: ({ host, port }) => [`command-api is ready: http://${host}:${port}`],
})

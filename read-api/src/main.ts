import { fileURLToPath } from 'node:url'
import { keepCompiledModules } from '@topspin/platform/process/compile-cache'

keepCompiledModules()
const { readDistributedConfig } = await import('@topspin/platform/process/distributed-config')
const { runProcess: serve } = await import('@topspin/platform/process/serve')
const { openReadApi } = await import('./open.ts')

const page = fileURLToPath(new URL('../../frontend/dist', import.meta.url))

serve({
  configure: () => readDistributedConfig(),
  open: (config) => openReadApi({ config, page }),
  ready: ({ host, port }) => [`read-api is ready: http://${host}:${port}`],
})

import { readDistributedConfig } from '@topspin/platform/process/distributed-config'
import { serve } from '@topspin/platform/process/serve'
import { openCommandApi } from './open.ts'

serve({
  configure: () => readDistributedConfig(),
  open: (config) => openCommandApi({ config }),
  ready: ({ host, port }) => [`command-api is ready: http://${host}:${port}`],
})

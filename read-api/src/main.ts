import { fileURLToPath } from 'node:url'
import { readDistributedConfig } from '@topspin/platform/process/distributed-config'
import { serve } from '@topspin/platform/process/serve'
import { openReadApi } from './open.ts'

const page = fileURLToPath(new URL('../../frontend/dist', import.meta.url))

serve({
  configure: () => readDistributedConfig(),
  open: (config) => openReadApi({ config, page }),
  ready: ({ host, port }) => [`read-api is ready: http://${host}:${port}`],
})

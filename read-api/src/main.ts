import { builtPage } from '@topspin/platform/built-page'
import { readDistributedConfig } from '@topspin/platform/process/distributed-config'
import { runProcess } from '@topspin/platform/process/serve'
import { openReadApi } from './open.ts'

runProcess({
  name: 'read-api',
  configure: () => readDistributedConfig(),
  open: (config) => openReadApi({ config, page: builtPage }),
  ready: ({ host, port }) => [`read-api is ready: http://${host}:${port}`],
})

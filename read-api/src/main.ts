import { builtPageFolder } from '@topspin/platform/built-page'
import { readDistributedConfig, runProcess } from '@topspin/platform/process/serve'
import { openReadApi } from './open.ts'

runProcess({
  name: 'read-api',
  configure: () => readDistributedConfig(),
  open: (config) => openReadApi({ config, page: builtPageFolder }),
  ready: ({ host, port }) => [`read-api is ready: http://${host}:${port}`],
})

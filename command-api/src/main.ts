import { readDistributedConfig, runProcess } from '@topspin/platform/process/serve'
import { openCommandApi } from './open.ts'

runProcess({
  name: 'command-api',
  configure: () => readDistributedConfig(),
  open: (config) => openCommandApi({ config }),
  ready: ({ host, port }) => [`command-api is ready: http://${host}:${port}`],
})

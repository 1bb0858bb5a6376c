import { readDistributedConfig, runProcess } from '@topspin/platform/process/serve'
import { openProjectionsProcess } from './open.ts'

runProcess({
  name: 'projections',
  configure: () => readDistributedConfig(),
  open: (config) => openProjectionsProcess({ config }),
  ready: ({ host, port }) => [`projections is ready: health and metrics at http://${host}:${port}`],
})

import { readConfig } from '@topspin/platform/config'
import { serveStandalone } from '@topspin/standalone/serve'
import { demoPassword, fillWithDemo } from './data.ts'

// The demo has its own folder and no working hours, so that matches can be recorded at any time.
serveStandalone(
  () => readConfig(undefined, { DATA_DIR: 'demo-data', WORKING_HOURS: 'always', LOG_LEVEL: 'warn' }),
  async (config) => {
    const { admin, referee, player } = await fillWithDemo(config, new Date())
    return [
      'Demo accounts, all with the same password:',
      `  ${admin} (admin), ${referee} (referee), ${player} (player): ${demoPassword}`,
    ]
  },
)

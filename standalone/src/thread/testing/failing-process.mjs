// A process that fails while its thread runs statements of SQLite.
import { readConfig } from '@topspin/platform/config'
import { OperatorError } from '@topspin/platform/operator-error'
import { runProcess } from '@topspin/platform/process/serve'
import { ThreadRun } from '../thread-run.ts'

runProcess({
  name: 'standalone',
  configure: () => readConfig({}),
  open: async (_config, keepThread) => {
    const thread = new ThreadRun(new URL('counting-thread.mjs', import.meta.url), {})
    keepThread(thread)
    await thread.start({ holder: 'one' })
    throw new OperatorError('broken')
  },
})

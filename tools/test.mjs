import { existsSync, statfsSync } from 'node:fs'
import { takeDayOption } from './day.mjs'
import { installAndBuild, runBin } from './prepare.mjs'

const { rest, clock } = takeDayOption(process.argv.slice(2))
// `npm run test:browsers` and `npm run test:processes` run the other projects.
const projects = rest.some((option) => option.startsWith('--project'))
  ? []
  : ['unit', 'int', 'valkey', 'e2e'].flatMap((name) => ['--project', name])

/**
 * Keeps temporary files in memory if the system has two gigabytes for them: tests that write files spend more than half
 * of their time waiting for a disk. `TMPDIR` chooses another folder.
 */
function temporaryFolder() {
  const memory = '/dev/shm'
  if (process.env.TMPDIR !== undefined || !existsSync(memory)) return {}
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > 2 * 1024 ** 3 ? { TMPDIR: memory } : {}
}

installAndBuild({ page: true })
// `run` does not watch for changes. Further arguments go to Vitest.
runBin('vitest/vitest.mjs', ['run', ...projects, ...rest], { ...clock, ...temporaryFolder() })

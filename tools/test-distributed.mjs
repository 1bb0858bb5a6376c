// Runs the browser tests against the three processes of the distributed mode behind a reverse proxy.
import { installAndBuild, runBin } from './prepare.mjs'

installAndBuild({ page: true })
runBin('vitest/vitest.mjs', ['run', '--project', 'e2e', ...process.argv.slice(2)], { TOPSPIN_MODE: 'distributed' })

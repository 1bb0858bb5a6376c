import { installAndBuild, runBin } from './prepare.mjs'

installAndBuild({ page: true, servers: true })
runBin('tsx/dist/cli.mjs', ['e2e/src/page-budget.ts', ...process.argv.slice(2)])

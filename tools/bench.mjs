import { installAndBuild, runBin } from './prepare.mjs'

installAndBuild({ page: true, servers: true })
runBin('tsx/dist/cli.mjs', ['bench/src/main.ts', ...process.argv.slice(2)])

// Runs a program from its source, with the page and the servers built: `node tools/run.mjs bench/src/main.ts --quick`.
import { installAndBuild, runBin } from './prepare.mjs'

installAndBuild({ page: true, servers: true })
runBin('tsx/dist/cli.mjs', process.argv.slice(2))

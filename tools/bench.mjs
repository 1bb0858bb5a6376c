import { prepare, runBin } from './prepare.mjs'

prepare({ page: true, servers: true })
runBin('tsx/dist/cli.mjs', ['bench/src/main.ts', ...process.argv.slice(2)])

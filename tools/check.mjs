import { installAndBuild, runBin } from './prepare.mjs'

installAndBuild({ page: true })
runBin('typescript/bin/tsc', ['-b'])
runBin('@biomejs/biome/bin/biome', ['check', '.'])
runBin('tsx/dist/cli.mjs', ['tools/check-citations.ts'])
runBin('tsx/dist/cli.mjs', ['tools/check-folders.ts'])
runBin('vitest/vitest.mjs', ['run', '--project', 'unit'])
runBin('tsx/dist/cli.mjs', ['tools/bundle-budget.ts'])

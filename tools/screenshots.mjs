// Every screen, dialog and state at three sizes in both themes, into ./screenshots: `npm run screenshots [words…]`.
import { prepare, runBin } from './prepare.mjs'

prepare({ page: true })
runBin('tsx/dist/cli.mjs', ['e2e/src/screenshots.ts', ...process.argv.slice(2)])

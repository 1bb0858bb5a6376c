// Writes screenshots of every screen, dialog, state and mail, at three sizes and in both themes, to ./screenshots.
// `npm run screenshots [words…]` writes only those with these words in their name.
import { installAndBuild, runBin } from './prepare.mjs'

installAndBuild({ page: true, servers: true })
runBin('tsx/dist/cli.mjs', ['e2e/src/screenshots.ts', ...process.argv.slice(2)])

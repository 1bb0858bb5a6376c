// Commands for operators: `node tools/operate.mjs backup | restore | migrate | replay | admin …` (docs/operations.md).
import { installAndBuild } from './prepare.mjs'

installAndBuild({ servers: true })
await import('../dist/servers/operations.mjs')

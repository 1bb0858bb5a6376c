// Commands for operators: `node tools/operate.mjs backup | restore | migrate | replay | admin …` (docs/operations.md).
import { prepare } from './prepare.mjs'

prepare({ servers: true })
await import('../dist/servers/operations.mjs')

// Commands for operators: `node tools/operate.mjs backup | restore | migrate | replay | admin …` (docs/operations.md).
import { prepare } from './prepare.mjs'
import { runTypeScript } from './typescript.mjs'

prepare({ page: false })
await runTypeScript('standalone/src/operations/main.ts')

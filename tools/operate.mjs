// The operator's commands: `node tools/operate.mjs backup | restore | migrate | replay …` (docs/operations.md).
import { prepare } from './prepare.mjs'

prepare({ page: false })
const { register } = await import('tsx/esm/api')
register()
await import('../standalone/src/operations/main.ts')

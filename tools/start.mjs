import { prepare } from './prepare.mjs'
import { runTypeScript } from './typescript.mjs'

prepare({ page: true })
await runTypeScript(process.argv.includes('--demo') ? 'demo/src/main.ts' : 'standalone/src/main.ts')

import { prepare } from './prepare.mjs'
import { runTypeScript } from './typescript.mjs'

prepare({ page: true })
await runTypeScript(process.argv.includes('--demo') ? 'standalone/src/demo.ts' : 'standalone/src/main.ts')

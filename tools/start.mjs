import { prepare } from './prepare.mjs'

prepare({ page: true })
const { register } = await import('tsx/esm/api')
register()
if (process.argv.includes('--demo')) await import('../standalone/src/demo.ts')
else await import('../standalone/src/main.ts')

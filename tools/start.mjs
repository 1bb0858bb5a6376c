import { prepare } from './prepare.mjs'

prepare({ page: true, servers: true })
await import(`../dist/servers/${process.argv.includes('--demo') ? 'demo' : 'standalone'}.mjs`)

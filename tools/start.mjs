import { installAndBuild } from './prepare.mjs'

installAndBuild({ page: true, servers: true })
await import(`../dist/servers/${process.argv.includes('--demo') ? 'demo' : 'standalone'}.mjs`)

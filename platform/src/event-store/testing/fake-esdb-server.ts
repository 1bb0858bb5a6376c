import { FakeEsdbLog } from './esdb-log.ts'
import { startFakeEsdb } from './fake-esdb.ts'

// The fake EventStoreDB as a process of its own: `fake-esdb-server.ts [port] [file]`. Prints its url when it
// listens. With a file, its log survives restarts. The parent process sets faults with messages such as
// {"refuse":true}.
const [port = '0', file] = process.argv.slice(2)
const fake = await startFakeEsdb({ port: Number(port), log: new FakeEsdbLog(file) })
process.on('message', (change) => Object.assign(fake.faults, change))
process.on('SIGTERM', () => process.exit(0))
process.stdout.write(`${fake.url}\n`)

// A thread that, when it has to stop, first runs a statement of SQLite for more than a second and then ends by itself.
import { parentPort, workerData } from 'node:worker_threads'
import { register } from 'tsx/esm/api'

register()
const { openBareConnection } = await import('@topspin/platform/sqlite/driver')

const connection = openBareConnection(workerData.readStoreUrl)
connection.exec('CREATE TABLE counted (last INTEGER)')
parentPort.on('message', ({ kind }) => {
  if (kind === 'start') return parentPort.postMessage({ kind: 'started' })
  connection.exec(`
    WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 15000000)
    INSERT INTO counted SELECT max(n) FROM numbers`)
  connection.close()
  process.exit()
})

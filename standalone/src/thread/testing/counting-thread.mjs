// A thread that runs one statement of SQLite after another, and prints a line when it has to stop.
import { writeSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { register } from 'tsx/esm/api'

register()
const { openBareConnection } = await import('@topspin/platform/sqlite/driver')

const numbers = openBareConnection(':memory:').prepare(
  'WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 5000) SELECT n FROM numbers',
)
const count = () => {
  numbers.all()
  setImmediate(count)
}
parentPort.on('message', ({ kind }) => {
  if (kind === 'stop') {
    writeSync(2, 'the thread stops\n')
    process.exit()
  }
  parentPort.postMessage({ kind: 'started' })
  count()
})

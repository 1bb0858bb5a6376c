// A thread that starts and never stops by itself.
import { parentPort } from 'node:worker_threads'

parentPort.on('message', ({ kind }) => {
  if (kind === 'start') parentPort.postMessage({ kind: 'started' })
})

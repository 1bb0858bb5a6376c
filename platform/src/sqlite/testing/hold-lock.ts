import { setImmediate as nextTurn } from 'node:timers/promises'
import { lockForOneWriter } from '../files.ts'

// Takes the lock, collects garbage, sends a message, and runs until it is killed: `node --expose-gc hold-lock.ts path`.
// The function that releases the lock is dropped on purpose: the lock must hold without a reference to it.
lockForOneWriter(process.argv[2] ?? '')
for (let turn = 0; turn < 3; turn += 1) {
  // Node closes collected objects in a later turn of the event loop.
  await nextTurn()
  globalThis.gc?.()
}
await nextTurn()
process.send?.('held')
setInterval(() => undefined, 60_000)

import { setImmediate as nextTurn } from 'node:timers/promises'
import { lockForOneWriter } from '../lock.ts'

// Takes the lock, collects all garbage, sends a message, and stays until it is killed: `node --expose-gc hold-lock.ts
// path`. The function that releases the lock is not kept, so the lock must not depend on it.
lockForOneWriter(process.argv[2] ?? '')
for (let turn = 0; turn < 3; turn += 1) {
  // What a collected object held is closed in a later turn of the event loop.
  await nextTurn()
  globalThis.gc?.()
}
await nextTurn()
process.send?.('held')
setInterval(() => undefined, 60_000)

// The thread of the projections, which ends with an error when a test sends a message on the channel below.
import { BroadcastChannel } from 'node:worker_threads'

new BroadcastChannel('end the thread').onmessage = () => {
  throw new Error('broken')
}
await import('../thread.mjs')

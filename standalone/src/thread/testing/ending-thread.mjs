// The thread of the projections, which ends with an error when a test publishes a message on this channel.
import { BroadcastChannel } from 'node:worker_threads'

new BroadcastChannel('end the thread').onmessage = () => {
  throw new Error('broken')
}
await import('../thread.mjs')

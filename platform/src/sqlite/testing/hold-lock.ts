import { lockForOneWriter } from '../lock.ts'

// Takes the lock, says so, and stays until it is killed.
lockForOneWriter(process.argv[2] ?? '')
process.send?.('held')
setInterval(() => undefined, 60_000)

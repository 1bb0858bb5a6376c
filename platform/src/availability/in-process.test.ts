import { openInProcessAvailability } from './in-process.ts'
import { availabilityContract } from './testing/contract.ts'

availabilityContract('a process', async () => openInProcessAvailability())

import { openAvailability } from './open.ts'
import { availabilityContract } from './testing/contract.ts'

availabilityContract('a process', () => openAvailability(null, () => undefined))

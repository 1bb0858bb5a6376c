import { availabilityContract } from './contract.ts'
import { openAvailability } from './open.ts'

availabilityContract('a process', () => openAvailability(null, () => undefined))

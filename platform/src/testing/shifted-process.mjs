// Loaded before a process under test (`node --import`): its clock shows CLOCK_AHEAD_MS more than the machine's.
import { shiftDate } from './shift-date.mjs'

shiftDate(Number(process.env.CLOCK_AHEAD_MS ?? 0))

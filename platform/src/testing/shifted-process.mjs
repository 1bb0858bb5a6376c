// Loaded before a process under test (`node --import`): its clock shows CLOCK_AHEAD_MS more than the machine's.
import { ServerResponse } from 'node:http'
import { shiftDate } from './shift-date.mjs'

shiftDate(Number(process.env.CLOCK_AHEAD_MS ?? 0))

// Node takes the header `Date` from the clock of the machine, not from the shifted `Date`.
const { writeHead } = ServerResponse.prototype
ServerResponse.prototype.writeHead = function (...parameters) {
  // biome-ignore lint/plugin: this is the clock of the tests, since `Date` is shifted
  if (!this.hasHeader('Date')) this.setHeader('Date', new Date().toUTCString())
  return writeHead.apply(this, parameters)
}

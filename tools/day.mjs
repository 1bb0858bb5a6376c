// `npm test -- --day 2027-03-28` runs the tests as on that day, and `--day 2027-03-28T00:05` also at that time of day.
// `--day drawn` chooses a random day and time, the same for all runs on one date.
import { createHash } from 'node:crypto'

const zone = 'Europe/Paris'
const written = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
const hour = 3_600_000

/** The epoch milliseconds of a day and time in Paris, one or two hours ahead of UTC. NaN for an invalid time. */
function instantOf(day, time) {
  const asUtc = Date.parse(`${day}T${time}Z`)
  const candidates = [asUtc - hour, asUtc - 2 * hour].filter((at) => !Number.isNaN(at))
  return candidates.find((at) => written.format(at) === `${day} ${time}`) ?? Number.NaN
}

/** A random minute within the next four years, the same for all runs of a day. */
function draw() {
  const today = written.format(Date.now()).slice(0, 10)
  const drawn = createHash('sha256').update(today).digest().readUInt32BE()
  const minutes = drawn % (4 * 366 * 24 * 60)
  return written.format(Date.parse(`${today}T00:00Z`) + minutes * 60_000).replace(' ', 'T')
}

/**
 * Takes the option `--day` out of the arguments.
 * @returns the other arguments, and `clock`: environment variables that set the clock of every Node process
 */
export function takeDayOption(args) {
  const at = args.findIndex((arg) => arg === '--day' || arg.startsWith('--day='))
  if (at === -1) return { rest: args, clock: {} }
  const inOne = args[at].startsWith('--day=')
  const word = inOne ? args[at].slice('--day='.length) : (args[at + 1] ?? '')
  const wanted = word === 'drawn' ? draw() : word
  const [day = '', time = written.format(Date.now()).slice(-5)] = wanted.split('T')
  const instant = instantOf(day, time)
  if (Number.isNaN(instant)) {
    process.stderr.write(`--day ${wanted}: not a day like 2027-03-28, or a time like 2027-03-28T00:05 in ${zone}\n`)
    process.exit(1)
  }
  process.stdout.write(`The clock shows ${day} ${time} in ${zone}\n`)
  const preload = new URL('../platform/src/testing/shifted-process.mjs', import.meta.url).href
  return {
    rest: args.toSpliced(at, inOne ? 1 : 2),
    clock: {
      NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import ${preload}`.trim(),
      CLOCK_AHEAD_MS: String(instant - Date.now()),
    },
  }
}

import { compareRounds, valueAtMost } from '../figure.ts'
import { measureRecording } from '../recording.ts'
import type { BenchmarkRow } from '../row.ts'

const longest = 10

/** How long the event loop of the application delays timers under load. */
export const eventLoopRow: BenchmarkRow = {
  name: 'loop',
  measured: 'delay of the event loop while 64 connections record matches',
  baseline: 'that of the bare Fastify while they append',
  async run(bench) {
    const rounds = await measureRecording(bench, 64, 'watch the loop and probe')
    return {
      figures: [
        compareRounds(rounds, 'p99', 'ms', ({ loopDelay }) => loopDelay?.p99 ?? Number.NaN, valueAtMost(longest)),
        compareRounds(rounds, 'longest', 'ms', ({ loopDelay }) => loopDelay?.max ?? Number.NaN, valueAtMost(longest)),
      ],
      notes: [
        'The delay includes the time in which other processes of the machine had the core: compare the baseline.',
      ],
    }
  },
}

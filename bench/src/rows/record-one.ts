import { compareRounds, ratioAtMost } from '../figure.ts'
import { measureRecording } from '../recording.ts'
import type { BenchmarkRow } from '../row.ts'

export const recordOneRow: BenchmarkRow = {
  name: 'record-one',
  measured: 'recording a match over one connection, 1,000 players',
  baseline: 'a bare Fastify that appends a row of the same size',
  async run(bench) {
    const rounds = await measureRecording(bench, 1)
    return {
      figures: [
        compareRounds(rounds, 'p50', 'ms', ({ p50 }) => p50, ratioAtMost(1.5)),
        compareRounds(rounds, 'p99', 'ms', ({ p99 }) => p99, ratioAtMost(2)),
        compareRounds(rounds, 'rate', '/s', ({ perSecond }) => perSecond),
        compareRounds(rounds, 'CPU of one', 'ms', ({ cpu }) => cpu),
      ],
    }
  },
}

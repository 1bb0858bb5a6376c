import { compareRounds, ratioAtLeast, ratioAtMost } from '../figure.ts'
import { measureRecording } from '../recording.ts'
import type { BenchmarkRow } from '../row.ts'

export const recordRow: BenchmarkRow = {
  name: 'record',
  measured: 'recording a match over 64 connections, 1,000 players',
  baseline: 'a bare Fastify that appends a row of the same size',
  async run(bench) {
    const rounds = await measureRecording(bench, 64)
    return {
      figures: [
        compareRounds(rounds, 'rate', '/s', ({ perSecond }) => perSecond, ratioAtLeast(0.35)),
        compareRounds(rounds, 'p99', 'ms', ({ p99 }) => p99, ratioAtMost(5)),
        compareRounds(rounds, 'CPU of one', 'ms', ({ cpu }) => cpu),
      ],
    }
  },
}

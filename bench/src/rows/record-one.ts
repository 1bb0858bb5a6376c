import { compare, ratioAtMost } from '../figure.ts'
import { measureRecording } from '../recording.ts'
import type { Row } from '../row.ts'

export const recordOne: Row = {
  name: 'record-one',
  measured: 'recording a match over one connection, 1,000 players',
  baseline: 'a bare Fastify that appends a row of the same size',
  async run(bench) {
    const rounds = await measureRecording(bench, 1)
    return {
      figures: [
        compare(rounds, 'p50', 'ms', ({ p50 }) => p50, ratioAtMost(1.5)),
        compare(rounds, 'p99', 'ms', ({ p99 }) => p99, ratioAtMost(2)),
        compare(rounds, 'rate', '/s', ({ perSecond }) => perSecond),
        compare(rounds, 'CPU of one', 'ms', ({ cpu }) => cpu),
      ],
    }
  },
}

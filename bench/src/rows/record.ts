import { compareRounds, ratioAtLeast, ratioAtMost, valueAtMost } from '../figure.ts'
import { measureRecording } from '../recording.ts'
import type { BenchmarkRow } from '../row.ts'

const baseline = 'a bare Fastify that appends a row of the same size'
const longestDelay = 10

export const recordRow: BenchmarkRow = {
  name: 'record',
  measured: 'recording a match over 64 connections, 1,000 players',
  baseline,
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

export const recordOneRow: BenchmarkRow = {
  name: 'record-one',
  measured: 'recording a match over one connection, 1,000 players',
  baseline,
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

export const eventLoopRow: BenchmarkRow = {
  name: 'loop',
  measured: 'delay of the event loop while 64 connections record matches',
  baseline: 'that of the bare Fastify while they append',
  async run(bench) {
    const rounds = await measureRecording(bench, 64, 'watch the loop and probe')
    const target = valueAtMost(longestDelay)
    return {
      figures: [
        compareRounds(rounds, 'p99', 'ms', ({ loopDelay }) => loopDelay?.p99 ?? Number.NaN, target),
        compareRounds(rounds, 'longest', 'ms', ({ loopDelay }) => loopDelay?.max ?? Number.NaN, target),
      ],
      notes: [
        'The delay includes the time in which other processes of the machine had the core: compare the baseline.',
      ],
    }
  },
}

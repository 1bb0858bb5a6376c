import { expect, test } from 'vitest'
import type { CpuProfile } from './flame-graph.ts'
import { toTimelineSvg, toWorkSpans } from './timeline.ts'

const frame = (functionName: string) => ({ functionName, url: '', lineNumber: 0 })
const nodes = ['(root)', 'transaction', 'decide', '(idle)', '(garbage collector)'].map((name, id) => ({
  id,
  callFrame: frame(name),
}))
const profileOf = (samples: readonly number[], startTime = 1_000_000): CpuProfile => ({
  nodes,
  samples,
  timeDeltas: samples.map(() => 1_000),
  startTime,
})

test('consecutive samples of the same work are one span', () => {
  expect(toWorkSpans(profileOf([1, 1, 2, 3, 3, 4])).map(({ work, from, to }) => [work, from, to])).toEqual([
    ['commit', 1_001_000, 1_003_000],
    ['other', 1_003_000, 1_004_000],
    ['idle', 1_004_000, 1_006_000],
    ['garbage collection', 1_006_000, 1_006_000],
  ])
})

test('the timeline shows what each thread does around the longest commits, by one clock', () => {
  const start = Array<number>(100).fill(3)
  const requests = profileOf([...start, 1, 1, 1, 1, 3, 3, 1, 3])
  const readModels = profileOf([2, 1, 4, 3], 1_100_000)
  const svg = toTimelineSvg([requests, readModels], 'record-1')
  expect([...svg.matchAll(/commit of ([\d.]+) ms/g)].map(([, time]) => time)).toEqual(['4.0', '1.0'])
  expect(svg).toContain('<title>garbage collection 1.0 ms</title>')
  // The long commit is in the middle of the strip of 30 ms, whose width is 1,200.
  expect(svg).toContain('x="520.0" y="40" width="160.0" height="18" fill="#c44"')
  expect(svg).toContain('x="560.0" y="60" width="40.0" height="18" fill="#c44"')
})

import { expect, test } from 'vitest'
import { type CpuProfile, toFrameTree, toSvg } from './flame-graph.ts'

const frame = (functionName: string, url = 'file:///somewhere/domain/src/match/match.ts') => ({
  functionName,
  url,
  lineNumber: 4,
})

/**
 * `handle` calls `decide`, which has two nodes. The first two samples are a quarter of the eight, which `toFrameTree`
 * leaves out.
 */
const profile: CpuProfile = {
  nodes: [
    { id: 1, callFrame: frame('(root)', ''), children: [2, 4, 5] },
    { id: 2, callFrame: frame('handle'), children: [3, 6] },
    { id: 3, callFrame: frame('decide') },
    { id: 4, callFrame: frame('(idle)', '') },
    { id: 5, callFrame: frame('parse', 'file:///somewhere/node_modules/zod/index.js') },
    { id: 6, callFrame: frame('decide') },
  ],
  samples: [5, 5, 3, 3, 6, 2, 4, 5],
  timeDeltas: [900, 900, 10, 20, 30, 40, 800, 100],
  startTime: 0,
}

test('the time of a frame includes the functions that it calls, without the start and idle time', () => {
  const root = toFrameTree(profile)
  expect(root.microseconds).toBe(200)
  const callees = [...root.callees.values()]
  expect(callees.map(({ name, place, microseconds }) => [name, place, microseconds])).toEqual([
    ['handle', 'domain/src/match/match.ts:5', 100],
    ['parse', 'zod/index.js:5', 100],
  ])
  expect([...(callees[0]?.callees.values() ?? [])].map(({ name, microseconds }) => [name, microseconds])).toEqual([
    ['decide', 60],
  ])
})

test('the graph names functions and files without the folder of the repository', () => {
  const svg = toSvg(toFrameTree(profile), 'record < 64')
  expect(svg).toContain('record &lt; 64')
  expect(svg).toContain('<title>decide domain/src/match/match.ts:5 30.0 %</title>')
  expect(svg).not.toContain('somewhere')
  // Half of the graph's width of 1,200.
  expect(svg).toContain('width="600.0"')
})

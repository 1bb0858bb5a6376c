import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CpuProfile, toFrameTree, toSvg } from './flame-graph.ts'
import { toTimelineSvg } from './timeline.ts'

/**
 * Creates a folder for CPU profiles.
 * @returns flags that make a process write a profile of each of its threads into the folder when it exits
 */
export function profileFlags(folder: string): string[] {
  mkdirSync(folder, { recursive: true })
  return ['--cpu-prof', `--cpu-prof-dir=${folder}`, '--cpu-prof-interval=250']
}

/**
 * Replaces the profiles in a folder by drawings: a flame graph of each thread that was busy, the busiest first, and a
 * timeline of all threads around the longest commits.
 */
export function drawProfiles(folder: string, title: string): void {
  const files = readdirSync(folder).filter((name) => name.endsWith('.cpuprofile'))
  const profiles = files
    // Node names a profile CPU.<day>.<time>.<process>.<thread>.<number>.
    .toSorted((a, b) => threadOf(a) - threadOf(b))
    // The cast is right: Node wrote these files in the format of `CpuProfile`.
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as CpuProfile)
  const graphs = profiles
    .map(toFrameTree)
    .filter(({ microseconds }) => microseconds > 0)
    .toSorted((a, b) => b.microseconds - a.microseconds)
  for (const [index, frames] of graphs.entries())
    writeFileSync(join(folder, `${index + 1}.svg`), toSvg(frames, `${title}, thread ${index + 1}`))
  writeFileSync(join(folder, 'timeline.svg'), toTimelineSvg(profiles, title))
  for (const name of files) rmSync(join(folder, name))
}

const threadOf = (name: string): number => Number(name.split('.')[4])

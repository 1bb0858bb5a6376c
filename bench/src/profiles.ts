import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CpuProfile, toFrames, toSvg } from './flame-graph.ts'

/** Flags that make a process write a CPU profile of each of its threads into a folder when it exits. */
export function profileFlags(folder: string): string[] {
  mkdirSync(folder, { recursive: true })
  return ['--cpu-prof', `--cpu-prof-dir=${folder}`]
}

/** Replaces the profiles in a folder by their flame graphs, the busiest thread first. */
export function drawProfiles(folder: string, title: string): void {
  const files = readdirSync(folder).filter((name) => name.endsWith('.cpuprofile'))
  const threads = files
    // The cast is right: Node wrote these files in the format of `CpuProfile`.
    .map((name) => toFrames(JSON.parse(readFileSync(join(folder, name), 'utf8')) as CpuProfile))
    .filter(({ microseconds }) => microseconds > 0)
    .toSorted((a, b) => b.microseconds - a.microseconds)
  for (const [index, frames] of threads.entries())
    writeFileSync(join(folder, `${index + 1}.svg`), toSvg(frames, `${title}, thread ${index + 1}`))
  for (const name of files) rmSync(join(folder, name))
}

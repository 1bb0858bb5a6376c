// Fails when a part of the built page is too large in gzip: a lazy chunk, or the styles of a first visit. Also fails
// when a screen that the server renders has too many stylesheets. For large initial scripts, only prints an alarm
// (docs/user-interface.md#budget).
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import * as z from 'zod'

const dist = fileURLToPath(new URL('../frontend/dist/page/', import.meta.url))
const KiB = 1024
const budget = { initialScripts: 190 * KiB, screen: 25 * KiB, popup: 30 * KiB, styles: 20 * KiB }

const Chunk = z.object({
  file: z.string(),
  isDynamicEntry: z.boolean().default(false),
  imports: z.array(z.string()).default([]),
  css: z.array(z.string()).default([]),
})
const manifest = z.record(z.string(), Chunk).parse(JSON.parse(readFileSync(`${dist}.vite/manifest.json`, 'utf8')))

const sizes = new Map<string, number>()
function sizeOf(file: string): number {
  const known = sizes.get(file) ?? gzipSync(readFileSync(dist + file), { level: 9 }).length
  sizes.set(file, known)
  return known
}

/** The keys of a chunk and of all chunks that it imports statically. */
function withImports(key: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[key]
  if (chunk === undefined || found.has(key)) return found
  found.add(key)
  for (const imported of chunk.imports) withImports(imported, found)
  return found
}

const sum = (files: Iterable<string>): number => [...new Set(files)].reduce((total, file) => total + sizeOf(file), 0)
const scripts = (keys: Iterable<string>) => [...keys].flatMap((key) => manifest[key]?.file ?? [])
const styles = (keys: Iterable<string>) => [...keys].flatMap((key) => manifest[key]?.css ?? [])

function print(name: string, size: number, limit: number, tooLarge: string): void {
  const verdict = size <= limit ? 'ok' : tooLarge
  console.log(`${verdict.padEnd(5)}${(size / KiB).toFixed(1).padStart(7)} KiB of ${limit / KiB}  ${name}`)
}

// boot.ts imports the application after the first paint. The scripts of both are the initial scripts.
const application = 'src/entries/page.tsx'
const initial = new Set(['index.html', application].flatMap((key) => [...withImports(key)]))
const rows: [name: string, size: number, limit: number][] = []
// Scripts that are too large only print ALARM here: `npm run budget:page` measures the loading times.
for (const [name, keys] of [
  ['initial scripts', initial],
  ['scripts of the television', withImports('tv.html')],
] as const) {
  print(name, sum(scripts(keys)), budget.initialScripts, 'ALARM')
}
// Every screen loads this module in advance, so its code and its imports count only in the row of this module.
const messages = 'src/app/message-host.tsx'
const inAdvance = withImports(messages)
if (inAdvance.size === 0) throw new Error(`the build has no ${messages}`)
for (const [key, chunk] of Object.entries(manifest)) {
  if (!chunk.isDynamicEntry || key === application) continue
  const added = [...withImports(key)].filter((one) => !initial.has(one) && (key === messages || !inAdvance.has(one)))
  rows.push([key, sum(scripts(added)), key.endsWith('-screen.tsx') ? budget.screen : budget.popup])
  // A first visit loads the initial styles, and the styles of one screen or dialog at a time.
  rows.push([`${key}, styles of a first visit`, sum(styles(new Set([...initial, ...added]))), budget.styles])
}

// A browser loads six files at a time over HTTP/1.1, so the first paint would wait for a seventh stylesheet.
const maxStylesheets = 6
const isRenderedByServer = /(landing|home|rank|history)-screen\.tsx$/
const slow = Object.keys(manifest).filter((key) => {
  const files = new Set(styles(new Set([...initial, ...withImports(key)])))
  return isRenderedByServer.test(key) && files.size > maxStylesheets
})
for (const key of slow) console.log(`OVER  more than ${maxStylesheets} stylesheets  ${key}`)

for (const row of rows) print(...row, 'OVER')
if (slow.length > 0 || rows.some(([, size, limit]) => size > limit)) process.exit(1)

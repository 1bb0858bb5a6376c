import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { sourceStackOf } from './source-stack.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'topspin-stack-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Bundles a module and runs it with Node, because Vitest changes stacks by itself. @returns the error it throws */
async function thrownByBundle(sourcemap: boolean): Promise<Error> {
  const source = `function fold(): void {\n\n  throw new Error('no such match')\n}\n
    try { fold() } catch (error) { process.stdout.write((error as Error).stack ?? '') }`
  writeFileSync(join(folder, 'fold.ts'), source)
  const outfile = join(folder, 'fold.mjs')
  const entryPoints = [join(folder, 'fold.ts')]
  await build({ entryPoints, outfile, bundle: true, format: 'esm', minifyWhitespace: true, sourcemap })
  const stack = execFileSync(process.execPath, [outfile], { encoding: 'utf8' })
  return Object.assign(new Error(), { stack })
}

it('names the source, its line and its column', async () => {
  const error = await thrownByBundle(true)
  expect(error.stack).toContain('fold.mjs:1:')
  const lines = sourceStackOf(error).split('\n')
  expect(lines[0]).toBe('Error: no such match')
  expect(lines[1]).toBe(`    at fold (${pathToFileURL(join(folder, 'fold.ts'))}:3:9)`)
  // The second call must not read the map.
  rmSync(join(folder, 'fold.mjs.map'))
  expect(sourceStackOf(error).split('\n')).toEqual(lines)
})

it('leaves a place without a map as it is', async () => {
  const error = await thrownByBundle(false)
  expect(sourceStackOf(error)).toBe(error.stack)
})

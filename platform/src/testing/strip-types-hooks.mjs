import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const cache = new URL('../../../.cache/stripped/', import.meta.url)

/** Loads a TypeScript module without its types. The name of the file in the cache is a hash of the source. */
export async function load(url, context, next) {
  if (!url.endsWith('.ts')) return next(url, context)
  const code = readFileSync(fileURLToPath(url))
  const stripped = new URL(`${createHash('sha256').update(code).digest('hex')}.js`, cache)
  return { format: 'module', source: read(stripped) ?? (await strip(code, stripped)), shortCircuit: true }
}

function read(file) {
  try {
    return readFileSync(file)
  } catch {
    return null
  }
}

async function strip(code, stripped) {
  const { transform } = await import('esbuild')
  const source = (await transform(code, { loader: 'ts', target: 'node20.19' })).code
  mkdirSync(cache, { recursive: true })
  // The file is written under another name and renamed when complete, because other processes and threads may read or
  // write it.
  const part = new URL(`${stripped.href}.${randomUUID()}`)
  writeFileSync(part, source)
  renameSync(part, stripped)
  return source
}

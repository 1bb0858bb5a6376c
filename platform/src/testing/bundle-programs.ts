import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type Plugin } from 'esbuild'
import { bundledFolderVariable, type ProgramName } from './programs.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const programs: readonly ProgramName[] = ['standalone', 'command-api', 'projections', 'read-api']
/** The bundled packages: they have many small modules. Other packages are not bundled, as not all of them can be. */
const bundled = /^(@topspin\/|zod|uuid|fastify-type-provider-zod)/

/**
 * A global setup of Vitest: bundles the programs that tests start as processes. A start then takes less than half of
 * the CPU time that Node 20 needs for 500 TypeScript modules in two threads.
 * @returns a function that removes the bundles
 */
export default async function bundlePrograms(): Promise<() => void> {
  const cache = join(root, '.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'programs-'))
  const mains = programs.map((name) => [name, join(root, name, 'src/main.ts')] as const)
  await build({
    entryPoints: { ...Object.fromEntries(mains), thread: join(root, 'standalone/src/thread/thread.mjs') },
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    keepNames: true,
    // The bundles are JavaScript: the thread must not register tsx.
    define: { 'process.features.typescript': 'true' },
    logLevel: 'warning',
    plugins: [inPlace],
  })
  process.env[bundledFolderVariable] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

/** Bundles no other package. `import.meta.url` is that of the source, except in the module that starts the thread. */
const inPlace: Plugin = {
  name: 'in place',
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ kind, path }) =>
      kind === 'entry-point' || bundled.test(path) ? undefined : { path, external: true },
    )
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8')
      const address = JSON.stringify(pathToFileURL(path).href)
      const contents = path.endsWith('projections-thread.ts') ? source : source.replaceAll('import.meta.url', address)
      return { contents, loader: 'ts' }
    })
  },
}

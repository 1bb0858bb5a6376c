// Bundles the servers into dist/servers (docs/adr/0008-bundled-servers.md).
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('..', import.meta.url))
/** As deep below the root as the sources, so that `platform/src/built-page.ts` finds the page from both. */
const folder = join(root, 'dist', 'servers')
const programs = {
  standalone: 'standalone/src/main.ts',
  thread: 'standalone/src/thread/thread.ts',
  operations: 'standalone/src/operations/main.ts',
  'command-api': 'command-api/src/main.ts',
  projections: 'projections/src/main.ts',
  'read-api': 'read-api/src/main.ts',
  demo: 'demo/src/main.ts',
}
// The image has no demo.
const present = Object.entries(programs).filter(([, source]) => existsSync(join(root, source)))

const { outputFiles, metafile } = await build({
  absWorkingDir: root,
  entryPoints: Object.fromEntries(present),
  outdir: folder,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  // What is imported with `import()`, such as the client of an engine, stays a file of its own.
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  // Node keeps the text of each loaded module in memory.
  minifyWhitespace: true,
  // Node prints the line of an error that nobody catches.
  lineLimit: 200,
  sourcemap: true,
  sourcesContent: false,
  // They have native code.
  external: ['@node-rs/argon2', '@photostructure/sqlite'],
  // Packages in the format of CommonJS require modules of Node.
  banner: { js: 'const require = process.getBuiltinModule("module").createRequire(import.meta.url);' },
  metafile: true,
  write: false,
  logLevel: 'warning',
})

// Services that start at the same time may each bundle: a file is renamed when it is complete, and its name has the
// hash of its content.
const write = (path, contents) => {
  const part = `${path}.${process.pid}`
  writeFileSync(part, contents)
  renameSync(part, path)
}
mkdirSync(folder, { recursive: true })
for (const { path, contents } of outputFiles) write(path, contents)
const written = new Set(outputFiles.map(({ path }) => basename(path)))
for (const name of readdirSync(folder)) if (/\.m(js|ap)$/.test(name) && !written.has(name)) rmSync(join(folder, name))
// Written last: `prepare.mjs` compares its time with the sources.
write(join(folder, 'modules.json'), JSON.stringify(metafile.outputs))

// Bundles the servers into dist/servers (docs/adr/0008-bundled-servers.md).
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('..', import.meta.url))
/** Two levels below the root, because `built-page.ts` finds the page by a relative path. */
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
// The sources of the demo are not there when the container image is built.
const present = Object.entries(programs).filter(([, source]) => existsSync(join(root, source)))

const { outputFiles, metafile } = await build({
  absWorkingDir: root,
  entryPoints: Object.fromEntries(present),
  outdir: folder,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  // What `import()` loads stays a file of its own, such as the client of an engine.
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  // Saves memory, because Node keeps the text of each loaded module.
  minifyWhitespace: true,
  // Node prints the whole source line of an uncaught error.
  lineLimit: 200,
  sourcemap: true,
  sourcesContent: false,
  // These packages have native code, which esbuild cannot bundle.
  external: ['@node-rs/argon2', '@photostructure/sqlite'],
  // Bundled CommonJS packages call `require` for modules of Node, and an ES module has no `require`.
  banner: { js: 'const require = process.getBuiltinModule("module").createRequire(import.meta.url);' },
  metafile: true,
  write: false,
  logLevel: 'warning',
})

// Services that start together may all bundle, so each file gets its name when it is complete.
const write = (path, contents) => {
  const part = `${path}.${process.pid}`
  writeFileSync(part, contents)
  renameSync(part, path)
}
mkdirSync(folder, { recursive: true })
for (const { path, contents } of outputFiles) write(path, contents)
const written = new Set(outputFiles.map(({ path }) => basename(path)))
for (const name of readdirSync(folder)) if (/\.m(js|ap)$/.test(name) && !written.has(name)) rmSync(join(folder, name))
// Written last, because `prepare.mjs` compares the time of this file with the sources.
write(join(folder, 'modules.json'), JSON.stringify(metafile.outputs))

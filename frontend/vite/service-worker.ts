import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import { build, type Plugin } from 'vite'
import type { PrecacheEntry } from 'workbox-precaching'

/** Files whose names hold a hash of their content. */
const hashed = /^\/assets\/[^/]+-[\w-]{8,}\.\w+$/
/** Files that the page does not request. */
const left = /^\/(\.vite\/|sw\.js|robots\.txt)|\.(br|gz|map)$|^\/icons\/(?!icon-192)/

/** Builds `/sw.js` after the page, with the list of files to precache. */
export function serviceWorker(): Plugin {
  let root = ''
  let folder = ''
  return {
    name: 'topspin:service-worker',
    apply: 'build',
    configResolved(config) {
      root = config.root
      folder = resolve(config.root, config.build.outDir)
    },
    // Not in closeBundle: it also runs after a failed build, and its own error would hide the first one.
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const files = precachedFiles(folder)
        await build({
          root,
          configFile: false,
          publicDir: false,
          logLevel: 'warn',
          define: {
            precachedFiles: JSON.stringify(files),
            'process.env.NODE_ENV': JSON.stringify('production'),
          },
          build: {
            outDir: folder,
            emptyOutDir: false,
            target: 'es2022',
            rolldownOptions: {
              input: join(root, 'src/entries/worker/service-worker.ts'),
              output: { format: 'iife', entryFileNames: 'sw.js' },
            },
          },
        })
      },
    },
  }
}

const hashOf = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex').slice(0, 16)

function precachedFiles(folder: string): readonly PrecacheEntry[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ file, url: `/${relative(folder, file).split(sep).join('/')}` }))
    .filter(({ url }) => !left.test(url))
    .map(({ file, url }) => ({ url, revision: hashed.test(url) ? null : hashOf(readFileSync(file)) }))
    .sort((one, other) => one.url.localeCompare(other.url))
}

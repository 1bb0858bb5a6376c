import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { classNameOf } from './vite/class-names.ts'
import { drawing } from './vite/drawing.ts'
import { firstRequests } from './vite/first-requests.ts'
import { precompress } from './vite/precompress.ts'
import { serviceWorker } from './vite/service-worker.ts'

const server = 'http://localhost:3000'

type ModuleInfo = {
  readonly importers: readonly string[]
  readonly importedIds: readonly string[]
} | null

/**
 * Whether a module comes with the first page: the application imports it, directly or not. All of these go into one
 * chunk, for on a phone twenty small files cost more round trips than one large file costs bytes.
 */
function isFirstPage(id: string, info: (id: string) => ModuleInfo): boolean {
  const seen = new Set<string>([id])
  for (const one of seen) {
    // Its own script stays apart: it waits for a screen's code, which in turn waits for all that it imports.
    if (isApplication.test(one)) return one !== id
    for (const importer of info(one)?.importers ?? []) seen.add(importer)
  }
  return false
}

const isApplication = /[\\/]frontend[\\/]src[\\/]main\.tsx$/
const own = /[\\/]frontend[\\/]src[\\/]|[\\/]lucide-react[\\/]/
const kit = /[\\/]@base-ui[\\/]/

/**
 * Whether a module of ours does without the component kit, which only dialogs and tabs bring along. Those that several
 * screens use go into one chunk: apart, they kept a screen's own data waiting behind twenty requests.
 */
function isPlain(id: string, info: (id: string) => ModuleInfo): boolean {
  const seen = new Set<string>([id])
  for (const one of seen) {
    if (kit.test(one)) return false
    for (const imported of info(one)?.importedIds ?? []) seen.add(imported)
  }
  return own.test(id)
}

// The set's index names every icon, so every icon would seem to come with the first page.
const icons = /[\\/]lucide-react[\\/].*[\\/]icons[\\/]/

const cssModules = { generateScopedName: classNameOf }

export default defineConfig({
  plugins: [react(), firstRequests(), drawing(cssModules), serviceWorker(), precompress()],
  css: { modules: cssModules },
  build: {
    outDir: 'dist/page',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // The entry uses it before the first page's code is wanted.
            { name: 'import', test: /vite[\\/]preload-helper/, priority: 2 },
            {
              debugName: 'first-page',
              name: (id, chunking) =>
                !icons.test(id) && isFirstPage(id, (one) => chunking.getModuleInfo(one)) ? 'first-page' : null,
              priority: 1,
            },
            // No screen needs both: forms show no match, and lists of matches have no field to fill in.
            { name: 'forms', test: /[\\/]ui[\\/](form\.module|text-(area|field)|use-field-errors)/, minShareCount: 3 },
            { name: 'explanation', test: /[\\/]features[\\/]explanation[\\/]/, minShareCount: 3 },
            {
              debugName: 'shared',
              name: (id, chunking) => (isPlain(id, (one) => chunking.getModuleInfo(one)) ? 'shared' : null),
              minShareCount: 3,
            },
          ],
        },
      },
    },
  },
  server: { port: 5173, proxy: { '/api': server, '/websocket': { target: server, ws: true } } },
})

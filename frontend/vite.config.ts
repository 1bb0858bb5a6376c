import { utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { mailsPage } from './vite/mails-page.ts'
import { precachedFilesPlugin } from './vite/precached-files.ts'
import { precompress } from './vite/precompress.ts'

const server = `http://localhost:${process.env['PORT'] || 3000}`
const page = 'dist/page'
// Without `define`, the bundles `ssr` and `worker` would contain development builds: React is then slow, Workbox logs much.
const define = { 'process.env.NODE_ENV': JSON.stringify('production') }

// Matches the modules, mostly of Base UI, of dialogs, menus and pickers. Tabs, fields and switches import none of them.
const dialogs =
  /shared\/ui\/dialog|@floating-ui\/(core|dom|react-dom)|@base-ui\/utils\/(store|useScrollLock)|@base-ui\/react\/(dialog|utils\/popups|floating-ui-react\/(components|hooks))/

export default defineConfig(({ command }) => ({
  plugins: [react(), tailwindcss(), precachedFilesPlugin(page), mailsPage()],
  build: { target: 'es2022', modulePreload: { polyfill: false } },
  server: { port: 5173, proxy: { '/api': server, '/websocket': { target: server, ws: true } } },
  builder: {
    async buildApp({ environments, build, config }) {
      // The builds run in order: the page, the code that renders first screens on the server, the service worker. The
      // worker lists the files of the page.
      const began = new Date()
      for (const environment of Object.values(environments)) await build(environment)
      precompress(join(config.root, page))
      // `prepare.mjs` builds again unless `.vite/complete` is newer than the sources. The build of the page empties its
      // folder, so the file exists only after a complete build. Its time is the start of the build, so that sources
      // that changed during the build are newer.
      const complete = join(config.root, page, '.vite/complete')
      writeFileSync(complete, '')
      utimesSync(complete, began, began)
    },
  },
  environments: {
    client: {
      build: {
        outDir: page,
        manifest: true,
        rolldownOptions: {
          input: ['index.html', 'tv.html'],
          // Modules that three or more chunks share become one chunk: a phone loads one large file sooner than fifty.
          // Tables have their own chunk, because home, landing and match do not need them. Dialogs have one too, which
          // the page loads after the first paint, before a dialog opens.
          output: {
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [
                { name: 'dialogs', test: dialogs, minShareCount: 3, priority: 1 },
                { name: 'tables', test: /@tanstack|shared\/table\//, minShareCount: 3, priority: 1 },
                { name: 'shared', minShareCount: 3 },
              ],
            },
          },
        },
      },
    },
    ...(command === 'build' && {
      ssr: {
        define,
        // All packages are bundled, because the server does not install them.
        resolve: { noExternal: true as const },
        build: {
          outDir: 'dist/ssr',
          emptyOutDir: true,
          copyPublicDir: false,
          target: 'node20',
          rolldownOptions: { input: { server: 'src/entries/server.tsx' } },
        },
      },
      worker: {
        define,
        consumer: 'client' as const,
        build: {
          outDir: page,
          emptyOutDir: false,
          copyPublicDir: false,
          rolldownOptions: {
            input: 'src/entries/worker/service-worker.ts',
            output: { format: 'iife' as const, entryFileNames: 'sw.js' },
          },
        },
      },
    }),
  },
}))

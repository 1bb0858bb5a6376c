import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { classNameOf } from './vite/class-names.ts'
import { clientCalls } from './vite/client-calls.ts'
import { dictionaries } from './vite/dictionaries.ts'
import { firstRequests } from './vite/first-requests.ts'
import { precompress } from './vite/precompress.ts'
import { router } from './vite/router.ts'
import { serviceWorker } from './vite/service-worker.ts'
import { ssr } from './vite/ssr.ts'

const server = 'http://localhost:3000'

type ModuleInfo = {
  readonly importers: readonly string[]
  readonly importedIds: readonly string[]
} | null

/**
 * Whether the application imports a module statically, directly or not. All of these modules go into one chunk: on a
 * phone, twenty small files take longer than one large file.
 */
function isFirstPage(id: string, info: (id: string) => ModuleInfo): boolean {
  if (few.test(id)) return true
  const seen = new Set<string>([id])
  for (const one of seen) {
    // main.tsx is a chunk of its own: it waits for the code of a screen, which imports the first page.
    if (isApplication.test(one)) return one !== id
    for (const importer of info(one)?.importers ?? []) seen.add(importer)
  }
  return false
}

const isApplication = /[\\/]frontend[\\/]src[\\/]main\.tsx$/
// Screens and sagas share these few lines. In the chunk of a screen, the sagas would load that too. What nearly every screen
// shows, such as avatars, cards and the state of a contested match, is here as well: in the chunk that all screens share, every
// dialog would load it too.
const few =
  /[\\/]frontend[\\/]src[\\/](format[\\/](numbers|today)|session[\\/]wrong-password|ui[\\/](avatar|card|query-view|use-first-notice|text-field|use-field-errors|facts|link-button|places|player-link|rank|use-wide)|navigation[\\/](parameter|search-text)|features[\\/](contest[\\/](match-(states|tag)|contest-texts|cancelled\.)|recap[\\/]reference))/
const own = /[\\/]frontend[\\/]src[\\/]|[\\/]lucide-react[\\/]/
// What is shown below a contested match is loaded late, and no dialog should load it. The styles of dialogs are with their
// code: few dialogs have anything else in common with screens.
const apart = /[\\/]features[\\/]contest[\\/]|[\\/]ui[\\/]dialog\.module/
const baseUi = /[\\/]@base-ui[\\/]/

/**
 * Whether a module of the page does not import Base UI, which only dialogs need. Such modules that several
 * screens use go into one chunk: as separate files, they delay the data of a screen by twenty requests.
 */
function isPlain(id: string, info: (id: string) => ModuleInfo): boolean {
  const seen = new Set<string>([id])
  for (const one of seen) {
    if (baseUi.test(one)) return false
    for (const imported of info(one)?.importedIds ?? []) seen.add(imported)
  }
  return own.test(id) && !apart.test(id)
}

// The index of the icon set imports every icon, so every icon would count as imported by the first page.
const icons = /[\\/]lucide-react[\\/].*[\\/]icons[\\/]/

const cssModules = { generateScopedName: classNameOf }

export default defineConfig({
  plugins: [
    react(),
    clientCalls(),
    router(),
    dictionaries(),
    firstRequests(),
    ssr(cssModules),
    serviceWorker(),
    precompress(),
  ],
  css: { modules: cssModules },
  // React has what Base UI takes from this package for older versions of it.
  resolve: {
    alias: {
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector.js',
      'use-sync-external-store/shim': 'use-sync-external-store',
    },
  },
  build: {
    outDir: 'dist/page',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    manifest: true,
    rolldownOptions: {
      // Schemas that only servers use are left out: making a schema changes nothing.
      treeshake: { manualPureFunctions: ['z', 'requiredText'] },
      output: {
        codeSplitting: {
          groups: [
            // The entry uses it before it loads the first page.
            { name: 'import', test: /vite[\\/]preload-helper/, priority: 2 },
            {
              debugName: 'first-page',
              name: (id, chunking) =>
                !icons.test(id) && isFirstPage(id, (one) => chunking.getModuleInfo(one)) ? 'first-page' : null,
              priority: 1,
            },
            { name: 'password', test: /[\\/]ui[\\/]password-field/, minShareCount: 2 },
            { name: 'explanation', test: /[\\/]features[\\/]explanation[\\/]/, minShareCount: 3 },
            { name: 'places', test: /[\\/]ui[\\/](places|rank)\.tsx$/, minShareCount: 2 },
            // Most dialogs have neither links to players nor sections nor results.
            {
              name: 'people',
              test: /[\\/]ui[\\/](player-link|points-link|places|rank|section)\.tsx/,
              minShareCount: 2,
            },
            // Screens that show what is at stake rate a match; no dialog does.
            {
              name: 'rating',
              test: /[\\/](domain[\\/]src[\\/]rating|features[\\/]match[\\/]stakes)\.ts/,
              minShareCount: 2,
            },
            // The match form and the correction choose players, on a table; no dialog does.
            { name: 'player-slots', test: /[/]ui[/]player-(slot|face)/, minShareCount: 2 },
            { name: 'table', test: /[/]ui[/]table-surface/, minShareCount: 2 },
            // The match form and the screen of who plays; no dialog.
            { name: 'available', test: /[/]features[/]available[/]use-available/, minShareCount: 2 },
            // The match form and the tab of referees; no dialog.
            { name: 'live', test: /[/]features[/]live[/]live-line/, minShareCount: 2 },
            // Screens without a dialog have it.
            { name: 'screen-icon', test: /[\\/]icons[\\/]monitor\.m?js/, minShareCount: 2 },
            // The account and the settings of the scoreboard have switches.
            { name: 'switch', test: /[/]ui[/]switch/, minShareCount: 2 },
            // Few dialogs send commands that can be taken back.
            { name: 'undo', test: /[/]src[/]undo[/](next-focus|use-undo)/, minShareCount: 2 },
            // The journal and the accounts have these icons; few dialogs have one of them.
            {
              name: 'admin-icons',
              test: /[\\/]icons[\\/](ban|key-round|languages|pencil|star|user-round-x)\.m?js/,
              minShareCount: 2,
            },
            { name: 'icons', test: /[\\/]icons[\\/](copy|share|trash)\.m?js/, minShareCount: 2 },
            // Only screens have these icons, and show who is free.
            {
              name: 'free',
              test: /[\\/](icons[\\/](bell|chevron-right|users)\.m?js|features[\\/]available[\\/]use-available)/,
              minShareCount: 2,
            },
            // Most dialogs neither confirm, nor show a list.
            {
              name: 'lists',
              test: /[/]frontend[/]src[/]ui[/](confirm-dialog|keep-position|held-list|use-held-rows)/,
              minShareCount: 2,
            },
            // Lists of matches and the journal hold back newer rows.
            {
              name: 'newer-rows',
              test: /[/]frontend[/]src[/]ui[/](match-list|newer-rows)|[/]icons[/]arrow-up\.m?js/,
              minShareCount: 2,
            },
            // No dialog has a list that grows.
            { name: 'near-end', test: /[\\/]ui[\\/]use-near-end/, minShareCount: 2 },
            // The accounts and the page of a player have the actions of an admin.
            {
              name: 'account-actions',
              test: /[/]features[/]accounts[/](actions|menu-items|account-menu\.module)/,
              minShareCount: 2,
            },
            // The charts of a live match and the curve of a player.
            { name: 'charts', test: /[/]frontend[/]src[/]ui[/](index-after-key|percent)/, minShareCount: 2 },
            // The television and the screens of a live match draw its points.
            {
              name: 'set-chart',
              test: /[/]features[/]live-page[/](chart-|latest-|match-in-|set-(chart\.m|drawing))/,
              minShareCount: 2,
            },
            { name: 'marks', test: /[\\/]features[\\/]player[\\/]marks/, minShareCount: 2 },
            { name: 'badges', test: /[\\/]features[\\/]badges[\\/]/, minShareCount: 2 },
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

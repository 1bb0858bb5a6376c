import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type Plugin, type Rolldown } from 'vite'
import { chunksOf, isChunkOf, scriptsOf, stylesOf } from './chunks.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The screens that the server renders, by name, with their files. */
const rendered = {
  home: 'features/office/home-screen.tsx',
  rank: 'features/ladder/rank-screen.tsx',
  history: 'features/match/history-screen.tsx',
  landing: 'features/session/landing-screen.tsx',
}

/** Builds the module that renders the first screen on the server (`dist/ssr/render.js`), after the page. */
export function ssr(): Plugin {
  return {
    name: 'topspin:ssr',
    apply: 'build',
    async writeBundle(_, bundle) {
      await build({
        root,
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        plugins: [react()],
        // The server does not install these packages. React is slow without NODE_ENV=production.
        ssr: { noExternal: true },
        define: {
          screenFiles: JSON.stringify(screenFiles(bundle)),
          'process.env.NODE_ENV': JSON.stringify('production'),
        },
        build: {
          ssr: join(root, 'src/entries/server.tsx'),
          outDir: join(root, 'dist/ssr'),
          rolldownOptions: { output: { entryFileNames: 'render.js' } },
          emptyOutDir: true,
        },
      })
    },
  }
}

/** The files of each screen, without those of the page itself. */
function screenFiles(bundle: Rolldown.OutputBundle): Record<string, { scripts: string[]; styles: string[] }> {
  const page = chunksOf(bundle, (chunk) => chunk.isEntry || isChunkOf('entries/page.tsx')(chunk))
  const known = new Set([...scriptsOf(page), ...stylesOf(page)])
  const own = (addresses: readonly string[]) => addresses.filter((address) => !known.has(address))
  const filesOf = (file: string) => {
    const chunks = chunksOf(bundle, isChunkOf(file))
    return { scripts: own(scriptsOf(chunks)), styles: own(stylesOf(chunks)) }
  }
  return Object.fromEntries(Object.entries(rendered).map(([name, file]) => [name, filesOf(file)]))
}

import { join, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type CSSModulesOptions, type Plugin, type Rolldown } from 'vite'
import { chunksOf, isChunkOf, stylesOf } from './chunks.ts'

/** The screens that the server draws, by name, and where they are. */
const drawn = {
  home: 'features/home/home-screen.tsx',
  rank: 'features/ranking/rank-screen.tsx',
  history: 'features/history/history-screen.tsx',
  landing: 'features/session/landing-screen.tsx',
}

/** Builds beside the page what draws its first screens on the server (`drawing/draw-first-screen.js`). */
export function drawing(cssModules: CSSModulesOptions): Plugin {
  let root = ''
  let page = ''
  return {
    name: 'topspin:drawing',
    apply: 'build',
    configResolved(config) {
      root = config.root
      page = resolve(root, config.build.outDir)
    },
    async writeBundle(_, bundle) {
      await build({
        root,
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        plugins: [react()],
        // As on the page itself, else the styles do not fit.
        css: { modules: cssModules },
        // The server has none of these packages; and React is slow unless told that nobody develops here.
        ssr: { noExternal: true },
        define: {
          screenStyles: JSON.stringify(screenStyles(bundle)),
          'process.env.NODE_ENV': JSON.stringify('production'),
        },
        build: {
          ssr: join(root, 'src/drawing/draw-first-screen.tsx'),
          outDir: join(page, '../drawing'),
          emptyOutDir: true,
        },
      })
    },
  }
}

/** What each screen needs besides the styles of the page. */
function screenStyles(bundle: Rolldown.OutputBundle): Record<string, readonly string[]> {
  const ofPage = new Set(stylesOf(chunksOf(bundle, (chunk) => chunk.isEntry || isChunkOf('main.tsx')(chunk))))
  const own = (file: string) => stylesOf(chunksOf(bundle, isChunkOf(file))).filter((address) => !ofPage.has(address))
  return Object.fromEntries(Object.entries(drawn).map(([name, file]) => [name, own(file)]))
}

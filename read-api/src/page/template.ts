import { type PageState, pageStateId, type RenderedScreen } from '@topspin/domain/contract/first-screen'
import { serverRenderedAttribute } from '@topspin/domain/contract/server-rendered'
import * as z from 'zod'

/** The comments of index.html that mark where the server inserts something. */
const placeholders = { styles: '<!--topspin:styles-->', app: '<!--topspin:app-->', end: '<!--/topspin:app-->' } as const

/** The module of the application, which the entry script of index.html imports after the first paint. */
const application = 'src/entries/page.tsx'

/** The fields of Vite's manifest that name the files of a module (https://vite.dev/guide/backend-integration). */
const Manifest = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).default([]), css: z.array(z.string()).default([]) }),
)

/** Makes a page from a state and a rendered screen; without a screen, with the skeleton of index.html. */
export type PageTemplate = (state: PageState, screen?: RenderedScreen) => string

/**
 * Makes the template from the built page, which is split at its placeholders.
 * @param manifest Vite's manifest of the build: it names the scripts and styles of each module
 * @throws Error when a placeholder or the application is missing
 */
export function createPageTemplate(page: string, manifest: unknown): PageTemplate {
  const chunks = Manifest.parse(manifest)
  const [head, afterStyles] = splitAt(page, placeholders.styles)
  const [middle, afterApp] = splitAt(afterStyles, placeholders.app)
  const [skeleton, end] = splitAt(afterApp, placeholders.end)

  /** The chunks of the modules and of all their imports, in the order of the modules. */
  function chunksOf(modules: readonly string[]) {
    const names = new Set<string>()
    for (const module of modules) {
      names.add(module)
      // The loop visits the names that it adds, too.
      for (const name of names) for (const imported of chunkOf(name).imports) names.add(imported)
    }
    return [...names].map(chunkOf)
  }
  function chunkOf(name: string) {
    const chunk = chunks[name]
    if (chunk === undefined) throw new Error(`the page was built without ${name}`)
    return chunk
  }
  const template: PageTemplate = (state, screen) => {
    const needed = chunksOf(screen === undefined ? [application] : [application, screen.module])
    return [
      head,
      // Without this link, Chromium may paint a part of the screen, which moves when the rest arrives. The state comes
      // after the screen, so the first paint waits for the whole screen.
      `<link rel="expect" href="#${pageStateId}" blocking="render">`,
      // The styles of the application come before the styles of a screen.
      ...[...new Set(needed.flatMap(({ css }) => css))].map(
        (file) => `<link rel="stylesheet" crossorigin href="/${file}">`,
      ),
      middle,
      ...needed.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`),
      screen === undefined ? skeleton : `<div id="root" ${serverRenderedAttribute}>${screen.html}</div>`,
      stateElement(state),
      end,
    ].join('')
  }
  chunkOf(application)
  return template
}

export const stateElement = (state: PageState): string =>
  `<script type="application/json" id="${pageStateId}">${inert(JSON.stringify(state))}</script>`

/** JSON in which no text can close the script element around it. */
const inert = (json: string): string => json.replaceAll('<', '\\u003c')

function splitAt(text: string, placeholder: string): readonly [before: string, after: string] {
  const at = text.indexOf(placeholder)
  if (at === -1) throw new Error(`the page has no ${placeholder} at its place`)
  return [text.slice(0, at), text.slice(at + placeholder.length)]
}

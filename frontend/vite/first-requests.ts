import type { HtmlTagDescriptor, Plugin } from 'vite'
import { chunksOf, isChunkOf, scriptsOf, stylesOf } from './chunks.ts'

/**
 * Lists the files of the application in the HTML, so that the browser fetches them in one round trip: first the styles,
 * which block the first paint, then the scripts.
 */
export function firstRequests(): Plugin {
  return {
    name: 'topspin:first-requests',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (bundle === undefined) return
        const application = chunksOf(bundle, isChunkOf('main.tsx'))
        const isNew = (address: string) => !html.includes(address)
        return {
          html: stylesFirst(html, stylesOf(application).filter(isNew)),
          tags: scriptsOf(application).filter(isNew).map(modulePreload),
        }
      },
    },
  }
}

/** Puts all styles first: a browser has six connections to a server and fetches in the order of the HTML. */
function stylesFirst(html: string, more: readonly string[]): string {
  const link = /\s*<link rel="stylesheet"[^>]*>/g
  const links = [
    ...more.map((href) => `\n    <link rel="stylesheet" crossorigin href="${href}">`),
    ...(html.match(link) ?? []),
  ]
  return html.replaceAll(link, '').replace('</title>', `</title>${links.join('')}`)
}

const modulePreload = (href: string): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel: 'modulepreload', href, crossorigin: '' },
  injectTo: 'head',
})

import type { HtmlTagDescriptor, Plugin } from 'vite'
import { chunksOf, isChunkOf, isPageEntry, scriptsOf, stylesOf } from './chunks.ts'

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
      handler(html, { bundle, path }) {
        if (bundle === undefined || path !== '/index.html') return
        const application = chunksOf(bundle, isChunkOf('entries/page.tsx'))
        const entry = chunksOf(bundle, isPageEntry)
        const isNew = (address: string) => !html.includes(address)
        const linked = stylesOf(entry)
        return {
          html: stylesFirst(html, linked, stylesOf(application).filter(isNew)),
          tags: scriptsOf(application).filter(isNew).map(modulePreload),
        }
      },
    },
  }
}

/**
 * Puts all styles first: a browser has six connections to a server and fetches in the order of the HTML.
 * @param linked the styles that Vite has linked at the end of the head
 * @param more those to add, before the others
 */
function stylesFirst(html: string, linked: readonly string[], more: readonly string[]): string {
  const linkOf = (href: string) => `<link rel="stylesheet" crossorigin href="${href}">`
  const without = linked.reduce((page, href) => replaced(page, linkOf(href), ''), html)
  return replaced(without, stylesPlaceholder, [...more, ...linked].map(linkOf).join('') + stylesPlaceholder)
}

/** Where the server inserts the styles of a screen (read-api/src/page/template.ts). */
const stylesPlaceholder = '<!--topspin:styles-->'

function replaced(text: string, part: string, by: string): string {
  if (!text.includes(part)) throw new Error(`index.html has no ${part}`)
  return text.replace(part, () => by)
}

const modulePreload = (href: string): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel: 'modulepreload', href, crossorigin: '' },
  injectTo: 'head',
})

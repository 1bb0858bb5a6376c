import type { HtmlTagDescriptor, Plugin } from 'vite'
import { chunksOf, isChunkOf, scriptsOf, stylesOf } from './chunks.ts'

/**
 * Names in the page what it will ask for, so that it comes in one go and not one round trip after the other: first the
 * styles, without which nothing is painted, then the application's scripts.
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

/** A browser has six connections to one server, and gives them to what it reads first. */
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

import type { HtmlTagDescriptor, Plugin } from 'vite'
import { chunksOf, isChunkOf, stylesOf } from './chunks.ts'

const isApplication = isChunkOf('main.tsx')
/** Where the first screen of most visits is. */
const isHome = isChunkOf('features/home/home-screen.tsx')

/**
 * Names in the page what it will ask for, so that it comes in one go and not one round trip after the other: first the
 * styles, without which nothing is painted, then the scripts, and with them the home screen's.
 */
export function firstRequests(): Plugin {
  return {
    name: 'topspin:first-requests',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (bundle === undefined) return
        const page = chunksOf(bundle, isApplication)
        const all = [...new Set([...page, ...chunksOf(bundle, isHome)])]
        const isNew = (address: string) => !html.includes(address)
        const own = stylesOf(page).filter(isNew)
        return {
          html: stylesFirst(html, own),
          tags: [
            ...all
              .map(({ fileName }) => `/${fileName}`)
              .filter(isNew)
              .map((href) => link({ rel: 'modulepreload', href })),
            ...stylesOf(all)
              .filter((address) => isNew(address) && !own.includes(address))
              .map((href) => link({ rel: 'preload', as: 'style', href })),
          ],
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

const link = (attrs: Record<string, string>): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { ...attrs, crossorigin: '' },
  injectTo: 'head',
})

import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** What the page `/mails` uses of `mail-samples.ts`. */
interface Samples {
  readonly renderedMailSamples: (language: 'fr' | 'pki') => readonly {
    readonly name: string
    readonly subject: string
    readonly html: string
    readonly text: string
  }[]
}

const samples = fileURLToPath(new URL('../../test-kit/src/mail-samples.ts', import.meta.url))
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** Serves every mail with sample data at `/mails` of the development server, in the theme of the browser. */
export function mailsPage(): Plugin {
  return {
    name: 'mails-page',
    apply: 'serve',
    configureServer({ middlewares, ssrLoadModule }) {
      middlewares.use('/mails', (_request, response, next) => {
        // `ssrLoadModule` returns an untyped module; the one at `samples` exports what `Samples` describes.
        ;(ssrLoadModule(samples) as Promise<Samples>).then(({ renderedMailSamples }) => {
          const mails = (['fr', 'pki'] as const).flatMap((language) =>
            renderedMailSamples(language).map(
              ({ name, subject, html, text }) => `<h2>${name}, ${language}: ${escaped(subject)}</h2>
<iframe title="${name}" srcdoc="${escaped(html)}"></iframe><details><summary>text</summary><pre>${escaped(text)}</pre></details>`,
            ),
          )
          response.setHeader('content-type', 'text/html; charset=utf-8')
          response.end(`<!doctype html><html lang="fr"><meta charset="utf-8"><title>mails</title>
<style>:root{color-scheme:light dark}body{font-family:system-ui}iframe{width:100%;height:620px}</style>
${mails.join('\n')}</html>`)
        }, next)
      })
    },
  }
}

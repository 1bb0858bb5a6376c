import type { ScreenFiles } from '@topspin/domain/contract/first-screen'

/** A rendered screen and its data. */
interface Drawn extends ScreenFiles {
  readonly html: string
  readonly answers: { readonly id: string; readonly json: string }
}

/**
 * Splits the built page, so that a screen can replace its skeleton.
 * @param page index.html as built; the page's own styles come first
 * @throws Error when the page lacks a place for the screen
 */
export function templateOf(page: string): (drawn: Drawn) => string {
  const [head, rest] = splitAfter(page, /.*<link rel="stylesheet"[^>]*>/s)
  const [requests, body] = splitAfter(rest, /.*(?=<\/head>)/s)
  const [before] = splitAfter(body, /.*<div id="root">/s)
  const [, after] = splitAfter(rest, /.*<!-- \/root -->/s)
  return ({ html, styles, scripts, answers }) =>
    [
      head,
      // Styles block the first paint, so they come first; those of a screen follow those of the page.
      ...styles.map((href) => `<link rel="stylesheet" crossorigin href="${href}">`),
      requests,
      ...scripts.map((href) => `<link rel="modulepreload" crossorigin href="${href}">`),
      before,
      // The server does not know the time zone: dates stay blank until the client renders.
      `<div class="drawn">${html}</div></div>`,
      `<script type="application/json" id="${answers.id}">${inert(answers.json)}</script>`,
      after,
    ].join('')
}

/** JSON in which no text can close the script element around it. */
const inert = (json: string): string => json.replaceAll('<', '\\u003c')

function splitAfter(text: string, start: RegExp): readonly [string, string] {
  const [head] = start.exec(text) ?? []
  if (head === undefined) throw new Error(`the page has no ${start.source}`)
  return [head, text.slice(head.length)]
}

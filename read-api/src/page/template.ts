import type { ScreenFiles } from '@topspin/domain/contract/first-screen'

/** What is laid into the page. */
interface Drawn extends ScreenFiles {
  readonly html: string
  readonly answers: { readonly id: string; readonly json: string }
}

/**
 * Prepares the page for screens to be laid in, in the place of its skeleton.
 * @param page index.html as built: its own styles are the first it asks for
 * @throws Error when the page has not the places where something belongs
 */
export function templateOf(page: string): (drawn: Drawn) => string {
  const [head, rest] = splitAfter(page, /.*<link rel="stylesheet"[^>]*>/s)
  const [requests, body] = splitAfter(rest, /.*(?=<\/head>)/s)
  const [before] = splitAfter(body, /.*<div id="root">/s)
  const [, after] = splitAfter(rest, /.*<!-- \/root -->/s)
  return ({ html, styles, scripts, answers }) =>
    [
      head,
      // Nothing is painted without styles, so they come before all else; a screen's build upon those of the page.
      ...styles.map((href) => `<link rel="stylesheet" crossorigin href="${href}">`),
      requests,
      ...scripts.map((href) => `<link rel="modulepreload" crossorigin href="${href}">`),
      before,
      // What is drawn here has no time zone: its dates stay blank until the page draws itself.
      `<div class="drawn">${html}</div></div>`,
      `<script type="application/json" id="${answers.id}">${inert(answers.json)}</script>`,
      after,
    ].join('')
}

/** JSON in which no text of a player can end the element around it. */
const inert = (json: string): string => json.replaceAll('<', '\\u003c')

function splitAfter(text: string, start: RegExp): readonly [string, string] {
  const [head] = start.exec(text) ?? []
  if (head === undefined) throw new Error(`the page has no ${start.source}`)
  return [head, text.slice(head.length)]
}

import {
  type PageState,
  pageStateId,
  type RenderedScreen,
  type ScreenFiles,
} from '@topspin/domain/contract/first-screen'
import { serverRendered } from '@topspin/domain/contract/server-rendered'

/** The comments of index.html that mark where the server inserts something. */
const placeholders = {
  styles: '<!--topspin:styles-->',
  scripts: '<!--topspin:scripts-->',
  appStart: '<!--topspin:app-->',
  appEnd: '<!--/topspin:app-->',
  state: '<!--topspin:state-->',
} as const

/** The built page, into which the server inserts a screen and the state. */
export interface Template {
  /** The page without a screen: its skeleton, and the state. */
  shell(state: PageState): string
  /** The page with a screen instead of its skeleton. */
  page(screen: RenderedScreen): string
}

/**
 * Splits the built page at its placeholders.
 * @param page index.html as built
 * @throws Error when a placeholder is missing, or when they are in another order
 */
export function templateOf(page: string): Template {
  const { styles, scripts, appStart, appEnd, state } = placeholders
  const [head, atStyles] = splitAt(page, styles)
  const [middle, atScripts] = splitAt(atStyles, scripts)
  const [body, atApp] = splitAt(atScripts, appStart)
  const [skeleton, atEnd] = splitAt(atApp, appEnd)
  const [between, end] = splitAt(atEnd, state)
  const laid = (files: ScreenFiles, app: string, pageState: PageState) =>
    [
      head,
      // Styles block the first paint, so they come first; those of a screen follow those of the page.
      ...files.styles.map((href) => `<link rel="stylesheet" crossorigin href="${href}">`),
      middle,
      ...files.scripts.map((href) => `<link rel="modulepreload" crossorigin href="${href}">`),
      body,
      app,
      between,
      stateElement(pageState),
      end,
    ].join('')
  return {
    shell: (pageState) => laid({ styles: [], scripts: [] }, skeleton, pageState),
    page: ({ html, ...screen }) => laid(screen, `<div id="root" ${serverRendered}>${html}</div>`, screen.state),
  }
}

/** The element from which a page reads its state. */
export const stateElement = (state: PageState): string =>
  `<script type="application/json" id="${pageStateId}">${inert(JSON.stringify(state))}</script>`

/** JSON in which no text can close the script element around it. */
const inert = (json: string): string => json.replaceAll('<', '\\u003c')

function splitAt(text: string, placeholder: string): readonly [before: string, after: string] {
  const at = text.indexOf(placeholder)
  if (at === -1) throw new Error(`the page has no ${placeholder} at its place`)
  return [text.slice(0, at), text.slice(at + placeholder.length)]
}

import { configureStore } from '@reduxjs/toolkit'
import type { DrawFirstScreen, FirstScreen } from '@topspin/domain/contract/first-screen'
import type { i18n } from 'i18next'
import type { ReactNode } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import { Provider } from 'react-redux'
import { StaticRouter } from 'react-router-dom'
import { App } from '../app/app.tsx'
import { wordsOf } from '../app/dictionary.ts'
import { receive } from '../app/first-answers.ts'
import { createNavigation } from '../app/navigation.ts'
import { type ScreenName, screenAt } from '../app/paths.ts'
import { rootReducer } from '../app/root-reducer.ts'
import { screens } from '../app/routes.tsx'
import { initialSession } from '../features/session/slice.ts'
import { WordsProvider } from '../format/words.tsx'

// The build puts in the place of this name which styles each screen needs.
declare const screenStyles: Readonly<Partial<Record<ScreenName, readonly string[]>>>

/** Made once for the dictionaries they were made of. */
const known = new WeakMap<FirstScreen['words'], Promise<i18n>>()

/**
 * Draws a screen as the page itself will, from the same components and the same state, for the server to lay into the
 * page. Nothing in it works yet but its links: when its script has run, the page draws itself anew in its place.
 * @throws whatever a component throws
 */
export const drawFirstScreen: DrawFirstScreen = async ({ path, player, language, words, answers }) => {
  const screen = screenAt(path) ?? 'home'
  const store = configureStore({
    reducer: rootReducer,
    preloadedState: { session: initialSession(player, language) },
  })
  receive(answers, store.dispatch)
  const taught = known.get(words) ?? wordsOf(words)
  known.set(words, taught)
  await screens[screen].Screen.load()
  const html = await drawn(
    <WordsProvider of={await taught}>
      <Provider store={store}>
        <StaticRouter location={path}>
          <App navigation={createNavigation()} />
        </StaticRouter>
      </Provider>
    </WordsProvider>,
  )
  return { html, styles: screenStyles[screen] ?? [] }
}

async function drawn(page: ReactNode): Promise<string> {
  const failures: unknown[] = []
  // In one piece: what React sends after the rest comes with a script that our security policy forbids.
  const stream = await renderToReadableStream(page, {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => void failures.push(error),
  })
  await stream.allReady
  if (failures.length > 0) throw failures[0]
  return new Response(stream).text()
}

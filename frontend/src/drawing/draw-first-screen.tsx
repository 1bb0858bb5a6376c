import { configureStore } from '@reduxjs/toolkit'
import type { DrawFirstScreen, FirstScreen, ScreenFiles } from '@topspin/domain/contract/first-screen'
import type { i18n } from 'i18next'
import { renderToString } from 'react-dom/server'
import { Provider } from 'react-redux'
import { StaticRouter } from 'react-router-dom'
import { App } from '../app/app.tsx'
import { wordsOf } from '../app/dictionary.ts'
import { receive } from '../app/first-answers.ts'
import { createNavigation } from '../app/navigation.ts'
import { type ScreenName, screenAt, welcomePath } from '../app/paths.ts'
import { rootReducer } from '../app/root-reducer.ts'
import { Landing, screens } from '../app/routes.tsx'
import { initialSession } from '../features/session/slice.ts'
import { WordsProvider } from '../format/words.tsx'

// The build puts in the place of this name which files each screen needs.
declare const screenFiles: Readonly<Partial<Record<ScreenName | 'landing', ScreenFiles>>>

/** Made once for the dictionaries they were made of. */
const known = new WeakMap<FirstScreen['words'], Promise<i18n>>()

/**
 * Draws a screen as the page itself will, from the same components and the same state, for the server to lay into the
 * page. Nothing in it works yet but its links: when its script has run, the page draws itself anew in its place.
 * @throws whatever a component throws; Error for a screen whose files the build has not noted (vite/drawing.ts)
 */
export const drawFirstScreen: DrawFirstScreen = async ({ path, player, language, words, answers }) => {
  const name = player === null ? null : screenAt(path)
  const files = screenFiles[name ?? 'landing']
  if (files === undefined) throw new Error(`the files of ${name} are not known`)
  const store = configureStore({
    reducer: rootReducer,
    preloadedState: { session: initialSession(player, language) },
  })
  receive(answers, store.dispatch)
  const taught = known.get(words) ?? wordsOf(words)
  known.set(words, taught)
  await (name === null ? Landing : screens[name].Screen).load()
  const html = renderToString(
    <WordsProvider of={await taught}>
      <Provider store={store}>
        <StaticRouter location={name === null ? welcomePath : path}>
          <App navigation={createNavigation()} />
        </StaticRouter>
      </Provider>
    </WordsProvider>,
  )
  return { html, ...files }
}

import type { I18n } from '@lingui/core'
import { configureStore } from '@reduxjs/toolkit'
import type { DrawFirstScreen, FirstScreen, ScreenFiles } from '@topspin/domain/contract/first-screen'
import { renderToString } from 'react-dom/server'
import { Provider } from 'react-redux'
import { StaticRouter } from 'react-router-dom'
import { api } from '../api/api.ts'
import { App } from '../app/app.tsx'
import { receive } from '../app/first-answers.ts'
import { rootReducer } from '../app/root-reducer.ts'
import { Landing, screens } from '../app/routes.tsx'
import { i18nOf } from '../i18n/dictionary.ts'
import { WordsProvider } from '../i18n/words.tsx'
import { createNavigation } from '../navigation/navigation.ts'
import { type ScreenName, screenAt, welcomePath } from '../navigation/paths.ts'
import { initialSession } from '../session/slice.ts'

// The build replaces this name by the files of each screen (vite/drawing.ts).
declare const screenFiles: Readonly<Partial<Record<ScreenName | 'landing', ScreenFiles>>>

/** One Lingui instance for each pair of dictionaries. */
const instances = new WeakMap<FirstScreen['words'], I18n>()

/**
 * Draws a screen on the server with the components and the state of the page (docs/architecture.md#serving-the-page).
 * Only its links work; the script of the page replaces it by its own first rendering.
 * @returns the HTML, and the scripts and styles of the screen
 * @throws Error for a screen whose files the build does not list, and any error of a component
 */
export const drawFirstScreen: DrawFirstScreen = async ({ path, player, language, words, answers }) => {
  const name = player === null ? null : screenAt(path)
  const files = screenFiles[name ?? 'landing']
  if (files === undefined) throw new Error(`the files of ${name} are not known`)
  const store = configureStore({
    reducer: rootReducer,
    preloadedState: { session: initialSession(player, language) },
    middleware: (defaults) => defaults().concat(api.middleware),
  })
  receive(answers, player?.pseudo ?? '', store.dispatch)
  const instance = instances.get(words) ?? i18nOf(words)
  instances.set(words, instance)
  await (name === null ? Landing : screens[name].Screen).load()
  const html = renderToString(
    <WordsProvider of={instance}>
      <Provider store={store}>
        <StaticRouter location={name === null ? welcomePath : path}>
          <App navigation={createNavigation()} />
        </StaticRouter>
      </Provider>
    </WordsProvider>,
  )
  return { html, ...files }
}

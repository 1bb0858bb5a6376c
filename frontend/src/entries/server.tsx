import { configureStore } from '@reduxjs/toolkit'
import type { Render, ScreenFiles } from '@topspin/domain/contract/first-screen'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { App } from '../app/app.tsx'
import { firstState } from '../app/first-state.ts'
import { Providers } from '../app/providers.tsx'
import { rootReducer } from '../app/root-reducer.ts'
import { screenCode } from '../app/routes.tsx'
import { api } from '../shared/api/api.ts'
import { createI18n } from '../shared/i18n/dictionary.ts'
import { createNavigation } from '../shared/navigation/navigation.ts'
import { type ScreenName, screenAt, welcomePath } from '../shared/navigation/paths.ts'

// The build replaces this name by the files of each screen (vite/ssr.ts).
declare const screenFiles: Readonly<Partial<Record<ScreenName | 'landing', ScreenFiles>>>

/**
 * Renders a screen on the server, with the components and the state of the page
 * (docs/architecture.md#serving-the-page). The page hydrates it with the state that is returned.
 * @throws Error for a screen whose files the build does not list, and any error of a component
 */
export const render: Render = async ({ path, words, timeZone, today, player, language, answers }) => {
  const name = player === null ? null : screenAt(path)
  const files = screenFiles[name ?? 'landing']
  if (files === undefined) throw new Error(`the files of ${name} are not known`)
  const screen = { path, player, language, today, answers }
  const store = configureStore({
    reducer: rootReducer,
    preloadedState: firstState(screen),
    middleware: (defaults) => defaults().concat(api.middleware),
  })
  await screenCode(name)
  const html = renderToString(
    <Providers i18n={createI18n(language, words)} timeZone={timeZone} today={today} store={store}>
      <StaticRouter location={name === null ? welcomePath : path}>
        <App navigation={createNavigation()} />
      </StaticRouter>
    </Providers>,
  )
  return { html, ...files, state: { timeZone, screen } }
}

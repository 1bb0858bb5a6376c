import { configureStore } from '@reduxjs/toolkit'
import type { RenderScreen } from '@topspin/domain/contract/first-screen'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { App } from '../app/app.tsx'
import { firstState } from '../app/first-screen.ts'
import { Providers } from '../app/providers.tsx'
import { loadScreenCode } from '../app/routes.tsx'
import { rootReducer } from '../app/store.ts'
import { api } from '../shared/api/index.ts'
import { createI18n } from '../shared/i18n/index.ts'
import { createNavigation, screenAt, welcomePath } from '../shared/navigation/index.ts'

/** The source files of the screens that the server renders, as Vite's manifest names them. */
const modules = {
  home: 'src/features/office/home-screen.tsx',
  rank: 'src/features/ladder/rank-screen.tsx',
  history: 'src/features/match/history-screen.tsx',
  landing: 'src/features/session/landing-screen.tsx',
} as const
const isRendered = (name: string): name is keyof typeof modules => Object.hasOwn(modules, name)

/**
 * Renders a screen, which the page hydrates (docs/architecture.md#serving-the-page).
 * @throws any error of a component, and an error for a screen that is not in `modules`
 */
export const render: RenderScreen = async ({ path, words, timeZone, now, player, language, answers }) => {
  const name = player === null ? null : screenAt(path)
  const screenName = name ?? 'landing'
  if (!isRendered(screenName)) throw new Error(`${screenName} is not rendered`)
  const screen = { path, player, language, now, answers }
  const store = configureStore({
    reducer: rootReducer,
    preloadedState: firstState(screen),
    middleware: (defaults) => defaults().concat(api.middleware),
  })
  await loadScreenCode(name)
  const html = renderToString(
    <Providers i18n={createI18n(language, words)} timeZone={timeZone} renderedAt={Date.parse(now)} store={store}>
      <StaticRouter location={name === null ? welcomePath : path}>
        <App navigation={createNavigation()} />
      </StaticRouter>
    </Providers>,
  )
  return { html, module: modules[screenName] }
}

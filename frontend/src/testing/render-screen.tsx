import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import french from '../../public/assets/i18n/fr.json'
import { Providers } from '../app/providers.tsx'
import type { AppStore } from '../app/store.ts'
import { createI18n } from '../shared/i18n/index.ts'

/**
 * Renders a screen in French with what the store has, as the server renders it: without effects and requests.
 * `route` is the path of the screen in the router, such as `/week/:week`, and `path` the opened address.
 */
export function renderMarkup(
  screen: ReactNode,
  { store, timeZone, route, path }: { store: AppStore; timeZone: string; route: string; path: string },
): string {
  return renderToString(
    <Providers i18n={createI18n('fr', { fr: french })} timeZone={timeZone} today={null} store={store}>
      <MemoryRouter initialEntries={[path]}>
        <Routes>
          <Route path={route} element={screen} />
        </Routes>
      </MemoryRouter>
    </Providers>,
  )
}

/** The texts of a screen that `renderMarkup` renders, without markup. */
export const renderTexts = (...screen: Parameters<typeof renderMarkup>): string =>
  renderMarkup(...screen).replace(/<[^>]*>/g, '')

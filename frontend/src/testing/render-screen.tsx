import type { ReactNode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import french from '../../public/assets/i18n/fr.json'
import { Providers } from '../app/providers.tsx'
import type { AppStore } from '../app/store.ts'
import { DatesProvider } from '../shared/format/index.ts'
import { createI18n } from '../shared/i18n/index.ts'

interface Place {
  readonly store: AppStore
  readonly timeZone: string
  readonly route: string
  readonly path: string
  readonly renderedAt?: number
}

/**
 * Renders a screen in French with what the store has, as the server renders it: without effects and requests.
 * `route` is the path of the screen in the router, such as `/week/:week`, `path` the opened address, and `renderedAt`
 * the time of the rendering, 0 by default.
 */
export function renderMarkup(screen: ReactNode, { store, timeZone, route, path, renderedAt = 0 }: Place): string {
  return renderToString(
    <Providers i18n={createI18n('fr', { fr: french })} timeZone={timeZone} renderedAt={renderedAt} store={store}>
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

/** Renders a component without the store and an address, with the keys of texts in place of texts. */
export const renderKeys = (component: ReactNode): string =>
  renderToStaticMarkup(
    <I18nextProvider i18n={createI18n('fr', {})}>
      <DatesProvider timeZone="Europe/Paris">{component}</DatesProvider>
    </I18nextProvider>,
  )

import type { Store } from '@reduxjs/toolkit'
import type { i18n as I18n } from 'i18next'
import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { Provider } from 'react-redux'
import { DatesProvider, RenderedAtContext } from '../shared/format/index.ts'

interface Props {
  readonly i18n: I18n
  /** Undefined for the time zone of the browser. */
  readonly timeZone: string | undefined
  /** When the server rendered the screen (milliseconds since 1970); left out when the browser renders it. */
  readonly renderedAt?: number | undefined
  readonly store: Store
  readonly children: ReactNode
}

/** Provides texts, dates and the store to the components of a page. */
export function Providers({ i18n, timeZone, renderedAt = 0, store, children }: Props) {
  return (
    <I18nextProvider i18n={i18n}>
      <DatesProvider timeZone={timeZone}>
        <RenderedAtContext value={renderedAt}>
          <Provider store={store}>{children}</Provider>
        </RenderedAtContext>
      </DatesProvider>
    </I18nextProvider>
  )
}

import type { Store } from '@reduxjs/toolkit'
import type { i18n as I18n } from 'i18next'
import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { Provider } from 'react-redux'
import { DatesProvider, ServerDayContext } from '../shared/format/index.ts'

interface Props {
  readonly i18n: I18n
  /** Undefined for the time zone of the browser. */
  readonly timeZone: string | undefined
  /** The day on which the server rendered the screen, yyyy-mm-dd; null when the browser rendered it. */
  readonly today: string | null
  readonly store: Store
  readonly children: ReactNode
}

/** Provides texts, dates and the store to the components of the page, on the server and in the browser. */
export function Providers({ i18n, timeZone, today, store, children }: Props) {
  return (
    <I18nextProvider i18n={i18n}>
      <DatesProvider timeZone={timeZone}>
        <ServerDayContext value={today}>
          <Provider store={store}>{children}</Provider>
        </ServerDayContext>
      </DatesProvider>
    </I18nextProvider>
  )
}

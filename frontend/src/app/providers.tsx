import type { I18n } from '@lingui/core'
import type { Store } from '@reduxjs/toolkit'
import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { DatesProvider } from '../format/dates.tsx'
import { WordsProvider } from '../i18n/words.tsx'
import type { RootState } from './root-reducer.ts'

interface Props {
  readonly i18n: I18n
  /** Undefined for the time zone of the browser. */
  readonly timeZone: string | undefined
  readonly store: Store<RootState>
  readonly children: ReactNode
}

/** Texts, dates and the store for the components of the page, on the server and in the browser. */
export function Providers({ i18n, timeZone, store, children }: Props) {
  return (
    <WordsProvider of={i18n}>
      <DatesProvider timeZone={timeZone}>
        <Provider store={store}>{children}</Provider>
      </DatesProvider>
    </WordsProvider>
  )
}

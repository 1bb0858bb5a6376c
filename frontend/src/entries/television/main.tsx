import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { pageStateOf } from '../../app/page-state.ts'
import { Providers } from '../../app/providers.tsx'
import { createWire } from '../../shared/api/index.ts'
import { correctServerTime } from '../../shared/format/index.ts'
import { i18n, loadDictionary } from '../../shared/i18n/index.ts'
import { createPlayerStorage } from '../../shared/session/index.ts'
import { createStompFeed, createVisibility } from '../../shared/socket/index.ts'
import { ErrorBoundary } from '../../shared/ui/index.ts'
import { createTelevisionStore } from './store.ts'
import { Television } from './television.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('tv.html has no #root')

const store = createTelevisionStore(
  {
    wire: createWire({ fetch: window.fetch.bind(window), cookies: () => document.cookie, dated: correctServerTime }),
    feed: createStompFeed(window),
    visibility: createVisibility(document),
  },
  () => window.location.reload(),
)

// With a service worker, the television also starts while the server does not answer.
if (import.meta.env.PROD && 'serviceWorker' in navigator) navigator.serviceWorker.register('/sw.js').catch(() => null)

// A dictionary that cannot be fetched is requested again when the page is next reloaded.
await loadDictionary(createPlayerStorage(() => window.localStorage).language())

createRoot(root).render(
  <StrictMode>
    <Providers i18n={i18n} timeZone={pageStateOf(document).timeZone} store={store}>
      <ErrorBoundary>
        <Television />
      </ErrorBoundary>
    </Providers>
  </StrictMode>,
)

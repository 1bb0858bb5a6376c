import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { createWire } from './api/wire.ts'
import { App } from './app/app.tsx'
import { fetchFirstScreen } from './app/first-screen.ts'
import { answerActions, firstState } from './app/first-state.ts'
import { Mounted } from './app/mounted.tsx'
import { isAt, pageStateOf } from './app/page-state.ts'
import { Providers } from './app/providers.tsx'
import { createStore } from './app/store.ts'
import { untilLiveKnown } from './features/live/first-answer.ts'
import { createOutboxStorage } from './features/live/outbox-storage.ts'
import { createPushDevice } from './features/push/device.ts'
import { createUpdates, noUpdates } from './features/update/updates.ts'
import { i18n, loadDictionary } from './i18n/dictionary.ts'
import { createNavigation } from './navigation/navigation.ts'
import { isLanding, welcomeFor } from './navigation/paths.ts'
import { createAnswerStorage } from './offline/kept-answers.ts'
import { createPlayerStorage } from './session/player-storage.ts'
import { createStompFeed } from './socket/stomp-feed.ts'
import { createVisibility } from './socket/visibility.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

const { timeZone, screen } = pageStateOf(document)
const navigation = createNavigation()
const storage = createPlayerStorage(() => window.localStorage)
// What the server has read is newer than what this browser has stored of the same player.
if (screen?.player != null && screen.player.pseudo === storage.player()?.pseudo)
  storage.keep(screen.player, screen.language)
const wire = createWire({ fetch: window.fetch.bind(window), cookies: () => document.cookie })
const feed = createStompFeed(window)
const visibility = createVisibility(document)
const outboxes = createOutboxStorage(() => window.sessionStorage)
const pushDevice = createPushDevice(window)
const answers = createAnswerStorage(() => window.localStorage)
const hasWorker = import.meta.env.PROD && window.isSecureContext && 'serviceWorker' in navigator
const updates = hasWorker ? createUpdates(window) : noUpdates
const context = { wire, navigation, storage, loadDictionary, feed, visibility, outboxes, pushDevice, answers, updates }
const store = createStore(context, window.reportError.bind(window))
const actions = screen === undefined ? [] : answerActions(screen)
for (const action of actions) store.dispatch(action)

// Hydration starts with the state of the server, and then changes to that of the store.
const serverState = screen === undefined ? undefined : firstState(screen, actions)
const { player } = (serverState ?? store.getState()).session
const language = screen?.language ?? storage.language()
const { pathname, search } = window.location
// The server has rendered the landing. The guard would render an empty page before it redirects there.
if (player === null && !isLanding(pathname)) window.history.replaceState(null, '', welcomeFor(pathname + search))

await Promise.all([loadDictionary(language), untilLiveKnown(store), fetchFirstScreen(store, pathname + search, player)])

const hydrates = screen !== undefined && isAt(screen, window.location)
// boot.ts waits for this module, then repeats an early tap.
await new Promise<void>((resolve) => {
  const page = (
    <StrictMode>
      <Mounted then={resolve}>
        <Providers i18n={i18n} timeZone={timeZone} store={store} serverState={hydrates ? serverState : undefined}>
          <BrowserRouter>
            <App navigation={navigation} />
          </BrowserRouter>
        </Providers>
      </Mounted>
    </StrictMode>
  )
  // React renders again what differs from the screen of the server. That is a defect, so it is reported.
  if (!hydrates) createRoot(root).render(page)
  else hydrateRoot(root, page, { onRecoverableError: (error) => reportError(error) })
})

// The landing of the server is French; the language of the last player follows.
if (storage.language() !== language) void loadDictionary(storage.language())

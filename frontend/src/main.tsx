import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Provider } from 'react-redux'
import { BrowserRouter } from 'react-router-dom'
import { createWire } from './api/wire.ts'
import { App } from './app/app.tsx'
import { answersOf, receive } from './app/first-answers.ts'
import { fetchFirstScreen } from './app/first-screen.ts'
import { createStore } from './app/store.ts'
import { untilLiveKnown } from './features/live/first-answer.ts'
import { createOutboxStorage } from './features/live/outbox-storage.ts'
import { createPushDevice } from './features/push/device.ts'
import { i18n, loadDictionary } from './i18n/dictionary.ts'
import { WordsProvider } from './i18n/words.tsx'
import { createNavigation } from './navigation/navigation.ts'
import { isLanding, welcomeFor } from './navigation/paths.ts'
import { createAnswerStorage } from './offline/kept-answers.ts'
import { createUpdates, noUpdates } from './pwa/updates.ts'
import { createPlayerStorage } from './session/player-storage.ts'
import { selectPlayer } from './session/selectors.ts'
import { createStompFeed } from './socket/stomp-feed.ts'
import { createVisibility } from './socket/visibility.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

const navigation = createNavigation()
const storage = createPlayerStorage(() => window.localStorage)
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
const player = selectPlayer(store.getState())
receive(answersOf(document), player?.pseudo ?? '', store.dispatch)
const { pathname } = window.location
// The server has drawn the landing. The guard would render an empty page before it redirects there.
if (selectPlayer(store.getState()) === null && !isLanding(pathname))
  window.history.replaceState(null, '', welcomeFor(pathname))

await Promise.all([loadDictionary(storage.language()), untilLiveKnown(store), fetchFirstScreen(store, pathname)])

createRoot(root).render(
  <StrictMode>
    <WordsProvider of={i18n}>
      <Provider store={store}>
        <BrowserRouter>
          <App navigation={navigation} />
        </BrowserRouter>
      </Provider>
    </WordsProvider>
  </StrictMode>,
)

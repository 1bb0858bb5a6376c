import { StrictMode, useLayoutEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { createSpanSender, createWire } from '../shared/api/index.ts'
import { correctServerTime } from '../shared/format/index.ts'
import { hasDictionaries, i18n, loadDictionary } from '../shared/i18n/index.ts'
import { createNavigation, isLanding, screenAt, welcomePathFor } from '../shared/navigation/index.ts'
import { createPlayerStorage, selectCurrentPlayer, signInEmbedded } from '../shared/session/index.ts'
// The styles of the shell come before the styles of components.
import '../app/first-paint.css'
import { App } from '../app/app.tsx'
import { actionsStoringAnswers, isRenderedAddress, requestFirstScreen } from '../app/first-screen.ts'
import { pageStateOf } from '../app/page-state.ts'
import { Providers } from '../app/providers.tsx'
import { loadScreenCode } from '../app/routes.tsx'
import { createActionQueue, createStore } from '../app/store.ts'
import { waitUntilLiveKnown } from '../features/live/index.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

const { timeZone, screen, signIn } = pageStateOf(document)
const renderedAt = screen && Date.parse(screen.now)
// `screen.now`: the time of the request, rounded down to the minute. The request was sent after the navigation began,
// `performance.now()` milliseconds ago.
if (renderedAt !== undefined) correctServerTime(renderedAt, 60_000, Date.now() - performance.now())
const navigation = createNavigation()
const storage = createPlayerStorage(() => window.localStorage, window)
// The server has written the current roles and language into the page. The stored ones may be older.
if (screen?.player != null && screen.player.pseudo === storage.player()?.pseudo)
  storage.keep(screen.player, screen.language)
const wire = createWire({
  fetch: window.fetch.bind(window),
  cookies: () => document.cookie,
  dated: correctServerTime,
  // Without a player there is no session, and the server accepts spans only with a session.
  measured: (...span) => selectCurrentPlayer(store.getState()) === null || sendSpan(...span),
})
const sendSpan = createSpanSender(wire)
const actions = createActionQueue()
const store = createStore(wire, storage, actions)
// Without this, the button for the company account would appear after the first answer and move the others.
if (signIn !== undefined) store.dispatch(signInEmbedded(signIn))
if (screen !== undefined) for (const action of actionsStoringAnswers(screen)) store.dispatch(action)

const { player } = store.getState().session
const { pathname, search } = window.location
// The address changes before React starts: the redirect of `Guard` (app.tsx) would first render an empty page.
if (player === null && !isLanding(pathname)) window.history.replaceState(null, '', welcomePathFor(pathname + search))
// Another tab may have logged in as another player. The screen of the server is then replaced and not hydrated.
const hydrates =
  screen !== undefined && isRenderedAddress(screen, window.location) && screen.player?.pseudo === player?.pseudo
const language = hydrates ? screen.language : storage.language()

/** A failed request for the code of the sagas is repeated after this time (milliseconds). */
const retryAfterMs = 5_000

/** Loads and starts the sagas. Resolves after the first attempt. */
async function startSagas(): Promise<void> {
  const sagas = await import('../app/page-sagas.ts').catch(() => null)
  if (sagas === null) setTimeout(startSagas, retryAfterMs)
  else sagas.startPageSagas(store, actions, { wire, navigation, storage, sendSpan, timeZone })
}

async function prepare(): Promise<void> {
  // The sagas start first, because they restore the stored answers.
  await startSagas()
  if (player !== null) requestFirstScreen(store, { pathname, search }, player)
}

await Promise.all([
  loadDictionary(language),
  store.dispatch(waitUntilLiveKnown),
  // The error boundary of the screen reports code that cannot be loaded.
  loadScreenCode(player === null ? null : screenAt(pathname)).catch(() => undefined),
  hydrates || prepare(),
])

/**
 * Calls `then` in a layout effect, when the page is mounted. Other effects may not have run yet; React runs them before
 * it handles a tap.
 */
function Page({ then }: { readonly then: () => void }) {
  useLayoutEffect(then, [then])
  return (
    <Providers i18n={i18n} timeZone={timeZone} renderedAt={renderedAt} store={store}>
      <BrowserRouter>
        <App navigation={navigation} />
      </BrowserRouter>
    </Providers>
  )
}

// boot.ts waits for this module and its promise, then repeats a held tap.
await new Promise<void>((resolve) => {
  const page = (
    <StrictMode>
      <Page then={resolve} />
    </StrictMode>
  )
  // Without the dictionary, hydration would find other texts than the server has rendered.
  if (!hydrates || !hasDictionaries(language)) createRoot(root).render(page)
  else
    hydrateRoot(root, page, {
      // A difference from the server-rendered screen is a defect, unless Back or Forward has changed the address while
      // the code was loaded.
      onRecoverableError(error) {
        if (isRenderedAddress(screen, window.location)) reportError(error)
      },
    })
})

if (hydrates) void startSagas()
// The server renders the landing in French; the stored language of the last player is loaded afterwards.
if (storage.language() !== language) void loadDictionary(storage.language())

import { eventChannel, type SagaIterator } from 'redux-saga'
import { put, takeEvery } from 'redux-saga/effects'
import { getService } from '../shared/api/index.ts'
import { updateAccepted, updateOffered } from './update-slice.ts'

/** Milliseconds after which the page is reloaded even if the new service worker does not control the page yet. */
const takeOverTimeout = 3_000

declare module '../shared/api/context.ts' {
  interface SagaContext {
    readonly updates: PageUpdater
  }
}
/** Calls back when a new version of the page is installed (`follow`), and activates that version (`apply`). */
export type PageUpdater = ReturnType<typeof createPageUpdater>

/** An updater that does nothing, for a page without a service worker: in development, or on plain HTTP. */
export const noPageUpdater: PageUpdater = { follow: () => undefined, apply: () => undefined }

/**
 * Creates the updater, which finds and activates new versions of the page by the service worker. The updater registers
 * the worker after the load event, to delay no request.
 */
export function createPageUpdater(page: Window) {
  const workers = page.navigator.serviceWorker
  let ready: ServiceWorker | null = null
  let applied = false

  async function register(offered: () => void): Promise<void> {
    const registration = await workers.register('/sw.js')
    const offer = (worker: ServiceWorker) => {
      ready = worker
      offered()
    }
    if (registration.waiting !== null && workers.controller !== null) offer(registration.waiting)
    const followNext = () => {
      const { installing, active } = registration
      // The first worker replaces no version, so it is not offered, even if it already controls the page (in WebKit).
      if (active === null) return
      installing?.addEventListener('statechange', () => {
        if (installing.state === 'installed' && workers.controller !== null) offer(installing)
      })
    }
    // The browser may have found a new version before this code runs.
    followNext()
    registration.addEventListener('updatefound', followNext)
    // A page may stay open for days, so a new version is looked for when the page becomes visible.
    page.document.addEventListener('visibilitychange', () => {
      if (page.document.visibilityState === 'visible') registration.update().catch(() => undefined)
    })
  }

  return {
    /** Registers the worker. @param offered called when a new version is installed and waits */
    follow(offered: () => void): void {
      // A failure is ignored: the page works without a worker, and registers it again at the next start.
      const start = () => void register(offered).catch(() => undefined)
      if (page.document.readyState === 'complete') start()
      else page.addEventListener('load', start, { once: true })
      workers.addEventListener('controllerchange', () => applied && page.location.reload())
    },
    /** Activates the new version and reloads the page. */
    apply() {
      applied = true
      if (ready?.state !== 'installed') return page.location.reload()
      ready.postMessage('take-over')
      // A request that the old worker is still answering may delay the new worker.
      page.setTimeout(() => page.location.reload(), takeOverTimeout)
    },
  }
}

/** Offers a new version of the page, and applies it when the player accepts. */
export function* updateSaga(): SagaIterator<void> {
  const updates = yield* getService('updates')
  yield takeEvery(updateAccepted, updates.apply)
  const offers = eventChannel<true>((emit) => {
    updates.follow(() => emit(true))
    return () => undefined
  })
  yield takeEvery(offers, function* () {
    yield put(updateOffered())
  })
}

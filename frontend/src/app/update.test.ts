import { describe, expect, it } from 'vitest'
import { loggedOut } from '../shared/session/index.ts'
import { createTestStore, zoe } from '../testing/test-store.ts'
import { selectUpdateOffered, updateAccepted, updateDeclined } from './update-slice.ts'
import { createPageUpdater, type PageUpdater } from './updates.ts'

describe('a newer version', () => {
  function offered() {
    let applied = 0
    let offer: () => void = () => undefined
    const updates: PageUpdater = {
      follow(next) {
        offer = next
      },
      apply() {
        applied += 1
      },
    }
    const { store } = createTestStore({}, zoe, { updates })
    offer()
    return { store, applied: () => applied }
  }

  it('is applied when the player accepts it, not before', () => {
    const { store, applied } = offered()
    expect([selectUpdateOffered(store.getState()), applied()]).toEqual([true, 0])
    store.dispatch(updateAccepted())
    expect(applied()).toBe(1)
  })

  it('is not applied when the player declines', () => {
    const { store, applied } = offered()
    store.dispatch(updateDeclined())
    expect([selectUpdateOffered(store.getState()), applied()]).toEqual([false, 0])
  })

  it('is still offered after a logout, because the service worker reports it only once', () => {
    const { store } = offered()
    store.dispatch(loggedOut())
    expect(selectUpdateOffered(store.getState())).toBe(true)
  })

  it.each([
    ['before', true],
    ['after', false],
  ])('that the browser finds %s the page has registered its service worker is offered', async (_, isFirst) => {
    const next = Object.assign(new EventTarget(), { state: 'installing' })
    const registration = Object.assign(new EventTarget(), {
      active: {},
      waiting: null,
      installing: isFirst ? next : null,
    })
    const serviceWorker = Object.assign(new EventTarget(), { controller: {}, register: async () => registration })
    const document = Object.assign(new EventTarget(), { readyState: 'complete' })
    let offers = 0
    // `follow` uses nothing else of the page.
    createPageUpdater({ navigator: { serviceWorker }, document } as unknown as Window).follow(() => {
      offers += 1
    })
    await new Promise((resolve) => setTimeout(resolve))
    registration.installing = next
    if (!isFirst) registration.dispatchEvent(new Event('updatefound'))
    expect(offers).toBe(0)
    next.state = 'installed'
    next.dispatchEvent(new Event('statechange'))
    expect(offers).toBe(1)
  })
})

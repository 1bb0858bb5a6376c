import { describe, expect, it } from 'vitest'
import { createTestStore, refuses } from '../../testing/test-store.ts'
import { selectEntryOpen } from '../entry/selectors.ts'
import { entryShown } from '../entry/slice.ts'
import { entrySwitchAsked } from './slice.ts'

describe('match entry', () => {
  it('is open or closed as the server answers', async () => {
    const app = createTestStore({
      isOpen: () => ({ open: false }),
      canPlay: () => ({ canPlay: false, reason: 'entry-closed' }),
    })
    expect(selectEntryOpen(app.store.getState())).toBe(true)
    app.store.dispatch(entryShown())
    const state = await app.until(({ entry }) => entry.canPlay !== null)
    expect(selectEntryOpen(state)).toBe(false)
  })

  it('closes at once in the bottom bar when an admin closes it', async () => {
    const app = createTestStore({ openEntry: ({ body }) => ({ open: body !== true && body !== false && body.open }) })
    app.store.dispatch(entrySwitchAsked({ open: false, key: 'k' }))
    const state = await app.until(({ administration }) => administration.toggle.status === 'done')
    expect(selectEntryOpen(state)).toBe(false)
    expect(app.calls[0]).toEqual({ name: 'openEntry', input: { body: { open: false }, idempotencyKey: 'k' } })
  })

  it('keeps its state when the switch is refused', async () => {
    const app = createTestStore({ openEntry: refuses(403, 'forbidden', 'Non.') })
    app.store.dispatch(entrySwitchAsked({ open: false, key: 'k' }))
    const state = await app.until(({ notice }) => notice.messages.length > 0)
    expect(selectEntryOpen(state)).toBe(true)
  })
})

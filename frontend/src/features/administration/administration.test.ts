import { describe, expect, it } from 'vitest'
import { createRig, refuses } from '../../testing/rig.ts'
import { selectEntryOpen } from '../entry/selectors.ts'
import { entryShown } from '../entry/slice.ts'
import { entrySwitchAsked } from './slice.ts'

describe('match entry', () => {
  it('is open or closed as the server answers', async () => {
    const rig = createRig({
      isOpen: () => ({ open: false }),
      canPlay: () => ({ canPlay: false, reason: 'entry-closed' }),
    })
    expect(selectEntryOpen(rig.store.getState())).toBe(true)
    rig.store.dispatch(entryShown())
    const state = await rig.until(({ entry }) => entry.canPlay !== null)
    expect(selectEntryOpen(state)).toBe(false)
  })

  it('closes at once in the bottom bar when an admin closes it', async () => {
    const rig = createRig({ openEntry: ({ body }) => ({ open: body !== true && body !== false && body.open }) })
    rig.store.dispatch(entrySwitchAsked({ open: false, key: 'k' }))
    const state = await rig.until(({ administration }) => administration.toggle.status === 'done')
    expect(selectEntryOpen(state)).toBe(false)
    expect(rig.calls[0]).toEqual({ name: 'openEntry', input: { body: { open: false }, idempotencyKey: 'k' } })
  })

  it('keeps its state when the switch is refused', async () => {
    const rig = createRig({ openEntry: refuses(403, 'forbidden', 'Non.') })
    rig.store.dispatch(entrySwitchAsked({ open: false, key: 'k' }))
    const state = await rig.until(({ notice }) => notice.messages.length > 0)
    expect(selectEntryOpen(state)).toBe(true)
  })
})

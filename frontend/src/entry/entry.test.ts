import { describe, expect, it } from 'vitest'
import { api } from '../api/api.ts'
import { textOf } from '../i18n/text.ts'
import { createTestStore, refuses } from '../testing/test-store.ts'

const { isOpen, openEntry } = api.endpoints
const close = openEntry.initiate({ body: { open: false } })

describe('match entry', () => {
  it('closes at once in the bottom bar when an admin closes it', async () => {
    let open = true
    const app = createTestStore({
      isOpen: () => ({ open }),
      openEntry: () => {
        open = false
        return { open }
      },
    })
    await app.store.dispatch(isOpen.initiate({}))
    await app.store.dispatch(close)
    const state = await app.until((state) => isOpen.select({})(state).data?.open === false)
    expect(state.notice).toMatchObject({ messages: [], toasts: [{ text: textOf('administration.closed') }] })
  })

  it('keeps its state when the switch is refused', async () => {
    const app = createTestStore({ isOpen: () => ({ open: true }), openEntry: refuses(403, 'forbidden', 'Non.') })
    await app.store.dispatch(isOpen.initiate({}))
    await app.store.dispatch(close)
    const state = app.store.getState()
    expect(isOpen.select({})(state).data).toEqual({ open: true })
    expect(state.notice.messages).toHaveLength(1)
  })
})

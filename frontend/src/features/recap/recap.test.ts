import { describe, expect, it } from 'vitest'
import { api } from '../../api/api.ts'
import { recordedMatch } from '../../testing/samples.ts'
import { createTestStore, refuses } from '../../testing/test-store.ts'
import { parseReference, referenceOf } from './reference.ts'
import { cancellationAsked, recapReceived, recapShown } from './slice.ts'

const recap = (id: number) => ({ ...recordedMatch({ id }), isRollbackable: true })
const cancel = cancellationAsked({ id: 42, isSimple: true, key: 'k' })

describe('a match reference', () => {
  it.each(['simple-42', 'double-7'])('%s is parsed', (text) => {
    const reference = parseReference(text)
    expect(reference && referenceOf(reference)).toBe(text)
  })

  it.each([null, '', 'simple-0', 'simple-', 'triple-1', 'simple-1x'])('%s is invalid', (text) => {
    expect(parseReference(text)).toBeNull()
  })
})

describe('a match’s detail', () => {
  it('is read from the ladder of the match', async () => {
    const app = createTestStore({ doubleRecap: () => ({ ...recap(7), isSimple: false }) })
    app.store.dispatch(recapShown({ isSimple: false, id: 7 }))
    const state = await app.until(({ recap }) => recap.recap.status === 'ready')
    expect(app.calls).toEqual([{ name: 'doubleRecap', input: { params: { id: '7' } } }])
    expect(state.recap.recap.data?.id).toBe(7)
  })

  it('of another match is not shown when it arrives late', () => {
    const app = createTestStore({ simpleRecap: () => new Promise(() => {}) })
    app.store.dispatch(recapShown({ isSimple: true, id: 42 }))
    app.store.dispatch(recapReceived(recap(41)))
    expect(app.store.getState().recap.recap.data).toBeNull()
  })
})

describe('cancelling a match', () => {
  it('reads the last matches again', async () => {
    const app = createTestStore({ rollback: () => ({ done: true }), lastMatches: () => [] })
    await app.store.dispatch(api.endpoints.lastMatches.initiate({}))
    app.store.dispatch(cancel)
    const { recap } = await app.until(() => app.calls.length === 3)
    expect(app.calls[1]).toEqual({
      name: 'rollback',
      input: { body: { matchId: 42, isSimple: true }, idempotencyKey: 'k' },
    })
    expect(recap.cancellation.status).toBe('done')
    expect(app.calls[2]?.name).toBe('lastMatches')
  })

  it('shows the text of the server when it is refused', async () => {
    const app = createTestStore({ rollback: refuses(409, 'not-rollbackable', 'Trop tard.') })
    app.store.dispatch(cancel)
    const { notice } = await app.until((state) => state.notice.messages.length > 0)
    expect(notice.messages[0]?.text).toEqual({ literal: 'Trop tard.' })
  })
})

import { describe, expect, it } from 'vitest'
import { createRig, refuses } from '../../testing/rig.ts'
import { recordedMatch } from '../../testing/samples.ts'
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
    const rig = createRig({ doubleRecap: () => ({ ...recap(7), isSimple: false }) })
    rig.store.dispatch(recapShown({ isSimple: false, id: 7 }))
    const state = await rig.until(({ recap }) => recap.recap.status === 'ready')
    expect(rig.calls).toEqual([{ name: 'doubleRecap', input: { params: { id: '7' } } }])
    expect(state.recap.recap.data?.id).toBe(7)
  })

  it('of another match is not shown when it arrives late', () => {
    const rig = createRig({ simpleRecap: () => new Promise(() => {}) })
    rig.store.dispatch(recapShown({ isSimple: true, id: 42 }))
    rig.store.dispatch(recapReceived(recap(41)))
    expect(rig.store.getState().recap.recap.data).toBeNull()
  })
})

describe('cancelling a match', () => {
  it('reads the last matches again', async () => {
    const rig = createRig({ rollback: () => ({ done: true }), lastMatches: () => [] })
    rig.store.dispatch(cancel)
    const { home, recap } = await rig.until((state) => state.home.lastMatches.status === 'ready')
    expect(rig.calls[0]).toEqual({
      name: 'rollback',
      input: { body: { matchId: 42, isSimple: true }, idempotencyKey: 'k' },
    })
    expect(recap.cancellation.status).toBe('done')
    expect(home.lastMatches.data).toEqual([])
  })

  it('shows the text of the server when it is refused', async () => {
    const rig = createRig({ rollback: refuses(409, 'not-rollbackable', 'Trop tard.') })
    rig.store.dispatch(cancel)
    const { notice } = await rig.until((state) => state.notice.messages.length > 0)
    expect(notice.messages[0]?.text).toEqual({ said: 'Trop tard.' })
  })
})

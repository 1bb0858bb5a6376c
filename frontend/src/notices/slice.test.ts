import { describe, expect, it } from 'vitest'
import { say } from '../i18n/text.ts'
import { messageClosed, messageShown, noticeReducer, toastClosed, toastShown } from './slice.ts'

const empty = noticeReducer(undefined, { type: 'start' })
const message = (text: string) => messageShown({ title: say('error.title'), text: { said: text } })

describe('messages', () => {
  it('are shown one after another', () => {
    const two = [message('un'), message('deux')].reduce(noticeReducer, empty)
    expect(noticeReducer(two, messageClosed()).messages.map(({ text }) => text)).toEqual([{ said: 'deux' }])
  })
})

describe('toasts', () => {
  it('with the same text are shown once, and at most two at a time', () => {
    const state = [toastShown({ said: 'a' }), toastShown({ said: 'a' })].reduce(noticeReducer, empty)
    expect(state.toasts).toHaveLength(1)
    const more = [toastShown({ said: 'b' }), toastShown({ said: 'c' })].reduce(noticeReducer, state)
    expect(more.toasts.map(({ text }) => text)).toEqual([{ said: 'b' }, { said: 'c' }])
  })

  it('close one by one', () => {
    const state = [toastShown({ said: 'a' }), toastShown({ said: 'b' })].reduce(noticeReducer, empty)
    const first = state.toasts[0]?.id ?? ''
    expect(noticeReducer(state, toastClosed(first)).toasts.map(({ text }) => text)).toEqual([{ said: 'b' }])
  })
})

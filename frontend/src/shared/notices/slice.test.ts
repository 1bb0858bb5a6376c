import { describe, expect, it } from 'vitest'
import { textOf } from '../i18n/index.ts'
import { keptToastShown, messageClosed, messageShown, noticeReducer, toastClosed, toastShown } from './slice.ts'

const empty = noticeReducer(undefined, { type: 'start' })
const message = (text: string) => messageShown({ title: textOf('error.title'), text: { literal: text } })

describe('messages', () => {
  it('are shown one after another', () => {
    const two = [message('un'), message('deux')].reduce(noticeReducer, empty)
    expect(noticeReducer(two, messageClosed()).messages.map(({ text }) => text)).toEqual([{ literal: 'deux' }])
  })
})

describe('toasts', () => {
  it('have different texts, and are at most two at a time', () => {
    const state = [toastShown({ literal: 'a' }), toastShown({ literal: 'a' })].reduce(noticeReducer, empty)
    expect(state.toasts).toHaveLength(1)
    const more = [toastShown({ literal: 'b' }), toastShown({ literal: 'c' })].reduce(noticeReducer, state)
    expect(more.toasts.map(({ text }) => text)).toEqual([{ literal: 'b' }, { literal: 'c' }])
  })

  it('that stay until they are closed are not removed by newer ones', () => {
    const shown = [
      keptToastShown({ text: { literal: 'a' } }),
      ...['b', 'c', 'd'].map((literal) => toastShown({ literal })),
    ]
    const texts = shown.reduce(noticeReducer, empty).toasts.map(({ text }) => text)
    expect(texts).toEqual([{ literal: 'a' }, { literal: 'c' }, { literal: 'd' }])
  })

  it('close one by one', () => {
    const state = [toastShown({ literal: 'a' }), toastShown({ literal: 'b' })].reduce(noticeReducer, empty)
    const first = state.toasts[0]?.id ?? ''
    expect(noticeReducer(state, toastClosed(first)).toasts.map(({ text }) => text)).toEqual([{ literal: 'b' }])
  })
})

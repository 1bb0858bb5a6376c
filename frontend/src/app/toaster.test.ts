import { expect, it } from 'vitest'
import { hoverAndFocusHandlers } from './toaster.tsx'

/** A notice with its handlers, and the calls of `hold` and `release`, in order. */
function createNotice() {
  const states = new Set<string>()
  const calls: string[] = []
  const currentTarget = { matches: (selector: string) => states.has(selector) }
  const { onMouseEnter, onMouseLeave, onFocus, onBlur } = hoverAndFocusHandlers(
    () => calls.push('hold'),
    () => calls.push('release'),
  )
  const has = (state: string) => void states.add(state)
  const loses = (state: string) => void states.delete(state)
  return {
    calls,
    pointerEnters: () => [has(':hover'), onMouseEnter()],
    pointerLeaves: () => [loses(':hover'), onMouseLeave({ currentTarget })],
    focusEnters: () => [has(':focus-within'), onFocus()],
    focusLeaves: () => [loses(':focus-within'), onBlur({ currentTarget })],
  }
}

it('releases a notice only when the pointer and the focus have left it, in any order', () => {
  const notice = createNotice()
  notice.pointerEnters()
  notice.focusEnters()
  notice.pointerLeaves()
  expect(notice.calls).toEqual(['hold', 'hold'])
  notice.pointerEnters()
  notice.focusLeaves()
  expect(notice.calls).toEqual(['hold', 'hold', 'hold'])
  notice.pointerLeaves()
  expect(notice.calls).toEqual(['hold', 'hold', 'hold', 'release'])
  notice.focusEnters()
  notice.focusLeaves()
  expect(notice.calls.slice(-2)).toEqual(['hold', 'release'])
})

import { expect, it, onTestFinished, vi } from 'vitest'
import { focusRestoredRow, rememberRemovedRow } from './next-focus.ts'

it('focuses the heading after an undo when the command has removed no row', () => {
  const focus = vi.fn()
  vi.stubGlobal('document', { querySelector: (name: string) => (name === 'h1' ? { focus } : null) })
  onTestFinished(() => void vi.unstubAllGlobals())
  rememberRemovedRow(null)
  focusRestoredRow()
  expect(focus).toHaveBeenCalledOnce()
})

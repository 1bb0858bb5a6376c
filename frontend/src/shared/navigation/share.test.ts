import { afterEach, describe, expect, it, vi } from 'vitest'
import { share } from './share.ts'

const match = { text: 'Léa bat Théo 2–1', url: 'https://example.com/player/L%C3%A9a?match=921' }
const fails = (name: string) => () => Promise.reject(new DOMException('', name))

afterEach(() => void vi.unstubAllGlobals())

/** Shares the match in a browser with these functions. */
function shareOn(device: object) {
  vi.stubGlobal('navigator', device)
  return share(match)
}

describe('sharing', () => {
  it('opens the dialog of the system', async () => {
    const device = { share: vi.fn(async () => undefined) }
    expect(await shareOn(device)).toBe('shared')
    expect(device.share).toHaveBeenCalledWith(match)
  })

  it('copies nothing when the reader closes the dialog', async () => {
    const clipboard = { writeText: vi.fn(async () => undefined) }
    expect(await shareOn({ share: fails('AbortError'), clipboard })).toBe('cancelled')
    expect(clipboard.writeText).not.toHaveBeenCalled()
  })

  it('copies the text with the link where there is no dialog, or it fails', async () => {
    const clipboard = { writeText: vi.fn(async () => undefined) }
    expect(await shareOn({ clipboard })).toBe('copied')
    expect(await shareOn({ share: fails('NotAllowedError'), clipboard })).toBe('copied')
    expect(clipboard.writeText).toHaveBeenCalledWith(`${match.text} ${match.url}`)
  })

  it('is impossible without a dialog and a clipboard', async () => {
    expect(await shareOn({})).toBe('impossible')
    expect(await shareOn({ clipboard: { writeText: fails('NotAllowedError') } })).toBe('impossible')
  })
})

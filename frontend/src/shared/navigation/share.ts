/** A text with a link, to pass on to others. */
export interface Shared {
  readonly text: string
  readonly url: string
}

/** The abilities of a browser to share. Both are missing over plain http. */
interface Device {
  readonly share?: Navigator['share'] | undefined
  readonly clipboard?: Pick<Clipboard, 'writeText'> | undefined
}

/** `shared`: by the dialog of the system, which reports its own result. `cancelled`: the reader has closed that dialog. */
export type Sharing = 'shared' | 'copied' | 'cancelled' | 'impossible'

/** Shares a text with the dialog of the system, or copies it where there is none. */
export async function share({ text, url }: Shared, device: Device = navigator): Promise<Sharing> {
  if (device.share !== undefined)
    try {
      await device.share({ text, url })
      return 'shared'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled'
    }
  if (device.clipboard === undefined) return 'impossible'
  try {
    await device.clipboard.writeText(`${text} ${url}`)
    return 'copied'
  } catch {
    return 'impossible'
  }
}

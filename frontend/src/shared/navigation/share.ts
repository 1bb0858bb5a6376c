/** The functions of a browser for sharing. Over plain http a browser has neither. */
interface Device {
  readonly share?: Navigator['share'] | undefined
  readonly clipboard?: Pick<Clipboard, 'writeText'> | undefined
}

/**
 * Shares a text and a link with the dialog of the system. Copies both when there is no dialog or the dialog fails.
 * @returns what happened: `cancelled` when the person closed the dialog, `impossible` when the copy failed
 */
export async function share({ text, url }: { text: string; url: string }, device: Device = navigator) {
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

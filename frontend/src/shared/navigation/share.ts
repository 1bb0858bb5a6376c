/**
 * Shares a text and a link with the dialog of the system. Copies both when there is no dialog or the dialog fails.
 * Over plain http, a browser has no dialog and no clipboard, although the types of `navigator` have both.
 * @returns what happened: `cancelled` when the person closed the dialog, `impossible` when the copy failed
 */
export async function share({ text, url }: { text: string; url: string }) {
  if (navigator.share !== undefined)
    try {
      await navigator.share({ text, url })
      return 'shared'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled'
    }
  if (navigator.clipboard === undefined) return 'impossible'
  try {
    await navigator.clipboard.writeText(`${text} ${url}`)
    return 'copied'
  } catch {
    return 'impossible'
  }
}

/** A part of a text: an address that may be opened, or plain text without `url`. */
export interface TextPart {
  readonly text: string
  readonly url?: string
}

// Ends at a space, at quotes and angle brackets, and at characters that change the direction of a text: an address must
// look like what it opens.
const address = /https?:\/\/[^\s<>"«»“”\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF]+/giu
/** What ends a sentence rather than an address. */
const afterAddress = /[.,;:!?…'’\])}]+$/u

/**
 * Splits a text at its web addresses. Only `http` and `https` become addresses, and only when they can be parsed; all else
 * stays text. The parts together are the text.
 */
export function linkedText(text: string): readonly TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(address)) {
    const shown = withoutEnd(found)
    const url = urlOf(shown)
    if (url === null) continue
    if (index > from) parts.push({ text: text.slice(from, index) })
    parts.push({ text: shown, url })
    from = index + shown.length
  }
  if (from < text.length) parts.push({ text: text.slice(from) })
  return parts
}

/** Without the punctuation behind it. A closing bracket stays when the address has the opening one. */
function withoutEnd(found: string): string {
  const end = afterAddress.exec(found)?.[0] ?? ''
  const bare = found.slice(0, found.length - end.length)
  return end.startsWith(')') && bare.lastIndexOf('(') > bare.lastIndexOf(')') ? `${bare})` : bare
}

function urlOf(text: string): string | null {
  if (!URL.canParse(text)) return null
  const { protocol, username, password, href } = new URL(text)
  // What stands before an @ looks like the host.
  return (protocol === 'http:' || protocol === 'https:') && username === '' && password === '' ? href : null
}

import * as z from 'zod/mini'

/** A push message (docs/specification.md#notifications). `url` is a page of this origin. */
const Push = z.object({
  title: z.string(),
  body: z._default(z.string(), ''),
  url: z._default(z.string(), '/'),
  tag: z._default(z.string(), 'live'),
  /** Buttons; `action` is the page that the button opens. */
  actions: z._default(z.array(z.object({ title: z.string(), action: z.string() })), []),
})

/** Parses a push message. An invalid message gives a general text, because each push must show a notification. */
export function parsePush(text: string | undefined) {
  try {
    return Push.parse(JSON.parse(text ?? ''))
  } catch {
    return Push.parse({ title: 'Topspin' })
  }
}

/** The address that a notification opens: `url` when it is on this origin, else the origin. */
export function addressToOpen(url: string, origin: string): string {
  const page = new URL(url, origin)
  return page.origin === origin ? page.href : origin
}

import * as z from 'zod/mini'

/** What the server pushes about a new live match (decisions §6). `url` is one of our own pages. */
const Push = z.object({
  title: z.string(),
  body: z._default(z.string(), ''),
  url: z._default(z.string(), '/'),
  tag: z._default(z.string(), 'live'),
})
export type Push = z.infer<typeof Push>

/** Reads a push message. A browser demands that every push shows something, so what is not understood is shown plainly. */
export function pushOf(text: string | undefined): Push {
  try {
    return Push.parse(JSON.parse(text ?? ''))
  } catch {
    return { title: 'Topspin', body: '', url: '/', tag: 'live' }
  }
}

/** The page a notification leads to: ours, whatever the message says. */
export function pageOf(url: string, origin: string): string {
  const page = new URL(url, origin)
  return page.origin === origin ? page.href : origin
}

import * as z from 'zod/mini'

/** Header that names the span which has caused a request or a message of the socket (W3C Trace Context). */
export const traceHeader = 'traceparent'
/** Header that replies have when the server records traces. A page that receives it measures its commands. */
export const traceResponseHeader = 'traceresponse'

/** A duration that a page has measured: from a tap to the answer, or from a message to the change on the screen. */
export const PageSpan = z.strictObject({
  /** For a tap, the header `traceparent` of its request; for a message of the socket, that of the message. */
  traceparent: z.string().check(z.regex(/^00-[0-9a-f]{32}-[0-9a-f]{16}-0[01]$/)),
  /** `tap` with the name of the call, or `show` with the name of the topic. */
  name: z.string().check(z.regex(/^(?:tap|show) [a-zA-Z]{1,40}$/)),
  milliseconds: z.int().check(z.minimum(0), z.maximum(60_000)),
  /** How many milliseconds ago the span ended. The clock of a page may be wrong, so no instant is sent. */
  ago: z.int().check(z.minimum(0), z.maximum(60_000)),
})
export type PageSpan = z.infer<typeof PageSpan>

export const PageSpans = z.strictObject({ spans: z.array(PageSpan).check(z.minLength(1), z.maxLength(50)) })

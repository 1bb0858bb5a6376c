import type { PageSpan } from '@topspin/domain/contract/trace'
import type { SpanReceiver, Wire } from './wire.ts'

const collectFor = 2_000
/** The greatest number of spans that one call sends. Further spans are not sent. */
const mostSpans = 50
/**
 * The longest duration of a span that is sent, and the longest time since its end (milliseconds). A longer time means
 * that the device has slept.
 */
const longest = 30_000

interface EndedSpan extends Omit<PageSpan, 'ago'> {
  /** `performance.now()` at the end of the span. */
  readonly endedAt: number
}

/** Sends the spans that a page has measured, while the server traces (docs/architecture.md#traces). */
export function createSpanSender(wire: Wire): SpanReceiver {
  let collected: EndedSpan[] = []

  async function send(): Promise<void> {
    const now = performance.now()
    const spans = collected.flatMap(({ endedAt, ...span }) => {
      const ago = Math.round(now - endedAt)
      return ago > longest ? [] : [{ ...span, ago }]
    })
    collected = []
    // A trace without these spans is still of use, so they are not sent again.
    if (spans.length > 0) await wire('addPageSpans', { body: { spans } }).catch(() => undefined)
  }

  return (name, traceparent, began) => {
    const endedAt = performance.now()
    const milliseconds = Math.round(endedAt - began)
    if (milliseconds > longest || collected.length === mostSpans) return
    if (collected.length === 0) setTimeout(() => void send(), collectFor)
    collected.push({ name, traceparent, milliseconds, endedAt })
  }
}

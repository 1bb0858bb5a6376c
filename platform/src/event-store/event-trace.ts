import * as z from 'zod'
import type { RecordedEvent } from './port.ts'

/** When an event was decided, and for which request. For logs and metrics, so it holds nothing of the event's data. */
interface EventTrace {
  /** Epoch milliseconds. */
  readonly at: number
  readonly correlationId: string
  /** The span that has caused the event; undefined without tracing. */
  readonly traceparent: string | undefined
}

const Metadata = z.object({ at: z.iso.datetime(), correlationId: z.string(), traceparent: z.optional(z.string()) })

/** The trace in an event's metadata; null when the metadata have another format. */
export function eventTraceOf({ metadata }: Pick<RecordedEvent, 'metadata'>): EventTrace | null {
  const parsed = Metadata.safeParse(metadata)
  if (!parsed.success) return null
  const { at, correlationId, traceparent } = parsed.data
  return { at: Date.parse(at), correlationId, traceparent }
}

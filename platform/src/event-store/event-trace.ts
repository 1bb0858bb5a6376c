import * as z from 'zod'
import type { RecordedEvent } from './port.ts'

/** When an event was decided, and for which request. For logs and metrics, so it holds nothing of the event's data. */
interface EventTrace {
  /** Epoch milliseconds. */
  readonly at: number
  readonly correlationId: string
}

const Metadata = z.object({ at: z.iso.datetime(), correlationId: z.string() })

/** The trace in an event's metadata; null when the metadata have another format. */
export function eventTraceOf({ metadata }: Pick<RecordedEvent, 'metadata'>): EventTrace | null {
  const parsed = Metadata.safeParse(metadata)
  return parsed.success ? { at: Date.parse(parsed.data.at), correlationId: parsed.data.correlationId } : null
}

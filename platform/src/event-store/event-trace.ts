import * as z from 'zod'
import type { RecordedEvent } from './port.ts'

/** When an event was decided, and for which request: what logs and metrics want of it, without its data. */
export interface EventTrace {
  /** Epoch milliseconds. */
  readonly at: number
  readonly correlationId: string
}

const Metadata = z.object({ at: z.iso.datetime(), correlationId: z.string() })

/** The trace that an event's metadata hold; null for metadata of another kind. */
export function traceOf({ metadata }: Pick<RecordedEvent, 'metadata'>): EventTrace | null {
  const parsed = Metadata.safeParse(metadata)
  return parsed.success ? { at: Date.parse(parsed.data.at), correlationId: parsed.data.correlationId } : null
}

import type { PageSpan } from '@topspin/domain/contract/trace'

/** Makes spans (docs/architecture.md#traces). A string that names a span is a `traceparent` (W3C Trace Context). */
export interface SpanMaker {
  /** The current span; undefined outside of a span. */
  current(): string | undefined
  logFields(): { readonly trace_id?: string; readonly span_id?: string }
  /**
   * Does work that several spans have caused. Each cause gets a child span. Spans that are made during the work are
   * below the first of these.
   * @param since when the work began, in epoch milliseconds; by default now
   */
  runBelow<T>(causes: readonly string[], name: string, work: () => Promise<T>, since?: number): Promise<T>
  /** Adds the spans that a page has measured in a browser. */
  addMeasured(spans: readonly PageSpan[]): void
}

// Set by `startTracing`. Without tracing no code of OpenTelemetry is loaded.
let spans: SpanMaker | null = null

export const setSpanMaker = (implementation: SpanMaker): void => {
  spans = implementation
}

export const isTracing = (): boolean => spans !== null

export const currentTraceparent = (): string | undefined => spans?.current()

export const traceFields = (): object => spans?.logFields() ?? {}

/** Does work in a child span of the current span; outside of a span just does the work. */
export const inSpan = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  inSpanBelowCauses(name, [currentTraceparent()], work)

/** Does work as in `SpanMaker.runBelow`, and without a span when no cause is defined or nothing is traced. */
export function inSpanBelowCauses<T>(
  name: string,
  causes: readonly (string | undefined)[],
  work: () => Promise<T>,
  since?: number,
): Promise<T> {
  const known = spans === null ? [] : causes.filter((cause) => cause !== undefined)
  return spans === null || known.length === 0 ? work() : spans.runBelow(known, name, work, since)
}

/** Adds the spans that a page has measured in a browser. Without tracing does nothing. */
export const addPageSpans = (measured: readonly PageSpan[]): void => spans?.addMeasured(measured)

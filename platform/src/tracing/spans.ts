import type { PageSpan } from '@topspin/domain/contract/trace'

/**
 * Makes spans (docs/architecture.md#traces). A string that names a span has the form of the header
 * `traceparent` (W3C Trace Context).
 */
export interface SpanMaker {
  /** The current span; undefined outside of a span. */
  current(): string | undefined
  /** The ids of the current span for a line of the log, named as OpenTelemetry names them. */
  logFields(): { readonly trace_id?: string; readonly span_id?: string }
  /**
   * Does work that several spans have caused. Each cause gets a child span with this name. Spans that are
   * made during the work are below the first of these child spans.
   * @param since when the work began, in epoch milliseconds; by default now
   */
  runBelow<T>(causes: readonly string[], name: string, work: () => Promise<T>, since?: number): Promise<T>
  /** Adds the spans that a page has measured in a browser. */
  addMeasured(spans: readonly PageSpan[]): void
}

// Set by `startTracing`. Without tracing no code of OpenTelemetry is loaded.
let spans: SpanMaker | null = null

/** Sets the implementation that makes all spans from now on. */
export const setSpanMaker = (implementation: SpanMaker): void => {
  spans = implementation
}

/** Whether spans are made. */
export const isTracing = (): boolean => spans !== null

/** The `traceparent` of the current span; undefined outside of a span, and without tracing. */
export const currentTraceparent = (): string | undefined => spans?.current()

/** Fields for a line of the log about the current span; none without one. */
export const traceFields = (): object => spans?.logFields() ?? {}

/** Does work in a child span of the current span; outside of a span just does the work. */
export const inSpan = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  inSpanBelowCauses(name, [currentTraceparent()], work)

/**
 * Does work for which each cause gets a child span, as in `SpanMaker.runBelow`. Leaves out causes that are undefined.
 * Without any cause, or without tracing, does the work without a span.
 */
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

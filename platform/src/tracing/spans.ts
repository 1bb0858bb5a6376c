import type { PageSpan } from '@topspin/domain/contract/trace'
import type { otelSpanMaker } from './otel-spans.ts'

// Set by `startTracing`. Without tracing no code of OpenTelemetry is loaded.
let spans: typeof otelSpanMaker | null = null

export const setSpanMaker = (implementation: typeof otelSpanMaker): void => {
  spans = implementation
}

export const isTracing = (): boolean => spans !== null

/** The current span as a `traceparent`; undefined outside of a span or without tracing. */
export const currentTraceparent = (): string | undefined => spans?.current()

/** The id of the trace of a span. */
export const traceIdOf = (traceparent: string): string => traceparent.split('-')[1] ?? ''

/** The ids of the current trace and span, as fields of a log line; no fields outside of a span or without tracing. */
export const traceFields = (): object => spans?.logFields() ?? {}

/** Does work in a child span of the current span; outside of a span just does the work. */
export const inSpan = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  inSpanBelowCauses(name, [currentTraceparent()], work)

/**
 * Does work that several spans have caused, in a child span of each cause (`otelSpanMaker.runBelow`). Without causes or
 * tracing, just does the work.
 * @param since when the work began, in epoch milliseconds; by default now
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

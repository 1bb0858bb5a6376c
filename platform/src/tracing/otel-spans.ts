import { context, propagation, ROOT_CONTEXT, type Span, SpanStatusCode, trace } from '@opentelemetry/api'
import { RandomIdGenerator } from '@opentelemetry/sdk-trace-node'
import type { PageSpan } from '@topspin/domain/contract/trace'

const tracer = trace.getTracer('topspin')
const contextOf = (traceparent: string) => propagation.extract(ROOT_CONTEXT, { traceparent })

const random = new RandomIdGenerator()
/** The ids that a page has chosen for the span that is being started; null when the span gets random ids. */
let chosen: ReturnType<Span['spanContext']> | null = null

/** Makes random ids. Only the span of a tap on a page (`PageSpan`) gets ids that the page has chosen and sent. */
export const idGenerator = {
  generateTraceId: () => chosen?.traceId ?? random.generateTraceId(),
  generateSpanId: () => chosen?.spanId ?? random.generateSpanId(),
}

/**
 * Makes spans with the API of OpenTelemetry (docs/architecture.md#traces). Strings that name a span are `traceparent`s
 * (W3C Trace Context).
 */
export const otelSpanMaker = {
  /** The current span; undefined outside of a span. */
  current(): string | undefined {
    const carrier: { traceparent?: string } = {}
    propagation.inject(context.active(), carrier)
    return carrier.traceparent
  },

  logFields(): object {
    const span = trace.getActiveSpan()?.spanContext()
    return span === undefined ? {} : { trace_id: span.traceId, span_id: span.spanId }
  },

  /**
   * Does work that several spans have caused. Each cause gets a child span. Spans that are made during the work are
   * children of the first of these child spans.
   * @param since when the work began, in epoch milliseconds; by default now
   */
  async runBelow<T>(causes: readonly string[], name: string, work: () => Promise<T>, since?: number): Promise<T> {
    const options = since === undefined ? {} : { startTime: since }
    const spans = causes.map((cause) => tracer.startSpan(name, options, contextOf(cause)))
    const [first] = spans
    if (first === undefined) return work()
    try {
      return await context.with(trace.setSpan(context.active(), first), work)
    } catch (error) {
      for (const span of spans) fail(span, error)
      throw error
    } finally {
      for (const span of spans) span.end()
    }
  },

  /** Adds the spans that a page has measured in a browser. */
  addMeasured(measured: readonly PageSpan[]): void {
    for (const { name, traceparent, milliseconds, ago } of measured) {
      const end = Date.now() - ago
      const parent = contextOf(traceparent)
      const ids = trace.getSpanContext(parent)
      if (ids === undefined) continue
      // The span of a tap is the root of its trace. A span `show` is a child of the span in which the server sent the
      // message to the page.
      const isTap = name.startsWith('tap ')
      chosen = isTap ? ids : null
      const span = tracer.startSpan(name, { startTime: end - milliseconds }, isTap ? ROOT_CONTEXT : parent)
      chosen = null
      span.end(end)
    }
  },
}

/** Marks a span as failed, with the error's name only: messages of drivers may hold secrets. */
function fail(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR })
  span.setAttribute('error.type', error instanceof Error ? error.name : typeof error)
}

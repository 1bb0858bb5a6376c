import { FastifyOtelInstrumentation } from '@fastify/otel'
import { SpanKind } from '@opentelemetry/api'
import { setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  ParentBasedSampler,
  type ReadableSpan,
  SamplingDecision,
} from '@opentelemetry/sdk-trace-node'
import { waitAtMost } from '../wait-at-most.ts'
import { idGenerator, otelSpanMaker } from './otel-spans.ts'
import { setSpanMaker } from './spans.ts'
import type { StopTracing } from './start-tracing.ts'

/** How long a stop waits for the last spans to be sent, in milliseconds. */
const longestStop = 1_000

/**
 * Registers the SDK of OpenTelemetry for this thread. Each server that is made afterwards makes a span for each
 * request, but none for metrics, health and `/api/trace`.
 * `OTEL_SERVICE_NAME`, `OTEL_RESOURCE_ATTRIBUTES` and `OTEL_EXPORTER_OTLP_HEADERS` have their usual meaning.
 * @param endpoint base address of an OTLP receiver over HTTP
 */
export function registerOtelSdk(service: string, endpoint: string): StopTracing {
  reportFirstFailure()
  const own = resourceFromAttributes({ 'service.namespace': 'topspin', 'service.name': service })
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(own)
      .merge(detectResources({ detectors: [envDetector] })),
    idGenerator,
    sampler: new ParentBasedSampler({ root: allButCallsOfClients }),
    spanProcessors: [new BatchSpanProcessor(new SafeExporter({ url: `${endpoint}/v1/traces` }))],
  })
  // Without baggage: it would pass text of any client on to the engines.
  provider.register({ propagator: new W3CTraceContextPropagator() })
  setSpanMaker(otelSpanMaker)
  const isUntraced = ({ url }: { readonly url: string }) => /^\/(?:metrics|health\b|api\/trace$)/.test(url)
  new FastifyOtelInstrumentation({
    registerOnInitialization: true,
    // A dozen hooks of Fastify run for each request. A span for each hook would hide the other spans.
    ...{ instrumentHooks: false, instrumentHandler: false },
    // Paths may hold names and secrets.
    requestHook(span, { method, routeOptions: { url: route = 'unknown' } }) {
      span.updateName(`${method} ${route}`)
      span.setAttribute('url.path', route)
    },
    ignorePaths: isUntraced,
  }).enable()
  return () =>
    waitAtMost(
      longestStop,
      provider.shutdown().catch(() => undefined),
    )
}

/** A call to an engine starts no trace. Otherwise each check of readiness would be a trace. */
const allButCallsOfClients = {
  shouldSample: (_context: unknown, _traceId: string, _name: string, kind: SpanKind) => ({
    decision: kind === SpanKind.CLIENT ? SamplingDecision.NOT_RECORD : SamplingDecision.RECORD_AND_SAMPLED,
  }),
}

/** Sends spans without the messages of errors, which may hold names and secrets. */
class SafeExporter extends OTLPTraceExporter {
  override export(...[spans, done]: Parameters<OTLPTraceExporter['export']>): void {
    super.export(spans.map(withoutMessages), done)
  }
}

function withoutMessages(span: ReadableSpan): ReadableSpan {
  const { 'grpc.error_message': _, ...attributes } = span.attributes
  const safe = { status: { code: span.status.code }, events: [], attributes }
  // The other properties are those of the span.
  return Object.assign(Object.create(span) as ReadableSpan, safe)
}

/** Writes the first failed export to standard error. The next ones most likely have the same cause. */
function reportFirstFailure(): void {
  let isReported = false
  setGlobalErrorHandler((error) => {
    if (isReported) return
    isReported = true
    process.stderr.write(
      `spans are lost, OTEL_EXPORTER_OTLP_ENDPOINT: ${typeof error === 'string' ? error : error.message}\n`,
    )
  })
}

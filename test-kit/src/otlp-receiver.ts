import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import * as z from 'zod'

const Attribute = z.looseObject({ key: z.string(), value: z.looseObject({ stringValue: z.optional(z.string()) }) })
const ExportedSpan = z.looseObject({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.optional(z.string()),
  name: z.string(),
})
/** What an exporter posts to `/v1/traces` (opentelemetry/proto/collector/trace/v1). */
const ExportRequest = z.looseObject({
  resourceSpans: z.array(
    z.looseObject({
      resource: z.looseObject({ attributes: z.array(Attribute) }),
      scopeSpans: z.array(z.looseObject({ spans: z.array(ExportedSpan) })),
    }),
  ),
})

/** A span, with the name of the service that has sent it. */
interface ReceivedSpan extends z.infer<typeof ExportedSpan> {
  readonly service: string
}

/** A receiver of OpenTelemetry's protocol over HTTP, with JSON. */
export interface OtlpReceiver {
  /** The settings of an installation that sends its spans every 100 ms to this receiver. */
  readonly settings: Readonly<Record<string, string>>
  readonly spans: readonly ReceivedSpan[]
  /**
   * The tree of a trace, as lines `service: name`. Children are indented below their parent and sorted by
   * name.
   */
  tree(traceId: string): string[]
  close(): Promise<void>
}

/** Opens a receiver on a free port of this machine. */
export async function openOtlpReceiver(): Promise<OtlpReceiver> {
  const spans: ReceivedSpan[] = []
  const server = createServer(async (request, response) => {
    for (const { resource, scopeSpans } of ExportRequest.parse(await json(request)).resourceSpans) {
      const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? ''
      for (const { spans: sent } of scopeSpans) spans.push(...sent.map((span) => ({ ...span, service })))
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on a port, not on a pipe
  return {
    settings: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`, OTEL_BSP_SCHEDULE_DELAY: '100' },
    spans,
    tree: (traceId) => linesOf(spans.filter((span) => span.traceId === traceId)),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function linesOf(spans: readonly ReceivedSpan[]): string[] {
  const ids = new Set(spans.map(({ spanId }) => spanId))
  const below = (parent: string | null, indent: string): string[] =>
    spans
      .filter(({ parentSpanId = '' }) => (parent === null ? !ids.has(parentSpanId) : parentSpanId === parent))
      .toSorted((a, b) => a.name.localeCompare(b.name))
      .flatMap(({ spanId, name, service }) => [`${indent}${service}: ${name}`, ...below(spanId, `${indent}  `)])
  return below(null, '')
}

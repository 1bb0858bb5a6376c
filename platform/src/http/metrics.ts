import type { RefusalCode } from '@topspin/domain/refusals'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = ReturnType<typeof createMetrics>

/** The metrics of a process. Other modules add theirs to `registry`. No label contains personal data. */
export function createMetrics() {
  const registry = new Registry()
  const refusals = new Counter({
    name: 'refusals_total',
    help: 'Requests refused, by code of the catalogue.',
    labelNames: ['code'],
    registers: [registry],
  })
  // Prometheus sees an increase only from a value it knows. Without the 0 the alert would miss the first failures.
  for (const code of ['engine-away', 'internal'] satisfies RefusalCode[]) refusals.inc({ code }, 0)
  return {
    registry,
    duration: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time from a request to the end of its answer, by route and class of status.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers: [registry],
    }),
    refusals,
  }
}

/** Adds the metrics of memory, event loop and garbage collection. Call it once for each process. */
export function collectProcessMetrics(registry: Registry): void {
  collectDefaultMetrics({ register: registry })
}

/** Adds the metric `process_ready_seconds`. Call it when the process listens. */
export function recordStartupTime(registry: Registry): void {
  const help = 'Time from the start of the process until it listened.'
  new Gauge({ name: 'process_ready_seconds', help, registers: [registry] }).set(performance.now() / 1_000)
}

/** Serves `/metrics` and measures every request by the pattern of its route, never by its path. */
export function registerMetrics(server: FastifyInstance, metrics: Metrics): void {
  server.addHook('onResponse', (request, reply, done) => {
    metrics.duration.observe(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: `${Math.floor(reply.statusCode / 100)}xx`,
      },
      reply.elapsedTime / 1000,
    )
    done()
  })
  server.get('/metrics', { config: { public: true }, logLevel: 'warn' }, async (_request, reply) => {
    reply.header('cache-control', 'no-store').type(metrics.registry.contentType)
    return metrics.registry.metrics()
  })
}

export type GaugeReading = readonly [labels: Readonly<Record<string, string>>, value: number]

/**
 * Adds gauges whose values are read when the metrics are requested, all with one call of `read`.
 * @param read returns the values by the name of their gauge. When it fails, gauges with labels are empty, others are NaN
 */
export function collectGauges(
  registry: Registry,
  gauges: readonly { readonly name: string; readonly help: string; readonly labels: readonly string[] }[],
  read: () => Promise<Readonly<Record<string, readonly GaugeReading[]>>>,
): void {
  let reading: ReturnType<typeof read> | null = null
  // All gauges share one call of `read`, because the registry reads them in one turn of the event loop.
  const shared = () => {
    reading ??= read().finally(() => {
      reading = null
    })
    return reading
  }
  for (const { name, help, labels } of gauges) {
    new Gauge({
      name,
      help,
      labelNames: [...labels],
      registers: [registry],
      async collect() {
        const readings = await shared().catch(() => null)
        this.reset()
        // A gauge without labels is 0 after a reset.
        if (readings === null && labels.length === 0) this.set(Number.NaN)
        for (const [of, value] of readings?.[name] ?? []) this.set(of, value)
      },
    })
  }
}

import type { Config } from '../config.ts'

/** Sends the remaining spans, for at most a second, and ends tracing. Call it at the end of a process or thread. */
export type StopTracing = () => Promise<void>

/** Without `otlpEndpoint`, no spans are made. The URLs of the engines tell whether their clients are instrumented. */
export type TracingSettings = Pick<Config, 'eventStoreUrl' | 'readStoreUrl'> &
  Partial<Pick<Config, 'otlpEndpoint' | 'redisUrl'>>

/**
 * Starts to send spans to `OTEL_EXPORTER_OTLP_ENDPOINT` (docs/operations.md#traces-and-dashboards). Call it in each
 * thread before the engines are opened and a server is made.
 * @param service the name of the process
 */
export async function startTracing(
  service: string,
  { otlpEndpoint = null, eventStoreUrl, readStoreUrl, redisUrl = null }: TracingSettings,
): Promise<StopTracing> {
  if (otlpEndpoint === null) return async () => undefined
  const { registerOtelSdk } = await import('./sdk.ts')
  const stop = registerOtelSdk(service, otlpEndpoint)
  const hasOnlySqlite = redisUrl === null && [eventStoreUrl, readStoreUrl].every((url) => url.startsWith('sqlite:'))
  if (!hasOnlySqlite) (await import('./clients.ts')).instrumentClients()
  return stop
}

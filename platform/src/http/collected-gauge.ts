import { Gauge, type Registry } from 'prom-client'

/** One value of a gauge, with its labels. */
export type GaugeReading = readonly [labels: Readonly<Record<string, string>>, value: number]

interface CollectedGauge {
  readonly name: string
  readonly help: string
  readonly labels: readonly string[]
}

/**
 * Adds gauges whose values are read when the metrics are requested, all with one call of `read`.
 * @param read returns the values by the name of their gauge. When it fails, these gauges are left out
 */
export function collectGauges(
  registry: Registry,
  gauges: readonly CollectedGauge[],
  read: () => Promise<Readonly<Record<string, readonly GaugeReading[]>>>,
): void {
  let reading: ReturnType<typeof read> | null = null
  // The registry reads each gauge separately, but in one turn of the event loop: they share one call of `read`.
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
        for (const [of, value] of readings?.[name] ?? []) this.set(of, value)
      },
    })
  }
}

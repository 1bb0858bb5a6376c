import { Gauge, type Registry } from 'prom-client'

/** One reading: what it is of, and how much. */
export type Reading = readonly [labels: Readonly<Record<string, string>>, value: number]

export interface CollectedGauge {
  readonly name: string
  readonly help: string
  readonly labels: readonly string[]
}

/**
 * Adds gauges that are read when somebody asks for the metrics, all in one look.
 * @param look the readings by the name of their gauge; when it fails they are left out, the other metrics are not
 */
export function collectGauges(
  registry: Registry,
  gauges: readonly CollectedGauge[],
  look: () => Promise<Readonly<Record<string, readonly Reading[]>>>,
): void {
  let looking: ReturnType<typeof look> | null = null
  // The registry asks each gauge by itself, all in one turn: they share the answer.
  const shared = () => {
    looking ??= look().finally(() => {
      looking = null
    })
    return looking
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

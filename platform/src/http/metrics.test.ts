import { expect, test } from 'vitest'
import { collectGauges, collectProcessMetrics, createMetrics } from './metrics.ts'

test('the metrics of a process contain the delay of its event loop, its memory and its CPU time', async () => {
  const { registry } = createMetrics()
  collectProcessMetrics(registry)
  const names = (await registry.getMetricsAsJSON()).map(({ name }) => name)
  expect(names).toEqual(
    expect.arrayContaining([
      'nodejs_eventloop_lag_p99_seconds',
      'nodejs_eventloop_lag_max_seconds',
      'process_resident_memory_bytes',
      'process_cpu_seconds_total',
    ]),
  )
})

test('a gauge whose value cannot be read is not 0', async () => {
  const { registry } = createMetrics()
  collectGauges(registry, [{ name: 'jobs_open', help: 'Jobs.', labels: [] }], () => Promise.reject(new Error('away')))
  expect((await registry.getSingleMetric('jobs_open')?.get())?.values).toMatchObject([{ value: Number.NaN }])
})

test('the refusals of the alert have a count before the first of them', async () => {
  const { values } = await createMetrics().refusals.get()
  expect(values).toEqual([
    { labels: { code: 'engine-away' }, value: 0 },
    { labels: { code: 'internal' }, value: 0 },
  ])
})

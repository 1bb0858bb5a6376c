import { Histogram, type Registry } from 'prom-client'

/** Makes the metric of the sizes of the appended batches (group commit), in events. */
export const createBatchSizeMetric = (registry: Registry): Histogram =>
  new Histogram({
    name: 'append_batch_events',
    help: 'Events in one atomic append.',
    buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256],
    registers: [registry],
  })

/** The message that requests a probe. Only the row `loop` watches the event loop: that costs 1,000 timers a second. */
export type ProbeTask = 'probe' | 'watch the loop and probe' | 'collect garbage and probe'

/** What a process has used since its start, and the delays of its event loop since the previous probe. */
export interface Probe {
  /** CPU time of all threads since the start. */
  readonly cpuMilliseconds: number
  readonly residentBytes: number
  /** Used heap of the main thread. */
  readonly heapBytes: number
  /** In milliseconds; null unless an earlier probe began to watch the event loop. */
  readonly loopDelay: { readonly p99: number; readonly max: number } | null
}

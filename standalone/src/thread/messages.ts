import type { JobData } from '@topspin/platform/job-queue/port'
import type { Channel, ChannelMessages } from '@topspin/platform/live-bus/port'
import type { TracingSettings } from '@topspin/platform/tracing/start-tracing'

export interface ThreadData extends TracingSettings {}

export type BusMessage = { readonly [C in Channel]: readonly [channel: C, message: ChannelMessages[C]] }[Channel]

export type MessageToThread =
  | { readonly kind: 'start'; readonly holder: string }
  /** The reply of the job queue to `add`; `failure` is the error when the queue does not answer, otherwise null. */
  | { readonly kind: 'added'; readonly id: number; readonly isAdded: boolean; readonly failure: string | null }
  /** Starts a replay. The thread sends `done` with the same id at the end. */
  | { readonly kind: 'replay'; readonly id: number; readonly job: JobData['replay'] }
  | { readonly kind: 'cancel'; readonly id: number }
  | { readonly kind: 'stop' }

export type MessageFromThread =
  | { readonly kind: 'started' }
  | { readonly kind: 'published'; readonly messages: readonly BusMessage[] }
  | { readonly kind: 'reported'; readonly what: string; readonly error: unknown }
  | { readonly kind: 'noted'; readonly what: string; readonly facts: object }
  /** Adds a replay to the job queue. The reply `added` has the same id. */
  | { readonly kind: 'add'; readonly id: number; readonly key: string; readonly job: JobData['replay'] }
  /** A replay has ended. `notMine` has the reason when another worker must run the replay, otherwise null. */
  | { readonly kind: 'done'; readonly id: number; readonly notMine: string | null }

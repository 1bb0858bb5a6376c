import { setTimeout as pause } from 'node:timers/promises'
import features from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js'
import featureMessages from '@eventstore/db-client/generated/serverfeatures_pb.js'
import services from '@eventstore/db-client/generated/streams_grpc_pb.js'
import { Server, ServerCredentials, type sendUnaryData } from '@grpc/grpc-js'
import { type AppendRequest, receiveAppend, toAppendResponse } from './esdb-append.ts'
import { answerBatches } from './esdb-batch.ts'
import type { CommitResult } from './esdb-commit.ts'
import { type DeleteCall, deleteOptionsOf, toDeleteResponse, toTombstoneResponse } from './esdb-delete.ts'
import { type CallError, denialErrors, toServiceError, unavailableError } from './esdb-errors.ts'
import { FakeEsdbLog } from './esdb-log.ts'
import { answerRead } from './esdb-read.ts'

/** Faults that tests can switch while the server runs. */
interface Faults {
  /** Refuses every call except deletions, like a server that starts or shuts down. */
  refuse: boolean
  /** Answers every read and append like a server that does not know the password, or denies the user a right. */
  deny: 'nothing' | 'password' | 'right'
  /** Milliseconds that every read and append waits before it is served. */
  delayMs: number
  /** How many of the next appends are stored and end with an error. Each also drops all connections. */
  dieAfterStoring: number
  /** Subscriptions also send the event at their start position (as in KurrentDB #3697). */
  repeatOnResume: boolean
}

/** A running fake of EventStoreDB. */
export interface FakeEsdb {
  readonly url: string
  readonly port: number
  readonly log: FakeEsdbLog
  readonly faults: Faults
  /** Number of calls of each kind. */
  readonly calls: Readonly<Record<'read' | 'append' | 'batchAppend', number>>
  /** Ends all running reads and batch appends with an error. New calls are served. */
  dropConnections(): void
  stop(): Promise<void>
}

export interface FakeEsdbOptions {
  /** Whether the server offers the batch append, as servers since 21.10 do. */
  readonly batchAppend?: boolean
  readonly port?: number
  readonly log?: FakeEsdbLog
}

type Droppable = { emit(event: 'error', error: CallError): boolean }

/**
 * Serves the part of EventStoreDB's gRPC interface that the adapter uses, over a log in memory: reads,
 * subscriptions, both kinds of append, and both kinds of deletion. Tests with it show how the adapter uses
 * the client, not how the real server answers. Not included: persistent subscriptions, projections,
 * links, stream metadata settings, TLS, access rights, clusters.
 */
export async function startFakeEsdb(options: FakeEsdbOptions = {}): Promise<FakeEsdb> {
  const { batchAppend = true, port = 0, log = new FakeEsdbLog() } = options
  const faults: Faults = { refuse: false, deny: 'nothing', delayMs: 0, dieAfterStoring: 0, repeatOnResume: false }
  const calls = { read: 0, append: 0, batchAppend: 0 }
  const open = new Set<Droppable>()

  const dropConnections = () => {
    for (const call of open) call.emit('error', unavailableError)
    open.clear()
  }
  /** Counts a call and applies the faults. @returns the error that ends the call, or null */
  const refusal = async (kind: keyof typeof calls): Promise<CallError | null> => {
    calls[kind]++
    if (faults.delayMs > 0) await pause(faults.delayMs)
    if (faults.refuse) return unavailableError
    return faults.deny === 'nothing' ? null : denialErrors[faults.deny]
  }
  const store = ({ stream, expected, events }: AppendRequest): CommitResult | undefined => {
    const outcome = log.append(stream, expected, events)
    if (outcome.kind !== 'appended' || faults.dieAfterStoring === 0) return outcome
    faults.dieAfterStoring--
    dropConnections()
    return undefined
  }

  const server = new Server()
  server.addService(services.StreamsService, {
    read: async (call: Parameters<typeof answerRead>[1]) => {
      open.add(call)
      call.on('close', () => open.delete(call))
      const refused = await refusal('read')
      if (refused === null) await answerRead(log, call, faults.repeatOnResume)
      else call.emit('error', refused)
    },
    append: async (
      call: Parameters<typeof receiveAppend>[0],
      answer: sendUnaryData<ReturnType<typeof toAppendResponse>>,
    ) => {
      const received = receiveAppend(call)
      const refused = await refusal('append')
      const request = await received
      if (!request) return
      const outcome = refused === null ? store(request) : undefined
      if (!outcome) answer(refused ?? unavailableError)
      else if (outcome.kind === 'appended' || outcome.kind === 'wrong-expected-version')
        answer(null, toAppendResponse(request.expected, outcome))
      else answer(toServiceError(request, outcome))
    },
    delete: (call: DeleteCall, answer: sendUnaryData<ReturnType<typeof toDeleteResponse>>) => {
      const request = deleteOptionsOf(call)
      const outcome = log.softDelete(request.stream, request.expected)
      if (outcome.kind === 'appended') answer(null, toDeleteResponse(outcome.position))
      else answer(toServiceError(request, outcome))
    },
    tombstone: (call: DeleteCall, answer: sendUnaryData<ReturnType<typeof toTombstoneResponse>>) => {
      const request = deleteOptionsOf(call)
      const outcome = log.tombstone(request.stream, request.expected)
      if (outcome.kind === 'appended') answer(null, toTombstoneResponse(outcome.position))
      else answer(toServiceError(request, outcome))
    },
    batchAppend: (call: Parameters<typeof answerBatches>[0]) => {
      open.add(call)
      call.on('close', () => open.delete(call))
      answerBatches(call, async (request) => {
        const refused = await refusal('batchAppend')
        if (refused === null) return store(request)
        call.emit('error', refused)
        return undefined
      })
    },
  })
  server.addService(features.ServerFeaturesService, {
    getSupportedMethods: (_: unknown, answer: sendUnaryData<featureMessages.SupportedMethods>) =>
      faults.refuse ? answer(unavailableError) : answer(null, supportedMethods(batchAppend)),
  })
  const bound = await listen(server, port)
  return {
    url: `esdb://127.0.0.1:${bound}?tls=false`,
    port: bound,
    log,
    faults,
    calls,
    dropConnections,
    stop: async () => server.forceShutdown(),
  }
}

function supportedMethods(batchAppend: boolean): featureMessages.SupportedMethods {
  const supported = new featureMessages.SupportedMethods()
  supported.setEventStoreServerVersion('24.10.0')
  const names = ['read', 'append', 'delete', 'tombstone', ...(batchAppend ? ['batchappend'] : [])]
  supported.setMethodsList(
    names.map((name) => {
      const method = new featureMessages.SupportedMethod()
      method.setServiceName('event_store.client.streams.streams')
      method.setMethodName(name)
      method.setFeaturesList([])
      return method
    }),
  )
  return supported
}

const listen = (server: Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.bindAsync(`127.0.0.1:${port}`, ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    )
  })

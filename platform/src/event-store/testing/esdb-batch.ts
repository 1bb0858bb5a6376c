import codes from '@eventstore/db-client/generated/code_pb.js'
import shared from '@eventstore/db-client/generated/shared_pb.js'
import statuses from '@eventstore/db-client/generated/status_pb.js'
import type { BatchAppendReq, BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import type { ServerDuplexStream } from '@grpc/grpc-js'
import anyMessage from 'google-protobuf/google/protobuf/any_pb.js'
import empty from 'google-protobuf/google/protobuf/empty_pb.js'
import type { AppendRequest } from './esdb-append.ts'
import type { CommitResult, ServerExpectedRevision } from './esdb-commit.ts'
import { expectedRevisionIn, streamNameOf, toProposedEvent, toStreamIdentifier } from './esdb-messages.ts'

type BatchCall = ServerDuplexStream<BatchAppendReq, BatchAppendResp>

/**
 * Serves the stream on which a client may send all its appends. Each append has one or more messages with the same
 * correlation id.
 * @param store appends the events; returns undefined when the call has ended with an error
 */
export function answerBatches(
  call: BatchCall,
  store: (request: AppendRequest) => Promise<CommitResult | undefined>,
): void {
  const open = new Map<string, AppendRequest>()
  call.on('data', async (message: BatchAppendReq) => {
    const id = message.getCorrelationId()?.getString() ?? ''
    const options = message.getOptions()
    if (options) {
      const expected = expectedRevisionIn(options, options.getStreamPosition())
      open.set(id, { stream: streamNameOf(options.getStreamIdentifier()), expected, events: [] })
    }
    const request = open.get(id)
    request?.events.push(...message.getProposedMessagesList().map(toProposedEvent))
    if (!request || !message.getIsFinal()) return
    open.delete(id)
    const outcome = await store(request)
    if (outcome) call.write(toBatchResponse(message, request, outcome))
  })
  call.on('end', () => call.end())
  call.on('error', () => undefined) // a cancelled call needs no report
}

function toBatchResponse(message: BatchAppendReq, request: AppendRequest, outcome: CommitResult): BatchAppendResp {
  const response = new streams.BatchAppendResp()
  response.setCorrelationId(message.getCorrelationId())
  response.setStreamIdentifier(toStreamIdentifier(request.stream))
  if (outcome.kind === 'appended') {
    const success = new streams.BatchAppendResp.Success()
    if (outcome.revision === null) success.setNoStream(new empty.Empty())
    else success.setCurrentRevision(String(outcome.revision))
    if (outcome.position === null) success.setNoPosition(new empty.Empty())
    else success.setPosition(toPosition(outcome.position))
    response.setSuccess(success)
  } else response.setError(toStatus(request, outcome))
  return response
}

function toPosition(at: bigint) {
  const position = new shared.AllStreamPosition()
  position.setCommitPosition(String(at))
  position.setPreparePosition(String(at))
  return position
}

function toStatus(
  { stream, expected }: AppendRequest,
  outcome: Exclude<CommitResult, { kind: 'appended' }>,
): statuses.Status {
  switch (outcome.kind) {
    case 'wrong-expected-version':
      return failed(codes.Code.FAILED_PRECONDITION, 'WrongExpectedVersion', toConflict(expected, outcome.current))
    case 'stream-deleted': {
      const deleted = new shared.StreamDeleted()
      deleted.setStreamIdentifier(toStreamIdentifier(stream))
      return failed(codes.Code.FAILED_PRECONDITION, 'StreamDeleted', deleted)
    }
    case 'too-large': {
      const exceeded = new shared.MaximumAppendSizeExceeded()
      exceeded.setMaxappendsize(outcome.maxAppendSize)
      return failed(codes.Code.INVALID_ARGUMENT, 'MaximumAppendSizeExceeded', exceeded)
    }
    case 'unknown':
      return failed(codes.Code.UNKNOWN, 'Unknown', new shared.Unknown())
  }
}

/** @param name the protobuf name of `message` */
function failed(code: codes.Code, name: string, message: { serializeBinary(): Uint8Array }): statuses.Status {
  const details = new anyMessage.Any()
  details.pack(message.serializeBinary(), `event_store.client.${name}`)
  const error = new statuses.Status()
  error.setCode(code)
  error.setMessage(name)
  error.setDetails(details)
  return error
}

function toConflict(expected: ServerExpectedRevision, current: bigint | null): shared.WrongExpectedVersion {
  const conflict = new shared.WrongExpectedVersion()
  if (current === null) conflict.setCurrentNoStream(new empty.Empty())
  else conflict.setCurrentStreamRevision(String(current))
  if (expected === 'no_stream') conflict.setExpectedNoStream(new empty.Empty())
  else if (expected === 'stream_exists') conflict.setExpectedStreamExists(new empty.Empty())
  else if (expected === 'any') conflict.setExpectedAny(new empty.Empty())
  else conflict.setExpectedStreamPosition(String(expected))
  return conflict
}

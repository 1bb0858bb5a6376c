import shared from '@eventstore/db-client/generated/shared_pb.js'
import type { AppendReq, AppendResp } from '@eventstore/db-client/generated/streams_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import type { ServerReadableStream } from '@grpc/grpc-js'
import type { CommitResult, ProposedEvent, ServerExpectedRevision } from './esdb-commit.ts'
import { expectedRevisionIn, streamNameOf, toProposedEvent } from './esdb-messages.ts'

type AppendCall = ServerReadableStream<AppendReq, AppendResp>

/** An append, received either as a call of its own or in the stream of batches. */
export interface AppendRequest {
  stream: string
  expected: ServerExpectedRevision
  events: ProposedEvent[]
}

/** Reads one append: a message with options, then one for each event. Undefined for a cancelled or failed call. */
export async function receiveAppend(call: AppendCall): Promise<AppendRequest | undefined> {
  const request: AppendRequest = { stream: '', expected: 'any', events: [] }
  call.on('data', (message: AppendReq) => {
    const options = message.getOptions()
    if (options) {
      request.stream = streamNameOf(options.getStreamIdentifier())
      request.expected = expectedRevisionIn(options, options.getRevision())
    }
    const proposed = message.getProposedMessage()
    if (proposed) request.events.push(toProposedEvent(proposed))
  })
  return new Promise((resolve) => {
    // A broken connection also ends the messages, and then cancels the call in the same turn of the event loop.
    call.on('end', () => setImmediate(resolve, request))
    call.on('cancelled', () => resolve(undefined))
    call.on('error', () => resolve(undefined))
  })
}

export function toAppendResponse(
  expected: ServerExpectedRevision,
  outcome: Extract<CommitResult, { kind: 'appended' | 'wrong-expected-version' }>,
): AppendResp {
  const response = new streams.AppendResp()
  if (outcome.kind === 'appended') response.setSuccess(toSuccess(outcome))
  else response.setWrongExpectedVersion(toRefusal(expected, outcome.current))
  return response
}

function toSuccess({ revision, position }: Extract<CommitResult, { kind: 'appended' }>): AppendResp.Success {
  const success = new streams.AppendResp.Success()
  if (revision === null) success.setNoStream(new shared.Empty())
  else success.setCurrentRevision(String(revision))
  if (position === null) success.setNoPosition(new shared.Empty())
  else success.setPosition(toPosition(position))
  return success
}

function toPosition(at: bigint): AppendResp.Position {
  const position = new streams.AppendResp.Position()
  position.setCommitPosition(String(at))
  position.setPreparePosition(String(at))
  return position
}

function toRefusal(expected: ServerExpectedRevision, current: bigint | null): AppendResp.WrongExpectedVersion {
  const refusal = new streams.AppendResp.WrongExpectedVersion()
  if (current === null) refusal.setCurrentNoStream(new shared.Empty())
  else refusal.setCurrentRevision(String(current))
  if (expected === 'no_stream') refusal.setExpectedNoStream(new shared.Empty())
  else if (expected === 'stream_exists') refusal.setExpectedStreamExists(new shared.Empty())
  else if (expected === 'any') refusal.setExpectedAny(new shared.Empty())
  else refusal.setExpectedRevision(String(expected))
  return refusal
}

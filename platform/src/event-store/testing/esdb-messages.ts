import type { StreamIdentifier } from '@eventstore/db-client/generated/shared_pb.js'
import shared from '@eventstore/db-client/generated/shared_pb.js'
import type { ReadResp } from '@eventstore/db-client/generated/streams_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import type { Map as ProtobufMap } from 'google-protobuf'
import type { ProposedEvent, ServerExpectedRevision, StoredEvent } from './esdb-commit.ts'

// Conversions between the log of the fake server and protobuf messages. The client's package declares the messages; a
// server can use them, too. In the messages, 64-bit numbers are strings and bytes are base64.

export const streamNameOf = (id: StreamIdentifier | undefined): string =>
  Buffer.from(id?.getStreamName_asU8() ?? []).toString('utf8')

export function toStreamIdentifier(name: string): StreamIdentifier {
  const id = new shared.StreamIdentifier()
  id.setStreamName(Buffer.from(name, 'utf8').toString('base64'))
  return id
}

/** The getters that the options of appends and deletions share. The getter of an exact revision has several names. */
interface ExpectationMessage {
  hasNoStream(): boolean
  hasStreamExists(): boolean
  hasAny(): boolean
}

/** The expected revision. @param revision the exact revision; ignored when `options` has another expectation */
export function expectedRevisionIn(options: ExpectationMessage, revision: string): ServerExpectedRevision {
  if (options.hasNoStream()) return 'no_stream'
  if (options.hasStreamExists()) return 'stream_exists'
  return options.hasAny() ? 'any' : BigInt(revision)
}

/** The proposed event in the messages of both kinds of append. */
interface ProposedMessage {
  getId(): shared.UUID | undefined
  getMetadataMap(): ProtobufMap<string, string>
  getData_asU8(): Uint8Array
  getCustomMetadata_asU8(): Uint8Array
}

export function toProposedEvent(message: ProposedMessage): ProposedEvent {
  const about = message.getMetadataMap()
  return {
    id: message.getId()?.getString() ?? '',
    type: about.get('type') ?? '',
    contentType: about.get('content-type') ?? 'application/octet-stream',
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  }
}

export function toReadResponse(event: StoredEvent): ReadResp {
  const id = new shared.UUID()
  id.setString(event.id)
  const recorded = new streams.ReadResp.ReadEvent.RecordedEvent()
  recorded.setId(id)
  recorded.setStreamIdentifier(toStreamIdentifier(event.stream))
  recorded.setStreamRevision(String(event.revision))
  recorded.setCommitPosition(String(event.position))
  recorded.setPreparePosition(String(event.position))
  recorded.getMetadataMap().set('type', event.type).set('content-type', event.contentType).set('created', '0')
  recorded.setData(Buffer.from(event.data).toString('base64'))
  recorded.setCustomMetadata(Buffer.from(event.metadata).toString('base64'))
  const read = new streams.ReadResp.ReadEvent()
  read.setEvent(recorded)
  read.setCommitPosition(String(event.position))
  const response = new streams.ReadResp()
  response.setEvent(read)
  return response
}

export function confirmationMessage(subscriptionId: string): ReadResp {
  const confirmed = new streams.ReadResp.SubscriptionConfirmation()
  confirmed.setSubscriptionId(subscriptionId)
  const response = new streams.ReadResp()
  response.setConfirmation(confirmed)
  return response
}

export function checkpointMessage(position: bigint): ReadResp {
  const reached = new streams.ReadResp.Checkpoint()
  reached.setCommitPosition(String(position))
  reached.setPreparePosition(String(position))
  const response = new streams.ReadResp()
  response.setCheckpoint(reached)
  return response
}

export function caughtUpMessage(): ReadResp {
  const response = new streams.ReadResp()
  response.setCaughtUp(new streams.ReadResp.CaughtUp())
  return response
}

export function streamNotFoundMessage(name: string): ReadResp {
  const missing = new streams.ReadResp.StreamNotFound()
  missing.setStreamIdentifier(toStreamIdentifier(name))
  const response = new streams.ReadResp()
  response.setStreamNotFound(missing)
  return response
}

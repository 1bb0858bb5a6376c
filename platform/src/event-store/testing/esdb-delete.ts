import type { DeleteReq, DeleteResp, TombstoneReq, TombstoneResp } from '@eventstore/db-client/generated/streams_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import type { ServerUnaryCall } from '@grpc/grpc-js'
import type { ServerExpectedRevision } from './esdb-commit.ts'
import { expectedRevisionIn, streamNameOf } from './esdb-messages.ts'

/** A soft delete or a tombstone. Both requests have the same options. */
export type DeleteCall = ServerUnaryCall<DeleteReq | TombstoneReq, unknown>

/** The stream that a request deletes, and the revision that its writer expects. */
export function deleteOptionsOf({ request }: DeleteCall): {
  readonly stream: string
  readonly expected: ServerExpectedRevision
} {
  const options = request.getOptions()
  if (!options) throw new Error('a deletion without options')
  return {
    stream: streamNameOf(options.getStreamIdentifier()),
    expected: expectedRevisionIn(options, options.getRevision()),
  }
}

export function toDeleteResponse(position: bigint | null): DeleteResp {
  const response = new streams.DeleteResp()
  const at = new streams.DeleteResp.Position()
  at.setCommitPosition(String(position))
  at.setPreparePosition(String(position))
  response.setPosition(at)
  return response
}

export function toTombstoneResponse(position: bigint | null): TombstoneResp {
  const response = new streams.TombstoneResp()
  const at = new streams.TombstoneResp.Position()
  at.setCommitPosition(String(position))
  at.setPreparePosition(String(position))
  response.setPosition(at)
  return response
}

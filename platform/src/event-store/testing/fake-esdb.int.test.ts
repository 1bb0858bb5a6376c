import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  ANY,
  BACKWARDS,
  EventStoreDBClient,
  jsonEvent,
  MaxAppendSizeExceededError,
  NO_STREAM,
  STREAM_EXISTS,
  StreamDeletedError,
  StreamNotFoundError,
  UnknownError,
  WrongExpectedVersionError,
} from '@eventstore/db-client'
import shared from '@eventstore/db-client/generated/shared_pb.js'
import services from '@eventstore/db-client/generated/streams_grpc_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import { credentials, status } from '@grpc/grpc-js'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startTcpProxy } from '../../testing/tcp-proxy.ts'
import { FakeEsdbLog } from './esdb-log.ts'
import { type FakeEsdb, startFakeEsdb } from './fake-esdb.ts'

// The client's two ways to append. They are tested without the adapter, because the adapter uses only the second.
const ways = [
  ['the batch stream', {}, { append: 0, batchAppend: 5 }],
  ['a call for each append', { credentials: { username: 'u', password: 'p' } }, { append: 5, batchAppend: 0 }],
] as const

describe.each(ways)('through %s', (_, options, calls) => {
  let fake: FakeEsdb
  let client: EventStoreDBClient
  const event = (n: number) => jsonEvent({ type: 'Counted', data: { n } })
  beforeEach(async () => {
    fake = await startFakeEsdb()
    client = EventStoreDBClient.connectionString(fake.url)
  })
  afterEach(async () => {
    await client.dispose()
    await fake.stop()
  })

  test('the client understands every result of an append', async () => {
    const append = (expectedRevision: bigint | typeof NO_STREAM | typeof STREAM_EXISTS, batch = [event(1), event(2)]) =>
      client.appendToStream('s', batch, { expectedRevision, ...options }).catch((error: unknown) => error)
    const batch = [event(1), event(2)]
    expect(await append(STREAM_EXISTS)).toMatchObject({ actualVersion: 'no_stream' })
    const first = await append(NO_STREAM, batch)
    expect(first).toMatchObject({
      success: true,
      nextExpectedRevision: 1n,
      position: { commit: fake.log.stream('s')[1]?.position },
    })
    expect(await append(NO_STREAM, batch)).toEqual(first)
    expect(await append(NO_STREAM)).toBeInstanceOf(WrongExpectedVersionError)
    expect(await append(7n)).toMatchObject({ expectedVersion: 7n, actualVersion: 1n })
    expect(fake.calls).toMatchObject(calls)
    expect(fake.log.stream('s')).toHaveLength(2)
  })

  test('the faults refuse an append, or store it without an answer', async () => {
    fake.faults.refuse = true
    await expect(client.appendToStream('s', event(1), options)).rejects.toMatchObject({ code: status.UNAVAILABLE })
    expect(fake.log.stream('s')).toHaveLength(0)
    fake.faults.refuse = false
    fake.faults.dieAfterStoring = 1
    await expect(client.appendToStream('s', event(1), options)).rejects.toMatchObject({ code: status.UNAVAILABLE })
    expect(fake.log.stream('s')).toHaveLength(1)
  })

  test('without a revision, ids anywhere in the stream identify a repeat', async () => {
    const [a, b, c, d] = [event(1), event(2), event(3), event(4)]
    await client.appendToStream('s', [a, b, c], options)
    const third = fake.log.stream('s')[2]?.position
    const repeated = await client.appendToStream('s', [a, c], { expectedRevision: ANY, ...options })
    expect(repeated).toMatchObject({ nextExpectedRevision: 2n, position: { commit: third } })
    const refused = client.appendToStream('s', [a, d], { expectedRevision: ANY, ...options })
    await expect(refused).rejects.toBeInstanceOf(WrongExpectedVersionError)
    expect(fake.log.stream('s')).toHaveLength(3)
  })

  test('an append over the limit, without a stream or without a type is refused', async () => {
    const append = (stream: string, type: string, bytes: number) =>
      client.appendToStream(stream, jsonEvent({ type, data: 'x'.repeat(bytes - 2) }), options)
    await append('s', 'T', 1_048_576 - 2)
    await expect(append('s', 'T', 1_048_576 - 1)).rejects.toBeInstanceOf(MaxAppendSizeExceededError)
    await expect(append('', 'T', 10)).rejects.toBeInstanceOf(UnknownError)
    await expect(append('s', '', 10)).rejects.toBeInstanceOf(UnknownError)
    expect(fake.log.stream('s')).toHaveLength(1)
  })

  test('an empty batch writes nothing, and its expected revision is checked', async () => {
    const append = (expectedRevision: bigint | typeof NO_STREAM) =>
      client.appendToStream('s', [], { expectedRevision, ...options })
    expect(await append(NO_STREAM)).toMatchObject({ success: true, nextExpectedRevision: 0n })
    await client.appendToStream('s', [event(1), event(2)], options)
    expect(await append(1n)).toMatchObject({ success: true, nextExpectedRevision: 1n })
    await expect(append(0n)).rejects.toBeInstanceOf(WrongExpectedVersionError)
    expect(fake.log.stream('s')).toHaveLength(2)
  })

  test('a deleted stream is not found, and later appends continue its revisions; a tombstone ends it', async () => {
    const write = (n: number, expectedRevision: bigint | typeof NO_STREAM | typeof STREAM_EXISTS = NO_STREAM) =>
      client.appendToStream('s', event(n), { expectedRevision, ...options })
    await client.appendToStream('s', [event(1), event(2)], options)
    await client.deleteStream('s')
    await expect(revisions(client.readStream('s'))).rejects.toBeInstanceOf(StreamNotFoundError)
    await expect(write(3, STREAM_EXISTS)).rejects.toBeInstanceOf(StreamDeletedError)
    expect(await write(3)).toMatchObject({ nextExpectedRevision: 2n })
    expect(await write(4, 2n)).toMatchObject({ nextExpectedRevision: 3n })
    expect(await revisions(client.readStream('s'))).toEqual([2n, 3n])
    await client.tombstoneStream('s')
    await expect(revisions(client.readStream('s'))).rejects.toBeInstanceOf(StreamDeletedError)
    await expect(write(5, 3n)).rejects.toBeInstanceOf(StreamDeletedError)
    // `$all` keeps the events of deleted streams.
    expect(fake.log.all.filter(({ stream }) => stream === 's').map(({ type }) => type)).toEqual([
      ...Array.from({ length: 4 }, () => 'Counted'),
      '$streamDeleted',
    ])
  })
})

test('an append whose client is killed between two events appends none', async () => {
  const fake = await startFakeEsdb()
  const proxy = await startTcpProxy(fake.port)
  const writer = new services.StreamsClient(`127.0.0.1:${proxy.port}`, credentials.createInsecure())
  const ended = new Promise((resolve) => {
    const call = writer.append(resolve)
    call.write(optionsOf('s'))
    call.write(proposedEvent())
  })
  // The server has received the event before it answers this call on the same connection.
  await new Promise((resolve) => writer.delete(new streams.DeleteReq(), resolve))
  proxy.end()
  expect(await ended).toMatchObject({ code: status.UNAVAILABLE })
  const other = EventStoreDBClient.connectionString(fake.url)
  await other.appendToStream('t', jsonEvent({ type: 'Counted', data: {} }))
  expect(fake.log.stream('s')).toEqual([])
  await other.dispose()
  writer.close()
  await proxy.close()
  await fake.stop()
})

function optionsOf(stream: string): streams.AppendReq {
  const identifier = new shared.StreamIdentifier()
  identifier.setStreamName(Buffer.from(stream))
  const options = new streams.AppendReq.Options()
  options.setStreamIdentifier(identifier)
  options.setNoStream(new shared.Empty())
  const request = new streams.AppendReq()
  request.setOptions(options)
  return request
}

function proposedEvent(): streams.AppendReq {
  const id = new shared.UUID()
  id.setString('6f9619ff-8b86-4d01-b42d-00cf4fc964ff')
  const event = new streams.AppendReq.ProposedMessage()
  event.setId(id)
  event.getMetadataMap().set('type', 'Counted').set('content-type', 'application/json')
  event.setData(Buffer.from('{}'))
  const request = new streams.AppendReq()
  request.setProposedMessage(event)
  return request
}

describe('reads', () => {
  let fake: FakeEsdb
  let client: EventStoreDBClient
  const write = (n: number) => client.appendToStream('s', jsonEvent({ type: 'Counted', data: { n } }))
  const place = (commit: bigint) => ({ commit, prepare: commit })
  beforeEach(async () => {
    fake = await startFakeEsdb()
    client = EventStoreDBClient.connectionString(fake.url)
  })
  afterEach(async () => {
    await client.dispose()
    await fake.stop()
  })

  test('the log has server events before, between and after the others', async () => {
    await write(1)
    await write(2)
    const types = fake.log.all.map(({ type }) => type)
    expect(types).toEqual([
      ...['$metadata', '$UserCreated', '$User', 'Counted'],
      ...['$metadata', '$statsCollected', 'Counted', '$statsCollected'],
    ])
    expect(await revisions(client.readAll())).toHaveLength(8)
  })

  test('a read with a limit of 0 is refused', async () => {
    await write(1)
    await expect(revisions(client.readStream('s', { maxCount: 0 }))).rejects.toBeInstanceOf(UnknownError)
    await expect(revisions(client.readAll({ maxCount: 0 }))).rejects.toBeInstanceOf(UnknownError)
  })

  test('a read of $all begins at a record or after the last one; at other positions it fails', async () => {
    await write(1)
    const { position = 0n } = fake.log.stream('s')[0] ?? {}
    const unexpected = /Unexpected ReadAllResult: Error/
    expect(await revisions(client.readAll({ fromPosition: place(position) }))).toHaveLength(3)
    await expect(revisions(client.readAll({ fromPosition: place(position + 1n) }))).rejects.toThrow(unexpected)
    await expect(
      revisions(client.readAll({ fromPosition: place(position - 1n), direction: BACKWARDS })),
    ).rejects.toThrow(unexpected)
    const subscription = client.subscribeToAll({ fromPosition: place(position + 1n) })
    await expect(revisions(subscription)).rejects.toThrow(unexpected)
    expect(await revisions(client.readAll({ fromPosition: place(position + 10_000n) }))).toEqual([])
  })

  test('a subscription from after the end gets no events until the log has grown past its start', async () => {
    await write(1)
    const { position = 0n } = fake.log.all.at(-1) ?? {}
    const subscription = client.subscribeToAll({ fromPosition: place(position + 1_000n) })
    const first = subscription[Symbol.asyncIterator]().next()
    while ((fake.log.all.at(-1)?.position ?? 0n) < position + 2_000n) await write(2)
    const { value } = await first
    const expected = fake.log.all.find((event) => event.position > position + 1_000n)
    expect(value?.event?.id).toBe(expected?.id)
    await subscription.unsubscribe()
  })

  test('a log in a file keeps its deletions and positions', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'topspin-'))
    const log = new FakeEsdbLog(join(folder, 'log.ndjson'))
    log.append('s', 'any', [{ id: 'a', type: 'T', contentType: 'application/json', ...noBytes }])
    log.append('t', 'any', [{ id: 'b', type: 'T', contentType: 'application/json', ...noBytes }])
    log.softDelete('s', 'any')
    log.tombstone('t', 'any')
    const again = new FakeEsdbLog(join(folder, 'log.ndjson'))
    expect(again.all.map(({ id, position }) => [id, position])).toEqual(
      log.all.map(({ id, position }) => [id, position]),
    )
    expect(again.stream('s')).toEqual([])
    expect(again.isTombstoned('t')).toBe(true)
    expect(
      again.append('s', 'no_stream', [{ id: 'c', type: 'T', contentType: 'application/json', ...noBytes }]),
    ).toMatchObject({ revision: 1n })
    rmSync(folder, { recursive: true })
  })
})

const noBytes = { data: new Uint8Array(), metadata: new Uint8Array() }

async function revisions(read: AsyncIterable<{ event?: { revision: bigint } }>): Promise<(bigint | undefined)[]> {
  const all: (bigint | undefined)[] = []
  for await (const { event } of read) all.push(event?.revision)
  return all
}

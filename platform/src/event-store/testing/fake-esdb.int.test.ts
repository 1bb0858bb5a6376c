import {
  EventStoreDBClient,
  jsonEvent,
  NO_STREAM,
  STREAM_EXISTS,
  WrongExpectedVersionError,
} from '@eventstore/db-client'
import { status } from '@grpc/grpc-js'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type FakeEsdb, startFakeEsdb } from './fake-esdb.ts'

// The client's two ways to append, straight at the fake: our adapter only takes the second.
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

  test('the client understands every answer to an append', async () => {
    const append = (expectedRevision: bigint | typeof NO_STREAM | typeof STREAM_EXISTS, batch = [event(1), event(2)]) =>
      client.appendToStream('s', batch, { expectedRevision, ...options }).catch((error: unknown) => error)
    const batch = [event(1), event(2)]
    expect(await append(STREAM_EXISTS)).toMatchObject({ actualVersion: 'no_stream' })
    expect(await append(NO_STREAM, batch)).toMatchObject({ success: true, nextExpectedRevision: 1n })
    expect(await append(NO_STREAM, batch)).toMatchObject({ nextExpectedRevision: 1n, position: undefined })
    expect(await append(NO_STREAM)).toBeInstanceOf(WrongExpectedVersionError)
    expect(await append(7n)).toMatchObject({ expectedVersion: 7n, actualVersion: 1n })
    expect(fake.calls).toMatchObject(calls)
    expect(fake.log.all).toHaveLength(2)
  })

  test('an append is refused, or stored without an answer, on command', async () => {
    fake.faults.refuse = true
    await expect(client.appendToStream('s', event(1), options)).rejects.toMatchObject({ code: status.UNAVAILABLE })
    expect(fake.log.all).toHaveLength(0)
    fake.faults.refuse = false
    fake.faults.dieAfterStoring = 1
    await expect(client.appendToStream('s', event(1), options)).rejects.toMatchObject({ code: status.UNAVAILABLE })
    expect(fake.log.all).toHaveLength(1)
  })
})

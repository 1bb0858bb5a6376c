import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openEventStore, openLogReader } from './open.ts'
import { countedEvents, countedNumbersOf } from './testing/contract/bench.ts'
import { startFakeEsdb } from './testing/fake-esdb.ts'

const roundTrip = async (url: string) => {
  const store = await openEventStore(url)
  await store.append('s', countedEvents(1), { kind: 'no-stream' })
  const read = countedNumbersOf(await store.readStream('s'))
  await store.close()
  return read
}

test('opens a file by its path or by a url with three slashes, and a log in memory', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'topspin-'))
  expect(await roundTrip(`sqlite:${folder}/a.db`)).toEqual([1])
  expect(await roundTrip(`sqlite://${folder}/b.db`)).toEqual([1])
  expect([existsSync(join(folder, 'a.db')), existsSync(join(folder, 'b.db'))]).toEqual([true, true])
  expect(await roundTrip('sqlite::memory:')).toEqual([1])
  rmSync(folder, { recursive: true })
})

test('opens the log on a server', async () => {
  const fake = await startFakeEsdb()
  expect(await roundTrip(fake.url)).toEqual([1])
  await fake.stop()
})

test('opens a log for reading beside its writer', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'topspin-'))
  const fake = await startFakeEsdb()
  for (const url of [`sqlite:${folder}/events.db`, fake.url]) {
    const [store, reader] = [await openEventStore(url), await openLogReader(url)]
    await store.append('s', countedEvents(1), { kind: 'no-stream' })
    expect(countedNumbersOf(await reader.readAll(null, 10))).toEqual([1])
    await reader.close()
    await store.close()
  }
  await fake.stop()
  rmSync(folder, { recursive: true })
})

test.each(['sqlite:', 'kurrentdb://admin:secret@host', 'events.db', ''])(
  'refuses %j without showing its password',
  async (url) => {
    const refusal = await openEventStore(url).catch(String)
    expect(refusal).toContain('the url of the event log')
    expect(refusal).not.toContain('secret')
  },
)

import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { streams } from '@topspin/domain/streams'
import { openSqliteEventStore } from '@topspin/platform/event-store/sqlite'
import { appendAtEnd } from '@topspin/platform/event-store/testing/append-at-end'
import { openDatabase } from '@topspin/platform/sqlite/open'
import { programArguments } from '@topspin/platform/testing/programs'
import { expectRefusal } from '@topspin/test-kit/expecting'
import { type InProcessApp, openInProcessApp } from '@topspin/test-kit/in-process-app'
import { singlesBody } from '@topspin/test-kit/submissions'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const metadata = (schema: number) => ({
  commandId: randomUUID(),
  correlationId: randomUUID(),
  causationId: randomUUID(),
  actor: null,
  at: '2025-01-06T10:00:00.000Z',
  schema,
})

describe('a start', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'topspin-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  test.each([
    [streams.matches, 'MatchFilmed', 1, 'a newer release wrote it; run that one'],
    [streams.matches, 'EntryClosed', 7, 'a newer release wrote it; run that one'],
    [streams.news, 'NewsDeleted', 1, 'its data does not fit (newsId: '],
    [streams.players, 'PlayerRenamedTwice', 3, 'a newer release wrote it; run that one'],
  ])('that finds in %s the event %s version %i reports it in one line and ends', async (stream, type, schema, why) => {
    const log = openSqliteEventStore(join(folder, 'events.db'))
    const event = { id: randomUUID(), type, data: {}, metadata: metadata(schema) }
    const { position } = await appendAtEnd(log, stream, [event])
    await log.close()

    const { code, lines } = await start(folder)
    const place = `event 0 of ${stream} (position ${position}, type ${type}, version ${schema})`
    expect(lines).toEqual([expect.stringContaining(`${place} cannot be read by this release: ${why}`)])
    expect(code).toBe(1)
  })

  test.each([
    ['is no JSON', "UPDATE events SET data = '{' WHERE position = 1", 'in FILE its data is no JSON'],
    ['is missing', 'DELETE FROM events WHERE position = 1', 'FILE lacks the event before it'],
  ])('on a log in which an event %s names the file and what to do, and ends', async (_, damage, why) => {
    const path = join(folder, 'events.db')
    const log = openSqliteEventStore(path)
    const closed = () => ({ id: randomUUID(), type: 'EntryClosed', data: {}, metadata: metadata(1) })
    await appendAtEnd(log, streams.matches, [closed(), closed()])
    await log.close()
    const file = openDatabase(path, { synchronous: 'NORMAL' })
    file.exec('DROP TRIGGER events_are_never_changed; DROP TRIGGER events_are_never_removed')
    file.exec(damage)
    file.close()

    const { code, lines } = await start(folder)
    const advice = `${why.replace('FILE', path)}; restore the log from a backup`
    expect(lines).toEqual([expect.stringMatching(/^event . of main\/matches \(position 000000000000000., /)])
    expect(lines).toEqual([expect.stringContaining(advice)])
    expect(code).toBe(1)
  })
})

/** Runs the application until it ends. @returns its exit code, and the lines on standard error */
async function start(folder: string) {
  const env = { ...process.env, DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent', START_WITHOUT_DATA: 'on' }
  const child = spawn(process.execPath, programArguments('standalone'), { cwd: root, env })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  const [code] = await once(child, 'close')
  return { code, lines: said.trim().split('\n') }
}

describe('readiness', () => {
  let rig: InProcessApp
  beforeEach(async () => {
    rig = await openInProcessApp()
  })
  afterEach(() => rig.close())
  const ready = async () => (await rig.server().inject('/health/ready')).json<{ ready: boolean; failing?: string[] }>()

  test('fails while the log holds an event of a newer release', async () => {
    const ben = await rig.member('Ben')
    await rig.member('Cleo')
    expect(await ready()).toEqual({ ready: true })
    const log = openDatabase(join(rig.folder, 'events.db'), { synchronous: 'NORMAL' })
    const insert = 'INSERT INTO events (stream, revision, id, type, data, metadata) VALUES (?, 0, ?, ?, ?, ?)'
    log.statement(insert).run(streams.matches, randomUUID(), 'MatchFilmed', '{}', JSON.stringify(metadata(1)))
    log.close()
    expect(await ready()).toMatchObject({ ready: false, failing: ['streams'] })
    expectRefusal(await ben.browser.post('/api/match/play', singlesBody('Ben', 'Cleo')), 'internal')
  })

  test('fails while the data folder is missing, and matches are refused', async () => {
    const ben = await rig.member('Ben')
    await rig.member('Cleo')
    renameSync(rig.folder, `${rig.folder}-aside`)
    expect(await ready()).toMatchObject({ ready: false, failing: ['identity', 'append'] })
    expectRefusal(await ben.browser.post('/api/match/play', singlesBody('Ben', 'Cleo')), 'engine-away')
    renameSync(`${rig.folder}-aside`, rig.folder)
    expect(await ready()).toEqual({ ready: true })
    expect((await ben.browser.post('/api/match/play', singlesBody('Ben', 'Cleo'))).statusCode).toBe(200)
  })
})

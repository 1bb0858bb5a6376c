import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { RankingEntry } from '@topspin/domain/contract/ranking'
import { copyDatabase, inspectDatabase } from '@topspin/platform/sqlite/copy'
import { openBareConnection } from '@topspin/platform/sqlite/driver'
import { testNow } from '@topspin/platform/testing/test-clock'
import { runCommand } from '@topspin/standalone/operations/command-line'
import { type InProcessApp, openInProcessApp } from '@topspin/test-kit/in-process-app'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

let rig: InProcessApp
let folder: string
let lines: string[]

beforeEach(async () => {
  rig = await openInProcessApp({ MATCH_COOLDOWN_SECONDS: '0' })
  folder = mkdtempSync(join(tmpdir(), 'topspin-backup-'))
  lines = []
})
afterEach(async () => {
  await rig.close()
  rmSync(folder, { recursive: true })
})

const run = (dataDir: string, ...words: string[]) => {
  const terminal = {
    env: { DATA_DIR: dataDir },
    line: (text: string) => void lines.push(text),
    now: testNow,
    signal: new AbortController().signal,
  }
  return runCommand(words, terminal)
}
const ranking = async (one: InProcessApp) =>
  (await (await one.admin()).browser.get('/api/player/getAll')).json<RankingEntry[]>()
const play = async (winner: string, loser: string) => {
  const { browser } = await rig.admin()
  const match = { playerAPseudo: winner, playerASet: 2, playerBPseudo: loser, playerBSet: 0 }
  expect((await browser.post('/api/match/play', match)).statusCode).toBe(200)
}

/** A copy of the data in which one file is not a database. */
function withDamaged(name: string): string {
  const copy = join(folder, 'damaged')
  cpSync(rig.folder, copy, { recursive: true })
  for (const file of readdirSync(copy).filter((one) => one.startsWith(name))) rmSync(join(copy, file))
  writeFileSync(join(copy, name), 'Dear diary, today I lost 11-3. '.repeat(300))
  return copy
}

describe('a backup made while Topspin runs', () => {
  test('restores everything up to its time, and nothing later', async () => {
    await rig.member('Ben')
    await play('Ada', 'Ben')
    const before = await ranking(rig)
    const backup = join(folder, 'backup')
    expect(await run(rig.folder, 'backup', '--to', backup)).toBe(0)
    expect(lines.at(-1)).toBe(`Backed up and checked: ${backup}`)
    expect(lines).toContainEqual(expect.stringMatching(/^events\.db: 6 events/))
    await play('Ada', 'Ben')
    const events = rig.events()

    // The application continues after the backup, and the backup is restored in another folder.
    expect(await ranking(rig)).not.toEqual(before)
    const restored = join(folder, 'restored')
    expect(await run(restored, 'restore', backup)).toBe(0)
    const other = await openInProcessApp({ DATA_DIR: restored })
    const ben = await other.browser().logIn('Ben')
    expect((await ben.get('/api/player/getAll')).json()).toEqual(before)
    await other.close()
    expect(rig.events()).toBe(events)
  })

  test('is refused when a byte of it has changed', async () => {
    await rig.admin()
    const backup = join(folder, 'backup')
    await run(rig.folder, 'backup', '--to', backup)
    appendFileSync(join(backup, 'identity.db'), 'x')
    const restored = join(folder, 'restored')
    expect(await run(restored, 'restore', backup)).toBe(1)
    expect(lines.at(-1)).toMatch(/identity\.db: it is not the file that was backed up/)
    expect(existsSync(join(restored, 'events.db'))).toBe(false)
  })

  test('is not restored while Topspin runs', async () => {
    const backup = join(folder, 'backup')
    await run(rig.folder, 'backup', '--to', backup)
    expect(await run(rig.folder, 'restore', backup)).toBe(1)
    expect(lines.at(-1)).toMatch(/another Topspin is using it; stop that one first/)
  })
})

test('a database is copied while rows come and go in it', async () => {
  const path = join(folder, 'busy.db')
  const connection = openBareConnection(path)
  connection.exec('PRAGMA journal_mode = WAL; CREATE TABLE visits (at INTEGER)')
  connection.close()
  const program = `
    const { DatabaseSync } = process.getBuiltinModule('node:sqlite') ?? require('@photostructure/sqlite')
    const connection = new DatabaseSync(process.argv[1])
    connection.exec('PRAGMA busy_timeout = 5000; PRAGMA synchronous = OFF')
    console.log('started')
    for (;;) {
      connection.exec('INSERT INTO visits VALUES (1)')
      connection.exec('DELETE FROM visits')
    }`
  const writer = spawn(process.execPath, ['-e', program, path], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(writer, 'exit')
  await once(writer.stdout, 'data')
  try {
    for (let copies = 0; copies < 50; copies += 1)
      expect([0, 1]).toContain(copyDatabase(path, join(folder, `${copies}.db`))['visits'])
  } finally {
    writer.kill('SIGKILL')
    await ended
  }
})

test.each(['events.db', 'identity.db'])('after a kill, %s is not backed up without its -wal file', async (name) => {
  await rig.admin()
  const killed = join(folder, 'killed')
  cpSync(rig.folder, killed, { recursive: true })
  rmSync(join(killed, `${name}-wal`))
  expect(await run(killed, 'backup', '--to', join(folder, 'backup'))).toBe(1)
  expect(lines.at(-1)).toContain(`${name}: ${name}-wal is missing`)
  // By the file `-shm`, the next start notices, too, that the file `-wal` is missing.
  expect(existsSync(join(killed, `${name}-shm`))).toBe(true)
})

test('a restore moves the previous data aside, with the -wal files of SQLite', async () => {
  await rig.admin()
  const backup = join(folder, 'backup')
  await run(rig.folder, 'backup', '--to', backup)
  const crashed = join(folder, 'crashed')
  cpSync(rig.folder, crashed, { recursive: true })
  writeFileSync(join(crashed, 'read.db-wal'), 'left by a crash')
  expect(await run(crashed, 'restore', backup)).toBe(0)
  const [aside] = readdirSync(crashed).filter((name) => name.startsWith('replaced-'))
  expect(readdirSync(join(crashed, aside!))).toEqual(
    expect.arrayContaining(['events.db', 'identity.db', 'read.db', 'read.db-wal']),
  )
  expect(existsSync(join(crashed, 'read.db-wal'))).toBe(false)
  expect(lines.at(-1)).toContain(aside!)
})

test('a restore in the same second as another is refused, and leaves what that one moved aside', async () => {
  await rig.admin()
  const backup = join(folder, 'backup')
  await run(rig.folder, 'backup', '--to', backup)
  const data = join(folder, 'data')
  cpSync(rig.folder, data, { recursive: true })
  writeFileSync(join(data, 'read.db-wal'), 'only in the first')
  const at = testNow()
  const restore = () =>
    runCommand(['restore', backup], {
      env: { DATA_DIR: data },
      line: (text) => void lines.push(text),
      now: () => at,
      signal: new AbortController().signal,
    })
  expect(await restore()).toBe(0)
  expect(await restore()).toBe(1)
  expect(lines.at(-1)).toMatch(/replaced-\S+: a restore of this second has made it; restore again$/)
  const [aside] = readdirSync(data).filter((name) => name.startsWith('replaced-'))
  expect(readdirSync(join(data, aside!))).toContain('read.db-wal')
  expect(existsSync(join(data, 'events.db'))).toBe(true)
})

test('a restore moves a log in another folder aside in that folder', async () => {
  const backup = join(folder, 'backup')
  await run(rig.folder, 'backup', '--to', backup)
  const [data, logs] = [join(folder, 'data'), join(folder, 'logs')]
  cpSync(rig.folder, data, { recursive: true })
  mkdirSync(logs)
  renameSync(join(data, 'events.db'), join(logs, 'events.db'))
  const terminal = {
    env: { DATA_DIR: data, EVENT_STORE_URL: `sqlite:${join(logs, 'events.db')}` },
    line: (text: string) => void lines.push(text),
    now: testNow,
    signal: new AbortController().signal,
  }
  expect(await runCommand(['restore', backup], terminal)).toBe(0)
  const [aside] = readdirSync(logs).filter((name) => name.startsWith('replaced-'))
  expect(readdirSync(join(logs, aside!))).toContain('events.db')
  expect(lines.at(-1)).toContain(join(logs, aside!))
})

test('files with any names are backed up and restored, also with the same name in two folders', async () => {
  await rig.admin()
  const data = join(folder, 'data')
  cpSync(rig.folder, data, { recursive: true })
  const named = { 'events.db': join(folder, 'log', 'ping pong.db'), 'read.db': join(folder, 'models', 'ping pong.db') }
  for (const [name, path] of Object.entries(named)) {
    mkdirSync(dirname(path))
    for (const end of ['', '-wal', '-shm']) renameSync(join(data, name + end), path + end)
  }
  const runThere = (...words: string[]) =>
    runCommand(words, {
      env: {
        DATA_DIR: data,
        EVENT_STORE_URL: `sqlite:${named['events.db']}`,
        READ_STORE_URL: `sqlite:${named['read.db']}`,
      },
      line: (text) => void lines.push(text),
      now: testNow,
      signal: new AbortController().signal,
    })
  const backup = join(folder, 'backup')
  expect([await runThere('backup', '--to', backup), lines.at(-1)]).toEqual([0, `Backed up and checked: ${backup}`])
  for (const path of Object.values(named)) rmSync(path)
  // Backups of earlier releases have the names of the installation's files.
  const manifest = join(backup, 'backup.json')
  renameSync(join(backup, 'events.db'), join(backup, 'ping pong.db'))
  writeFileSync(manifest, readFileSync(manifest, 'utf8').replace('"events.db"', '"ping pong.db"'))
  expect(await runThere('restore', backup)).toBe(0)
  for (const [name, path] of Object.entries(named))
    expect(inspectDatabase(path)).toEqual(inspectDatabase(join(rig.folder, name)))
})

test('only its user can read a backup and the restored files, with any umask', async () => {
  await rig.admin()
  const umask = process.umask(0)
  const backup = join(folder, 'backups', 'one')
  const restored = join(folder, 'restored')
  try {
    expect(await run(rig.folder, 'backup', '--to', backup)).toBe(0)
    expect(await run(restored, 'restore', backup)).toBe(0)
    // A copy of a backup may be readable by all users.
    for (const file of readdirSync(backup)) chmodSync(join(backup, file), 0o644)
    expect(await run(restored, 'restore', backup)).toBe(0)
  } finally {
    process.umask(umask)
  }
  const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)
  expect([modeOf(join(folder, 'backups')), modeOf(backup), modeOf(restored)]).toEqual(['700', '700', '700'])
  for (const name of ['events.db', 'identity.db', 'read.db']) expect(modeOf(join(restored, name))).toBe('600')
  for (const name of readdirSync(restored).filter((one) => one.startsWith('replaced-')))
    expect(modeOf(join(restored, name))).toBe('700')
  await run(rig.folder, 'backup', '--to', join(folder, 'two'))
  for (const name of readdirSync(join(folder, 'two'))) expect(modeOf(join(folder, 'two', name))).toBe('600')
})

describe('a failure leaves no files behind:', () => {
  test('a backup of damaged data', async () => {
    // A backup copies `identity.db` last, so it fails after the other files are copied.
    const data = withDamaged('identity.db')
    const before = readdirSync(folder)
    expect(await run(data, 'backup', '--to', join(folder, 'made', 'for', 'it'))).toBe(1)
    expect(lines.at(-1)).toMatch(/identity\.db: it is not a database/)
    expect(await run(data, 'backup')).toBe(1)
    expect(readdirSync(folder)).toEqual(before)
    expect(readdirSync(data)).not.toContain('backups')
    mkdirSync(join(folder, 'backups'))
    expect(await run(data, 'backup', '--to', join(folder, 'backups', 'one'))).toBe(1)
    expect(readdirSync(join(folder, 'backups'))).toEqual([])
  })

  test('a backup over another, which stays as it is', async () => {
    const backup = join(folder, 'backup')
    await run(rig.folder, 'backup', '--to', backup)
    const before = readdirSync(folder)
    expect(await run(rig.folder, 'backup', '--to', backup)).toBe(1)
    expect(lines.at(-1)).toBe(`backup: ${backup}: it is there already; choose another name for the backup`)
    expect(readdirSync(folder)).toEqual(before)
  })

  test('a restore whose files cannot be copied, which leaves the data where it is', async () => {
    await rig.admin()
    const backup = join(folder, 'backup')
    await run(rig.folder, 'backup', '--to', backup)
    const data = join(folder, 'data')
    cpSync(rig.folder, data, { recursive: true })
    // A folder has the temporary name under which `identity.db`, the last file, is copied. So copying this file fails.
    mkdirSync(join(data, 'identity.db.restoring'))
    writeFileSync(join(data, 'identity.db.restoring', 'x'), '')
    const before = readdirSync(data)
    expect(await run(data, 'restore', backup)).toBe(1)
    expect(lines.at(-1)).not.toContain('\n')
    expect(readdirSync(data).toSorted()).toEqual([...new Set([...before, 'events.db.lock'])].toSorted())
  })
})

test('a backup of damaged read models explains how to rebuild them', async () => {
  expect(await run(withDamaged('read.db'), 'backup')).toBe(1)
  expect(lines.at(-1)).toMatch(/read\.db: the file is damaged; start Topspin again, which rebuilds it from the log$/)
})

test('a backup is refused without data and of data on servers; a restore is refused without a backup', async () => {
  expect(await run(join(folder, 'nowhere'), 'backup')).toBe(1)
  expect(lines.at(-1)).toMatch(/read\.db: there is no such file/)
  const env = { READ_STORE_URL: 'mongodb://127.0.0.1:1/topspin' }
  await runCommand(['backup'], {
    env,
    line: (text) => void lines.push(text),
    now: testNow,
    signal: new AbortController().signal,
  })
  expect(lines.at(-1)).toMatch(/a server keeps them/)
  expect(await run(folder, 'restore', join(folder, 'nowhere'))).toBe(1)
  expect(lines.at(-1)).toMatch(/no backup is there/)
  expect(await run(folder, 'restore', join(folder, 'one'), 'more')).toBe(1)
  expect(lines.at(-1)).toMatch(/which backup\?; usage: npm run restore/)
  expect(await run(folder, 'restore')).toBe(1)
  expect(lines.at(-1)).toMatch(/which backup\?; usage: npm run restore/)
})

import { appendFileSync, cpSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RankingEntry } from '@topspin/domain/contract/standing'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openRig, type Rig } from '../testing/rig.ts'
import { runCommand } from './command-line.ts'

let rig: Rig
let folder: string
let lines: string[]

beforeEach(async () => {
  rig = await openRig({ MATCH_COOLDOWN_SECONDS: '0' })
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
    signal: new AbortController().signal,
  }
  return runCommand(words, terminal)
}
const ranking = async (one: Rig) => (await (await one.admin()).browser.get('/api/player/getAll')).json<RankingEntry[]>()
const play = async (winner: string, loser: string) => {
  const { browser } = await rig.admin()
  const match = { playerAPseudo: winner, playerASet: 2, playerBPseudo: loser, playerBSet: 0 }
  expect((await browser.post('/api/match/play', match)).statusCode).toBe(200)
}

describe('a backup made while Topspin runs', () => {
  test('brings everything back, and nothing of what came after', async () => {
    await rig.member('Ben')
    await play('Ada', 'Ben')
    const before = await ranking(rig)
    const backup = join(folder, 'backup')
    expect(await run(rig.folder, 'backup', '--to', backup)).toBe(0)
    expect(lines.at(-1)).toBe(`Backed up and checked: ${backup}`)
    expect(lines).toContainEqual(expect.stringMatching(/^events\.db: 6 events/))
    await play('Ada', 'Ben')
    const events = rig.events()

    // It goes on as if nothing had happened; then it is stopped, and the data of that moment comes back.
    expect(await ranking(rig)).not.toEqual(before)
    const restored = join(folder, 'restored')
    expect(await run(restored, 'restore', backup)).toBe(0)
    const other = await openRig({ DATA_DIR: restored })
    const ben = await other.browser().logIn('Ben')
    expect((await ben.get('/api/player/getAll')).json()).toEqual(before)
    await other.close()
    expect(rig.events()).toBe(events)
  })

  test('is refused as a whole when a byte of it has changed', async () => {
    await rig.admin()
    const backup = join(folder, 'backup')
    await run(rig.folder, 'backup', '--to', backup)
    appendFileSync(join(backup, 'identity.db'), 'x')
    const restored = join(folder, 'restored')
    expect(await run(restored, 'restore', backup)).toBe(1)
    expect(lines.at(-1)).toMatch(/identity\.db: it is not the file that was backed up/)
    expect(existsSync(join(restored, 'events.db'))).toBe(false)
  })

  test('is not put over the data of a Topspin that runs', async () => {
    const backup = join(folder, 'backup')
    await run(rig.folder, 'backup', '--to', backup)
    expect(await run(rig.folder, 'restore', backup)).toBe(1)
    expect(lines.at(-1)).toMatch(/another Topspin is using it; stop that one first/)
  })
})

test('what was there before a restore is moved aside, with all that SQLite had not put in its place yet', async () => {
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

test('without data, and for engines, there is nothing to back up this way', async () => {
  expect(await run(join(folder, 'nowhere'), 'backup')).toBe(1)
  expect(lines.at(-1)).toMatch(/read\.db: there is no such file/)
  const env = { READ_STORE_URL: 'mongodb://127.0.0.1:1/topspin' }
  await runCommand(['backup'], { env, line: (text) => void lines.push(text), signal: new AbortController().signal })
  expect(lines.at(-1)).toMatch(/a server keeps them/)
  expect(await run(folder, 'restore', join(folder, 'nowhere'))).toBe(1)
  expect(lines.at(-1)).toMatch(/no backup is there/)
  expect(await run(folder, 'restore')).toBe(1)
  expect(lines.at(-1)).toMatch(/which backup\?; usage: npm run restore/)
})

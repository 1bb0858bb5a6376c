import { existsSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RankingEntry } from '@topspin/domain/contract/ranking'
import type { Browser } from '@topspin/platform/http/testing/browser'
import { bodyOf } from '@topspin/test-kit/expecting'
import { type InProcessApp, openInProcessApp } from '@topspin/test-kit/in-process-app'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

let rig: InProcessApp

beforeEach(async () => {
  rig = await openInProcessApp({ MATCH_COOLDOWN_SECONDS: '0' })
})
afterEach(async () => {
  vi.restoreAllMocks()
  await rig.close()
})

const garbage = 'Dear diary, today I lost 11-3. '.repeat(300)
const ranking = async (browser: Browser) => bodyOf<RankingEntry[]>(await browser.get('/api/player/getAll'))
/** Overwrites two pages in the middle of the file. */
function overwrite(path: string) {
  const bytes = readFileSync(path)
  writeFileSync(path, bytes.fill(0xa5, 4096 * 3, 4096 * 5))
}

it.each([
  ['a text', (path: string) => writeFileSync(path, garbage)],
  ['a file cut short', (path: string) => truncateSync(path, 4096 * 2)],
  ['a page overwritten', overwrite],
])('a damaged read.db (%s) is moved aside and rebuilt, to the newest match', async (_, damage) => {
  const { browser } = await rig.admin()
  await rig.member('Ben')
  bodyOf(
    await browser.post('/api/match/play', { playerAPseudo: 'Ada', playerASet: 2, playerBPseudo: 'Ben', playerBSet: 0 }),
  )
  const before = await ranking(browser)
  const printed = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const path = join(rig.folder, 'read.db')
  let left = Buffer.of()
  await rig.whileStopped(() => {
    damage(path)
    left = readFileSync(path)
  })
  expect(printed.mock.calls.join('')).toContain(
    `${path} is damaged: moved to ${path}.damaged; its content is rebuilt from the log`,
  )
  expect(await ranking(browser)).toEqual(before)
  expect(before.map(({ pseudo }) => pseudo)).toEqual(['Ada', 'Ben'])
  expect(readFileSync(`${path}.damaged`).equals(left)).toBe(true)
  // A second damaged file replaces the first one, whose -wal and -shm files are removed, too.
  writeFileSync(`${path}.damaged-wal`, 'left by the first')
  await rig.whileStopped(() => writeFileSync(path, garbage))
  expect(await ranking(browser)).toEqual(before)
  expect(readFileSync(`${path}.damaged`, 'utf8')).toBe(garbage)
  if (existsSync(`${path}.damaged-wal`))
    expect(readFileSync(`${path}.damaged-wal`, 'utf8')).not.toBe('left by the first')
})

it('an undamaged read.db is kept', async () => {
  await rig.admin()
  await rig.restart()
  expect(existsSync(join(rig.folder, 'read.db.damaged'))).toBe(false)
})

import { join } from 'node:path'
import type { RankingEntry } from '@topspin/domain/contract/ranking'
import { streams } from '@topspin/domain/streams'
import { openSqliteLogReader } from '@topspin/platform/event-store/sqlite-reader'
import type { Browser } from '@topspin/platform/http/testing/browser'
import { openDatabase } from '@topspin/platform/sqlite/open'
import { bodyOf } from '@topspin/test-kit/expecting'
import { type InProcessApp, openInProcessApp } from '@topspin/test-kit/in-process-app'
import { singlesBody } from '@topspin/test-kit/submissions'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

let rig: InProcessApp

beforeEach(async () => {
  rig = await openInProcessApp({ MATCH_COOLDOWN_SECONDS: '0' })
})
afterEach(async () => {
  vi.restoreAllMocks()
  await rig.close()
})

/** Replaces a text in the snapshots of the matches. */
function damage(from: string, to: string) {
  const file = openDatabase(join(rig.folder, 'snapshots.db'), { synchronous: 'NORMAL' })
  const ofMatches = "generation IN (SELECT id FROM generations WHERE projection = 'snapshot:matches')"
  const sql = `UPDATE documents SET json = replace(json, ?, ?) WHERE ${ofMatches} AND instr(json, ?)`
  const { changes } = file.statement(sql).run(from, to, from)
  file.close()
  expect(Number(changes)).toBeGreaterThan(0)
}

/** Records so many matches that a stop saves a snapshot. Ada wins all of them. @returns the browser of Ada */
async function matchesOfADay() {
  const { browser } = await rig.admin()
  await rig.member('Ben')
  for (let match = 0; match < 60; match += 1)
    expect((await browser.post('/api/match/play', singlesBody('Ada', 'Ben'))).statusCode).toBe(200)
  return browser
}

const scoreOf = async (browser: Browser, pseudo: string) =>
  bodyOf<RankingEntry[]>(await browser.get('/api/player/getAll')).find((entry) => entry.pseudo === pseudo)?.score ?? 0

it.each([
  ['a player id has changed', (id: string) => damage(id, id.slice(0, -1) + (id.endsWith('0') ? 1 : 0))],
  ['the JSON is broken', () => damage('{', '(')],
])('a snapshot in which %s is made again, and the next match is rated as the log says', async (_, damaging) => {
  const browser = await matchesOfADay()
  const before = await scoreOf(browser, 'Ada')
  const ada = await rig.identityStore((identity) => identity.accountByPseudo('Ada'))
  const printed = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  await rig.whileStopped(() => damaging(ada?.id ?? ''))
  expect((await browser.post('/api/match/play', singlesBody('Ada', 'Ben'))).statusCode).toBe(200)
  const log = openSqliteLogReader(join(rig.folder, 'events.db'))
  const played = (await log.readStream(streams.matches)).at(-1)
  await log.close()
  expect(played?.data).toMatchObject({ winners: [{ before: before * 2 }] })
  expect(printed.mock.calls.join('')).toContain(
    `a snapshot in ${join(rig.folder, 'snapshots.db')} could not be read or saved: snapshot:matches is dropped, an earlier one or the log is read instead: `,
  )
})

import { clubExportFetchableMs } from '@topspin/domain/contract/club-export'
import type { Journal } from '@topspin/domain/contract/journal'
import { type Browser, passwordOf } from '@topspin/platform/http/testing/browser'
import { runCommand } from '@topspin/standalone/operations/command-line'
import { bodyOf, expectRefusal } from '@topspin/test-kit/expecting'
import { type InProcessApp, openInProcessApp } from '@topspin/test-kit/in-process-app'
import { singlesBody } from '@topspin/test-kit/submissions'
import { unzipSync } from 'fflate'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const path = '/api/admin/export'
const ofAda = { password: passwordOf('Ada') }
const options = { format: 'csv', emails: false, journal: false }

let rig: InProcessApp
let ada: Browser
beforeEach(async () => {
  rig = await openInProcessApp({ WORKING_HOURS: 'always', MATCH_COOLDOWN_SECONDS: '0' })
  ada = (await rig.admin()).browser
  await rig.member('-Zoé')
  const { browser } = await rig.member('Max')
  bodyOf(await browser.post('/api/match/play', singlesBody('Max', '-Zoé')))
})
afterEach(() => rig.close())

const fileAt = (id: string) => `${path}/${id}`
const exported = async (more: object, by = ada): Promise<Readonly<Record<string, string>>> => {
  const { id } = bodyOf<{ id: string }>(await by.post(path, { ...ofAda, ...options, ...more }))
  const { statusCode, headers, rawPayload } = await by.get(fileAt(id))
  expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store'])
  return Object.fromEntries(
    Object.entries(unzipSync(rawPayload)).map(([name, bytes]) => [name, Buffer.from(bytes).toString()]),
  )
}
const linesOf = (text = '') => text.replace('\uFEFF', '').trim().split('\r\n')

describe('the export of the club', () => {
  it('has players, matches and tournaments as CSV, with an apostrophe before what a spreadsheet takes for a formula', async () => {
    const files = await exported({})
    expect(Object.keys(files).sort()).toEqual(['joueurs.csv', 'matchs.csv', 'tournois.csv'])
    expect(files['joueurs.csv']).not.toContain('@')
    const [heads, ...players] = linesOf(files['joueurs.csv'])
    expect(heads).toBe('Pseudo;État;Rôles;Inscription;Étoiles;Score en simple;Score en double')
    expect(players.map((line) => line.split(';')[0]).sort()).toEqual(["'-Zoé", 'Ada', 'Max'])
    expect(linesOf(files['matchs.csv'])[1]).toMatch(/;simple;1;Max;'-Zoé;\d;\d+;-?\d+;Max$/)
    expect(linesOf(files['tournois.csv'])).toHaveLength(1)
  })

  it('has e-mail addresses and the journal when they are asked for, as JSON that a machine reads', async () => {
    const files = await exported({ format: 'json', emails: true, journal: true })
    const players = JSON.parse(files['joueurs.json'] ?? '')
    expect(players).toContainEqual(
      expect.objectContaining({ pseudo: 'Max', status: 'active', email: 'max@example.org' }),
    )
    expect(JSON.parse(files['tournois.json'] ?? '')).toEqual([])
    const sentence = 'Ada a exporté le club, avec les e-mails.'
    expect(JSON.parse(files['journal.json'] ?? '')).toContainEqual(expect.objectContaining({ actor: 'Ada', sentence }))
  })

  it('has each match once when there are more than one read returns', async () => {
    const count = 201
    for (let index = 1; index < count; index++) bodyOf(await ada.post('/api/match/play', singlesBody('Ada', 'Max')))
    const { 'matchs.json': matches = '' } = await exported({ format: 'json' })
    const numbers = JSON.parse(matches).map(({ id }: { readonly id: number }) => id)
    expect(numbers).toEqual(Array.from({ length: count }, (_, index) => count - index))
  })

  it('is announced with the numbers of its players, matches and tournaments, and is in the journal', async () => {
    expect(bodyOf(await ada.get(path))).toEqual({ players: 3, matches: 1, tournaments: 0, otherAdmins: 0 })
    rig.time.now += 1_000
    await exported({})
    const { entries } = bodyOf<Journal>(await ada.get('/api/admin/journal?kinds=accounts'))
    expect(entries[0]).toMatchObject({ type: 'ClubExported', actor: { pseudo: 'Ada' }, players: [] })
  })

  it('needs the password, and can be fetched for ten minutes, only by the admin who asked for it', async () => {
    expectRefusal(await ada.post(path, { ...options, password: 'another password' }), 'reauthentication-required')
    const { id } = bodyOf<{ id: string }>(await ada.post(path, { ...ofAda, ...options }))
    await rig.whileStopped(async () => {
      const env = { DATA_DIR: rig.folder }
      const { signal } = new AbortController()
      expect(
        await runCommand(['admin', 'appoint', 'Max'], { env, now: () => rig.time.now, line: () => {}, signal }),
      ).toBe(0)
    })
    expectRefusal(await (await rig.browser().logIn('Max')).get(fileAt(id)), 'not-found')
    rig.time.now += clubExportFetchableMs - 60_000
    expect((await ada.get(fileAt(id))).statusCode).toBe(200)
    rig.time.now += 60_001
    expectRefusal(await ada.get(fileAt(id)), 'not-found')
    // The clock was an hour ahead when the export was made.
    rig.time.now -= 60 * 60_000
    expectRefusal(await ada.get(fileAt(id)), 'not-found')
  })

  it('has nothing of a deleted account but its matches', async () => {
    const max = await rig.browser().logIn('Max')
    bodyOf(await max.send('DELETE', '/api/player/me', { password: passwordOf('Max') }, {}))
    const files = await exported({ format: 'json', emails: true, journal: true })
    expect(Object.values(files).join()).not.toMatch(/Max|max@example/)
    expect(files['matchs.json']).toContain('"winners":["Joueur supprimé"]')
  })
})

import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { passwordOf } from '@topspin/platform/http/testing/browser'
import { openDatabase } from '@topspin/platform/sqlite/open'
import { bodyOf } from '@topspin/test-kit/expecting'
import { type InProcessApp, openInProcessApp } from '@topspin/test-kit/in-process-app'
import { singlesBody } from '@topspin/test-kit/submissions'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fetchOwnArchive } from './testing/archive-for.ts'

let rig: InProcessApp
beforeEach(async () => {
  rig = await openInProcessApp({ WORKING_HOURS: 'always', MATCH_COOLDOWN_SECONDS: '0', ACCOUNT_DELETION: 'on' })
})
afterEach(() => rig.close())

/** The texts that the archive of a player's own data contains, besides the e-mail address. */
const own = {
  pseudo: 'Maximilienne',
  bio: 'Je sers court, puis je smashe sous les néons.',
  reason: 'Le troisième set était à onze à neuf.',
  endpoint: 'https://fcm.googleapis.com/fcm/send/maximilienne-phone',
  waiting: 'https://fcm.googleapis.com/fcm/send/maximilienne-desk',
  companyAccount: 'maximilienne-at-acme',
}
/** Texts that the archive leaves out: written by others, or only in replies kept under an idempotency key. */
const texts = { former: 'Ferdinandine', disabled: 'Partie six mois à Ouagadougou.' }
/** Matches columns that contain ids, choices, keys of texts in other columns, or the company's identity provider. */
const withoutTexts =
  /^(id|player_id|contest_id|token_hash|subject|issuer|notifications|(pseudo|lookalike|lower_lookalike|email)_key)$/
const keys = { p256dh: 'p-of-maximilienne', auth: 'a-of-maximilienne' }

/** The strings that the files of the data folder contain, each as `file: string`. */
function found(strings: readonly string[]): string[] {
  const files = readdirSync(rig.folder).filter((name) => statSync(join(rig.folder, name)).isFile())
  return files.flatMap((name) => {
    const bytes = readFileSync(join(rig.folder, name))
    return strings.filter((text) => bytes.includes(text)).map((text) => `${name}: ${text}`)
  })
}

/** The texts in all rows of the identity store that belong to a player. */
function storedTexts(player: string): ReadonlySet<string> {
  const database = openDatabase(join(rig.folder, 'identity.db'), { synchronous: 'NORMAL' })
  const names = database.statement("SELECT name FROM sqlite_master WHERE type = 'table'").all() as { name: string }[]
  const rows = names.flatMap(
    ({ name }) =>
      database.statement(`SELECT * FROM ${name}`).all() as { readonly id?: unknown; readonly player_id?: unknown }[],
  )
  database.close()
  const texts = rows
    .filter((row) => [row.id, row.player_id].includes(player))
    .flatMap((row) => Object.entries(row))
    .flatMap(([column, value]) => (typeof value === 'string' && !withoutTexts.test(column) ? [value] : []))
  return new Set(texts)
}

it('the archive has every text of an account; deleting the account leaves none in any file, free space or kept reply', async () => {
  const { browser: admin } = await rig.admin()
  const key = () => ({ 'idempotency-key': randomUUID() })
  const { id, browser } = await rig.member(texts.former)
  const email = `${texts.former.toLowerCase()}@example.org`
  for (const other of ['Ben', 'Cleo', 'Dan']) await rig.member(other)
  // The reply, which is kept under the idempotency key, names the player.
  const match = bodyOf<{ id: number }>(await admin.post('/api/match/play', singlesBody('Ada', texts.former), key()))
  bodyOf(await admin.post(`/api/admin/player/rename/${id}`, { pseudo: own.pseudo }, key()))
  await browser.logIn(own.pseudo, passwordOf(texts.former))
  bodyOf(await browser.post('/api/player/minibio', { bio: own.bio }, key()))
  // Sent in a session, because without a session the reply would not be kept.
  const credentials = { pseudo: own.pseudo, password: passwordOf(texts.former) }
  bodyOf(await browser.post('/api/auth/authenticate', credentials, key()))
  const contest = { matchId: match.id, isSimple: true, subject: 'result', reason: own.reason }
  bodyOf(await browser.post('/api/match/contest', contest, key()))
  const passwordHash = await rig.identityStore(async (identity) => {
    await identity.setDisabling(id, { at: rig.time.now, reason: texts.disabled })
    await identity.addPushSubscription({ ...keys, endpoint: own.endpoint, playerId: id })
    await identity.setActivationDevice(id, { ...keys, endpoint: own.waiting })
    const link = { issuer: 'https://login.example.org', subject: own.companyAccount, linkedAt: rig.time.now }
    await identity.companyLinks.add({ playerId: id, ...link })
    return (await identity.account(id))?.passwordHash ?? ''
  })
  const hers = [...Object.values(own), email]
  const withheld = [...Object.values(texts), ...Object.values(keys), passwordHash]
  const archive = await fetchOwnArchive(browser, passwordOf(texts.former))
  const archived = Object.values(archive).join('\n')
  expect(hers.filter((text) => !archived.includes(text))).toEqual([])
  expect(withheld.filter((text) => archived.includes(text))).toEqual([])
  expect(new Set([...hers, ...withheld])).toEqual(new Set([...storedTexts(id), texts.former]))
  // The names of the files are not compressed in a ZIP.
  const personal = [...hers, ...withheld, ...Object.keys(archive)]
  // Before the deletion every text is found, so the search works for every text.
  expect(new Set(found(personal).map((line) => line.slice(line.indexOf(': ') + 2)))).toEqual(new Set(personal))

  bodyOf(await browser.delete('/api/player/me', { password: passwordOf(texts.former) }, key()))
  expect(found(personal)).toEqual([])
  await rig.restart()
  expect(found(personal)).toEqual([])
})

it('a match of which the kept reply was erased is not recorded again', async () => {
  const { browser: ben } = await rig.member('Ben')
  const { browser: zoe } = await rig.member('Zoe')
  const key = { 'idempotency-key': randomUUID() }
  const first = await ben.post('/api/match/play', singlesBody('Ben', 'Ada'), key)
  bodyOf(await zoe.delete('/api/player/me', { password: passwordOf('Zoe') }))
  const again = await ben.post('/api/match/play', singlesBody('Ben', 'Ada'), key)
  expect([again.statusCode, again.body]).toEqual([200, first.body])
  expect(rig.matches()).toBe(1)
})

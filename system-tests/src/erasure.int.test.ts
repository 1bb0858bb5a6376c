import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { passwordOf } from '@topspin/platform/http/testing/browser'
import { bodyOf } from '@topspin/test-kit/expecting'
import { type InProcessApp, openInProcessApp } from '@topspin/test-kit/in-process-app'
import { singles } from '@topspin/test-kit/submissions'
import { afterEach, beforeEach, expect, it } from 'vitest'

let rig: InProcessApp
beforeEach(async () => {
  rig = await openInProcessApp({ WORKING_HOURS: 'always', MATCH_COOLDOWN_SECONDS: '0', ACCOUNT_DELETION: 'on' })
})
afterEach(() => rig.close())

const texts = {
  former: 'Ferdinandine',
  pseudo: 'Maximilienne',
  bio: 'Je sers court, puis je smashe sous les néons.',
  reason: 'Le troisième set était à onze à neuf.',
  disabled: 'Partie six mois à Ouagadougou.',
  endpoint: 'https://fcm.googleapis.com/fcm/send/maximilienne-phone',
  waiting: 'https://fcm.googleapis.com/fcm/send/maximilienne-desk',
}
const keys = { p256dh: 'p-of-maximilienne', auth: 'a-of-maximilienne' }

/** The strings that the files of the data folder contain, each as `file: string`. */
function found(strings: readonly string[]): string[] {
  const files = readdirSync(rig.folder).filter((name) => statSync(join(rig.folder, name)).isFile())
  return files.flatMap((name) => {
    const bytes = readFileSync(join(rig.folder, name))
    return strings.filter((text) => bytes.includes(text)).map((text) => `${name}: ${text}`)
  })
}

it('deleting an account leaves none of its texts in any file, neither in free space nor in a kept reply', async () => {
  const { browser: admin } = await rig.admin()
  const key = () => ({ 'idempotency-key': randomUUID() })
  const { id, browser } = await rig.member(texts.former)
  const email = `${texts.former.toLowerCase()}@example.org`
  for (const other of ['Ben', 'Cleo', 'Dan']) await rig.member(other)
  // The reply, which is kept under the idempotency key, names the player.
  const match = bodyOf<{ id: number }>(await admin.post('/api/match/play', singles('Ada', texts.former), key()))
  bodyOf(await admin.post(`/api/admin/player/rename/${id}`, { pseudo: texts.pseudo }, key()))
  await browser.logIn(texts.pseudo, passwordOf(texts.former))
  bodyOf(await browser.post('/api/player/minibio', { bio: texts.bio }, key()))
  // Sent in a session, because only then the reply could be kept.
  const credentials = { pseudo: texts.pseudo, password: passwordOf(texts.former) }
  bodyOf(await browser.post('/api/auth/authenticate', credentials, key()))
  const contest = { matchId: match.id, isSimple: true, subject: 'result', reason: texts.reason }
  bodyOf(await browser.post('/api/match/contest', contest, key()))
  const passwordHash = await rig.identityStore(async (identity) => {
    await identity.setDisabling(id, { at: rig.time.now, reason: texts.disabled })
    await identity.addPushSubscription({ ...keys, endpoint: texts.endpoint, playerId: id })
    await identity.setActivationDevice(id, { ...keys, endpoint: texts.waiting })
    return (await identity.account(id))?.passwordHash ?? ''
  })
  const personal = [...Object.values(texts), ...Object.values(keys), email, passwordHash]
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
  const first = await ben.post('/api/match/play', singles('Ben', 'Ada'), key)
  bodyOf(await zoe.delete('/api/player/me', { password: passwordOf('Zoe') }))
  const again = await ben.post('/api/match/play', singles('Ben', 'Ada'), key)
  expect([again.statusCode, again.body]).toEqual([200, first.body])
  expect(rig.matches()).toBe(1)
})

import { randomBytes, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SessionStatus } from '@topspin/domain/contract/account'
import { type Browser, passwordOf } from '@topspin/platform/http/testing/browser'
import { openInProcessJobQueue } from '@topspin/platform/job-queue/in-process'
import { bodyOf, expectRefusal } from '@topspin/test-kit/expecting'
import { type InProcessApp, openInProcessApp } from '@topspin/test-kit/in-process-app'
import { linkIn, type MailServer, openMailServer } from '@topspin/test-kit/mail-server'
import type { Member } from '@topspin/test-kit/people'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

let server: MailServer
let rig: InProcessApp
let queue: ReturnType<typeof openInProcessJobQueue>
let ben: Member

const minute = 60_000
const open = async (env: Readonly<Record<string, string>> = {}) => {
  queue = openInProcessJobQueue(() => undefined, { now: () => rig.time.now, wait: async () => undefined })
  rig = await openInProcessApp({ SMTP_URL: server.url, ...env }, { jobs: queue })
  ben = await rig.member('Ben')
  await settled()
  server.mails.length = 0
}
beforeEach(async () => {
  server = await openMailServer()
})
afterEach(async () => {
  await queue.close()
  await rig.close()
  await server.close()
})

const settled = async () => {
  // A request is answered before its job is queued, so the first wait is for a turn of the event loop.
  await new Promise(setImmediate)
  await vi.waitFor(async () => expect(await queue.size()).toBe(0), 20_000)
}
const ask = async (email: string, headers = {}) => {
  const answer = await (await rig.browser().open()).post('/api/auth/password/link', { email }, headers)
  await settled()
  return answer
}
const tokenOf = (index = -1): string => linkIn(server.mails.at(index)!).split('#')[1] ?? ''
const check = async (token: string) => (await rig.browser().open()).post('/api/auth/password/check', { token })
const choose = async (token: string, password = 'another of mine') =>
  (await rig.browser().open()).post('/api/auth/password', { token, password })
const whoIs = async (browser: Browser) => bodyOf<SessionStatus>(await browser.get('/api/hello/plop')).authenticated

describe('a forgotten password', () => {
  beforeEach(() => open())

  it('is replaced with the link of a mail: sessions end, the old one is refused, and a mail confirms it', async () => {
    expect(bodyOf(await ask('BEN@example.org'))).toEqual({ done: true })
    expect(server.mails.map(({ to, headers }) => [to, headers.get('subject')])).toEqual([
      [['ben@example.org'], 'Choisir un nouveau mot de passe'],
    ])
    expect(linkIn(server.mails[0]!)).toMatch(/^http:\/\/localhost:3000\/welcome\/password#[\w-]{43}$/)
    const token = tokenOf()
    expect(bodyOf(await check(token))).toEqual({ pseudo: 'Ben' })
    expect(await whoIs(ben.browser)).toBe(true)
    expect(bodyOf(await choose(token))).toEqual({ done: true })
    expect(await whoIs(ben.browser)).toBe(false)
    await rig.browser().logIn('Ben', 'another of mine')
    const old = { pseudo: 'Ben', password: passwordOf('Ben') }
    expectRefusal(await (await rig.browser().open()).post('/api/auth/authenticate', old), 'bad-credentials')
    await settled()
    expect(server.mails.at(-1)?.headers.get('subject')).toBe('Votre mot de passe a changé')
  })

  it('keeps its link through checks and refused passwords; the first accepted password uses it up', async () => {
    await ask('ben@example.org')
    const token = tokenOf()
    for (let times = 0; times < 3; times += 1) bodyOf(await check(token))
    expectRefusal(await choose(token, 'azertyuiop'), 'password-too-common')
    expectRefusal(await choose(token, 'ben@example.org'), 'password-too-close')
    const browsers = [await rig.browser().open(), await rig.browser().open()]
    const answers = await Promise.all(
      browsers.map((browser, index) =>
        browser.post('/api/auth/password', { token, password: `number ${index} of mine` }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404])
    expectRefusal(await check(token), 'unknown-password-link')
    expectRefusal(await choose(token), 'unknown-password-link')
  })

  it('answers a repeat of the choice like the first request, although the link is used up', async () => {
    await ask('ben@example.org')
    const [browser, body] = [await rig.browser().open(), { token: tokenOf(), password: 'another of mine' }]
    const key = { 'idempotency-key': randomUUID() }
    const post = () => browser.post('/api/auth/password', body, key)
    expect([bodyOf(await post()), bodyOf(await post())]).toEqual([{ done: true }, { done: true }])
    expectRefusal(await browser.post('/api/auth/password', body), 'unknown-password-link')
  })

  it('has one valid link, the newest, for an hour', async () => {
    await ask('ben@example.org')
    await ask('ben@example.org')
    expectRefusal(await check(tokenOf(0)), 'unknown-password-link')
    rig.time.now += 60 * minute - 1
    bodyOf(await check(tokenOf(1)))
    rig.time.now += 1
    expectRefusal(await check(tokenOf(1)), 'unknown-password-link')
    expectRefusal(await choose(tokenOf(1)), 'unknown-password-link')
    expectRefusal(await check(randomBytes(32).toString('base64url')), 'unknown-password-link')
  })

  it('has no valid link after the password has changed in another way', async () => {
    const { browser } = await rig.admin()
    await ask('ben@example.org')
    bodyOf(await browser.post(`/api/admin/player/resetpassword/${ben.id}`))
    expectRefusal(await choose(tokenOf()), 'unknown-password-link')
  })

  it('cannot be replaced by the temporary password of a reset, which the new password makes invalid', async () => {
    const { browser } = await rig.admin()
    const reset = bodyOf<{ password: string }>(await browser.post(`/api/admin/player/resetpassword/${ben.id}`))
    await ask('ben@example.org')
    expectRefusal(await choose(tokenOf(), reset.password), 'password-unchanged')
    bodyOf(await choose(tokenOf()))
    const temporary = { pseudo: 'Ben', password: reset.password }
    expectRefusal(await (await rig.browser().open()).post('/api/auth/authenticate', temporary), 'bad-credentials')
    const again = await rig.browser().logIn('Ben', 'another of mine')
    bodyOf(await again.get('/api/player/getAll'))
  })

  it('can be chosen by a player without one in an installation that has no company accounts any more', async () => {
    await rig.identityStore((identity) => identity.setPassword(ben.id, '', null))
    await ask('ben@example.org')
    expect(server.mails.map(({ headers }) => headers.get('subject'))).toEqual(['Choisir un nouveau mot de passe'])
    bodyOf(await choose(tokenOf()))
    await rig.browser().logIn('Ben', 'another of mine')
  })

  it('can be replaced by a pending or disabled player, who still cannot log in', async () => {
    await rig.register('Waiting')
    bodyOf(await (await rig.admin()).browser.put(`/api/admin/player/disable/${ben.id}`))
    const disabled = { at: new Date(rig.time.now).toISOString() }
    for (const [pseudo, code, more] of [
      ['Waiting', 'account-pending', {}],
      ['Ben', 'account-disabled', { disabled }],
    ] as const) {
      await ask(`${pseudo.toLowerCase()}@example.org`)
      bodyOf(await choose(tokenOf()))
      const credentials = { pseudo, password: 'another of mine' }
      expectRefusal(await (await rig.browser().open()).post('/api/auth/authenticate', credentials), code, more)
    }
  })

  it('has no valid link after the account is deleted', async () => {
    await ask('ben@example.org')
    const token = tokenOf()
    bodyOf(await check(token))
    bodyOf(await ben.browser.delete('/api/player/me', { password: passwordOf('Ben') }))
    expectRefusal(await check(token), 'unknown-password-link')
  })
})

it('no file has the token of a link; no log line has the token or an address that was asked for', async () => {
  await open({ LOG_LEVEL: 'trace' })
  server.treatments.push('refuse')
  await ask('ben@example.org')
  await ask('nobody@example.org')
  const token = tokenOf()
  expectRefusal(await choose(token, 'azertyuiop'), 'password-too-common')
  const files = readdirSync(rig.folder, { withFileTypes: true }).filter((entry) => entry.isFile())
  for (const { name } of files) expect(readFileSync(join(rig.folder, name)).includes(token), name).toBe(false)
  const log = rig.lines.join('\n')
  expect(rig.lines.length).toBeGreaterThan(20)
  for (const secret of [token, 'ben@example.org', 'nobody@example.org']) expect(log).not.toContain(secret)
})

describe('asking for a link', () => {
  it('gets the same answer for each address, and no mail is sent before the answer', async () => {
    await open()
    await rig.register('Waiting')
    await settled()
    server.mails.length = 0
    server.treatments.push('hold')
    const browser = await rig.browser().open()
    const before = server.offered()
    const answers = []
    for (const email of ['ben@example.org', 'waiting@example.org', 'nobody@example.org']) {
      const { statusCode, headers, body } = await browser.post('/api/auth/password/link', { email })
      // No mail is sent before the answer, not even to a known address.
      answers.push({ statusCode, body, names: Object.keys(headers).toSorted() })
      expect(server.offered()).toBe(before)
    }
    expect(answers[0]).toMatchObject({ statusCode: 200, body: '{"done":true}' })
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
    await vi.waitFor(() => expect(server.offered()).toBe(before + 1), 20_000)
    server.release()
    await settled()
    expect(server.mails.map(({ to }) => to.join()).toSorted()).toEqual(['ben@example.org', 'waiting@example.org'])
  })

  it('is not found in an installation without mail', async () => {
    await open({ SMTP_URL: '' })
    expectRefusal(await ask('ben@example.org'), 'not-found')
    expect(bodyOf<SessionStatus>(await rig.browser().get('/api/hello/plop')).mail).toBe(false)
  })
})

describe('the limits of password links', () => {
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2025, 0, 6, 10) })
    await open({ RATE_LIMITS: 'on', TRUST_PROXY: '1' })
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  // The counters of the limits use the clock of the process.
  const pass = (milliseconds: number) => vi.setSystemTime((vi.getMockedSystemTime()?.getTime() ?? 0) + milliseconds)

  it('allow one mail a minute and three an hour to an address; more requests get the same answer', async () => {
    const asked = async (times: number, pause: number) => {
      for (let time = 0; time < times; time += 1) {
        expect(bodyOf(await ask('ben@example.org', { 'x-forwarded-for': `192.0.2.${time}` }))).toEqual({ done: true })
        pass(pause)
      }
      return server.mails.length
    }
    expect(await asked(2, 1_000)).toBe(1)
    pass(minute)
    expect(await asked(5, minute)).toBe(3)
    pass(60 * minute)
    expect(await asked(1, 0)).toBe(4)
  })

  it('allow ten mails an hour for requests from one network, to any addresses', async () => {
    for (let member = 0; member < 11; member += 1) await rig.register(`Player ${member}`)
    await settled()
    server.mails.length = 0
    const network = { 'x-forwarded-for': '192.0.2.200' }
    for (let member = 0; member < 11; member += 1)
      expect(bodyOf(await ask(`player-${member}@example.org`, network))).toEqual({ done: true })
    expect(server.mails).toHaveLength(10)
  })

  it('count the links that verify an address', async () => {
    bodyOf(await ben.browser.post('/api/player/email/link'))
    expectRefusal(await ben.browser.post('/api/player/email/link'), 'too-many-requests')
    bodyOf(await ask('ben@example.org'))
    expect(server.mails.map(({ headers }) => headers.get('subject'))).toEqual(['Confirmez votre adresse'])
  })
})

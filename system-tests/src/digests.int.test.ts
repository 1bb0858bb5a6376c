import { join } from 'node:path'
import { openInProcessJobQueue } from '@topspin/platform/job-queue/in-process'
import { openBareConnection } from '@topspin/platform/sqlite/driver'
import { bodyOf, expectRefusal } from '@topspin/test-kit/expecting'
import { type InProcessApp, openInProcessApp } from '@topspin/test-kit/in-process-app'
import { type MailServer, openMailServer } from '@topspin/test-kit/mail-server'
import { idOf } from '@topspin/test-kit/people'
import { singlesBody } from '@topspin/test-kit/submissions'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'

let server: MailServer
let rig: InProcessApp
let queue: ReturnType<typeof openInProcessJobQueue>

/** How many attempts of jobs have failed. */
let failures = 0
const failed = () => {
  failures += 1
}
const openQueue = () => openInProcessJobQueue(failed, { now: () => rig.time.now, wait: async () => undefined })

beforeEach(async () => {
  // The application checks every 30 seconds, by `setInterval`, whether mails are due.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  server = await openMailServer()
  queue = openQueue()
  const env = { SMTP_URL: server.url, PUBLIC_URL: 'http://ping.example.com', ROLLBACK_WINDOW_HOURS: '72' }
  rig = await openInProcessApp(env, {
    // A getter, because a restart needs a new queue.
    get jobs() {
      return queue
    },
  })
  for (const pseudo of ['Ben', 'Cleo', 'Dan']) await rig.member(pseudo)
  await rig.member('Rita', 'REFEREE')
  await play()
  for (const pseudo of ['Ben', 'Dan']) await choose(pseudo, true)
  await settled()
  server.mails.length = 0
})
afterEach(async () => {
  vi.useRealTimers()
  await queue.close()
  await rig.close()
  await server.close()
})

/** Records a match at the time of the clock. */
const play = async () =>
  bodyOf(await (await rig.browser().logIn('Ben')).post('/api/match/play', singlesBody('Ben', 'Cleo', [2, 1])))
const choose = async (pseudo: string, wanted: boolean) =>
  bodyOf(await (await rig.browser().logIn(pseudo)).post('/api/push/choose', { kind: 'week', wanted }))
const settled = () => vi.waitFor(async () => expect(await queue.size()).toBe(0), 20_000)

/** Sets the clock, and expects that these addresses get a mail, and no others. */
async function expectMails(time: string, expected: readonly string[]): Promise<void> {
  rig.time.now = Date.parse(time)
  const before = server.mails.length
  await vi.advanceTimersByTimeAsync(30_000)
  const mailed = () => server.mails.slice(before).flatMap(({ to }) => to)
  await vi.waitFor(() => expect(mailed().toSorted()).toEqual(expected), 20_000)
  // The application reads the week before it queues mails. This reply, about the same week, comes after that read.
  bodyOf(await (await rig.browser().logIn('Cleo')).get('/api/stats/week/last'))
  await settled()
  expect(mailed().toSorted()).toEqual(expected)
}
const everybody = ['ben@example.org', 'dan@example.org']

// The rig begins on Monday, 6 January 2025, at 11:00 in Paris.
const monday = '2025-01-13T07:30:00Z'

describe('the mails about a week', () => {
  it('are sent on Monday at 8:30 to the players who chose them, once', async () => {
    await expectMails('2025-01-13T07:29:59Z', [])
    await expectMails(monday, everybody)
    expect(server.mails[0]?.headers.get('subject')).toBe('Semaine 2\u202F: 1 match, 2 joueurs')
    expect(server.mails[0]?.headers.get('list-unsubscribe')).toContain('<http://ping.example.com/welcome/stop#')
    expect(server.mails[0]?.text).toContain('http://ping.example.com/week/2025-02\n')
    await expectMails('2025-01-13T12:00:00Z', [])
    await expectMails('2025-01-14T07:30:00Z', [])
  })

  it('do not name others who do not want to be named outside Topspin', async () => {
    const cleo = await rig.browser().logIn('Cleo')
    bodyOf(await cleo.send('PUT', '/api/player/quoted', { quoted: false }, {}))
    await expectMails(monday, everybody)
    for (const { text } of server.mails) {
      expect(text).toContain('Ben 2–1 un joueur')
      expect(text).not.toContain('Cleo')
    }
  })

  it('are sent at the local time after a change of the clock', async () => {
    rig.time.now = Date.parse('2025-03-26T11:00:00Z')
    await play()
    await expectMails('2025-03-31T06:29:59Z', [])
    await expectMails('2025-03-31T06:30:00Z', everybody)
  })

  it('are sent once when the process restarts on Monday, before or after 8:30', async () => {
    rig.time.now = Date.parse('2025-01-13T07:29:59Z')
    await restart()
    await expectMails(monday, everybody)
    await restart()
    await expectMails('2025-01-13T07:31:00Z', [])
  })

  it('are sent when the process was stopped at 8:30 and starts on the same Monday', async () => {
    rig.time.now = Date.parse('2025-01-13T20:00:00Z')
    await restart()
    await expect.poll(() => server.mails.flatMap(({ to }) => to).sort()).toEqual(everybody)
  })

  it('are not sent when the process was stopped on Monday', async () => {
    rig.time.now = Date.parse('2025-01-14T07:00:00Z')
    await restart()
    await expectMails('2025-01-14T07:30:00Z', [])
    await expectMails('2025-01-20T07:30:00Z', [])
  })

  it('are not sent for a week without a match, nor again after a correction or a replay', async () => {
    await expectMails('2025-01-20T07:30:00Z', [])
    rig.time.now = Date.parse('2025-01-24T15:00:00Z')
    await play()
    await expectMails('2025-01-27T07:30:00Z', everybody)
    const { browser } = await rig.admin()
    await browser.logIn('Ada')
    bodyOf(await (await rig.browser().logIn('Rita')).post('/api/match/rollback', { matchId: 2, isSimple: true }))
    bodyOf(await browser.post('/api/admin/projections/weeks/replay'), 202)
    await expectMails('2025-01-27T09:00:00Z', [])
    await restart()
    await expectMails('2025-01-27T10:00:00Z', [])
  })

  it('are attempted again when the mail server refuses one, and sent once', async () => {
    server.treatments.push('refuse', 'drop')
    await expectMails(monday, everybody)
  })

  it('are sent once, and not while it cannot be stored that they were sent', async () => {
    const other = openBareConnection(join(rig.folder, 'identity.db'))
    onTestFinished(() => other.close())
    other.exec('BEGIN IMMEDIATE')
    rig.time.now = Date.parse(monday)
    failures = 0
    await vi.advanceTimersByTimeAsync(30_000)
    await vi.waitFor(() => expect(failures).toBeGreaterThan(0), 20_000)
    expect(server.mails).toEqual([])
    other.exec('ROLLBACK')
    await vi.waitFor(() => expect(server.mails).toHaveLength(2), 20_000)
    await settled()
    expect(server.mails.flatMap(({ to }) => to).toSorted()).toEqual(everybody)
    await restart()
    await expectMails('2025-01-13T07:32:00Z', [])
  })

  it('are not sent to a player who was disabled, or changed the choice, after the mail was queued', async () => {
    server.treatments.push('hold')
    rig.time.now = Date.parse(monday)
    const before = server.offered()
    await vi.advanceTimersByTimeAsync(30_000)
    await vi.waitFor(() => expect(server.offered()).toBe(before + 1), 20_000)
    const { browser } = await rig.admin()
    await browser.logIn('Ada')
    const dan = await idOf(browser, 'Dan', null)
    bodyOf(await browser.put(`/api/admin/player/disable/${dan}`))
    server.release()
    await settled()
    expect(server.mails.flatMap(({ to }) => to)).toEqual(['ben@example.org'])
  })

  it('end after three weeks in a row in which the mail server has refused the address', async () => {
    const bens = async () => bodyOf(await (await rig.browser().logIn('Ben')).get('/api/push/choices'))
    await choose('Dan', false)
    for (const [index, day] of ['13', '20', '27'].entries()) {
      server.treatments.push('unknown')
      await expectMails(`2025-01-${day}T07:30:00Z`, [])
      await vi.waitFor(() => expect(server.treatments).toEqual([]))
      await settled()
      expect(await bens()).toMatchObject({ week: index < 2, weekRefused: index === 2 })
      rig.time.now = Date.parse(`2025-01-${day}T15:00:00Z`)
      await play()
    }
    await expectMails('2025-02-03T07:30:00Z', [])
    await choose('Ben', true)
    expect(await bens()).toMatchObject({ week: true, weekRefused: false })
  })

  it('go on when the address is accepted again', async () => {
    await choose('Dan', false)
    for (const [day, expected] of [
      ['13', []],
      ['20', ['ben@example.org']],
      ['27', []],
    ] as const) {
      if (expected.length === 0) server.treatments.push('unknown')
      await expectMails(`2025-01-${day}T07:30:00Z`, expected)
      await vi.waitFor(() => expect(server.treatments).toEqual([]))
      rig.time.now = Date.parse(`2025-01-${day}T15:00:00Z`)
      await play()
    }
    await expectMails('2025-02-03T07:30:00Z', ['ben@example.org'])
  })

  it('end with one tap on their link, without a session', async () => {
    await expectMails(monday, everybody)
    const bens = server.mails.find(({ to }) => to.includes('ben@example.org'))
    const token = /\/welcome\/stop#(\S+)/.exec(bens?.text ?? '')?.[1] ?? ''
    const browser = await rig.browser().open()
    expectRefusal(await browser.post('/api/auth/digest/stop', { token: `${token}_` }), 'unknown-password-link')
    bodyOf(await browser.post('/api/auth/digest/stop', { token }))
    const choices = await (await rig.browser().logIn('Ben')).get('/api/push/choices')
    expect(bodyOf(choices)).toMatchObject({ week: false })
    rig.time.now = Date.parse('2025-01-14T11:00:00Z')
    await play()
    await expectMails('2025-01-20T07:30:00Z', ['dan@example.org'])
  })
})

async function restart(): Promise<void> {
  await queue.close()
  queue = openQueue()
  await rig.restart()
}

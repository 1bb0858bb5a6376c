import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Player } from '@topspin/domain/contract/account'
import { passwordOf } from '@topspin/platform/http/testing/browser'
import { openBullmqJobQueue } from '@topspin/platform/job-queue/bullmq'
import { OperatorError } from '@topspin/platform/operator-error'
import { hasRedis, redisSuiteTitle } from '@topspin/platform/testing/redis'
import { registerSuiteRedis } from '@topspin/platform/testing/suite-redis'
import { runCommand } from '@topspin/standalone/operations/command-line'
import { bodyOf, expectRefusal } from '@topspin/test-kit/expecting'
import { type InProcessApp, openInProcessApp } from '@topspin/test-kit/in-process-app'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

let rig: InProcessApp
let lines: string[]

beforeEach(async () => {
  rig = await openInProcessApp()
  await rig.admin()
  lines = []
})
afterEach(() => rig.close())

const admin = (...words: string[]) => adminWith({}, ...words)
const adminWith = (more: Readonly<Record<string, string>>, ...words: string[]) =>
  runCommand(['admin', ...words], {
    env: { DATA_DIR: rig.folder, ...more },
    now: () => rig.time.now,
    line: (text) => void lines.push(text),
    signal: new AbortController().signal,
  })
/** Stops the application, runs the command, starts the application again. */
const whileStopped = (...words: string[]) => rig.whileStopped(async () => expect(await admin(...words)).toBe(0))
const rolesOf = async (pseudo: string) =>
  bodyOf<Player>(await (await rig.browser().logIn(pseudo)).get(`/api/player/${pseudo}`)).authorities

describe('npm run admin -- appoint', () => {
  it('makes a pending player an active admin', async () => {
    await rig.register('Ben')
    await whileStopped('appoint', 'Ben')
    expect(lines).toEqual(['Ben is an admin now'])
    expect(await rolesOf('Ben')).toEqual(['PLAYER', 'ADMIN'])
    const cleo = await rig.register('Cleo')
    const ben = await rig.browser().logIn('Ben')
    bodyOf(await ben.put(`/api/admin/player/activate/${cleo}`))
  })

  it('erases the reason for which the account was disabled', async () => {
    const ben = await rig.member('Ben')
    const { browser } = await rig.admin()
    bodyOf(await browser.put(`/api/admin/player/disable/${ben.id}`, { reason: 'moved away' }))
    await whileStopped('appoint', 'Ben')
    expect(await rig.identityStore((identity) => identity.disabling(ben.id))).toBeNull()
  })

  it('changes nothing for an admin', async () => {
    const events = rig.events()
    await whileStopped('appoint', 'ada')
    expect(lines).toEqual(['ada is an admin already'])
    expect(rig.events()).toBe(events)
  })
})

describe('npm run admin -- reset', () => {
  it('prints a password for one login, which has to be changed, and ends all sessions', async () => {
    const { browser } = await rig.admin()
    await whileStopped('reset', 'Ada')
    expect(lines).toHaveLength(1)
    const [, password = ''] = /^Temporary password of Ada, .*: ([a-z0-9-]{14})$/.exec(lines[0] ?? '') ?? []
    expectRefusal(await browser.get('/api/player/getAccounts'), 'unauthenticated')
    await expect(rig.browser().logIn('Ada')).rejects.toThrow('bad-credentials')
    rig.time.now += 24 * 3_600_000 - 60_000
    const ada = await rig.browser().logIn('Ada', password)
    expectRefusal(await ada.get('/api/player/getAccounts'), 'password-change-required')
    bodyOf(await ada.post('/api/player/changePass', { password: 'smash from the left' }))
    bodyOf(await ada.get('/api/player/getAccounts'))
    await expect(rig.browser().logIn('Ada', password)).rejects.toThrow('bad-credentials')
  })

  it('is refused where accounts have no passwords', async () => {
    const issuer = { OIDC_ISSUER: 'https://login.example.org', OIDC_CLIENT_ID: 'topspin', OIDC_CLIENT_SECRET: 's3cret' }
    const env = { PASSWORDS: 'off', ...issuer }
    await rig.whileStopped(async () => expect(await adminWith(env, 'reset', 'Ada')).toBe(1))
    expect(lines).toEqual([
      'admin: accounts have no passwords here: use sign-in-link, or PASSWORDS=on for a password that links the company account',
    ])
  })

  it('prints a password that expires after a day', async () => {
    await whileStopped('reset', 'Ada')
    rig.time.now += 24 * 3_600_000 + 60_000
    await expect(rig.browser().logIn('Ada', lines[0]?.split(': ').at(-1))).rejects.toThrow('bad-credentials')
  })

  it('reports that a pending player cannot log in', async () => {
    await rig.register('Ben')
    await whileStopped('reset', 'Ben')
    expect(lines[1]).toBe('The account is pending: Ben cannot log in before it is activated')
  })
})

describe('npm run admin -- delete', () => {
  it('deletes an account, whose pseudo and sessions end', async () => {
    const max = await rig.member('Max')
    await whileStopped('delete', 'max')
    expect(lines).toEqual(['The account of max is deleted'])
    expectRefusal(await max.browser.get('/api/player/getAll'), 'unauthenticated')
    expect(await rig.identityStore((identity) => identity.account(max.id))).toBeNull()
  })

  it('keeps the last admin', async () => {
    await rig.appendsNothing(() => rig.whileStopped(async () => expect(await admin('delete', 'Ada')).toBe(1)))
    expect(lines).toEqual(['admin: Ada is the last admin: appoint another one first'])
  })
})

describe('npm run admin fails with one line and exit code 1', () => {
  const refused = async (line: RegExp, ...words: string[]) => {
    expect(await admin(...words)).toBe(1)
    expect(lines).toEqual([expect.stringMatching(line)])
    lines = []
  }

  it.each(['appoint', 'reset', 'delete'])('%s: for an unknown pseudo and for a deleted player', async (action) => {
    const max = await rig.member('Max')
    const account = await rig.identityStore((identity) => identity.account(max.id))
    bodyOf(await max.browser.delete('/api/player/me', { password: passwordOf('Max') }))
    const events = rig.events()
    await rig.whileStopped(async () => {
      await refused(/^admin: no player is called Nobody$/, action, 'Nobody')
      await refused(/^admin: no player is called Max$/, action, 'Max')
      // Adds the account of the deleted player again, as after a crash before the account was erased.
      await rig.identityStore((identity) => identity.addAccount(account!))
      await refused(/^admin: no player is called Max$/, action, 'Max')
    })
    expect(rig.events()).toBe(events)
  })

  it('while the application runs', async () => {
    await refused(/^admin: .*events\.db: another Topspin is using it; stop that one first$/, 'appoint', 'Ada')
  })

  it('with its usage, for invalid arguments', async () => {
    for (const words of [
      [],
      ['dismiss', 'Ada'],
      ['appoint'],
      ['reset', 'Ada', 'Lovelace'],
      ['jobs', 'a', 'b'],
      ['mail-test', 'a@b.org', 'c'],
    ])
      await refused(/; usage: npm run admin -- appoint\|reset\|sign-in-link\|delete <pseudo>, jobs/, ...words)
  })

  it('for the failed jobs of the standalone mode, which only its process has', async () => {
    await refused(/^admin: with one process the failed jobs are in its memory/, 'jobs')
  })

  it('without an installation, and creates none', async () => {
    const parent = mkdtempSync(join(tmpdir(), 'topspin-admin-'))
    const nowhere = join(parent, 'nowhere')
    const terminal = {
      env: { DATA_DIR: nowhere },
      now: () => rig.time.now,
      line: (text: string) => void lines.push(text),
    }
    expect(await runCommand(['admin', 'reset', 'Ada'], { ...terminal, signal: new AbortController().signal })).toBe(1)
    expect(lines).toEqual([`admin: ${join(nowhere, 'events.db')}: there is no such file`])
    expect(existsSync(nowhere)).toBe(false)
    rmSync(parent, { recursive: true })
  })
})

describe.skipIf(!hasRedis)(`npm run admin -- jobs, ${redisSuiteTitle}`, () => {
  const { server } = registerSuiteRedis()

  it('lists failed jobs and repeats one', async () => {
    const jobs = (...words: string[]) => adminWith({ REDIS_URL: server().url }, 'jobs', ...words)
    const queue = await openBullmqJobQueue(server().url, () => undefined)
    const done: string[] = []
    await queue.work('replay', async ({ projection }) => {
      if (done.push(projection) === 1) throw new OperatorError('no answer')
    })
    await rig.whileStopped(async () => {
      expect(await jobs()).toBe(0)
      expect(lines.splice(0)).toEqual(['no job has failed'])
      await queue.add('replay', 'news', { projection: 'news', to: 'rebuilt' })
      await vi.waitFor(async () => expect(await queue.failed()).toHaveLength(1), 10_000)
      const [failed] = await queue.failed()
      expect(await jobs()).toBe(0)
      expect(lines.splice(0)).toEqual([
        `${failed?.id} ${new Date(failed?.failedAt ?? 0).toISOString()} replay: no answer`,
      ])
      expect(await jobs(failed?.id ?? '')).toBe(0)
      expect(lines.splice(0)).toEqual(['it is attempted again'])
      await vi.waitFor(() => expect(done).toEqual(['news', 'news']), 10_000)
      expect(await jobs(failed?.id ?? '')).toBe(1)
      expect(lines).toEqual([`admin: no failed job has the id ${failed?.id}`])
    })
    await queue.close()
  })
})

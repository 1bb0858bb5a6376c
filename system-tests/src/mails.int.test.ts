import { emailLinkValidMs } from '@topspin/domain/contract/account'
import type { Reply } from '@topspin/domain/contract/calls'
import { type Browser, passwordOf } from '@topspin/platform/http/testing/browser'
import { openInProcessJobQueue } from '@topspin/platform/job-queue/in-process'
import { createSendMail } from '@topspin/platform/mail/send-mail'
import { runCommand } from '@topspin/standalone/operations/command-line'
import { bodyOf, expectRefusal } from '@topspin/test-kit/expecting'
import { type InProcessApp, openInProcessApp } from '@topspin/test-kit/in-process-app'
import { linkIn, type MailServer, openMailServer } from '@topspin/test-kit/mail-server'
import { idOf } from '@topspin/test-kit/people'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

let server: MailServer
let rig: InProcessApp
let queue: ReturnType<typeof openInProcessJobQueue>

const open = async (env: Readonly<Record<string, string>> = {}) => {
  queue = openInProcessJobQueue(() => undefined, { now: () => rig.time.now, wait: async () => undefined })
  rig = await openInProcessApp(
    { SMTP_URL: server.url, PUBLIC_URL: 'http://ping.example.com', MAIL_REPLY_TO: 'admin@example.com', ...env },
    { jobs: queue },
  )
  await rig.admin()
  for (const pseudo of applicants) await rig.register(pseudo)
  await settled()
}
const applicants = ['Ben', 'Cleo', 'Dan', 'Zoe']
/** How many mails were offered to the server before a test, and how many since then. */
let before = 0
const offered = () => server.offered() - before
beforeEach(async () => {
  server = await openMailServer()
  await open()
  server.mails.length = 0
  before = server.offered()
})
afterEach(async () => {
  await queue.close()
  await rig.close()
  await server.close()
})

const settled = () => vi.waitFor(async () => expect(await queue.size()).toBe(0), 20_000)
const activate = async (pseudo: string) => {
  const { browser } = await rig.admin()
  const id = await idOf(browser, pseudo, null)
  bodyOf(await browser.put(`/api/admin/player/activate/${id}`))
  return id
}
const failed = async () => bodyOf<Reply<'failedJobs'>>(await (await rig.admin()).browser.get('/api/admin/jobs'))

describe('mails', () => {
  it('tell an applicant of the first activation only, in the language of the player', async () => {
    const { browser } = await rig.admin()
    const id = await idOf(browser, 'Zoe', null)
    bodyOf(await browser.post('/api/player/language', { pseudo: 'Zoe', language: 'pki' }))
    bodyOf(await browser.put(`/api/admin/player/activate/${id}`))
    await settled()
    const [mail] = server.mails
    expect(mail?.to).toEqual(['zoe@example.org'])
    expect(mail?.headers.get('subject')).toBe('Contrat signé')
    expect(mail?.headers.get('from')).toBe('Topspin <topspin@ping.example.com>')
    expect(mail?.headers.get('reply-to')).toBe('admin@example.com')
    expect(mail?.headers.get('auto-submitted')).toBe('auto-generated')
    expect(mail?.text).toContain('Ada a tamponné votre dossier.')
    expect(mail?.text).toContain('http://ping.example.com/\n')
    expect(mail?.html).toContain('<a href="http://ping.example.com/"')

    bodyOf(await browser.put(`/api/admin/player/disable/${id}`))
    bodyOf(await browser.put(`/api/admin/player/activate/${id}`))
    bodyOf(await browser.put(`/api/admin/player/activate/${id}`))
    await settled()
    expect(server.mails).toHaveLength(1)
  })

  it('confirm a changed password', async () => {
    await activate('Ben')
    const browser = await rig.browser().logIn('Ben')
    await settled()
    server.mails.length = 0
    bodyOf(await browser.post('/api/player/changePass', { password: 'another of mine' }))
    await settled()
    expect(server.mails.map(({ headers }) => headers.get('subject'))).toEqual(['Votre mot de passe a changé'])
    expect(server.mails[0]?.text).toContain('a été changé le 06/01/2025 à 11:00')
  })

  it('are attempted again after a broken connection, and sent once', async () => {
    server.treatments.push('drop', 'refuse')
    await activate('Ben')
    await settled()
    expect(offered()).toBe(3)
    expect(server.mails).toHaveLength(1)
    expect(await failed()).toEqual([])
  })

  it('that the server refuses at each attempt are failed jobs without the address; an admin repeats one', async () => {
    server.treatments.push(...Array.from({ length: 8 }, () => 'refuse' as const))
    await activate('Ben')
    await settled()
    const [job] = await failed()
    expect(job).toMatchObject({ name: 'notify', isMail: true, reason: 'the mail server answers 550 (EMESSAGE)' })
    expect(server.mails).toEqual([])
    bodyOf(await (await rig.admin()).browser.post(`/api/admin/jobs/${job?.id}/repeat`), 202)
    await settled()
    expect(server.mails).toHaveLength(1)
  })

  it('delay neither answers nor a stop while the mail server is slow', async () => {
    server.treatments.push('hold')
    await activate('Ben')
    await vi.waitFor(() => expect(offered()).toBe(1), 20_000)
    expect(await queue.size()).toBe(1)
    await queue.close()
    expect(server.mails).toEqual([])
  })

  it('are not begun after a stop has begun', async () => {
    const send = createSendMail({ smtpUrl: server.url, from: 'topspin@example.com', replyTo: null }, 'http://localhost')
    const mail = { to: 'zoe@example.org', subject: 'late', text: 'late', html: 'late', messageId: 'late' }
    await expect(send(mail, AbortSignal.abort())).rejects.toThrow('abort')
    expect(offered()).toBe(0)
  })

  it('are not sent to a player who was disabled or whose account was deleted meanwhile', async () => {
    server.treatments.push('hold')
    await activate('Ben')
    await vi.waitFor(() => expect(offered()).toBe(1), 20_000)
    const id = await activate('Cleo')
    bodyOf(await (await rig.admin()).browser.put(`/api/admin/player/disable/${id}`))
    const gone = await activate('Dan')
    const dan = await rig.browser().logIn('Dan')
    bodyOf(await dan.delete('/api/player/me', { password: passwordOf('Dan') }))
    server.release()
    await settled()
    expect(gone).not.toBe(id)
    expect(server.mails.map(({ to }) => to)).toEqual([['ben@example.org']])
  })

  it('are not sent again after a restart, nor by a replay', async () => {
    await activate('Ben')
    await settled()
    bodyOf(await (await rig.admin()).browser.post('/api/admin/projections/accounts/replay'), 202)
    await rig.restart()
    await settled()
    expect(offered()).toBe(1)
  })

  it('need STARTTLS, unless the server is on this machine', async () => {
    await rig.close()
    // Another spelling of 127.0.0.1: the application does not take this address for its own machine.
    await open({ SMTP_URL: server.url.replace('127.0.0.1', '[::ffff:127.0.0.1]') })
    await activate('Ben')
    await settled()
    for (const { reason } of await failed()) expect(reason).toContain('(ETLS)')
    expect(await failed()).toHaveLength(applicants.length + 2)
    expect(offered()).toBe(0)
  })
})

describe('the link that verifies an address', () => {
  const tokenOf = (index = -1) => linkIn(server.mails.at(index)!).split('#')[1] ?? ''
  const verify = async (token: string) => (await rig.browser().open()).post('/api/auth/email', { token })
  const register = async () => {
    const browser = await rig.browser().open()
    bodyOf(
      await browser.post('/api/auth/register', {
        pseudo: 'Eve',
        email: 'eve@example.com',
        password: passwordOf('Eve'),
      }),
    )
    await settled()
    return browser
  }
  const state = async (browser: Browser) => bodyOf(await browser.get('/api/auth/registration'))

  it('is mailed to an applicant, and verifies the address when it is used', async () => {
    const browser = await register()
    expect(server.mails.map(({ to, headers }) => [to, headers.get('subject')])).toEqual([
      [['eve@example.com'], 'Confirmez votre adresse'],
    ])
    expect(linkIn(server.mails[0]!)).toMatch(/^http:\/\/ping\.example\.com\/welcome\/email#[\w.-]+$/)
    expect(await state(browser)).toMatchObject({ state: 'pending', isEmailVerified: false })
    for (let times = 0; times < 2; times += 1) expect(bodyOf(await verify(tokenOf()))).toEqual({ pseudo: 'Eve' })
    expect(await state(browser)).toMatchObject({ state: 'pending', isEmailVerified: true })
  })

  it('is valid for seven days, for the address that the account has, and only as it was made', async () => {
    await register()
    const token = tokenOf()
    await activate('Dan')
    const dan = await rig.browser().logIn('Dan')
    bodyOf(await dan.post('/api/player/email/link'))
    await settled()
    await rig.identityStore(async (identity) => {
      const { id, email } = (await identity.accountByPseudo('Dan'))!
      await identity.releaseEmail(id, email)
    })
    expectRefusal(await verify(tokenOf()), 'unknown-password-link')
    expectRefusal(await dan.post('/api/player/email/link'), 'not-found')
    const [id, until, signature = ''] = token.split('.')
    const { id: ben } = await rig.identityStore(async (identity) => (await identity.accountByPseudo('Ben'))!)
    const forged = [
      `${ben}.${until}.${signature}`,
      `${id}.9${until}.${signature}`,
      `${token}.x`,
      `${id}.${until}.`,
      id!,
      'x',
    ]
    for (const bad of forged) expectRefusal(await verify(bad), 'unknown-password-link')
    rig.time.now += emailLinkValidMs - 1
    bodyOf(await verify(token))
    rig.time.now += 1
    expectRefusal(await verify(token), 'unknown-password-link')
  })

  it('is mailed again when the player asks', async () => {
    await activate('Ben')
    const browser = await rig.browser().logIn('Ben')
    await settled()
    bodyOf(await browser.post('/api/player/email/link'))
    await settled()
    expect(bodyOf(await verify(tokenOf()))).toEqual({ pseudo: 'Ben' })
    expect(bodyOf(await browser.get('/api/player/Ben'))).toMatchObject({ isEmailVerified: true })
  })

  it('is not needed by a player who has chosen a password with a link', async () => {
    const browser = await register()
    bodyOf(await (await rig.browser().open()).post('/api/auth/password/link', { email: 'eve@example.com' }))
    await new Promise(setImmediate)
    await settled()
    const choice = { token: tokenOf(), password: 'another of mine' }
    bodyOf(await (await rig.browser().open()).post('/api/auth/password', choice))
    expect(await state(browser)).toMatchObject({ isEmailVerified: true })
  })
})

const admin = async (words: readonly string[], env: Readonly<Record<string, string>>) => {
  const lines: string[] = []
  const line = (text: string) => void lines.push(text)
  const signal = new AbortController().signal
  const code = await runCommand(['admin', ...words], { env, now: () => rig.time.now, line, signal })
  return [code, ...lines]
}

describe('npm run admin -- appoint', () => {
  const appoint = (pseudo: string) => admin(['appoint', pseudo], { SMTP_URL: server.url, DATA_DIR: rig.folder })

  it('tells an applicant of the activation, and names no player', async () => {
    await activate('Cleo')
    await settled()
    server.mails.length = 0
    await rig.whileStopped(async () => {
      expect(await appoint('Ben')).toEqual([0, 'Ben is an admin now'])
      expect(await appoint('Ben')).toEqual([0, 'Ben is an admin already'])
      expect(await appoint('Cleo')).toEqual([0, 'Cleo is an admin now'])
    })
    expect(server.mails.map(({ to, headers }) => [to, headers.get('subject')])).toEqual([
      [['ben@example.org'], 'Votre compte est activé'],
    ])
    expect(server.mails[0]?.text).toContain('Un administrateur a validé votre inscription.')
  })

  it('says that the player is an admin when the mail server does not take the mail', async () => {
    server.treatments.push('refuse')
    await rig.whileStopped(async () => {
      expect(await appoint('Ben')).toEqual([
        1,
        'admin: Ben is an admin now, but the mail server answers 550 (EMESSAGE)',
      ])
    })
  })
})

describe('npm run admin -- mail-test', () => {
  const run = (words: readonly string[], env: Readonly<Record<string, string>>) => admin(['mail-test', ...words], env)

  it('sends one mail at once, also while the application runs', async () => {
    const env = { SMTP_URL: server.url, DATA_DIR: rig.folder }
    expect(await run(['zoe@example.com'], env)).toEqual([0, 'The mail server has taken a mail to zoe@example.com'])
    expect(server.mails.map(({ to, headers }) => [to, headers.get('subject')])).toEqual([
      [['zoe@example.com'], 'Essai de Topspin'],
    ])
  })

  it('says in one line what is wrong', async () => {
    const env = { SMTP_URL: server.url }
    server.treatments.push('refuse')
    expect(await run(['zoe@example.com'], env)).toEqual([1, 'admin: the mail server answers 550 (EMESSAGE)'])
    expect(await run(['zoe@example.com'], {})).toEqual([1, 'admin: SMTP_URL is not set, so Topspin sends no mails'])
    expect(await run(['zoe'], env)).toEqual([1, expect.stringMatching(/^to which e-mail address\?; usage: /)])
    expect(await run(['zoe@example.com'], { SMTP_URL: 'smtp://user:secret@host/path' })).toEqual([
      1,
      'SMTP_URL: expected smtp://<host> or smtps://<host>, like smtp://user:password@mail.example.org',
    ])
  })
})

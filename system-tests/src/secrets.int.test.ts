import { createECDH } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from '@topspin/platform/http/testing/browser'
import { type InProcessApp, openInProcessApp } from '@topspin/test-kit/in-process-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

// Secrets used in the test. Each may be stored only where it belongs.
const password = 'planted-password-of-yvonne'
const newPassword = 'planted-password-the-second'
const email = 'planted.yvonne@example.org'
const pseudo = 'Planted Yvonne'
const bio = 'planted bio of hers'
const pushAuth = Buffer.from('sixteen octets!!').toString('base64url')

let rig: InProcessApp
let secrets: Record<string, string>
const answers: string[] = []

/** Makes all calls that handle secrets, valid and invalid, at the most verbose log level. */
beforeAll(async () => {
  rig = await openInProcessApp({ LOG_LEVEL: 'trace', RATE_LIMITS: 'off' })
  const { browser: admin } = await rig.admin()
  const heard = async (answer: Promise<{ body: string; statusCode: number }>) => {
    const { body, statusCode } = await answer
    if (statusCode >= 400) answers.push(body)
    return body
  }
  const guest: Browser = await rig.browser().open()
  const registration = { pseudo, email, password }
  await heard(guest.post('/api/auth/register', registration))
  await heard(guest.post('/api/auth/register', registration))
  await heard(guest.post('/api/auth/register', { ...registration, extra: password }))
  await heard(guest.post('/api/auth/register', { ...registration, pseudo: 'X', email: `${email} ` }))
  await heard(guest.post('/api/auth/register', `{"pseudo":"${pseudo}","email":"${email}","password":"${password}`))
  await heard(guest.post(`/api/auth/register?password=${password}&email=${email}`, registration))
  await heard(guest.get(`/api/player/${encodeURIComponent(email)}`))
  await heard(guest.get(`/nowhere/${password}`))
  await heard(guest.post('/api/auth/authenticate', { pseudo, password }))
  await heard(guest.post('/api/auth/authenticate', { pseudo, password: newPassword }))
  await heard(guest.post('/api/auth/authenticate', { pseudo: email, password }))

  const { id } = JSON.parse((await admin.get('/api/player/getAccounts')).body).find(
    (account: { pseudo: string }) => account.pseudo === pseudo,
  )
  await admin.put(`/api/admin/player/activate/${id}`)
  await heard(guest.post('/api/auth/authenticate', { pseudo, password }))
  const session = guest.cookies.get('sid')!
  const token = guest.cookies.get('XSRF-TOKEN')!
  await heard(guest.post('/api/player/minibio', { bio }))
  await heard(guest.post('/api/player/minibio', { bio: bio.repeat(20) }))
  const key = { 'idempotency-key': '7c9e6679-7425-40de-944b-e07fc1f90ae7' }
  await heard(guest.post('/api/player/changePass', { password: newPassword, currentPassword: password }, key))
  await heard(guest.post('/api/player/changePass', { password: newPassword, currentPassword: 'wrong' }, key))
  await heard(guest.post('/api/player/changePass', { password: email }))
  const keys = { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: pushAuth }
  await heard(
    guest.post('/api/push/subscribe', { endpoint: 'https://updates.push.services.mozilla.com/planted', keys }),
  )
  await heard(guest.get('/api/player/getAll', { 'x-position': `${session} ${token}` }))
  await heard(guest.post('/api/match/play', {}, { 'x-xsrf-token': `${token}wrong` }))
  const temporary = JSON.parse((await admin.post(`/api/admin/player/resetpassword/${id}`)).body).password
  await heard(guest.post('/api/auth/authenticate', { pseudo, password: temporary }))
  const hash = (await rig.identityStore((identity) => identity.account(id)))!.passwordHash
  secrets = { password, newPassword, temporary, session, token, hash, email, pushAuth }
  answers.push((await admin.get('/metrics')).body)
})
afterAll(() => rig.close())

const filesOf = (name: string) =>
  readdirSync(rig.folder)
    .filter((file) => file.startsWith(name))
    .map((file) => readFileSync(join(rig.folder, file), 'latin1'))
    .join('\n')
/** The secrets that a text contains. */
const found = (text: string, among: Record<string, string> = secrets) =>
  Object.entries(among)
    .filter(([, secret]) => text.includes(secret))
    .map(([name]) => name)

describe('each secret', () => {
  it('was used in the calls', () => {
    expect(Object.values(secrets).every((secret) => secret.length > 8)).toBe(true)
    expect(rig.lines.length).toBeGreaterThan(20)
    expect(answers.length).toBeGreaterThan(10)
    // The identity store holds personal data, and only hashes of passwords and tokens.
    expect(found(filesOf('identity.db'))).toEqual(['hash', 'email', 'pushAuth'])
  })

  it('is in no event, and neither is the pseudo or the bio', () => {
    expect(filesOf('events.db').length).toBeGreaterThan(1_000)
    expect(found(filesOf('events.db'), { ...secrets, pseudo, bio })).toEqual([])
  })

  it('is in no read model', () => {
    expect(filesOf('read.db').length).toBeGreaterThan(1_000)
    expect(found(filesOf('read.db'), { ...secrets, pseudo, bio })).toEqual([])
  })

  it('is in no line of the log', () => {
    expect(found(rig.lines.join('\n'))).toEqual([])
  })

  it('is in no refusal and no metric', () => {
    expect(found(answers.join('\n'))).toEqual([])
  })

  it('is in files that only the owner of the process can read', () => {
    for (const file of readdirSync(rig.folder).filter((name) => name.startsWith('identity.db')))
      expect(statSync(join(rig.folder, file)).mode & 0o077).toBe(0)
  })
})

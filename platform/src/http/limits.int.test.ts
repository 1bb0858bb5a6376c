import { Refusal } from '@topspin/domain/refusals'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openRateLimits } from '../rate-limit/open.ts'
import type { RateLimits } from '../rate-limit/port.ts'
import { type Browser, passwordOf } from './testing/browser.ts'
import {
  type HttpTestSetup,
  type HttpTestSetupOptions,
  openHttpTestSetup,
  serveWithSessionCalls,
} from './testing/http-test-setup.ts'

const registration = { pseudo: 'New one', email: 'new@example.org', password: 'long enough' }

async function openServing(
  limits: RateLimits,
  options: HttpTestSetupOptions = { trustProxy: 1 },
): Promise<HttpTestSetup> {
  const fixture = await openHttpTestSetup({ ...options, limits })
  serveWithSessionCalls(fixture, {
    register: () => {
      throw new Refusal('registration-conflict')
    },
    checkPassword: () => ({ reply: { common: false } }),
    openEntry: () => ({ reply: { open: true } }),
    isOpen: () => ({ reply: { open: true } }),
  })
  await fixture.server.ready()
  await fixture.addPlayer('Zoé', ['PLAYER', 'ADMIN'])
  return fixture
}

const login = (browser: Browser, password: string, pseudo = 'Zoé', address = '192.0.2.1') =>
  browser.post('/api/auth/authenticate', { pseudo, password }, { 'x-forwarded-for': address })

describe('limits', () => {
  let fixture: HttpTestSetup
  let limits: RateLimits
  beforeEach(async () => {
    limits = await openRateLimits(null, () => undefined)
    fixture = await openServing(limits)
  })
  afterEach(async () => {
    await fixture.close()
    await limits.close()
  })

  const statuses = async (times: number, ask: (n: number) => Promise<{ statusCode: number }>) => {
    const seen: number[] = []
    for (let n = 0; n < times; n += 1) seen.push((await ask(n)).statusCode)
    return seen
  }

  it('slow down guesses of one player’s password in any spelling of the pseudo, and do not affect others', async () => {
    await fixture.addPlayer('Max')
    const stranger = await fixture.browser().open()
    const spellings = ['Zoé', 'zoé', 'ZOÉ', 'Zoé'.normalize('NFD'), ' zoé ', 'Zoé', 'Zoé']
    expect(await statuses(7, (n) => login(stranger, 'guess', spellings[n]))).toEqual([
      401, 401, 401, 401, 401, 429, 429,
    ])
    const refused = await login(stranger, passwordOf('Zoé'))
    expect(refused.json().code).toBe('too-many-requests')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(Date.parse(refused.json().retryAt)).toBeGreaterThan(fixture.time.now)
    expect((await login(stranger, passwordOf('Max'), 'Max')).statusCode).toBe(200)
  })

  it('reset the failures after a right password', async () => {
    const zoe = await fixture.browser().open()
    await statuses(4, () => login(zoe, 'miss'))
    expect((await login(zoe, passwordOf('Zoé'))).statusCode).toBe(200)
    expect(await statuses(4, () => login(zoe, 'miss'))).toEqual([401, 401, 401, 401])
  })

  it('count only failures: any number of players may log in from one address, one after another or at once', async () => {
    const pseudos = Array.from({ length: 45 }, (_, n) => `Player ${n}`)
    for (const pseudo of pseudos) await fixture.addPlayer(pseudo)
    const logIn = async (pseudo: string) => login(await fixture.browser().open(), passwordOf(pseudo), pseudo)
    const after = await statuses(22, (n) => logIn(`Player ${n}`))
    const together = await Promise.all(pseudos.slice(22).map(logIn))
    expect(new Set([...after, ...together.map(({ statusCode }) => statusCode)])).toEqual(new Set([200]))
  })

  it('accept a player’s first try in a known browser, whatever others do at that address', async () => {
    const known = await fixture.browser().open()
    await login(known, passwordOf('Zoé'))
    await known.get('/api/auth/logout')
    const stranger = await fixture.browser().open()
    await statuses(25, (n) => login(stranger, 'guess', `someone ${n}`))
    await statuses(9, () => login(stranger, 'guess'))
    expect((await login(await fixture.browser().open(), passwordOf('Zoé'))).statusCode).toBe(429)
    expect((await login(known, passwordOf('Zoé'))).statusCode).toBe(200)
    // The login in the known browser does not allow more guesses elsewhere.
    expect((await login(stranger, 'guess')).statusCode).toBe(429)
  })

  it('count guesses in a known browser apart: they do not slow down other browsers', async () => {
    const known = await fixture.loggedIn('Zoé')
    expect(await statuses(6, () => login(known, 'miss'))).toEqual([401, 401, 401, 401, 401, 429])
    expect((await login(known, passwordOf('Zoé'))).statusCode).toBe(429)
    expect((await login(await fixture.browser().open(), passwordOf('Zoé'))).statusCode).toBe(200)
  })

  it('recognise a browser by its signed cookie, for one player and a year', async () => {
    const known = await fixture.loggedIn('Zoé')
    const cookie = known.cookies.get('device')!
    await fixture.addPlayer('Max')
    const foreign = (await fixture.loggedIn('Max')).cookies.get('device')!
    const stranger = await fixture.browser().open()
    await statuses(6, () => login(stranger, 'guess'))
    const withCookie = async (value: string) => {
      const browser = await fixture.browser().open()
      browser.cookies.set('device', value)
      return (await login(browser, passwordOf('Zoé'))).statusCode
    }
    const [playerId, id, since, signature] = cookie.split('.')
    const another = `${playerId}.${'A'.repeat(22)}.${since}.${signature}`
    const younger = `${playerId}.${id}.${Number(since) + 1}.${signature}`
    for (const bad of ['', 'nonsense', foreign, another, younger, `${cookie}.x`, cookie.slice(0, -1)])
      expect(await withCookie(bad), bad).toBe(429)
    fixture.time.now += 365 * 86_400_000
    expect(await withCookie(cookie)).toBe(429)
    fixture.time.now -= 1_000
    expect(await withCookie(cookie)).toBe(200)
  })

  it('limit a player at the address of the guesses, or in all unknown browsers when many addresses guess', async () => {
    const known = await fixture.loggedIn('Zoé')
    const stranger = await fixture.browser().open()
    await statuses(20, () => login(stranger, 'guess'))
    const elsewhere = await fixture.browser().open()
    expect((await login(elsewhere, passwordOf('Zoé'), 'Zoé', '192.0.2.2')).statusCode).toBe(200)
    const seen = await statuses(46, (n) => login(stranger, 'guess', 'Zoé', `198.51.100.${n}`))
    expect(seen).toEqual([...Array.from({ length: 45 }, () => 401), 429])
    expect((await login(stranger, passwordOf('Zoé'), 'Zoé', '192.0.2.3')).statusCode).toBe(429)
    expect((await login(known, passwordOf('Zoé'), 'Zoé', '192.0.2.3')).statusCode).toBe(200)
  })

  it('count the addresses of one IPv6 network together', async () => {
    const stranger = await fixture.browser().open()
    const seen = await statuses(6, (n) => login(stranger, 'guess', 'Zoé', `2001:db8:0:1::${n}`))
    expect(seen).toEqual([401, 401, 401, 401, 401, 429])
    expect((await login(stranger, 'guess', 'Zoé', '2001:db8:0:2::1')).statusCode).toBe(401)
  })

  it('refuse trying many pseudos from one address', async () => {
    const stranger = await fixture.browser().open()
    const seen = await statuses(22, (n) => login(stranger, 'guess', `someone ${n}`))
    expect(seen).toEqual([...Array.from({ length: 20 }, () => 401), 429, 429])
  })

  it('allow 60 checks of new passwords a minute from one address', async () => {
    const stranger = await fixture.browser().open()
    const seen = await statuses(61, () => stranger.post('/api/auth/checkPassword', { password: 'long enough' }))
    expect(seen).toEqual([...Array.from({ length: 60 }, () => 200), 429])
  })

  it('refuse more than twenty registrations from one address', async () => {
    const stranger = await fixture.browser().open()
    const seen = await statuses(21, () => stranger.post('/api/auth/register', registration))
    expect(seen).toEqual([...Array.from({ length: 20 }, () => 409), 429])
  })

  it('allow a session sixty commands a minute and any number of reads', async () => {
    const zoe = await fixture.loggedIn('Zoé')
    expect(new Set(await statuses(70, () => zoe.get('/api/match/isOpen')))).toEqual(new Set([200]))
    const seen = await statuses(61, () => zoe.post('/api/admin/player/open', true))
    expect(seen.filter((status) => status === 200)).toHaveLength(60)
    expect(seen.at(-1)).toBe(429)
    const other = await fixture.loggedIn('Zoé')
    expect((await other.post('/api/admin/player/open', true)).statusCode).toBe(200)
  })
})

describe('behind a proxy on https', () => {
  const publicUrl = 'https://ping.example.org'
  const warning = 'TRUST_PROXY is not set'

  it('warns without TRUST_PROXY, and one guesser does not lock the others out', async () => {
    const limits = await openRateLimits(null, () => undefined)
    const fixture = await openServing(limits, { publicUrl, trustProxy: false })
    expect(fixture.lines.filter((line) => line.includes(warning))).toHaveLength(1)
    await fixture.addPlayer('Léa')
    const stranger = await fixture.browser().open()
    for (let n = 0; n < 40; n += 1) await login(stranger, 'guess', `someone ${n}`)
    for (let n = 0; n < 10; n += 1) await login(stranger, 'guess')
    for (const pseudo of ['Léa', 'Zoé'])
      expect((await login(await fixture.browser().open(), passwordOf(pseudo), pseudo)).statusCode, pseudo).toBe(200)
    await fixture.close()
    await limits.close()
  })

  it('does not warn with TRUST_PROXY', async () => {
    const fixture = await openHttpTestSetup({ publicUrl, trustProxy: 1 })
    expect(fixture.lines.join('')).not.toContain(warning)
    await fixture.close()
  })
})

describe('RATE_LIMITS=off', () => {
  it('applies no limits', async () => {
    const fixture = await openHttpTestSetup()
    serveWithSessionCalls(fixture, {})
    await fixture.server.ready()
    const stranger = await fixture.browser().open()
    for (let n = 0; n < 30; n += 1) expect((await login(stranger, 'guess')).statusCode).toBe(401)
    expect(fixture.lines.join('')).toContain('RATE_LIMITS=off')
    await fixture.close()
  })
})

import { Refusal } from '@topspin/domain/errors/catalogue'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openRateLimits } from '../rate-limit/open.ts'
import type { RateLimits } from '../rate-limit/port.ts'
import type { Browser } from './testing/browser.ts'
import { openRig, type Rig, serve } from './testing/rig.ts'

const registration = { pseudo: 'New one', email: 'new@example.org', password: 'long enough' }

async function openServing(limits: RateLimits): Promise<Rig> {
  const rig = await openRig({ limits })
  serve(rig, {
    register: () => {
      throw new Refusal('registration-conflict')
    },
    openEntry: () => ({ reply: { open: true } }),
    isOpen: () => ({ reply: { open: true } }),
  })
  await rig.server.ready()
  await rig.addPlayer('Zoé', ['PLAYER', 'ADMIN'])
  return rig
}

const login = (browser: Browser, password: string, pseudo = 'Zoé') =>
  browser.post('/api/auth/authenticate', { pseudo, password })

describe('limits', () => {
  let rig: Rig
  let limits: RateLimits
  beforeEach(async () => {
    limits = await openRateLimits(null, () => undefined)
    rig = await openServing(limits)
  })
  afterEach(async () => {
    await rig.close()
    await limits.close()
  })

  const statuses = async (times: number, ask: (n: number) => Promise<{ statusCode: number }>) => {
    const seen: number[] = []
    for (let n = 0; n < times; n += 1) seen.push((await ask(n)).statusCode)
    return seen
  }

  it('slow down guessing the password of one pseudo, whatever its spelling, and let others in', async () => {
    await rig.addPlayer('Max')
    const stranger = await rig.browser().open()
    const spellings = ['Zoé', 'zoé', 'ZOÉ', 'Zoé'.normalize('NFD'), ' zoé ', 'Zoé', 'Zoé']
    expect(await statuses(7, (n) => login(stranger, 'guess', spellings[n]))).toEqual([
      401, 401, 401, 401, 401, 429, 429,
    ])
    const refused = await login(stranger, 'Zoé-password')
    expect(refused.json().code).toBe('too-many-requests')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(Date.parse(refused.json().retryAt)).toBeGreaterThan(rig.time.now)
    expect((await login(stranger, 'Max-password', 'Max')).statusCode).toBe(200)
  })

  it('forget misses once the password was right', async () => {
    const zoe = await rig.browser().open()
    await statuses(4, () => login(zoe, 'miss'))
    expect((await login(zoe, 'Zoé-password')).statusCode).toBe(200)
    expect(await statuses(4, () => login(zoe, 'miss'))).toEqual([401, 401, 401, 401])
  })

  it('end trying many pseudos from one address', async () => {
    const stranger = await rig.browser().open()
    const seen = await statuses(22, (n) => login(stranger, 'guess', `someone ${n}`))
    expect(seen).toEqual([...Array.from({ length: 20 }, () => 401), 429, 429])
  })

  it('end registering from one address after twenty', async () => {
    const stranger = await rig.browser().open()
    const seen = await statuses(21, () => stranger.post('/api/auth/register', registration))
    expect(seen).toEqual([...Array.from({ length: 20 }, () => 409), 429])
  })

  it('let a session do sixty commands a minute and read as it likes', async () => {
    const zoe = await rig.loggedIn('Zoé')
    expect(new Set(await statuses(70, () => zoe.get('/api/match/isOpen')))).toEqual(new Set([200]))
    const seen = await statuses(61, () => zoe.post('/api/admin/player/open', true))
    expect(seen.filter((status) => status === 200)).toHaveLength(60)
    expect(seen.at(-1)).toBe(429)
    const other = await rig.loggedIn('Zoé')
    expect((await other.post('/api/admin/player/open', true)).statusCode).toBe(200)
  })
})

describe('RATE_LIMITS=off', () => {
  it('lets anything through', async () => {
    const rig = await openRig()
    serve(rig, {})
    await rig.server.ready()
    const stranger = await rig.browser().open()
    for (let n = 0; n < 30; n += 1) expect((await login(stranger, 'guess')).statusCode).toBe(401)
    expect(rig.lines.join('')).toContain('RATE_LIMITS=off')
    await rig.close()
  })
})

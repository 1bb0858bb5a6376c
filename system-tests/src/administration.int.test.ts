import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import type { Account, Player, SessionStatus } from '@topspin/domain/contract/account'
import { passwordOf } from '@topspin/platform/http/testing/browser'
import { bodyOf, expectRefusal } from '@topspin/test-kit/expecting'
import { type InProcessApp, openInProcessApp } from '@topspin/test-kit/in-process-app'
import type { Member } from '@topspin/test-kit/people'
import { singlesBody } from '@topspin/test-kit/submissions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let rig: InProcessApp
let ada: Member
let max: Member
beforeAll(async () => {
  rig = await openInProcessApp()
  ada = await rig.admin()
  max = await rig.member('Max')
})
afterAll(() => rig.close())

const put = (action: string, id: string, body?: unknown) =>
  ada.browser.put(`/api/admin/player/${action}/${id}`, {}, body)
const waiting = async () => bodyOf(await ada.browser.get('/api/admin/waiting'))
const reset = (id: string, by = ada) => by.browser.post(`/api/admin/player/resetpassword/${id}`)
const account = async (pseudo: string) =>
  bodyOf<Account[]>(await ada.browser.get('/api/player/getAccounts')).find((one) => one.pseudo === pseudo)!
const authenticate = async (pseudo: string, password = passwordOf(pseudo)) =>
  (await rig.browser().open()).post('/api/auth/authenticate', { pseudo, password })

describe('PUT /api/admin/player/…', () => {
  it('activate allows a pending player to log in', async () => {
    const id = await rig.register('Newcomer')
    expect(await account('Newcomer')).toMatchObject({ id, status: 'pending', authorities: [] })
    expectRefusal(await authenticate('Newcomer'), 'account-pending')
    expect(bodyOf(await put('activate', id))).toEqual({ done: true })
    expect(await account('Newcomer')).toMatchObject({ status: 'active', authorities: ['PLAYER'] })
    expect(bodyOf<Player>(await authenticate('Newcomer')).authorities).toEqual(['PLAYER'])
  })

  it('disable ends every session at once; roles come back with activation', async () => {
    const tom = await rig.member('Tom', 'REFEREE')
    const phone = await rig.browser().logIn('Tom')
    bodyOf(await put('disable', tom.id))
    expect(await account('Tom')).toMatchObject({ status: 'disabled', authorities: [] })
    for (const browser of [tom.browser, phone])
      expectRefusal(await browser.get('/api/player/getAll'), 'unauthenticated')
    expectRefusal(await authenticate('Tom'), 'account-disabled', { disabled: { at: expect.any(String) } })
    expect((await ada.browser.get('/api/player/getAllActivePseudo')).body).not.toContain('Tom')

    bodyOf(await put('activate', tom.id))
    // The earlier sessions stay ended.
    for (const browser of [tom.browser, phone])
      expectRefusal(await browser.get('/api/player/getAll'), 'unauthenticated')
    expect(bodyOf<Player>(await authenticate('Tom')).authorities).toEqual(['PLAYER', 'REFEREE'])
  })

  it('disable removes the push subscriptions', async () => {
    const phil = await rig.member('Phil')
    const keys = {
      p256dh: createECDH('prime256v1').generateKeys('base64url'),
      auth: randomBytes(16).toString('base64url'),
    }
    bodyOf(
      await phil.browser.post('/api/push/subscribe', {
        endpoint: 'https://updates.push.services.mozilla.com/phil',
        keys,
      }),
    )
    const devices = () => rig.identityStore((identity) => identity.pushSubscriptions())
    expect(await devices()).toMatchObject([{ playerId: phil.id }])
    bodyOf(await put('disable', phil.id))
    expect(await devices()).toEqual([])
  })

  it('addstar and removestar change the stars that rankings and the player show, but never below 0', async () => {
    bodyOf(await put('addstar', max.id))
    bodyOf(await put('addstar', max.id))
    max.browser.position = ada.browser.position
    expect(bodyOf(await max.browser.get('/api/player/Max'))).toMatchObject({ tournamentWins: 2 })
    const ranking = bodyOf<{ pseudo: string }[]>(await max.browser.get('/api/player/getAll'))
    expect(ranking.find(({ pseudo }) => pseudo === 'Max')).toMatchObject({ tournamentWins: 2 })
    bodyOf(await put('removestar', max.id))
    expect(await account('Max')).toMatchObject({ tournamentWins: 1 })
    max.browser.position = ada.browser.position
    const after = bodyOf<{ pseudo: string }[]>(await max.browser.get('/api/player/getAll'))
    expect(after.find(({ pseudo }) => pseudo === 'Max')).toMatchObject({ tournamentWins: 1 })
    bodyOf(await put('removestar', max.id))
    await rig.appendsNothing(async () => expectRefusal(await put('removestar', max.id), 'no-star-given'))
  })

  it('refuse erases a pending account: its pseudo and e-mail are free again, and a repeat changes nothing', async () => {
    const id = await rig.register('Unknown')
    expect(await waiting()).toEqual({ registrations: { count: 1, pseudos: ['Unknown'] }, contests: 0 })
    bodyOf(await put('refuse', id))
    expect(await waiting()).toEqual({ registrations: { count: 0, pseudos: [] }, contests: 0 })
    expectRefusal(await authenticate('Unknown'), 'bad-credentials')
    await rig.appendsNothing(async () => expect(bodyOf(await put('refuse', id))).toEqual({ done: true }))
    expectRefusal(await put('activate', id), 'unknown-player')
    const again = await rig.register('Unknown')
    expect(again).not.toBe(id)
    expect(await waiting()).toEqual({ registrations: { count: 1, pseudos: ['Unknown'] }, contests: 0 })
    bodyOf(await put('activate', again))
    expectRefusal(await put('refuse', again), 'not-pending')
    expect(await account('Unknown')).toMatchObject({ id: again, status: 'active' })
  })

  it('of an activation and a refusal sent together the first is done, and the other is refused', async () => {
    for (const order of [['activate', 'refuse'] as const, ['refuse', 'activate'] as const]) {
      const id = await rig.register(`Race ${order[0]}`)
      const [first, second] = await Promise.all(order.map((action) => put(action, id)))
      const isActive = first?.statusCode === 200 && order[0] === 'activate'
      expect([first?.statusCode, second?.statusCode].toSorted()).toEqual([200, isActive ? 409 : 404])
      expect((await account(`Race ${order[0]}`))?.status).toBe(isActive ? 'active' : undefined)
    }
  })

  it('waiting shows the registrations to admins only', async () => {
    bodyOf(await put('addreferee', max.id))
    expect(bodyOf(await max.browser.get('/api/admin/waiting'))).toEqual({ contests: 0 })
    bodyOf(await put('removereferee', max.id))
    expectRefusal(await max.browser.get('/api/admin/waiting'), 'forbidden')
  })

  it('disable tells the player when and why, at login and when a session has ended, until activation', async () => {
    const tess = await rig.member('Tess')
    const at = new Date(rig.time.now).toISOString()
    const disabled = { at, reason: 'Compte partagé, voir Ada.' }
    const hello = async (browser = tess.browser) => bodyOf<SessionStatus>(await browser.get('/api/hello/plop')).disabled
    expect(await hello()).toBeNull()
    expectRefusal(await put('disable', tess.id, { reason: 'x'.repeat(161) }), 'invalid-request', {
      errors: [{ path: 'reason', message: expect.any(String) }],
    })
    bodyOf(await put('disable', tess.id, { reason: disabled.reason }))
    // A second disabling, without a reason, does not change the time and the reason of the first.
    rig.time.now += 60_000
    bodyOf(await put('disable', tess.id))
    expect(await hello()).toEqual(disabled)
    expect((await authenticate('Tess')).json()).toMatchObject({ code: 'account-disabled', disabled })
    expect((await authenticate('Tess', 'wrong')).json()).not.toHaveProperty('disabled')
    expect(await hello(await rig.browser().open())).toBeNull()

    bodyOf(await put('activate', tess.id))
    expect(await hello()).toBeNull()
    bodyOf(await put('disable', tess.id))
    expect(await hello()).toEqual({ at: new Date(rig.time.now).toISOString() })
    await tess.browser.get('/api/auth/logout')
    expect(await hello()).toBeNull()
  })

  it('addreferee and removereferee take effect in the running session; an admin may become a referee', async () => {
    const recap = () => max.browser.get('/api/stats/getMatchSimpleRecap/1')
    expectRefusal(await recap(), 'forbidden')
    bodyOf(await put('addreferee', max.id))
    expectRefusal(await recap(), 'unknown-match')
    bodyOf(await put('removereferee', max.id))
    expectRefusal(await recap(), 'forbidden')

    bodyOf(await put('addreferee', ada.id))
    expect(await account('Ada')).toMatchObject({ authorities: ['PLAYER', 'REFEREE', 'ADMIN'] })
    bodyOf(await put('removereferee', ada.id))
  })

  it.each([
    ['activate', 'addreferee'],
    ['removereferee', 'disable'],
  ])('repeating %s or %s changes nothing', async (first, second) => {
    const id = await rig.register(`Twice ${first}`)
    for (const action of [first, second]) {
      bodyOf(await put(action, id))
      await rig.appendsNothing(async () => expect(bodyOf(await put(action, id))).toEqual({ done: true }))
    }
  })

  it.each(['activate', 'refuse', 'disable'])('%s is refused on oneself', async (action) => {
    await rig.appendsNothing(async () => expectRefusal(await put(action, ada.id), 'forbidden'))
  })

  it.each(['activate', 'refuse', 'disable', 'addstar', 'removestar', 'addreferee', 'removereferee'])(
    '%s refuses an unknown id',
    async (action) => {
      await rig.appendsNothing(async () => {
        for (const id of [
          randomUUID(),
          ada.id.toUpperCase(),
          'Max',
          '0',
          '-1',
          'toString',
          '__proto__',
          '%F0%9F%8F%93',
          '..%2F..',
        ])
          expectRefusal(await put(action, id), 'unknown-player')
        for (const id of ['', 'x'.repeat(65), '%00'])
          expectRefusal(await put(action, id), 'invalid-request', { errors: expect.any(Array) })
      })
    },
  )

  it('no match of a player is recorded after the player is disabled', async () => {
    for (let round = 0; round < 5; round += 1) {
      const pseudo = `Poster ${round}`
      const poster = await rig.member(pseudo)
      const before = rig.events()
      const [, ...posts] = await Promise.all([
        put('disable', poster.id),
        ...Array.from({ length: 5 }, () => poster.browser.post('/api/match/play', singlesBody(pseudo, 'Max'))),
      ])
      rig.time.now += 181_000
      const recorded = posts.filter(({ statusCode }) => statusCode === 200)
      for (const refused of posts.filter(({ statusCode }) => statusCode !== 200))
        expect(['unauthenticated', 'player-not-active', 'cooldown']).toContain(refused.json().code)
      expect(recorded.length).toBeLessThanOrEqual(1)
      expect(rig.events()).toBe(before + 1 + recorded.length)
      expectRefusal(await poster.browser.post('/api/match/play', singlesBody(pseudo, 'Max')), 'unauthenticated')
    }
  })

  it('getAccounts has the last match of each player, without cancelled ones', async () => {
    const [una, vic] = [await rig.member('Una'), await rig.member('Vic')]
    expect(await account('Una')).toMatchObject({ lastMatch: null })
    const play = async () => {
      rig.time.now += 600_000
      bodyOf(await una.browser.post('/api/match/play', singlesBody('Una', 'Vic')))
      return new Date(rig.time.now).toISOString()
    }
    const first = await play()
    expect(await account('Vic')).toMatchObject({ id: vic.id, lastMatch: first })
    const second = await play()
    expect(await account('Vic')).toMatchObject({ lastMatch: second })
    bodyOf(await put('addreferee', max.id))
    const [last] = bodyOf<{ id: number }[]>(await max.browser.get('/api/stats/getAllLastMatchs'))
    bodyOf(await max.browser.post('/api/match/rollback', { matchId: last?.id, isSimple: true }))
    bodyOf(await put('removereferee', max.id))
    expect(await account('Una')).toMatchObject({ lastMatch: first })
  })
})

describe('POST /api/admin/player/resetpassword/{id}', () => {
  it('replies with a password for one login, ends all sessions, and appends one event', async () => {
    const ida = await rig.member('Ida')
    const before = rig.events()
    const answer = await reset(ida.id)
    const { password } = bodyOf<{ password: string }>(answer)
    expect(password.length).toBeGreaterThanOrEqual(12)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['x-position']).toBeDefined()
    expectRefusal(await ida.browser.get('/api/player/getAll'), 'unauthenticated')
    expectRefusal(await authenticate('Ida'), 'bad-credentials')
    expect(bodyOf(await authenticate('Ida', password))).toMatchObject({ mustChangePassword: true })
    expectRefusal(await authenticate('Ida', password), 'bad-credentials')
    expect(rig.events()).toBe(before + 1)
  })

  it('replies with a new password to each repeat, also under one idempotency key', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const again = () => ada.browser.post(`/api/admin/player/resetpassword/${max.id}`, undefined, key)
    const [first, second] = [bodyOf<{ password: string }>(await again()), bodyOf<{ password: string }>(await again())]
    expect(first.password).not.toBe(second.password)
  })

  it('is refused for oneself and for an unknown player', async () => {
    expectRefusal(await reset(ada.id), 'forbidden')
    expectRefusal(await reset(randomUUID()), 'unknown-player')
    expectRefusal(await reset('..'), 'not-found')
  })
})

describe('POST /api/admin/player/rename/:id', () => {
  const rename = (id: string, pseudo: string) => ada.browser.post(`/api/admin/player/rename/${id}`, { pseudo })

  it('changes the pseudo everywhere and ends the sessions', async () => {
    const nina = await rig.member('Nina')
    bodyOf(await ada.browser.get('/api/player/getAll'))
    const before = rig.events()
    bodyOf(await rename(nina.id, 'Mina'))
    expect(rig.events()).toBe(before + 1)
    expectRefusal(await nina.browser.get('/api/player/getAll'), 'unauthenticated')
    const ranking = (await ada.browser.get('/api/player/getAll')).body
    expect(ranking).toContain('Mina')
    expect(ranking).not.toContain('Nina')
    expect(await account('Mina')).toMatchObject({ id: nina.id })
    expectRefusal(await authenticate('Nina'), 'bad-credentials')
    bodyOf(await authenticate('Mina', passwordOf('Nina')))
  })

  it('shows the new pseudo also when the log does not take the event, because the login has it already', async () => {
    const nora = await rig.member('Nora')
    expect(await account('Nora')).toMatchObject({ id: nora.id })
    await rig.withoutAppends('PlayerRenamed', async () => expectRefusal(await rename(nora.id, 'Lora'), 'internal'))
    bodyOf(await authenticate('Lora', passwordOf('Nora')))
    expect(await account('Lora')).toMatchObject({ id: nora.id })
    expect(await account('Nora')).toBeUndefined()
  })

  it('refuses what registration refuses', async () => {
    const nils = await rig.member('Nils')
    expectRefusal(await rename(nils.id, 'max'), 'registration-conflict')
    expectRefusal(await rename(nils.id, 'Мax'), 'registration-conflict')
    expectRefusal(await rename(nils.id, 'getAll'), 'pseudo-reserved')
    expect((await rename(nils.id, '..')).json()).toMatchObject({ code: 'invalid-request' })
    expectRefusal(await rename(randomUUID(), 'Someone'), 'unknown-player')
    expect(await account('Nils')).toBeDefined()
  })
})

import type { Account, Player } from '@topspin/domain/contract/account'
import type { LiveMatch } from '@topspin/domain/contract/live'
import { passwordOf } from '@topspin/platform/http/testing/browser'
import { bodyOf, expectRefusal } from '@topspin/test-kit/expecting'
import { type InProcessApp, openInProcessApp } from '@topspin/test-kit/in-process-app'
import type { Member } from '@topspin/test-kit/people'
import { singlesBody } from '@topspin/test-kit/submissions'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

let rig: InProcessApp
let ada: Member
let zoe: Member
let max: Member

async function open(): Promise<void> {
  rig = await openInProcessApp()
  ada = await rig.admin()
  zoe = await rig.member('Zoé')
  max = await rig.member('Max')
}

const player = (by: Member, pseudo: string) => by.browser.get(`/api/player/${encodeURIComponent(pseudo)}`)

describe('accounts', () => {
  beforeAll(open)
  afterAll(() => rig.close())

  it('GET /api/player/{pseudo} shows e-mail and date only of the player’s own account', async () => {
    const own: Required<Omit<Player, 'signIn' | 'isEmailVerified' | 'isPending'>> = {
      pseudo: 'Zoé',
      authorities: ['PLAYER'],
      language: 'fr',
      tournamentWins: 0,
      mustChangePassword: false,
      bio: '',
      email: 'zo-@example.org',
      registrationDate: expect.stringMatching(/Z$/),
    }
    const { email, registrationDate, ...shownToAll } = own
    const others = { ...shownToAll, pseudo: 'Max' }
    expect(bodyOf(await player(zoe, 'Max'))).toEqual(others)
    expect(bodyOf(await player(ada, 'max'))).toEqual(others)
    expect(bodyOf(await player(zoe, 'Zoé'))).toEqual(own)
    // Accents in the address may be composed or decomposed.
    expect(bodyOf(await player(zoe, 'zoe\u0301'))).toEqual(own)
  })

  it.each([
    ['nobody', 'Nobody'],
    ['an accent less', 'Zoe'],
    ['a slash', 'Zoé/Max'],
    ['a way up', '../../etc/passwd'],
    ['a smile', '🏓'],
    ['markup', '<script>'],
    ['a percent sign', '100%'],
    ['what hangs on every object', '__proto__'],
    ['too long a name', 'x'.repeat(65)],
  ])('GET /api/player/{pseudo} refuses %s', async (_, pseudo) => {
    const answer = await player(zoe, pseudo)
    if (pseudo.length > 64) expectRefusal(answer, 'invalid-request', { errors: expect.any(Array) })
    else expectRefusal(answer, 'unknown-player')
  })

  it.each([
    ['a pseudo of 10,000 characters', `/api/player/${'x'.repeat(10_000)}`, 400, 'invalid-request'],
    ['a broken escape', '/api/player/%E0%A4%A', 400, 'invalid-request'],
    ['half a character', '/api/player/%C3', 400, 'invalid-request'],
    ['a NUL', '/api/player/%00abc', 400, 'invalid-request'],
    ['no pseudo', '/api/player/', 400, 'invalid-request'],
  ])('GET /api/player/ with %s is refused', async (_, path, status, code) => {
    const answer = await zoe.browser.get(path)
    expect([answer.statusCode, answer.json().code]).toEqual([status, code])
  })

  it('POST /api/player/minibio takes up to 160 characters, as a bare text or in an object', async () => {
    const save = (body: unknown) => zoe.browser.post('/api/player/minibio', body)
    const bio = async () => bodyOf<Player>(await player(max, 'Zoé')).bio
    const longest = '🏓'.repeat(80)
    for (const [body, expected] of [
      [{ bio: 'Revers, et rien d’autre. <b>' }, 'Revers, et rien d’autre. <b>'],
      ['Coup droit', 'Coup droit'],
      [{ bio: longest }, longest],
      [{ bio: '' }, ''],
    ] as const) {
      expect(bodyOf(await save(body))).toEqual({ done: true })
      expect(await bio()).toBe(expected)
    }
    for (const wrong of [
      { bio: 'x'.repeat(161) },
      { bio: null },
      { bio: 'a\0b' },
      {},
      [],
      { bio: 'x', pseudo: 'Max' },
      7,
    ])
      expectRefusal(await save(wrong), 'invalid-request', { errors: expect.any(Array) })
    expect(await bio()).toBe('')
  })

  it('POST /api/player/language is for admins, and changes the language of refusals', async () => {
    const choose = (by: Member, body: unknown) => by.browser.post('/api/player/language', body)
    await rig.appendsNothing(async () => {
      expectRefusal(await choose(zoe, { pseudo: 'Zoé', language: 'pki' }), 'forbidden')
      expectRefusal(await choose(ada, { pseudo: 'Nobody', language: 'pki' }), 'unknown-player')
      for (const wrong of [{ pseudo: 'Zoé', language: 'de' }, { pseudo: 'Zoé' }, { language: 'fr' }, {}])
        expectRefusal(await choose(ada, wrong), 'invalid-request', { errors: expect.any(Array) })
    })
    expect(bodyOf(await choose(ada, { pseudo: 'ZOÉ', language: 'pki' }))).toEqual({ done: true })
    zoe.browser.position = ada.browser.position
    expect(bodyOf(await player(zoe, 'Zoé'))).toMatchObject({ language: 'pki' })
    expectRefusal(await player(zoe, 'Nobody'), 'unknown-player', {}, 'pki')
    await rig.appendsNothing(async () => void bodyOf(await choose(ada, { pseudo: 'Zoé', language: 'pki' })))
    bodyOf(await choose(ada, { pseudo: 'Zoé', language: 'fr' }))
  })

  it('GET /api/player/getAccounts is for admins, and is the only list with e-mail addresses', async () => {
    for (const by of [zoe, max]) expectRefusal(await by.browser.get('/api/player/getAccounts'), 'forbidden')
    const answer = await ada.browser.get('/api/player/getAccounts')
    const accounts = bodyOf<Account[]>(answer)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(accounts.map(({ pseudo }) => pseudo).toSorted()).toEqual(['Ada', 'Max', 'Zoé'])
    expect(accounts.find(({ pseudo }) => pseudo === 'Max')).toEqual<Required<Account> | undefined>({
      id: max.id,
      pseudo: 'Max',
      email: 'max@example.org',
      bio: '',
      language: 'fr',
      authorities: ['PLAYER'],
      status: 'active',
      registrationDate: expect.stringMatching(/Z$/),
      tournamentWins: 0,
      lastMatch: null,
    })
  })

  it('a pending account is shown to admins only', async () => {
    const id = await rig.register('Waiting')
    const paths = [
      '/api/player/Waiting',
      '/api/stats/getAllSimpleMatch/Waiting',
      '/api/stats/getAllMatchSAndD/Waiting',
      '/api/stats/getPlayerStat/Waiting',
      '/api/stats/getPlayerAllStat/Waiting',
    ]
    for (const path of paths) expectRefusal(await zoe.browser.get(path), 'unknown-player')
    for (const path of ['getAll', 'getAllOrderByDouble', 'getAllActivePseudo'])
      expect((await zoe.browser.get(`/api/player/${path}`)).body).not.toContain('Waiting')
    expect(bodyOf(await player(ada, 'Waiting'))).toMatchObject({ authorities: [], isPending: true })
    bodyOf(await ada.browser.put(`/api/admin/player/activate/${id}`))
    zoe.browser.position = ada.browser.position
    for (const path of paths) bodyOf(await zoe.browser.get(path))
    expect(bodyOf(await player(ada, 'Waiting'))).not.toHaveProperty('isPending')
  })

  it('an account that is not in the log, as after an interrupted registration, is shown to nobody', async () => {
    await rig.withoutAppends('PlayerRegistered', () => rig.register('Half').catch(() => undefined))
    expect(await rig.identityStore((identity) => identity.accountByPseudo('Half'))).not.toBeNull()
    for (const call of ['profile', 'overview', 'past'])
      for (const { browser } of [zoe, ada])
        expectRefusal(await browser.get(`/api/player/Half/${call}`), 'unknown-player')
  })

  it('no list for players holds an e-mail address', async () => {
    bodyOf(await zoe.browser.post('/api/match/play', singlesBody('Zoé', 'Max')))
    for (const path of [
      '/api/player/getAll',
      '/api/player/getAllOrderByDouble',
      '/api/player/getAllActivePseudo',
      '/api/player/Max',
      '/api/stats/getAllLastMatchs',
      '/api/stats/getAllMatchSAndD/Max',
      '/api/stats/getPlayerAllStat/Max',
    ]) {
      const answer = await zoe.browser.get(path)
      expect(answer.statusCode).toBe(200)
      expect(answer.body).not.toContain('@')
    }
  })
})

describe('DELETE /api/player/me', () => {
  beforeEach(open)
  afterEach(() => rig.close())
  const leave = (who: Member, password = passwordOf(who.pseudo)) => who.browser.delete('/api/player/me', { password })

  it('erases pseudo, e-mail address and sessions, and keeps the matches under a placeholder', async () => {
    const phone = await rig.browser().logIn('Max')
    bodyOf(await max.browser.post('/api/match/play', singlesBody('Max', 'Zoé', [2, 1])))
    // Before the deletion, a reply with the pseudo is cached.
    expect((await zoe.browser.get('/api/stats/getAllLastMatchs')).body).toContain('Max')

    const left = await leave(max)
    expect(bodyOf(left)).toEqual({ done: true })
    expectRefusal(await max.browser.get('/api/player/getAll'), 'unauthenticated')
    expectRefusal(await phone.get('/api/player/getAll'), 'unauthenticated')
    expectRefusal(
      await rig
        .browser()
        .open()
        .then((browser) => browser.post('/api/auth/authenticate', { pseudo: 'Max', password: 'Max plays at noon' })),
      'bad-credentials',
    )

    zoe.browser.position = ada.browser.position = left.headers['x-position'] as string // in the reply to every command
    const gone = 'Joueur supprimé'
    expect(bodyOf(await zoe.browser.get('/api/stats/getAllLastMatchs'))).toMatchObject([
      { winnerOne: gone, looserOne: 'Zoé' },
    ])
    expect(bodyOf(await zoe.browser.get('/api/stats/getAllMatchSAndD/Zo%C3%A9'))).toMatchObject([
      { opponentOnePseudo: gone },
    ])
    expectRefusal(await player(zoe, 'Max'), 'unknown-player')
    expectRefusal(await zoe.browser.get('/api/stats/getPlayerAllStat/Max'), 'unknown-player')
    for (const path of ['getAll', 'getAllOrderByDouble', 'getAllActivePseudo'])
      expect((await zoe.browser.get(`/api/player/${path}`)).body).not.toMatch(/Max|supprimé/)
    expect((await ada.browser.get('/api/player/getAccounts')).body).not.toContain('max@')
    expect(await rig.identityStore((identity) => identity.account(max.id))).toBeNull()
  })

  it('frees the pseudo for a new account, without the old matches', async () => {
    bodyOf(await max.browser.post('/api/match/play', singlesBody('Max', 'Zoé', [2, 0])))
    bodyOf(await leave(max))
    const heir = await rig.member('Max')
    expect(heir.id).not.toBe(max.id)
    expect(bodyOf(await heir.browser.get('/api/stats/getAllMatchSAndD/Max'))).toEqual([])
    expect(bodyOf(await heir.browser.get('/api/stats/getPlayerStat/Max'))).toMatchObject({ score: 500, nbWin: 0 })
  })

  it('lets a match with a deleted player be cancelled', async () => {
    const ref = await rig.member('Ref', 'REFEREE')
    const { id } = bodyOf<{ id: number }>(await max.browser.post('/api/match/play', singlesBody('Max', 'Zoé')))
    bodyOf(await leave(max))
    expect(bodyOf(await ref.browser.get(`/api/stats/getMatchSimpleRecap/${id}`))).toMatchObject({
      isRollbackable: true,
    })
    bodyOf(await ref.browser.post('/api/match/rollback', { matchId: id, isSimple: true }))
    expect(bodyOf(await ref.browser.get('/api/stats/getPlayerStat/Zo%C3%A9'))).toMatchObject({ score: 500, nbLoose: 0 })
  })

  it('does not stop a live match, which can be scored to its end and saved', async () => {
    const ref = await rig.member('Ref', 'REFEREE')
    const post = (what: string, body?: unknown) => ref.browser.post(`/api/live/${what}`, body)
    bodyOf(await post('start', { playerOne: 'Zoé', playerTwo: 'Max' }))
    let match = bodyOf<LiveMatch>(await post('setFirstService', true))
    bodyOf(await leave(max))
    while (match.winner === null)
      match = bodyOf<LiveMatch>(
        await post('updateLive', { ...match, playerTwoCurrentSet: match.playerTwoCurrentSet + 1 }),
      )
    expect(match).toMatchObject({ playerTwo: 'Joueur supprimé', winner: 'Joueur supprimé' })
    expect(bodyOf(await post('save'))).toMatchObject({ winnerOne: 'Joueur supprimé', looserOne: 'Zoé' })
  })

  it('asks for the password', async () => {
    await rig.appendsNothing(async () => {
      expectRefusal(await leave(max, 'a guess'), 'reauthentication-required')
      expectRefusal(await max.browser.delete('/api/player/me', {}), 'reauthentication-required')
      for (const body of [undefined, { password: '' }, { password: passwordOf('Max'), more: true }])
        expectRefusal(await max.browser.delete('/api/player/me', body), 'invalid-request', {
          errors: expect.any(Array),
        })
    })
    bodyOf(await player(max, 'Max'))
  })

  it('refuses to delete the last admin', async () => {
    await rig.appendsNothing(async () => expectRefusal(await leave(ada), 'last-admin'))
    bodyOf(await player(ada, 'Ada'))
  })

  it('needs a session and the anti-forgery token', async () => {
    await rig.appendsNothing(async () => {
      expectRefusal(await (await rig.browser().open()).delete('/api/player/me', {}), 'unauthenticated')
      expectRefusal(await max.browser.delete('/api/player/me', {}, { 'x-xsrf-token': undefined }), 'csrf')
    })
  })
})

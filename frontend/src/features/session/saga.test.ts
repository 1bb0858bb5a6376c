import type { Reply } from '@topspin/domain/contract/calls'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { api } from '../../shared/api/index.ts'
import { textOf } from '../../shared/i18n/index.ts'
import {
  appStarted,
  createPlayerStorage,
  logoutAsked,
  playerReceived,
  sessionLost,
} from '../../shared/session/index.ts'
import { createVisibility, socketActions } from '../../shared/socket/index.ts'
import { scriptedFeed } from '../../shared/socket/testing/scripted-feed.ts'
import { undoableAsked } from '../../shared/undo/index.ts'
import { memoryStorage } from '../../testing/memory-storage.ts'
import { player } from '../../testing/samples.ts'
import {
  createStoreWithoutSagas,
  createTestStore,
  doneReply,
  networkDownReply,
  playerNamed,
  refusal,
  refusingReply,
  repliesInTurn,
  zoe,
} from '../../testing/test-store.ts'

const { authenticate, news, deleteNews } = api.endpoints
const hello = (authenticated: boolean) => () => ({
  authenticated,
  firstAccount: false,
  accountDeletion: true,
  disabled: null,
})

it('does not abort a login that is under way when the sagas start', async () => {
  let answer: (reply: Reply<'authenticate'>) => void = () => undefined
  const reply = new Promise<Reply<'authenticate'>>((resolve) => {
    answer = resolve
  })
  const app = createStoreWithoutSagas({ authenticate: () => reply }, null)
  // The server has embedded that there is no session.
  app.store.dispatch(sessionLost())
  const login = app.store.dispatch(authenticate.initiate({ body: { pseudo: 'Zoé', password: 'secret' } }))
  app.startSagas()
  answer(player())
  expect((await login).error).toBeUndefined()
  expect((await app.until((state) => state.session.player !== null)).session.player?.pseudo).toBe('Zoé')
})

it('keeps the login of a player when a request of the session before is refused late', async () => {
  let refuse: () => void = () => undefined
  const late = new Promise<never>((_, reject) => {
    refuse = () => reject(refusal(401, 'unauthenticated'))
  })
  const app = createTestStore({ news: () => late, authenticate: () => player() })
  const request = app.store.dispatch(news.initiate({}))
  app.store.dispatch(sessionLost())
  await app.store.dispatch(authenticate.initiate({ body: { pseudo: 'Zoé', password: 'secret' } }))
  refuse()
  await request
  await late.catch(() => undefined)
  expect(app.store.getState().session.player?.pseudo).toBe('Zoé')
  expect(app.stored()?.pseudo).toBe('Zoé')
})

describe('the startup check', () => {
  it('updates the roles and the language of the player', async () => {
    const app = createTestStore({
      hello: hello(true),
      player: () => player({ authorities: ['PLAYER', 'REFEREE'], language: 'pki', email: 'zoe@example.com' }),
    })
    app.store.dispatch(appStarted())
    const { session } = await app.until((state) => state.session.language === 'pki')
    expect(session.player).toEqual(playerNamed('Zoé', ['PLAYER', 'REFEREE']))
    expect(session.accountDeletion).toBe(true)
    expect(app.stored()).toEqual(session.player)
    expect(app.spoken).toEqual(['pki'])
  })

  it.each([
    ['there is no session', { hello: hello(false) }],
    // Only a player's own session reads the e-mail address.
    ['the session is that of another player', { hello: hello(true), player: () => player() }],
    ['the player cannot be read', { hello: hello(true), player: refusingReply(404, 'unknown-player') }],
  ])('clears the stored player when %s', async (_, answers) => {
    const app = createTestStore(answers)
    app.store.dispatch(appStarted())
    await app.until((state) => state.session.player === null)
    expect(app.stored()).toBeNull()
  })

  it.each([
    ['the session ends', sessionLost(), null],
    ['another player enters', playerReceived(player({ pseudo: 'Bob' })), playerNamed('Bob')],
  ])('does not log the stored player in when %s before the answer', async (_, action, shown) => {
    let answer: (reply: Reply<'player'>) => void = () => undefined
    const reading = new Promise<Reply<'player'>>((resolve) => {
      answer = resolve
    })
    const app = createTestStore({ hello: hello(true), player: () => reading })
    app.store.dispatch(appStarted())
    await expect.poll(() => app.calls.map(({ name }) => name)).toContain('player')
    app.store.dispatch(action)
    answer(player())
    // The sagas handle the answer before the next timer.
    await new Promise((resolve) => setTimeout(resolve))
    expect(app.store.getState().session.player).toEqual(shown)
    expect(app.stored()).toEqual(shown)
  })

  it('stores the settings of the installation also when a player logs in before the answer', async () => {
    let answer: () => void = () => undefined
    const reading = new Promise<void>((resolve) => {
      answer = resolve
    })
    const app = createTestStore({ hello: () => reading.then(hello(false)) }, null)
    app.store.dispatch(appStarted())
    app.store.dispatch(playerReceived(player({ pseudo: 'Bob' })))
    answer()
    const { session } = await app.until((state) => state.session.accountDeletion)
    expect(session.player).toEqual(playerNamed('Bob'))
  })

  it.each([
    ['there is no answer', networkDownReply],
    ['a proxy answers while the server restarts', refusingReply(502, 'http-502')],
    ['a proxy answers for a stopped server', refusingReply(404, 'http-404')],
    ['an engine is unavailable', refusingReply(503, 'engine-away')],
    ['the server fails', refusingReply(500, 'internal')],
    ['the office has sent too many requests', refusingReply(429, 'too-many-requests')],
  ])('keeps the stored player when %s', async (_, hello) => {
    const app = createTestStore({ hello, news: networkDownReply })
    app.store.dispatch(appStarted())
    app.store.dispatch(news.initiate({}))
    await app.until((state) => news.select({})(state).status === 'rejected')
    expect(app.store.getState().session.player).not.toBeNull()
  })

  it.each([
    ['when the socket connects', zoe],
    ['after a minute', null],
  ])('is made again %s, if there was no answer', async (_, stored) => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { feed, send } = scriptedFeed()
    const answers = {
      hello: repliesInTurn(networkDownReply, hello(stored !== null)),
      player: () => player({ authorities: ['PLAYER', 'REFEREE'], email: 'zoe@example.com' }),
    }
    const app = createTestStore(answers, stored, { feed })
    app.store.dispatch(appStarted())
    await vi.advanceTimersByTimeAsync(1_000)
    expect(app.store.getState().session).toMatchObject({ player: stored, accountDeletion: false })
    if (stored === null) await vi.advanceTimersByTimeAsync(59_000)
    else send(socketActions.socketConnected())
    await vi.advanceTimersByTimeAsync(0)
    const { session } = app.store.getState()
    expect(session.accountDeletion).toBe(true)
    expect(session.player).toEqual(stored && playerNamed('Zoé', ['PLAYER', 'REFEREE']))
  })
})

describe('another player who logs in in another tab of the browser', () => {
  /** Opens a page with Zoé logged in. `bobLogsIn` logs Bob in from another tab of the same browser. */
  function openPage() {
    const items = memoryStorage()
    const events = new EventTarget()
    const storage = createPlayerStorage(() => items, events)
    storage.keep(zoe, 'fr')
    const shown = new EventTarget()
    const visibility = createVisibility(
      Object.assign(shown, { visibilityState: 'visible' }) as Partial<Document> as Document,
    ) // `createVisibility` uses nothing else
    const socket = scriptedFeed()
    const app = createTestStore({ hello: hello(true) }, zoe, { storage, visibility, feed: socket.feed })
    return {
      ...socket,
      bobLogsIn: () => createPlayerStorage(() => items).keep(playerNamed('Bob'), 'fr'),
      storageChanges: () => events.dispatchEvent(new Event('storage')),
      show: () => shown.dispatchEvent(new Event('visibilitychange')),
      player: () => app.store.getState().session.player,
      stored: storage.player,
    }
  }

  it.each([
    ['at once', (page: ReturnType<typeof openPage>) => page.storageChanges()],
    ['when the page is shown again', (page: ReturnType<typeof openPage>) => page.show()],
    [
      'when the socket connects again',
      (page: ReturnType<typeof openPage>) => page.send(socketActions.socketConnected()),
    ],
    ['when the server closes the socket', (page: ReturnType<typeof openPage>) => page.endSession()],
  ] as const)('ends the session of this page %s, and stays stored', async (_, happens) => {
    const page = openPage()
    happens(page)
    await new Promise((resolve) => setTimeout(resolve))
    expect(page.player()).toEqual(zoe)
    page.bobLogsIn()
    happens(page)
    expect(page.player()).toBeNull()
    expect(page.stored()).toEqual(playerNamed('Bob'))
  })
})

describe('login', () => {
  const submit = api.endpoints.authenticate.initiate({ body: { pseudo: 'Zoé', password: 'secret' } })

  it('stores the player', async () => {
    const app = createTestStore({ authenticate: () => player({ mustChangePassword: true }) }, null)
    app.store.dispatch(submit)
    const { session } = await app.until((state) => state.session.player !== null)
    expect(session.mustChangePassword).toBe(true)
    expect(app.stored()).toEqual(playerNamed('Zoé'))
    expect(app.calls).toEqual([
      {
        name: 'authenticate',
        input: { body: { pseudo: 'Zoé', password: 'secret' }, idempotencyKey: expect.any(String) },
      },
    ])
  })

  it('as another player without a logout leaves nothing of the first player, and opens another socket', async () => {
    const socket = scriptedFeed()
    const app = createTestStore(
      { authenticate: () => player({ pseudo: 'Bob' }), news: () => [], hello: hello(true) },
      zoe,
      { feed: socket.feed },
    )
    await app.store.dispatch(news.initiate({}))
    app.store.dispatch(playerReceived(player()))
    await app.store.dispatch(submit)
    const state = await app.until(({ socket }) => socket.connection === 'active')
    expect(state.session.player).toEqual(playerNamed('Bob'))
    expect(news.select({})(state).data).toBeUndefined()
    expect([app.stored(), socket.closings()]).toEqual([playerNamed('Bob'), 1])
  })

  it('of a player without an address says so until the player gives one', async () => {
    const app = createTestStore({ authenticate: () => player({ email: '' }), setEmail: doneReply }, null)
    const shown = () => app.store.getState().notice.toasts.map(({ text }) => text)
    app.store.dispatch(submit)
    await app.until(({ session }) => session.player !== null)
    expect(shown()).toEqual([textOf('email.none')])
    await app.store.dispatch(
      api.endpoints.setEmail.initiate({ body: { email: 'zoe@example.org', password: 'secret' } }),
    )
    expect(shown()).toEqual([textOf('email.given')])
  })

  it('of a player without an address leaves no toast for the next player', async () => {
    const app = createTestStore({ authenticate: () => player({ email: '' }) }, null)
    app.store.dispatch(submit)
    await app.until(({ session }) => session.player !== null)
    app.store.dispatch(sessionLost())
    expect(app.store.getState().notice.toasts).toEqual([])
  })

  it('stores no player and no password when it is refused', async () => {
    const app = createTestStore({ authenticate: refusingReply(401, 'bad-credentials') }, null)
    const { error } = await app.store.dispatch(submit)
    expect(error).toBeDefined()
    expect(app.store.getState().session.player).toBeNull()
    expect(JSON.stringify(app.store.getState())).not.toContain('secret')
  })
})

describe('register', () => {
  const submit = api.endpoints.register.initiate({
    body: { pseudo: 'Nova', email: 'nova@example.com', password: 'secret123' },
  })

  it('leads to the waiting screen', async () => {
    const app = createTestStore({ register: () => player({ pseudo: 'Nova', authorities: [] }) }, null)
    app.store.dispatch(submit)
    const { session } = await app.until((state) => state.session.registered !== null)
    expect(session).toMatchObject({ registered: { pseudo: 'Nova' }, player: null })
  })

  it('logs the first account in at once', async () => {
    const founder = player({ pseudo: 'Nova', authorities: ['PLAYER', 'ADMIN'] })
    const app = createTestStore({ register: () => founder, authenticate: () => founder }, null)
    app.store.dispatch(submit)
    const { session } = await app.until((state) => state.session.player !== null)
    expect(session.player).toEqual(playerNamed('Nova', ['PLAYER', 'ADMIN']))
  })

  it('leads to the login form when the first account cannot be logged in', async () => {
    const founder = player({ pseudo: 'Nova', authorities: ['PLAYER', 'ADMIN'] })
    const app = createTestStore({ register: () => founder, authenticate: networkDownReply }, null)
    app.store.dispatch(submit)
    await vi.waitFor(() => expect(app.went).toEqual(['/welcome?step=login']))
  })
})

it.each([
  ['is welcomed after a first visit', 'registerWithCompany', [textOf('company.active', { pseudo: 'Léa M.' })]],
  ['is not welcomed after a link of the account', 'linkCompany', []],
] as const)('a player with a company account %s', async (_, name, toasts) => {
  const enter = () => player({ pseudo: 'Léa M.' })
  const app = createTestStore({ registerWithCompany: enter, linkCompany: enter }, null)
  const { registerWithCompany, linkCompany } = api.endpoints
  if (name === 'linkCompany')
    await app.store.dispatch(linkCompany.initiate({ body: { pseudo: 'Léa M.', password: 'secret' } }))
  else await app.store.dispatch(registerWithCompany.initiate({ body: { pseudo: 'Léa M.' } }))
  expect(app.store.getState().session.player).toEqual(playerNamed('Léa M.'))
  expect(app.store.getState().notice.toasts.map(({ text }) => text)).toEqual(toasts)
})

describe('the end of a session', () => {
  it.each([
    ['answered', doneReply, []],
    ['of a session that has ended', refusingReply(401, 'unauthenticated'), []],
    ['unanswered', networkDownReply, [{ title: textOf('shell.logout'), text: textOf('shell.sessionStillOpen') }]],
  ])('clears the player’s data after a logout (%s), and says if the session goes on', async (_, logout, messages) => {
    const app = createTestStore({ logout, news: () => [{ id: '1', title: 't', content: 'c', creationDate: 'd' }] })
    await app.store.dispatch(news.initiate({}))
    app.store.dispatch(logoutAsked())
    const state = await app.until((state) => state.session.leftByWill)
    expect(state.session.player).toBeNull()
    expect(news.select({})(state).data).toBeUndefined()
    expect(app.stored()).toBeNull()
    expect(app.store.getState().notice.messages).toEqual(messages)
  })

  it('sends the command that could still be taken back before the session ends', async () => {
    const app = createTestStore({ deleteNews: doneReply, logout: doneReply })
    const texts = { done: textOf('news.deleted'), failedKey: 'news.notDeleted' } as const
    app.store.dispatch(undoableAsked({ name: 'deleteNews', input: { params: { id: '1' } }, texts }, false))
    app.store.dispatch(logoutAsked())
    await app.until((state) => state.session.leftByWill)
    expect(app.calls.map(({ name }) => name)).toEqual(['deleteNews', 'logout'])
  })

  it('sends the commands given during a logout too before the session ends', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const answers: (() => void)[] = []
    const deleteNews = () => new Promise<{ done: true }>((resolve) => answers.push(() => resolve(doneReply())))
    const app = createTestStore({ deleteNews, logout: doneReply })
    const names = () => app.calls.map(({ name }) => name)
    const texts = { done: textOf('news.deleted'), failedKey: 'news.notDeleted' } as const
    const ask = (id: string) =>
      app.store.dispatch(undoableAsked({ name: 'deleteNews', input: { params: { id } }, texts }, false))
    ask('1')
    app.store.dispatch(logoutAsked())
    ask('2')
    await vi.advanceTimersByTimeAsync(0)
    ask('3')
    await vi.advanceTimersByTimeAsync(0)
    expect(names()).toEqual(['deleteNews', 'deleteNews', 'deleteNews'])
    for (const answer of answers) answer()
    await vi.advanceTimersByTimeAsync(0)
    expect(names().at(-1)).toBe('logout')
  })

  it('clears the player after a 403 on a read of the home screen', async () => {
    const app = createTestStore({ news: refusingReply(403, 'forbidden') })
    app.store.dispatch(news.initiate({}))
    const { session } = await app.until((state) => state.session.player === null)
    expect(session.leftByWill).toBe(false)
    expect(app.stored()).toBeNull()
  })

  it('reads that the player was disabled, and why', async () => {
    const disabled = { at: '2026-11-19T10:03:00.000Z', reason: 'Compte partagé' }
    const app = createTestStore({
      hello: () => ({ ...hello(app.store.getState().session.player !== null)(), disabled }),
      player: () => player(),
      news: refusingReply(403, 'account-disabled'),
    })
    app.store.dispatch(playerReceived(player()))
    app.store.dispatch(news.initiate({}))
    const { session } = await app.until((state) => state.session.disabled !== null)
    expect(session).toMatchObject({ player: null, disabled: { pseudo: '', ...disabled } })
  })

  it.each([
    ['a player with a temporary password to the password form', news, 'password-change-required', '/account/password'],
    ['a player without the role to the landing', deleteNews, 'forbidden', '/welcome'],
  ] as const)('leads %s and keeps the player', async (_, { name, initiate }, code, address) => {
    const app = createTestStore({ [name]: refusingReply(403, code) })
    await app.store.dispatch((initiate as typeof deleteNews.initiate)({ params: { id: '1' } })) // the input does not matter
    const { session } = app.store.getState()
    expect([session.player, session.mustChangePassword]).toEqual([zoe, name === 'news'])
    expect(app.went).toEqual([address])
  })
})

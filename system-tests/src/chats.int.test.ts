import { join } from 'node:path'
import type { Chat, ChatTestOutcome, ChatTopic } from '@topspin/domain/contract/chat'
import type { JournalEntry } from '@topspin/domain/contract/journal'
import type { LiveMatch } from '@topspin/domain/contract/live'
import type { RecordedMatch } from '@topspin/domain/contract/match'
import type { TournamentDetail } from '@topspin/domain/contract/tournament'
import { openInProcessJobQueue } from '@topspin/platform/job-queue/in-process'
import { openBareConnection } from '@topspin/platform/sqlite/driver'
import { type ChatServer, openChatServer } from '@topspin/platform/testing/chat-server'
import { bodyOf, expectRefusal } from '@topspin/test-kit/expecting'
import { type InProcessApp, openInProcessApp } from '@topspin/test-kit/in-process-app'
import type { Member } from '@topspin/test-kit/people'
import { singlesBody } from '@topspin/test-kit/submissions'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'

const minute = 60_000
const publicUrl = 'http://ping.example.com'

let server: ChatServer
let rig: InProcessApp
let queue: ReturnType<typeof openInProcessJobQueue>
let ada: Member
let ben: Member
let rita: Member

const openQueue = () => openInProcessJobQueue(() => undefined, { now: () => rig.time.now, wait: async () => undefined })

beforeEach(async () => {
  // The application checks every ten seconds what is to be written to the chats.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  server = await openChatServer()
  queue = openQueue()
  const env = { CHAT_ALLOWED_HOSTS: server.host, PUBLIC_URL: publicUrl, MATCH_COOLDOWN_SECONDS: '0' }
  rig = await openInProcessApp(env, {
    // A getter, because a restart needs a new queue.
    get jobs() {
      return queue
    },
  })
  ada = await rig.admin()
  ben = await rig.member('Ben')
  await rig.member('Cleo')
  rita = await rig.member('Rita', 'REFEREE')
})
afterEach(async () => {
  vi.useRealTimers()
  await queue.close()
  await rig.close()
  await server.close()
})

const test = async (kind = 'mattermost') =>
  bodyOf<ChatTestOutcome>(await ada.browser.post('/api/admin/chats/test', { kind, address: server.address }))
async function add(...topics: readonly ChatTopic[]): Promise<string> {
  const { sealed } = await test()
  rig.time.now += 1000
  const reply = await ada.browser.post('/api/admin/chats', { name: '#ping-pong', sealed, topics })
  // Only what happens after the chat was added is written to it.
  rig.time.now += 1000
  return bodyOf<{ id: string }>(reply).id
}
async function change(id: string, body: object): Promise<void> {
  rig.time.now += 1000
  bodyOf(await ada.browser.send('PUT', `/api/admin/chats/${id}`, body, {}))
}
const chats = async () => bodyOf<Chat[]>(await ada.browser.get('/api/admin/chats'))
const play = async (sets: readonly [number, number] = [2, 1]) =>
  bodyOf<RecordedMatch>(await ben.browser.post('/api/match/play', singlesBody('Ben', 'Cleo', sets)))
/** The texts of the messages, without the invisible characters that keep a part from becoming a mention or a link. */
const texts = () =>
  server.messages.map(({ body }) => (JSON.parse(body) as { text: string }).text.replaceAll('\u2060', ''))

/**
 * Lets time pass, and lets the application check what is to be written.
 * @param count how many messages must arrive
 * @returns the messages that have arrived
 */
async function pass(minutes: number, count: number): Promise<string[]> {
  rig.time.now += minutes * minute
  const before = server.messages.length
  for (const { browser, pseudo } of [ada, ben, rita]) {
    await browser.logIn(pseudo)
    // The messages are made from the read models, which have all events after this reply.
    bodyOf(await browser.get('/api/stats/getAllLastMatchs'))
  }
  await vi.advanceTimersByTimeAsync(10_000)
  await vi.waitFor(() => expect(texts().length - before).toBeGreaterThanOrEqual(count), 20_000)
  // The check began before this request, and is over when the reply comes.
  bodyOf(await ada.browser.get('/api/stats/week/last'))
  await vi.waitFor(async () => expect(await queue.size()).toBe(0), 20_000)
  const arrived = texts().slice(before)
  expect(arrived).toHaveLength(count)
  return arrived
}

describe('a chat', () => {
  it('is saved only after a test that arrived, by an admin, and its address is shown to nobody', async () => {
    server.answer = { status: 404 }
    expect(await test()).toEqual({ failure: { reason: 'status', status: 404 }, sealed: null, secret: null })
    server.answer = { status: 200 }
    expect(texts().at(-1)).toBe(
      'Essai de Topspin, demandé par Ada. Vous me lisez ? Alors tout est prêt.'.replace(' ?', '\u202F?'),
    )
    const id = await add('results')
    expect(await chats()).toMatchObject([
      { id, name: '#ping-pong', kind: 'mattermost', givenBy: 'Ada', topics: ['results'], state: 'sending', sends: [] },
    ])
    expect(JSON.stringify(await chats())).not.toContain('hooks')
    for (const member of [ben, rita]) expectRefusal(await member.browser.get('/api/admin/chats'), 'forbidden')
    bodyOf(await ada.browser.post('/api/admin/chats/test', { kind: 'slack', address: 'http://hooks.slack.com/1' }), 400)
    const { failure } = bodyOf<ChatTestOutcome>(
      await ada.browser.post('/api/admin/chats/test', { kind: 'slack', address: 'https://10.0.4.12/hooks' }),
    )
    expect(failure).toEqual({ reason: 'address', status: null })
  })

  it('can be saved for an hour after its test', async () => {
    const { sealed } = await test()
    rig.time.now += 60 * minute + 1
    const body = { name: '#ping-pong', sealed, topics: [] }
    expectRefusal(await ada.browser.post('/api/admin/chats', body), 'chat-not-tested')
  })

  it('is one of ten at most', async () => {
    for (let count = 0; count < 10; count += 1) await add()
    const { sealed } = await test()
    const body = { name: 'one too many', sealed, topics: [] }
    expectRefusal(await ada.browser.post('/api/admin/chats', body), 'too-many-chats')
  })

  it('is in the journal with its name, and without its address', async () => {
    const id = await add('results')
    await change(id, { name: '#sport' })
    await change(id, { sends: false })
    await change(id, { sends: true })
    // The chat is not paused any more, so this resumes nothing.
    await change(id, { sends: true })
    await change(id, { retry: true })
    rig.time.now += 1000
    bodyOf(await ada.browser.delete(`/api/admin/chats/${id}`))
    const { entries } = bodyOf<{ entries: JournalEntry[] }>(await ada.browser.get('/api/admin/journal?kind=accounts'))
    expect(entries.slice(0, 5).map(({ type, title }) => [type, title])).toEqual([
      ['ChatRemoved', '#sport'],
      ['ChatResumed', '#sport'],
      ['ChatPaused', '#sport'],
      ['ChatChanged', '#sport'],
      ['ChatAdded', '#ping-pong'],
    ])
    expect(JSON.stringify(entries)).not.toContain('localhost')
    expectRefusal(await ada.browser.delete(`/api/admin/chats/${id}`), 'unknown-chat')
  })

  it('has a secret with which messages to any other server are signed, shown once', async () => {
    const { secret, sealed } = await test('other')
    expect(secret).toMatch(/^whsec_/)
    bodyOf(await ada.browser.post('/api/admin/chats', { name: 'bot', sealed, topics: [] }))
    expect(JSON.stringify(await chats())).not.toContain(secret)
    expect(server.messages.at(-1)?.headers['webhook-signature']).toMatch(/^v1,/)
  })
})

describe('results', () => {
  it('are sent ten minutes after the first of them, together, without one that was withdrawn', async () => {
    await add('results')
    await pass(20, 0)
    await play()
    await pass(1, 0)
    const withdrawn = await play([2, 0])
    bodyOf(await ben.browser.post('/api/match/withdraw', { matchId: withdrawn.id, isSimple: true }))
    await play([2, 0])
    await pass(8, 0)
    const [message, ...more] = await pass(1, 1)
    expect(more).toEqual([])
    expect(message?.split('\n')).toEqual([
      expect.stringMatching(/^2 matchs depuis \d\d:\d\d$/),
      expect.stringMatching(/^\*\*Ben\*\* 2–0 Cleo \(\+[\d,]+ \/ −[\d,]+\)$/),
      expect.stringMatching(/^\*\*Ben\*\* 2–1 Cleo \(/),
      `[Voir les matchs](${publicUrl}/)`,
    ])
    await pass(30, 0)
    expect(await chats()).toMatchObject([{ sends: [{ about: 'results', count: 2, failure: null }] }])
  })

  it('are sent when they can no longer be withdrawn', async () => {
    await add('results', 'live')
    await play()
    await pass(9, 0)
    const { id } = await play([2, 0])
    expect(await pass(1, 1)).toEqual([expect.stringMatching(/^\*\*Ben\*\* 2–1 Cleo/)])
    bodyOf(await ben.browser.post('/api/match/withdraw', { matchId: id, isSimple: true }))
    await play([2, 0])
    await pass(9, 0)
    expect(await pass(1, 1)).toEqual([expect.stringMatching(/^\*\*Ben\*\* 2–0 Cleo/)])
  })

  it('name three matches, and count the others', async () => {
    await add('results')
    for (let count = 0; count < 45; count += 1) await play()
    expect((await pass(10, 1))[0]?.split('\n').slice(4)).toEqual(['et 42 autres', `[Voir les matchs](${publicUrl}/)`])
  })

  it('do not name who does not want to be named outside Topspin', async () => {
    await add('results')
    bodyOf(await ben.browser.send('PUT', '/api/player/quoted', { quoted: false }, {}))
    expect(bodyOf(await ada.browser.get('/api/player/unquoted'))).toEqual({ pseudos: ['Ben'] })
    await play()
    expect((await pass(10, 1))[0]).toMatch(/^\*\*Un joueur\*\* 2–1 Cleo/)
  })

  it('isolate a name that is written from right to left, so that it does not reverse the score', async () => {
    await add('results')
    const { browser } = await rig.member('ليلى')
    bodyOf(await browser.post('/api/match/play', singlesBody('ليلى', 'Cleo', [2, 1])))
    expect((await pass(10, 1))[0]).toMatch(/^\*\*\u2068ليلى\u2069\*\* 2–1 Cleo/)
  })

  it('wait for the next working hours, and are then one message', async () => {
    await add('results')
    // Monday, 6 January 2025, 18:55 in Paris.
    rig.time.now = Date.parse('2025-01-06T17:55:00Z')
    await play()
    await pass(10, 0)
    rig.time.now = Date.parse('2025-01-07T07:00:00Z')
    expect(await pass(0, 1)).toEqual([expect.stringMatching(/^\*\*Ben\*\* 2–1 Cleo/)])
  })

  it('are sent after a clock that was far ahead is set right, and once', async () => {
    await add('results')
    rig.time.now += 7 * 24 * 60 * minute
    await ben.browser.logIn('Ben')
    await play([2, 0])
    await pass(10, 1)
    rig.time.now -= 7 * 24 * 60 * minute
    await ben.browser.logIn('Ben')
    await play([2, 1])
    const [message] = await pass(10, 1)
    expect(message).toMatch(/^\*\*Ben\*\* 2–1 Cleo/)
    await pass(10, 0)
  })

  it('are sent once when an admin has added the chat while the clock was far ahead', async () => {
    rig.time.now += 7 * 24 * 60 * minute
    await ada.browser.logIn('Ada')
    await add('results')
    rig.time.now -= 7 * 24 * 60 * minute
    await ben.browser.logIn('Ben')
    await play()
    expect(await pass(10, 1)).toEqual([expect.stringMatching(/^\*\*Ben\*\* 2–1 Cleo/)])
    await pass(1, 0)
    await pass(10, 0)
    server.answer = { status: 410 }
    await play([2, 0])
    await pass(10, 1)
    expect(await chats()).toMatchObject([{ state: 'resting' }])
    await pass(1, 0)
  })

  it('of a pause are never sent', async () => {
    const id = await add('results')
    await change(id, { sends: false })
    expect(await chats()).toMatchObject([{ state: 'paused' }])
    await play()
    await pass(30, 0)
    await change(id, { sends: true })
    await pass(30, 0)
    await play()
    await pass(10, 1)
  })
})

describe('a chat that sends', () => {
  it('gets what waits, also when it is told to send once more', async () => {
    const id = await add('results')
    await play()
    await change(id, { sends: true })
    await pass(10, 1)
  })

  it('gets no message while its delivery cannot be stored, and then one', async () => {
    await add('results')
    await play()
    await pass(9, 0)
    const before = server.messages.length
    const other = openBareConnection(join(rig.folder, 'identity.db'))
    onTestFinished(() => other.close())
    other.exec('BEGIN IMMEDIATE')
    rig.time.now += minute
    for (const failures of [1, 2]) {
      await vi.advanceTimersByTimeAsync(10_000)
      await vi.waitFor(async () => expect(await queue.failed()).toHaveLength(failures), 20_000)
    }
    other.exec('ROLLBACK')
    expect(server.messages.length - before).toBe(0)
    await pass(0, 1)
    await pass(10, 0)
  })
})

describe('a chat that is away', () => {
  it('is tried again after 10, 20 and 40 minutes, and gets one message afterwards', async () => {
    await add('results')
    await play()
    server.answer = { status: 503 }
    await pass(10, 1)
    await pass(9, 0)
    await play()
    await pass(1, 1)
    expect(await chats()).toMatchObject([{ state: 'failing', failures: 2, failure: { reason: 'status', status: 503 } }])
    await pass(19, 0)
    server.answer = { status: 200 }
    expect(await pass(1, 1)).toEqual([expect.stringMatching(/^2 matchs depuis/)])
    expect(await chats()).toMatchObject([{ state: 'sending', failures: 0 }])
    await pass(60, 0)
  })

  it('does not wait for the date of a clock that was far ahead', async () => {
    await add('results')
    rig.time.now += 7 * 24 * 60 * minute
    await ben.browser.logIn('Ben')
    server.answer = { status: 503 }
    await play()
    await pass(10, 1)
    rig.time.now -= 7 * 24 * 60 * minute
    server.answer = { status: 200 }
    await ben.browser.logIn('Ben')
    await play()
    await pass(10, 1)
  })

  it('is tried again at once when an admin asks for it', async () => {
    const id = await add('results')
    await play()
    server.answer = { status: 410 }
    await pass(10, 1)
    expect(await chats()).toMatchObject([{ state: 'resting', retryAt: null }])
    server.answer = { status: 200 }
    await pass(120, 0)
    await change(id, { retry: true })
    await pass(0, 1)
  })

  it('takes messages again ten minutes after a test that arrived', async () => {
    const id = await add('results')
    await play()
    server.answer = { status: 410 }
    await pass(10, 1)
    const testAgain = async () => bodyOf(await ada.browser.post('/api/admin/chats/test', { id }))
    rig.time.now += 1000
    await testAgain()
    expect(await chats()).toMatchObject([{ state: 'resting' }])
    server.answer = { status: 200 }
    await testAgain()
    expect(await chats()).toMatchObject([{ state: 'sending' }])
    await pass(9, 0)
    await pass(1, 1)
  })
})

describe('the start of a live match', () => {
  const start = async () =>
    bodyOf<LiveMatch>(await rita.browser.post('/api/live/start', { playerOne: 'Ben', playerTwo: 'Cleo' }))
  const stop = async () => bodyOf(await rita.browser.post('/api/live/stop', {}))

  it('is sent at once, and once', async () => {
    await add('live')
    await pass(10, 0)
    await start()
    expect(await pass(0, 1)).toEqual([
      `**Ben** contre **Cleo**\u202F: le match commence\n[Suivre le match](${publicUrl}/live)`,
    ])
    await pass(1, 0)
  })

  it('is dropped within ten minutes of a message, and while a result waits', async () => {
    await add('live', 'results')
    await start()
    await pass(1, 0)
    await pass(10, 0)
    await stop()
    await play()
    await start()
    await pass(0, 0)
    expect(await pass(10, 1)).toEqual([expect.stringMatching(/2–1/)])
  })
})

describe('other news', () => {
  it('are how many registrations wait, and nobody is named', async () => {
    await add('registrations')
    const visitor = await rig.browser().open()
    const account = { pseudo: 'Zoé', email: 'zoe@example.org', password: 'a long password' }
    bodyOf(await visitor.post('/api/auth/register', account))
    expect(await pass(10, 1)).toEqual([`1 inscription à valider\n[Ouvrir les comptes](${publicUrl}/account/admin)`])
    await pass(30, 0)
  })

  it('are the draw of a tournament, the round that a winner reaches, and who won', async () => {
    await add('results', 'tournaments')
    const { browser } = rita
    const post = async (path: string, body: object) => bodyOf<{ id: string }>(await browser.post(path, body))
    const plan = {
      name: 'Coupe @all',
      format: 'bracket',
      ladder: 'simple',
      thirdPlace: false,
      entriesUntil: '2025-01-06',
    }
    const { id } = await post('/api/tournament', plan)
    for (const pseudo of ['Ben', 'Cleo', 'Rita']) await post(`/api/tournament/${id}/enter`, { pseudo })
    await post(`/api/tournament/${id}/draw`, {})
    await post(`/api/tournament/${id}/start`, { dues: [] })
    const link = `[Voir le tableau](${publicUrl}/tournaments/${id})`
    expect(await pass(10, 1)).toEqual([`**Coupe @all**\u202F: le tirage est fait, 3 joueurs\n${link}`])
    /** Records a match for the open fixture, in which the first side wins. @returns the winner */
    async function playOpen(): Promise<string> {
      const { draw } = bodyOf<TournamentDetail>(await browser.get(`/api/tournament/${id}`))
      const fixture = draw?.fixtures.find(({ state }) => state === 'open')
      const [winner = '', loser = ''] = (fixture?.sides ?? []).map((side) =>
        typeof side === 'number' ? draw?.sides[side]?.players[0] : '',
      )
      const counting = { fixture: { tournamentId: id, fixtureId: fixture?.id } }
      await post('/api/match/play', { ...singlesBody(winner, loser, [2, 1]), ...counting })
      return winner
    }
    const finalist = await playOpen()
    const [message] = await pass(10, 1)
    expect(message).toContain(`Coupe @all\u202F: ${finalist} passe en finale`)
    const winner = await playOpen()
    const phase = async () => bodyOf<TournamentDetail>(await browser.get(`/api/tournament/${id}`)).summary.phase
    await vi.waitFor(async () => expect(await phase()).toBe('finished'), 20_000)
    const [last] = await pass(10, 1)
    expect(last).toContain(`**Coupe @all**\u202F: victoire de **${winner}**\n${link}`)
  })

  it('are the week, on Monday at 8:30, once, also when the chat was away for a day', async () => {
    await add('week')
    await play()
    await play([2, 0])
    // The rig begins on Monday, 6 January 2025.
    rig.time.now = Date.parse('2025-01-13T07:29:59Z')
    await pass(0, 0)
    server.answer = { status: 503 }
    rig.time.now = Date.parse('2025-01-13T07:30:00Z')
    await pass(0, 1)
    server.answer = { status: 200 }
    rig.time.now = Date.parse('2025-01-14T07:30:00Z')
    const [message] = await pass(0, 1)
    expect(message?.split('\n')).toEqual([
      expect.stringMatching(/^\*\*La semaine 2 · 2 matchs, 2 joueurs\*\*$/),
      expect.stringContaining('Ben 2–1 Cleo'),
      'Ben 2–0 Cleo',
      `[Lire la semaine](${publicUrl}/week/2025-02)`,
    ])
    rig.time.now = Date.parse('2025-01-15T07:30:00Z')
    await pass(0, 0)
  })

  it('are not the week after a week of downtime', async () => {
    await add('week')
    await play()
    rig.time.now = Date.parse('2025-01-16T09:00:00Z')
    await pass(0, 0)
  })
})

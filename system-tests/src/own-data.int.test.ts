import { createECDH } from 'node:crypto'
import type { LiveMatch } from '@topspin/domain/contract/live'
import { archiveKeptMs, archiveMadeWithinMs, ownArchivePath } from '@topspin/domain/contract/own-data'
import type { TournamentDetail } from '@topspin/domain/contract/tournament'
import { notificationKinds } from '@topspin/domain/player/notifications'
import { passwordOf } from '@topspin/platform/http/testing/browser'
import { openInProcessJobQueue } from '@topspin/platform/job-queue/in-process'
import { ReadModels } from '@topspin/read-api/memory/read-models'
import { bodyOf, expectRefusal } from '@topspin/test-kit/expecting'
import { type InProcessApp, openInProcessApp } from '@topspin/test-kit/in-process-app'
import { withPointFor } from '@topspin/test-kit/live-scene'
import type { Member } from '@topspin/test-kit/people'
import { doublesBody, singlesBody } from '@topspin/test-kit/submissions'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { archiveStateAfter, fetchOwnArchive } from './testing/archive-for.ts'

const path = '/api/player/me/archive'
const password = { password: passwordOf('Zoé') }

let rig: InProcessApp
let zoe: Member
const open = async (...of: Parameters<typeof openInProcessApp>) => {
  rig = await openInProcessApp({ WORKING_HOURS: 'always', MATCH_COOLDOWN_SECONDS: '0', ...of[0] }, of[1])
  zoe = await rig.member('Zoé')
}
afterEach(() => rig.close())

describe('the archive of own data', () => {
  beforeEach(() => open())

  it('has what a player has done, names others by their pseudo, and has nothing that others have written', async () => {
    const { browser: ada } = await rig.admin()
    const rita = await rig.member('Rita', 'REFEREE')
    await rig.member('Max')
    const contested = bodyOf<{ id: number }>(await rita.browser.post('/api/match/play', singlesBody('Zoé', 'Rita')))
    const about = { matchId: contested.id, isSimple: true }
    bodyOf(await zoe.browser.post('/api/match/contest', { ...about, subject: 'result', reason: '=2+2' }))
    const hers = { ...about, subject: 'players', reason: 'a secret of Rita' }
    bodyOf(await rita.browser.post('/api/match/contest', hers))
    bodyOf(await zoe.browser.send('PUT', '/api/match/reactions', { ...about, sign: 'fire' }, {}))
    bodyOf(await rita.browser.post('/api/match/playdouble', doublesBody('Zoé', 'Ada', 'Rita', 'Max')))
    bodyOf(await rita.browser.post('/api/live/start', { playerOne: 'Rita', playerTwo: 'Zoé' }))
    let live = bodyOf<LiveMatch>(await rita.browser.post('/api/live/setFirstService', true))
    while (live.winner === null)
      live = bodyOf(await rita.browser.post('/api/live/updateLive', withPointFor(live, 'two')))
    bodyOf(await zoe.browser.send('PUT', '/api/live/reactions', { id: live.id, sign: 'bravo' }, {}))
    bodyOf(await rita.browser.post('/api/live/save'))
    const offLive = { matchId: 2, isSimple: true, sign: null }
    bodyOf(await zoe.browser.send('PUT', '/api/match/reactions', offLive, {}))
    bodyOf(await zoe.browser.post('/api/challenge/send', { pseudo: 'Max', at: null }))
    const plan = { name: 'Coupe', format: 'bracket', thirdPlace: false, entriesUntil: '2025-01-20', ladder: 'simple' }
    const { id: cup } = bodyOf<{ id: string }>(await rita.browser.post('/api/tournament', plan))
    bodyOf(await zoe.browser.post(`/api/tournament/${cup}/enter`, { pseudo: 'Zoé' }))
    const doubles = { ...plan, name: 'Doubles', entriesUntil: '2025-01-06', ladder: 'double' }
    const { id: drawn } = bodyOf<{ id: string }>(await rita.browser.post('/api/tournament', doubles))
    for (const pseudo of ['Ina', 'Tom']) await rig.member(pseudo)
    for (const pseudo of ['Zoé', 'Ada', 'Rita', 'Max', 'Ina', 'Tom'])
      bodyOf(await rita.browser.post(`/api/tournament/${drawn}/enter`, { pseudo }))
    bodyOf(await rita.browser.post(`/api/tournament/${drawn}/draw`, {}))
    bodyOf(await rita.browser.post(`/api/tournament/${drawn}/start`, { dues: [] }))
    const { draw } = bodyOf<TournamentDetail>(await zoe.browser.get(`/api/tournament/${drawn}`))
    const pair = draw?.sides.find(({ players }) => players.includes('Zoé'))?.players
    const later = { ...doubles, name: 'Doubles de mai', entriesUntil: '2025-01-20' }
    const { id: open } = bodyOf<{ id: string }>(await rita.browser.post('/api/tournament', later))
    bodyOf(await rita.browser.post(`/api/tournament/${open}/enter`, { pseudo: 'Rita' }))
    bodyOf(await rita.browser.post(`/api/tournament/${open}/pair`, { answer: 'propose', pseudo: 'Zoé' }))
    const partner = pair?.find((pseudo) => pseudo !== 'Zoé')
    bodyOf(
      await zoe.browser.send(
        'PUT',
        '/api/match/available',
        { until: new Date(rig.time.now + 3_600_000).toISOString() },
        {},
      ),
    )
    bodyOf(await zoe.browser.post('/api/push/choose', { kind: 'live', wanted: false }))
    bodyOf(await ada.put(`/api/admin/player/addstar/${zoe.id}`))
    const next = bodyOf<LiveMatch>(await rita.browser.post('/api/live/start', { playerOne: 'Rita', playerTwo: 'Max' }))
    bodyOf(await zoe.browser.send('PUT', '/api/live/reactions', { id: next.id, sign: 'close' }, {}))

    const archive = await fetchOwnArchive(zoe.browser, password.password)
    const data = JSON.parse(archive['donnees.json'] ?? '')
    const at = '2025-01-06T10:00:00.000Z'
    expect(data).toMatchObject({
      account: [
        { pseudo: 'Zoé', roles: ['PLAYER'], registeredAt: at, stars: 1, freeUntilAt: '2025-01-06T11:00:00.000Z' },
      ],
      matches: [
        { id: 1, ladder: 'simple', won: true, mySets: 2, opponents: ['Rita'], recorder: 'Rita', lead: 0, before: 500 },
        { id: 1, ladder: 'double', partner: 'Ada', opponents: ['Rita', 'Max'] },
        { id: 2, ladder: 'simple', won: true, mySets: 2, opponentSets: 0, opponents: ['Rita'] },
      ],
      contests: [{ id: 1, subject: 'result', reason: '=2+2', outcome: null }],
      reactions: [
        { ladder: 'simple', id: 1, sign: 'fire' },
        { ladder: null, id: null, sign: 'close' },
      ],
      challenges: [{ from: 'Zoé', to: 'Max', state: 'open', playAt: null }],
      tournaments: [
        { name: 'Doubles de mai', entered: false, partner: null, proposals: ['Rita'] },
        { name: 'Doubles', phase: 'running', entered: true, partner },
        { name: 'Coupe', phase: 'entries', entered: true, organiser: false, partner: null, won: false },
      ],
      sessions: [{ openedAt: at }],
    })
    expect(data.points).toHaveLength(22)
    expect(data.points.at(-1)).toEqual({ id: 2, point: 22, scoredAt: at, mine: true })
    expect(data.notifications).toContainEqual({ kind: 'live', wanted: false })
    expect(data.notifications.map(({ kind }: { kind: string }) => kind)).toEqual(notificationKinds)
    expect(data.journal.map(({ sentence }: { sentence: string }) => sentence)).toEqual(
      expect.arrayContaining(['Zoé a demandé un compte.', 'Ada a ajouté une étoile à Zoé.']),
    )
    const all = Object.values(archive).join('\n')
    expect(['a secret of Rita', 'rita@example.org', rita.id].filter((text) => all.includes(text))).toEqual([])

    expect(archive['contestations.csv']).toBe(
      '\uFEFFDate;Classement;Match;Sujet;Votre raison;Décision;Décidé par;Décidé le\r\n' +
        "06/01/2025 11:00;simple;1;result;'=2+2;;;\r\n",
    )
    expect(archive['matchs.csv']?.split('\r\n')[2]).toMatch(
      /^06\/01\/2025 11:00;double;1;oui;2;1;Rita, Max;Ada;Rita;0;500;/,
    )
    expect(archive['LISEZMOI.txt']).toContain('Archive préparée le 06/01/2025 pour Zoé.')
    expect(archive['LISEZMOI.txt']).toContain('- journal.csv : ce que le journal dit de vous')
  })

  it('is made once a day for its player alone, after the password, and kept for 24 hours', async () => {
    const { browser } = zoe
    expect(bodyOf(await browser.get(path))).toEqual({ state: 'none' })
    expectRefusal(await browser.get(ownArchivePath), 'not-found')
    expectRefusal(await browser.post(path, { password: 'wrong' }), 'reauthentication-required')
    expect(bodyOf(await browser.get(path))).toEqual({ state: 'none' })
    bodyOf(await browser.post(path, password))
    const ready = await archiveStateAfter(browser)
    const until = '2025-01-07T10:00:00.000Z'
    expect(ready).toEqual({ state: 'ready', name: 'topspin-Zoé-2025-01-06.zip', size: expect.any(Number), until })

    rig.time.now += archiveKeptMs - 1
    bodyOf(await browser.post(path, password))
    bodyOf(await browser.delete(path))
    expect(bodyOf(await browser.get(path))).toEqual(ready)
    const file = await browser.get(ownArchivePath)
    expect(file.headers).toMatchObject({
      'content-type': 'application/zip',
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="topspin.zip"; filename*=UTF-8''topspin-Zo%C3%A9-2025-01-06.zip`,
    })
    const { browser: ada } = await rig.admin()
    await ada.logIn('Ada')
    expectRefusal(await ada.get(ownArchivePath), 'not-found')

    rig.time.now += 1
    expect(bodyOf(await browser.get(path))).toEqual({ state: 'none' })
    expectRefusal(await browser.get(ownArchivePath), 'not-found')
    expect(await rig.identityStore((identity) => identity.archives.of(zoe.id))).not.toBeNull()
    rig.time.now += 1
    await rig.restart()
    await rig.server().ready()
    expect(await rig.identityStore((identity) => identity.archives.of(zoe.id))).toBeNull()
  })

  it('has the state `failed` when it cannot be made, without a failed job, and can be asked for again', async () => {
    const broken = vi.spyOn(ReadModels.prototype, 'range').mockRejectedValue(new Error('no read model'))
    bodyOf(await zoe.browser.post(path, password))
    expect(await archiveStateAfter(zoe.browser)).toEqual({ state: 'failed' })
    broken.mockRestore()
    const { browser: ada } = await rig.admin()
    expect(bodyOf(await ada.get('/api/admin/jobs'))).toEqual([])
    rig.time.now += 1
    await fetchOwnArchive(zoe.browser, password.password)
  })
})

it('an archive whose job is lost counts as failed after ten minutes, and can be cancelled before', async () => {
  const queue = openInProcessJobQueue(() => undefined)
  const losing = new Proxy(queue, {
    get: (target, member) => {
      const value: unknown = Reflect.get(target, member)
      if (member === 'add') return () => Promise.resolve(true)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  await open({}, { jobs: losing })
  const { browser } = zoe
  const states = async () => bodyOf<{ state: string }>(await browser.get(path)).state
  bodyOf(await browser.post(path, password))
  rig.time.now += archiveMadeWithinMs - 1
  expect(await states()).toBe('preparing')
  bodyOf(await browser.delete(path))
  expect(await states()).toBe('none')
  bodyOf(await browser.post(path, password))
  rig.time.now += archiveMadeWithinMs
  expect(await states()).toBe('failed')
  await queue.close()
})

it('an archive of own data notifies the devices of its player when it is ready', async () => {
  const shown: unknown[] = []
  await open(
    { PUSH_SERVICES: 'push.example.org' },
    {
      sendPush: async (_, payload) => {
        shown.push(JSON.parse(payload))
        return 'sent'
      },
    },
  )
  const keys = { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'a'.repeat(22) }
  bodyOf(await zoe.browser.post('/api/push/subscribe', { endpoint: 'https://push.example.org/zoe', keys }))
  await fetchOwnArchive(zoe.browser, password.password)
  await expect.poll(() => shown).toEqual([expect.objectContaining({ tag: 'archive', url: '/account/data' })])
})

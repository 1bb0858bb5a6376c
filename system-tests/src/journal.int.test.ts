import type { Contests } from '@topspin/domain/contract/contest'
import { type Journal, journalPageSize } from '@topspin/domain/contract/journal'
import type { LiveMatch } from '@topspin/domain/contract/live'
import french from '@topspin/domain/text/journal-fr.json' with { type: 'json' }
import { plainText, sentenceOf } from '@topspin/domain/text/sentence'
import { passwordOf } from '@topspin/platform/http/testing/browser'
import { bodyOf, expectRefusal } from '@topspin/test-kit/expecting'
import { type InProcessApp, openInProcessApp } from '@topspin/test-kit/in-process-app'
import { withPointFor } from '@topspin/test-kit/live-scene'
import type { Member } from '@topspin/test-kit/people'
import { singlesBody } from '@topspin/test-kit/submissions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const day = 86_400_000

let rig: InProcessApp
let ada: Member
let rita: Member
let ines: Member

/** Lets a minute pass, so that the entries have the order of the commands. */
const later = () => {
  rig.time.now += 60_000
}
const read = async (query = '') => bodyOf<Journal>(await ada.browser.get(`/api/admin/journal${query}`))
const sentences = ({ entries }: Journal) => entries.map((entry) => plainText(sentenceOf(entry, french)))

/** Day 1: registrations. Day 2: a deleted account. Day 3: everything else, with a cancelled match and a live match. */
beforeAll(async () => {
  rig = await openInProcessApp()
  ada = await rig.admin()
  later()
  rita = await rig.member('Rita', 'REFEREE')
  later()
  ines = await rig.member('Inès')
  const nextDay = async () => {
    rig.time.now += day
    // The session of an admin ends after 12 hours without use.
    await ada.browser.logIn('Ada')
  }
  await nextDay()
  const gone = await rig.member('Olivier')
  later()
  bodyOf(await gone.browser.delete('/api/player/me', { password: passwordOf('Olivier') }))
  await nextDay()
  const act = async (answer: ReturnType<typeof ada.browser.post>) => {
    bodyOf(await answer)
    later()
  }
  await act(ada.browser.put(`/api/admin/player/addstar/${ines.id}`))
  const played = bodyOf<{ id: number }>(await rita.browser.post('/api/match/play', singlesBody('Rita', 'Inès')))
  await act(rita.browser.post('/api/match/rollback', { matchId: played.id, isSimple: true }))
  await act(rita.browser.post('/api/live/start', { playerOne: 'Inès', playerTwo: 'Ada' }))
  let live = bodyOf<LiveMatch>(await rita.browser.post('/api/live/setFirstService', true))
  for (let point = 0; point < 11; point += 1)
    live = bodyOf(await rita.browser.post('/api/live/updateLive', withPointFor(live, 'one')))
  await act(ada.browser.post('/api/live/stop'))
  await act(ada.browser.post('/api/admin/player/open', { open: false }))
  await act(ada.browser.post('/api/admin/player/open', { open: true }))
  const news = bodyOf<{ id: string }>(
    await ada.browser.post('/api/news/add', { title: 'Nouvelle table', content: 'Au sous-sol' }),
  )
  later()
  await act(ada.browser.delete(`/api/news/${news.id}`))
  await act(ada.browser.post(`/api/admin/player/resetpassword/${ines.id}`))
})
afterAll(() => rig.close())

const lastDay = [
  'Ada a réinitialisé le mot de passe d’Inès.',
  'Ada a supprimé l’actualité Nouvelle table.',
  'Ada a publié l’actualité Nouvelle table.',
  'Ada a rouvert la saisie des matchs.',
  'Ada a stoppé la saisie des matchs.',
  'Ada a arrêté le match en direct Inès contre Ada, à 1–0.',
  'Rita a annulé le Simple #1, Rita 2–0 Inès. Rita jouait ce match.',
  'Ada a ajouté une étoile à Inès.',
]

describe('GET /api/admin/journal', () => {
  it('has who did what to whom, newest first', async () => {
    const journal = await read()
    expect(sentences(journal).slice(0, lastDay.length)).toEqual(lastDay)
    // On the earlier days, some commands have the same time, so their order is not fixed.
    expect(sentences(journal).slice(lastDay.length).toSorted()).toEqual(
      [
        'Un joueur a supprimé son compte.',
        'Ada a activé le compte d’un joueur.',
        'Un joueur a demandé un compte.',
        'Ada a activé le compte d’Inès.',
        'Inès a demandé un compte.',
        'Ada a nommé Rita arbitre.',
        'Ada a activé le compte de Rita.',
        'Rita a demandé un compte.',
        'Ada a reçu les droits d’admin.',
        'Le compte d’Ada a été activé.',
        'Ada a demandé un compte.',
      ].toSorted(),
    )
    expect(journal.older).toBeNull()
  })

  it.each([
    ['?kinds=news', lastDay.slice(1, 3)],
    ['?kinds=matches,roles&about=In%C3%A8s', [lastDay[6], lastDay[7]]],
    ['?by=Rita', [lastDay[6], 'Rita a demandé un compte.']],
    ['?by=Ada&about=In%C3%A8s', [lastDay[0], lastDay[5], lastDay[7], 'Ada a activé le compte d’Inès.']],
    ['?kinds=entry&about=In%C3%A8s', [lastDay[5]]],
    ['?from=2025-01-08', lastDay],
    ['?from=2025-01-08&to=2025-01-07', []],
    ['?to=2025-01-06&kinds=roles', ['Ada a nommé Rita arbitre.', 'Ada a reçu les droits d’admin.']],
  ])('filters by kind, actor, player and day: %s', async (query, expected) => {
    const journal = await read(query)
    const { counts, first } = journal
    expect(sentences(journal)).toEqual(expected)
    const kinds = new URLSearchParams(query).get('kinds')?.split(',') ?? Object.keys(counts)
    expect([first, kinds.reduce((sum, kind) => sum + (counts[kind] ?? 0), 0)]).toEqual([1, expected.length])
  })

  it('has all entries up to the last day of the year 9999, which in UTC ends in the year 10000', async () => {
    const utc = await openInProcessApp({ TIME_ZONE: 'UTC' })
    const { browser } = await utc.admin()
    const all = bodyOf<Journal>(await browser.get('/api/admin/journal'))
    expect(all.entries).not.toEqual([])
    expect(bodyOf<Journal>(await browser.get('/api/admin/journal?to=9999-12-31'))).toEqual(all)
    await utc.close()
  })

  it('counts the entries of each kind that the other filters keep', async () => {
    const { counts } = await read('?kinds=news&from=2025-01-08')
    expect(counts).toEqual({ accounts: 1, roles: 1, matches: 1, contests: 0, news: 2, entry: 3 })
  })

  it('has pages, of which each begins after the last entry of the one before', async () => {
    for (let star = 0; star < journalPageSize; star += 1) {
      bodyOf(await ada.browser.put(`/api/admin/player/addstar/${rita.id}`))
      later()
    }
    const first = await read('?by=Ada&from=2025-01-08')
    expect(first.entries).toHaveLength(journalPageSize)
    const second = await read(`?by=Ada&from=2025-01-08&before=${encodeURIComponent(first.older ?? '')}`)
    expect(sentences(second)).toEqual(lastDay.filter((sentence) => !sentence.startsWith('Rita')))
    expect([second.older, second.first]).toEqual([null, journalPageSize + 1])
    const stars = await read('?kinds=roles&about=Rita')
    expect([stars.entries.length, stars.older === null]).toEqual([journalPageSize, false])
  })

  it('has contests with their reason, and who contested a match that is cancelled', async () => {
    const match = { ...singlesBody('Rita', 'Inès', [2, 1]) }
    rig.time.now += day
    await ada.browser.logIn('Ada')
    const { id } = bodyOf<{ id: number }>(await rita.browser.post('/api/match/play', match))
    later()
    const draft = { matchId: id, isSimple: true, subject: 'result', reason: 'C’est moi qui ai gagné.' }
    bodyOf(await rita.browser.post('/api/match/contest', draft))
    later()
    await rig.member('Marius', 'REFEREE')
    const marius = await rig.browser().logIn('Marius')
    bodyOf(await marius.post('/api/match/rollback', { matchId: id, isSimple: true }))
    expect(sentences(await read('?from=2025-01-09&kinds=matches,contests'))).toEqual([
      `Marius a annulé le Simple #${id}, Rita 2–1 Inès, contesté par Rita.`,
      `Rita a contesté le Simple #${id}\u202f: «\u202fC’est moi qui ai gagné.\u202f»`,
    ])
  })

  it('finds an upheld result with the filter `about` for the player who had contested it', async () => {
    const { id } = bodyOf<{ id: number }>(
      await rita.browser.post('/api/match/play', singlesBody('Rita', 'Inès', [2, 1])),
    )
    later()
    const draft = { matchId: id, isSimple: true, subject: 'result', reason: 'C’est moi qui ai gagné.' }
    bodyOf(await rita.browser.post('/api/match/contest', draft))
    later()
    ada.browser.position = rita.browser.position
    const { waiting } = bodyOf<Contests>(await ada.browser.get('/api/match/contests'))
    bodyOf(await ada.browser.post(`/api/match/contests/${waiting[0]?.id}/uphold`))
    expect(sentences(await read('?kinds=contests&about=Rita')).slice(0, 2)).toEqual([
      `Ada a maintenu le Simple #${id}, contesté par Rita.`,
      `Rita a contesté le Simple #${id}\u202f: «\u202fC’est moi qui ai gagné.\u202f»`,
    ])
  })

  it('has what organisers do in a tournament', async () => {
    later()
    await rita.browser.logIn('Rita')
    const yann = await rig.member('Yann')
    const plan = { name: 'Coupe', format: 'bracket', thirdPlace: false, entriesUntil: '2025-01-20', ladder: 'simple' }
    const { id } = bodyOf<{ id: string }>(await rita.browser.post('/api/tournament', plan))
    const act = async (by: Member, action: string, body?: object) => {
      later()
      bodyOf(await by.browser.post(`/api/tournament/${id}/${action}`, body))
    }
    await act(yann, 'enter', { pseudo: 'Yann' })
    await act(rita, 'enter', { pseudo: 'Ada' })
    await act(yann, 'leave', { pseudo: 'Yann' })
    await act(rita, 'enter', { pseudo: 'Inès' })
    await act(rita, 'enter', { pseudo: 'Rita' })
    await act(rita, 'draw')
    await act(rita, 'start', { dues: [] })
    await act(rita, 'stop', { reason: '' })
    expect(sentences(await read(`?by=Rita&kinds=matches&from=2025-01-08`)).slice(0, 6)).toEqual([
      'Rita a arrêté le tournoi «\u202FCoupe\u202F».',
      'Rita a lancé le tournoi «\u202FCoupe\u202F».',
      'Rita a fait le tirage du tournoi «\u202FCoupe\u202F».',
      'Rita a ajouté Inès au tournoi «\u202FCoupe\u202F».',
      'Rita a ajouté Ada au tournoi «\u202FCoupe\u202F».',
      'Rita a créé le tournoi «\u202FCoupe\u202F».',
    ])
    expect(sentences(await read('?kinds=matches&by=Yann'))).toEqual([])
  })

  it('is refused to others than admins, for an unknown player and for malformed filters', async () => {
    for (const who of [rita, await rig.member('Paul')]) {
      expectRefusal(await who.browser.get('/api/admin/journal'), 'forbidden')
      expectRefusal(await who.browser.get('/api/admin/journal.csv'), 'forbidden')
    }
    expectRefusal(await ada.browser.get('/api/admin/journal?by=Nobody'), 'unknown-player')
    for (const query of ['kinds=points', 'from=2025-13-01', 'before=%00'])
      expect((await ada.browser.get(`/api/admin/journal?${query}`)).statusCode).toBe(400)
  })
})

describe('GET /api/admin/journal.csv', () => {
  it('has the filtered entries, in the time zone of the installation, and no cell that is a formula', async () => {
    later()
    bodyOf(await ada.browser.post('/api/news/add', { title: '=1+1', content: 'x' }))
    const answer = await ada.browser.get('/api/admin/journal.csv?kinds=matches,news')
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="topspin.csv"; filename*=UTF-8''topspin-journal.csv`,
    })
    const [heads, newest, ...others] = answer.body.split('\r\n')
    expect(heads).toBe('\uFEFFDate;Heure;Acteur;Action;Concerné;Match;Phrase')
    expect(newest).toContain('Ada;Actualité publiée;;;Ada a publié l’actualité =1+1.')
    expect(others).toContain(
      '08/01/2025;11:04;Rita;Match annulé;Rita, Inès;Simple #1;Rita a annulé le Simple #1, Rita 2–0 Inès. Rita jouait ce match.',
    )
  })
})

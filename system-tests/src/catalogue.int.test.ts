import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import type { Language } from '@topspin/domain/contract/account'
import type { Challenges } from '@topspin/domain/contract/challenge'
import type { Contests } from '@topspin/domain/contract/contest'
import type { LiveMatch } from '@topspin/domain/contract/live'
import type { TelevisionPairings } from '@topspin/domain/contract/television'
import type { RefusalCode } from '@topspin/domain/refusals'
import { pointsInARow } from '@topspin/domain/testing/points'
import { passwordOf } from '@topspin/platform/http/testing/browser'
import { expectRefusal } from '@topspin/test-kit/expecting'
import { type InProcessApp, openInProcessApp } from '@topspin/test-kit/in-process-app'
import type { Member } from '@topspin/test-kit/people'
import { singlesBody } from '@topspin/test-kit/submissions'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tournamentRefusalRequests } from './testing/tournament-refusals.ts'

interface Cast {
  readonly rig: InProcessApp
  readonly ada: Member
  readonly ben: Member
  readonly ref: Member
}
type Answer = Promise<LightMyRequestResponse>

const friday = Date.UTC(2025, 0, 10, 10)
const saturday = Date.UTC(2025, 0, 11, 10)

/** Records a singles match of Ben, after the cooldown. */
async function playOne({ rig, ben }: Cast): Promise<{ id: number }> {
  rig.time.now += 181_000
  return (await ben.browser.post('/api/match/play', singlesBody('Ben', 'Ada'))).json()
}

async function onSaturday({ rig, ben }: Cast, work: () => Answer): Answer {
  const then = rig.time.now
  rig.time.now = saturday
  await ben.browser.logIn('Ben')
  const answer = await work()
  rig.time.now = then
  return answer
}

/** Runs `work` with a live match whose first service is set, then stops the match. */
async function live({ ref }: Cast, work: (match: LiveMatch) => Answer): Answer {
  const post = (what: string, body?: unknown) => ref.browser.post(`/api/live/${what}`, body)
  await post('start', { playerOne: 'Ada', playerTwo: 'Ben' })
  const answer = await work((await post('setFirstService', true)).json())
  await post('stop')
  return answer
}

const atAuthenticate = async ({ rig }: Cast, pseudo: string, password: string) =>
  (await rig.browser().open()).post('/api/auth/authenticate', { pseudo, password })
const register = async ({ rig }: Cast, over: object) =>
  (await rig.browser().open()).post('/api/auth/register', {
    pseudo: 'Somebody',
    email: 'some@example.org',
    password: 'a password of theirs',
    ...over,
  })
const rollback = ({ ref }: Cast, matchId: number) =>
  ref.browser.post('/api/match/rollback', { matchId, isSimple: true })
const contest = (by: Member, matchId: number) =>
  by.browser.post('/api/match/contest', { matchId, isSimple: true, subject: 'result', reason: 'The other way round' })
const uphold = (by: Member, id: string) => by.browser.post(`/api/match/contests/${id}/uphold`)

/** Records a match of Ben and Ada, which Ben contests. @returns the ids of the contest and of the match */
async function contested(cast: Cast): Promise<{ id: string; matchId: number }> {
  const { id: matchId } = await playOne(cast)
  await contest(cast.ben, matchId)
  cast.ref.browser.position = cast.ben.browser.position
  const { waiting } = (await cast.ref.browser.get('/api/match/contests')).json<Contests>()
  return { id: waiting.at(-1)?.id ?? '', matchId }
}
const preview = ({ ref }: Cast, matchId: number, result: object | null = null) =>
  ref.browser.post('/api/match/correction/preview', { matchId, isSimple: true, result })
const correct = ({ ref }: Cast, matchId: number, over: object) =>
  ref.browser.post('/api/match/correction', { matchId, isSimple: true, result: null, ...over })
/** Enters a wrong code, six zeros, for a television that waits for approval. */
async function enterCode({ rig, ada }: Cast): Answer {
  const code = '000000'
  const screen = await rig.browser().open()
  while ((await screen.post('/api/screen/pair')).json<{ code: string }>().code === code);
  const { waiting } = (await ada.browser.get('/api/admin/screens')).json<TelevisionPairings>()
  return ada.browser.post(`/api/admin/screens/${waiting.at(-1)?.id}/approve`, { code, name: 'Corner' })
}
const challenge = (by: Member, pseudo: string, at: number | null) =>
  by.browser.post('/api/challenge/send', { pseudo, at: at === null ? null : new Date(at).toISOString() })
/** Answers the challenge of another player, if there is one. */
async function answerChallenge(by: Member, from: Member, answer: string, expectedAt?: string) {
  by.browser.position = from.browser.position
  const { own } = (await by.browser.get('/api/challenge')).json<Challenges>()
  const open = own.find(({ state, isMine }) => state === 'open' && !isMine)
  return by.browser.post(`/api/challenge/${open?.id}/answer`, { answer, expectedAt })
}
const plusOne = (match: LiveMatch) => ({ ...match, playerOneCurrentSet: match.playerOneCurrentSet + 1 })

/** The folder with the tests of refusals that need many entries, or a match that counts for a fixture. */
const tournamentRules = 'domain/src/tournament'
/** The tests of the refusals that need an identity provider. */
const companyAccounts = 'system-tests/src/company-account.int.test.ts'

/** For each refusal of the catalogue, a request that provokes it, or the file or folder with its test. */
const ways: Record<RefusalCode, ((cast: Cast) => Answer) | string> = {
  'malformed-json': ({ ben }) => ben.browser.post('/api/match/play', Buffer.from('{')),
  'invalid-request': ({ ben }) => ben.browser.post('/api/match/play', {}),
  unauthenticated: async ({ rig }) => rig.browser().get('/api/player/getAll'),
  'bad-credentials': (cast) => atAuthenticate(cast, 'Ben', 'wrong'),
  forbidden: ({ ben }) => ben.browser.get('/api/player/getAccounts'),
  csrf: ({ ben }) => ben.browser.post('/api/match/play', {}, { 'x-xsrf-token': 'made up' }),
  'account-pending': (cast) => atAuthenticate(cast, 'Waiting', passwordOf('Waiting')),
  async 'account-disabled'(cast) {
    const { id } = await cast.rig.member('Gone')
    await cast.ada.browser.put(`/api/admin/player/disable/${id}`)
    return atAuthenticate(cast, 'Gone', passwordOf('Gone'))
  },
  async 'reauthentication-required'({ rig, ben }) {
    await ben.browser.logIn('Ben')
    rig.time.now += 10 * 60_000
    return ben.browser.post('/api/player/changePass', { password: 'another of mine' })
  },
  async 'password-change-required'(cast) {
    const { id } = await cast.rig.member('Forgetful')
    await cast.ada.browser.post('/api/player/language', { pseudo: 'Forgetful', language: languageNow })
    const reset = await cast.ada.browser.post(`/api/admin/player/resetpassword/${id}`)
    const browser = await cast.rig.browser().logIn('Forgetful', reset.json().password)
    return browser.get('/api/player/getAll')
  },
  'not-found': ({ ben }) => ben.browser.get('/api/nowhere'),
  'method-not-allowed': ({ ben }) => ben.browser.delete('/api/player/getAll'),
  'unknown-player': ({ ben }) => ben.browser.get('/api/player/Nobody'),
  'unknown-match': (cast) => rollback(cast, 999),
  'unknown-week': ({ ada }) => ada.browser.get('/api/stats/week/2024-53'),
  'unknown-news': ({ ada }) => ada.browser.delete(`/api/news/${randomUUID()}`),
  'unknown-screen': ({ ada }) => ada.browser.delete(`/api/admin/screens/${randomUUID()}`),
  'unknown-chat': ({ ada }) => ada.browser.delete(`/api/admin/chats/${randomUUID()}`),
  'chat-not-tested': ({ ada }) => ada.browser.post('/api/admin/chats', { name: '#ping', sealed: 'x', topics: [] }),
  'too-many-chats': 'system-tests/src/chats.int.test.ts',
  'wrong-screen-code': enterCode,
  'unknown-password-link': ({ ben }) =>
    ben.browser.post('/api/auth/password/check', { token: randomBytes(32).toString('base64url') }),
  'unknown-job': ({ ada }) => ada.browser.post(`/api/admin/jobs/${randomUUID()}/repeat`),
  'unknown-projection': ({ ada }) => ada.browser.post('/api/admin/projections/nothing/replay'),
  'registration-conflict': (cast) => register(cast, { pseudo: 'ben' }),
  async 'entry-closed'({ ada, ben }) {
    await ada.browser.post('/api/admin/player/open', false)
    const answer = await ben.browser.post('/api/match/play', singlesBody('Ben', 'Ada'))
    await ada.browser.post('/api/admin/player/open', true)
    return answer
  },
  'outside-working-hours': (cast) =>
    onSaturday(cast, () => cast.ben.browser.post('/api/match/play', singlesBody('Ben', 'Ada'))),
  async cooldown(cast) {
    await playOne(cast)
    return cast.ben.browser.post('/api/match/play', singlesBody('Ben', 'Ada'))
  },
  async 'not-rollbackable'(cast) {
    const { id } = await playOne(cast)
    await playOne(cast)
    return rollback(cast, id)
  },
  async 'too-late-to-withdraw'(cast) {
    const { id } = await playOne(cast)
    cast.rig.time.now += 120_000
    return cast.ben.browser.post('/api/match/withdraw', { matchId: id, isSimple: true })
  },
  async 'not-contestable'(cast) {
    const { id } = await playOne(cast)
    await rollback(cast, id)
    return contest(cast.ben, id)
  },
  async 'too-late-to-react'(cast) {
    const { id } = await playOne(cast)
    await rollback(cast, id)
    return cast.ben.browser.send('PUT', '/api/match/reactions', { matchId: id, isSimple: true, sign: 'bravo' }, {})
  },
  'already-contested': async (cast) => contest(cast.ben, (await contested(cast)).matchId),
  async 'already-decided'(cast) {
    const { id } = await contested(cast)
    await uphold(cast.ref, id)
    return uphold(cast.ref, id)
  },
  'not-your-match-to-decide': async (cast) => uphold(cast.ada, (await contested(cast)).id),
  'unknown-contest': ({ ref }) => uphold(ref, randomUUID()),
  'correction-stale': async (cast) => correct(cast, (await playOne(cast)).id, { revision: 0 }),
  async 'not-correctable'(cast) {
    const { id } = await playOne(cast)
    await rollback(cast, id)
    return preview(cast, id)
  },
  'correction-too-long': 'match-correcting.int.test.ts',
  async 'correction-changes-nothing'(cast) {
    const { id } = await playOne(cast)
    return preview(cast, id, { winners: ['Ben'], losers: ['Ada'], looserSet: 0 })
  },
  'last-admin': ({ ada }) => ada.browser.delete('/api/player/me', { password: passwordOf('Ada') }),
  'not-pending': ({ ada, ben }) => ada.browser.put(`/api/admin/player/refuse/${ben.id}`),
  'no-star-given': ({ ada, ben }) => ada.browser.put(`/api/admin/player/removestar/${ben.id}`),
  'live-exists': (cast) =>
    live(cast, () => cast.ref.browser.post('/api/live/start', { playerOne: 'Ada', playerTwo: 'Ben' })),
  'live-stale': (cast) =>
    live(cast, (match) => cast.ref.browser.post('/api/live/updateLive', { ...plusOne(match), version: 1 })),
  'live-none': ({ ref }) => ref.browser.post('/api/live/save'),
  'live-over': (cast) =>
    live(cast, async (served) => {
      let match = served
      while (match.winner === null)
        match = (await cast.ref.browser.post('/api/live/updateLive', plusOne(match))).json<LiveMatch>()
      return cast.ref.browser.post('/api/live/updateLive', plusOne(match))
    }),
  'live-saving': 'live/saving.int.test.ts',
  'live-set-over': (cast) =>
    live(cast, async ({ id }) => {
      const { version } = (await cast.ada.browser.post('/api/live/takeOver', { id })).json<LiveMatch>()
      return cast.ref.browser.post('/api/live/sendPoints', { id, version, points: pointsInARow('one', 12) })
    }),
  'live-without-winner': (cast) => live(cast, () => cast.ref.browser.post('/api/live/save')),
  async 'live-service-missing'({ ref }) {
    const { browser } = ref
    const match = (await browser.post('/api/live/start', { playerOne: 'Ada', playerTwo: 'Ben' })).json<LiveMatch>()
    const answer = await browser.post('/api/live/updateLive', plusOne(match))
    await browser.post('/api/live/stop')
    return answer
  },
  'live-service-late': (cast) =>
    live(cast, async (match) => {
      await cast.ref.browser.post('/api/live/updateLive', plusOne(match))
      return cast.ref.browser.post('/api/live/setFirstService', false)
    }),
  'live-nothing-to-undo': (cast) => live(cast, ({ version }) => cast.ref.browser.post('/api/live/undo', { version })),
  'live-one-point': (cast) => live(cast, (match) => cast.ref.browser.post('/api/live/updateLive', match)),
  async 'replay-running'({ ada }) {
    const ask = () => ada.browser.post('/api/admin/projections/history/replay')
    const answers = await Promise.all([ask(), ask()])
    return answers.find(({ statusCode }) => statusCode !== 202)!
  },
  'replay-not-running': ({ ada }) => ada.browser.post('/api/admin/projections/news/cancel'),
  'projection-without-previous': ({ ada }) => ada.browser.post('/api/admin/projections/news/previous'),
  'too-large': ({ ben }) => ben.browser.post('/api/match/play', 'x'.repeat(70_000)),
  'unsupported-media-type': ({ ben }) =>
    ben.browser.post('/api/match/play', Buffer.from('a=b'), { 'content-type': 'application/x-www-form-urlencoded' }),
  'invalid-score': ({ ben }) => ben.browser.post('/api/match/play', singlesBody('Ben', 'Ada', [2, 2])),
  'same-player-twice': ({ ben }) => ben.browser.post('/api/match/play', singlesBody('Ben', 'ben')),
  'player-not-active': ({ ada }) => ada.browser.post('/api/match/play', singlesBody('Ada', 'Waiting')),
  'password-too-common': (cast) => register(cast, { password: 'password123' }),
  'password-too-close': (cast) => register(cast, { password: 'SOMEBODY' }),
  async 'password-unchanged'(cast) {
    const { id } = await cast.rig.member('Lender')
    await cast.ada.browser.post('/api/player/language', { pseudo: 'Lender', language: languageNow })
    const { password } = (await cast.ada.browser.post(`/api/admin/player/resetpassword/${id}`)).json()
    const browser = await cast.rig.browser().logIn('Lender', password)
    return browser.post('/api/player/changePass', { password })
  },
  'pseudo-reserved': (cast) => register(cast, { pseudo: 'Joueur supprimé' }),
  'email-domain-refused': (cast) => register(cast, { email: 'some@example.com' }),
  'not-available-then': ({ rig, ben }) =>
    ben.browser.put('/api/match/available', {}, { until: new Date(rig.time.now).toISOString() }),
  async 'challenge-exists'({ ben }) {
    await challenge(ben, 'Ada', null)
    return challenge(ben, 'Ada', null)
  },
  'too-many-devices': 'live/devices.int.test.ts',
  'too-many-challenges': 'challenges.int.test.ts',
  async 'challenge-declined'({ ben, ref }) {
    await challenge(ben, 'Ref', null)
    await answerChallenge(ref, ben, 'decline')
    return challenge(ben, 'Ref', null)
  },
  async 'challenge-changed'({ rig, ada, ben }) {
    await challenge(ben, 'Ada', null)
    return answerChallenge(ada, ben, 'accept', new Date(rig.time.now).toISOString())
  },
  'challenge-over': ({ ben }) => ben.browser.post(`/api/challenge/${randomUUID()}/answer`, { answer: 'accept' }),
  async 'challenge-taken'({ rig, ada, ref }) {
    const at = rig.time.now + 3_600_000
    await challenge(ada, 'Ref', at)
    await answerChallenge(ref, ada, 'accept')
    return challenge(ref, 'Ben', at)
  },
  'challenge-not-then': ({ rig, ref }) => challenge(ref, 'Ben', rig.time.now - 1),
  'push-service-refused': ({ ben }) =>
    ben.browser.post('/api/push/subscribe', {
      endpoint: 'https://push.example.org/1',
      keys: { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: randomBytes(16).toString('base64url') },
    }),
  async 'idempotency-mismatch'({ ben }) {
    const key = { 'idempotency-key': randomUUID() }
    await ben.browser.post('/api/player/minibio', { bio: 'one' }, key)
    return ben.browser.post('/api/player/minibio', { bio: 'two' }, key)
  },
  'too-many-requests': 'limits.int.test.ts',
  'concurrent-change': 'command-api/src/streams/two-processes.int.test.ts',
  internal: 'platform/src/http/refusals.int.test.ts',

  ...tournamentRefusalRequests,
  'address-disabled': companyAccounts,
  'company-visit-ended': companyAccounts,
  'company-linked': companyAccounts,
  'password-missing': companyAccounts,
  'tournament-full': tournamentRules,
  'too-many-entries': tournamentRules,
  'match-already-counts': tournamentRules,
  'match-before-start': tournamentRules,
  'fixture-contested': tournamentRules,
  'fixture-live': tournamentRules,
  'later-fixture-played': tournamentRules,
  'later-fixture-live': tournamentRules,
  'winner-settled': tournamentRules,
  'qualified-settled': tournamentRules,
  'engine-away': 'platform/src/http/refusals.int.test.ts',
}
/** Refusals without a session, which are always in French (docs/specification.md#languages). */
const beforeLogin: ReadonlySet<RefusalCode> = new Set<RefusalCode>([
  'unauthenticated',
  'bad-credentials',
  'account-pending',
  'account-disabled',
  'registration-conflict',
  'password-too-common',
  'password-too-close',
  'email-domain-refused',
  'pseudo-reserved',
  // The anti-forgery token is checked before the session, and unknown routes read no session.
  'csrf',
  'not-found',
  'method-not-allowed',
])

const met = Object.entries(ways).flatMap(([code, way]) =>
  // The keys are the codes of the catalogue.
  typeof way === 'string' ? [] : [[code as RefusalCode, way] as const],
)

let languageNow: Language = 'fr'

describe.each<Language>(['fr', 'pki'])('every refusal for an account with the language %s', (language) => {
  let cast: Cast
  beforeAll(async () => {
    languageNow = language
    const rig = await openInProcessApp({ COMPANY_EMAIL_DOMAINS: 'example.org' })
    rig.time.now = friday
    const [ada, ben, ref] = [await rig.admin(), await rig.member('Ben'), await rig.member('Ref', 'REFEREE')]
    await rig.register('Waiting')
    await rig.member('Dan')
    for (const pseudo of ['Ben', 'Ref', 'Ada']) await ada.browser.post('/api/player/language', { pseudo, language })
    cast = { rig, ada, ben, ref }
  })
  afterAll(() => cast.rig.close())

  it.each(met)('%s', async (code, way) => {
    cast.rig.time.now += 181_000
    const answer = await way(cast)
    const { errors, retryAt, current, disabled } = answer.json()
    const more = Object.fromEntries(
      Object.entries({ errors, retryAt, current, disabled }).filter(([, value]) => value !== undefined),
    )
    expectRefusal(answer, code, more, beforeLogin.has(code) ? 'fr' : language)
  })

  it('is provoked here, except nine refusals that other tests cover, those tested in `tournamentRules` and in `companyAccounts`', () => {
    const covered: readonly unknown[] = [tournamentRules, companyAccounts]
    const elsewhere = Object.entries(ways).filter(([, way]) => typeof way === 'string' && !covered.includes(way))
    expect(elsewhere.map(([code]) => code).toSorted()).toEqual([
      'concurrent-change',
      'correction-too-long',
      'engine-away',
      'internal',
      'live-saving',
      'too-many-challenges',
      'too-many-chats',
      'too-many-devices',
      'too-many-requests',
    ])
  })
})

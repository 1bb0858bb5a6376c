import { createECDH } from 'node:crypto'
import { createEmailVerificationTokens } from '@topspin/command-api/mail/email-verification-tokens'
import type { CommandCallName, Reply } from '@topspin/domain/contract/calls'
import type { Challenges } from '@topspin/domain/contract/challenge'
import type { Contests } from '@topspin/domain/contract/contest'
import type { LiveMatch } from '@topspin/domain/contract/live'
import { serverCalls } from '@topspin/domain/contract/server-calls'
import type { TelevisionPairings } from '@topspin/domain/contract/television'
import type { TournamentDetail } from '@topspin/domain/contract/tournament'
import { instant } from '@topspin/domain/ids'
import { dayOf } from '@topspin/domain/time/evening'
import { isoWeekOf } from '@topspin/domain/time/iso-week'
import { createChatAddressCipher } from '@topspin/platform/chat/sealed-address'
import { sessionSecretOf } from '@topspin/platform/engines'
import { signInLinkHashOf, tokenHashOf } from '@topspin/platform/http/session-cookie'
import { type Browser, passwordOf } from '@topspin/platform/http/testing/browser'
import type { JobQueue } from '@topspin/platform/job-queue/port'
import { createDigestStopTokens } from '@topspin/platform/mail/stop-tokens'
import { bodyOf } from '@topspin/test-kit/expecting'
import { type IdentityProvider, signInWithCompany } from '@topspin/test-kit/identity-provider'
import type { InProcessApp } from '@topspin/test-kit/in-process-app'
import { withPointFor } from '@topspin/test-kit/live-scene'
import { idOf } from '@topspin/test-kit/people'
import { doublesBody, singlesBody } from '@topspin/test-kit/submissions'
import { expect, vi } from 'vitest'

type Params = Readonly<Record<string, string>>

/** Sends a command and expects that it is accepted. @param params the parameters of the path */
export type SendCommand = <K extends CommandCallName>(
  name: K,
  by: Browser,
  body?: unknown,
  params?: Params,
) => Promise<Reply<K>>

/** Runs the work that makes one command. */
type Act = <T>(name: CommandCallName, work: () => Promise<T>) => Promise<T>

/** The browsers that read what the commands have left, and ids for these reads. */
export interface QueryReaders {
  /** The browser of Ada, who is admin and referee. */
  readonly ada: Browser
  /** The browser of Ben, whose matches were contested and corrected. */
  readonly ben: Browser
  /** The browser of an applicant whose registration was refused. */
  readonly applicant: Browser
  /** The browser of an approved television. */
  readonly screen: Browser
  /** The match id of a contested match. */
  readonly contested: number
  /** The week of the contested match, as `2026-47`. */
  readonly week: string
  /** The match id of a match that was scored live. */
  readonly live: number
  /** The id of a live match that goes on, to which a player has reacted. */
  readonly current: string
  /** The match id of a match that can be cancelled. */
  readonly last: number
  /** The id of a tournament that was drawn and stopped. */
  readonly tournament: string
}

/** `vi.waitFor` waits for at most 30 s. */
const polling = { timeout: 30_000 }

/** The commands of the contract. A missing command is a type error; one that is not made below fails the test. */
const commandsToMake = [
  ['register', 'checkPassword', 'notifyActivation', 'authenticate', 'logout', 'changePass', 'miniBio', 'deleteMe'],
  ['checkPseudo', 'registerWithCompany', 'linkCompany', 'leaveCompanyVisit', 'confirmPassword', 'unlinkCompany'],
  ['enterByLink', 'disownAccount', 'setEmail', 'mailEmailLink', 'verifyEmail', 'stopDigest'],
  ['askPasswordLink', 'checkPasswordLink', 'choosePassword', 'prepareArchive', 'cancelArchive'],
  ['publishCalendar', 'removeCalendar'],
  ['exportClub', 'setQuoted', 'addPageSpans'],
  ['testChat', 'addChat', 'changeChat', 'removeChat'],
  ['play', 'playDouble', 'rollback', 'withdraw', 'contest', 'upholdContest', 'previewCorrection', 'correctMatch'],
  ['activate', 'refuseRegistration', 'disable', 'rename', 'resetPassword', 'language', 'addStar', 'removeStar'],
  ['addReferee', 'removeReferee', 'openEntry', 'addNews', 'deleteNews', 'beAvailable', 'endAvailability'],
  ['liveStart', 'liveFirstService', 'liveUpdate', 'liveUndo', 'liveSave', 'liveTakeOver', 'liveSendPoints', 'liveStop'],
  ['liveReact'],
  ['pushSubscribe', 'pushUnsubscribe', 'chooseNotification', 'pairScreen', 'approveScreen', 'removeScreen'],
  ['react', 'hideReactions', 'challenge', 'answerChallenge', 'proposeAnotherTime'],
  ['createTournament', 'changeTournament', 'deleteTournament', 'changeOrganiser', 'enterTournament', 'leaveTournament'],
  [
    'answerPair',
    'drawTournament',
    'startTournament',
    'setDueDates',
    'stopTournament',
    'attachMatch',
    'giveForfeit',
    'takeForfeitBack',
  ],
  ['replay', 'cancelReplay', 'previousProjection', 'repeatJob'],
] as const

const send: SendCommand = async (name, by, body, params = {}) => {
  const call = serverCalls[name]
  const path = call.path.replace(/:(\w+)/g, (_, parameter: string) => encodeURIComponent(params[parameter] ?? ''))
  return bodyOf(await by.send(call.method, path, body, {}), 'status' in call ? call.status : 200)
}

/**
 * Makes every command of the contract in a new installation, each at least once in a state in which it changes all that
 * it can change.
 * @param jobs the job queue of the rig
 * @param provider the identity provider of the installation
 * @param act runs each command
 */
export async function makeEveryCommand(
  rig: InProcessApp,
  jobs: JobQueue,
  provider: IdentityProvider,
  act: Act,
): Promise<QueryReaders> {
  const notMade = new Set(commandsToMake.flat())
  const run: Act = (name, work) => {
    notMade.delete(name)
    return act(name, work)
  }
  const make: SendCommand = (name, by, body, params) =>
    run(name, async () => {
      rig.time.now += 10_000
      return send(name, by, body, params)
    })
  const register = async (pseudo: string) => {
    const browser = await rig.browser().open()
    const email = `${pseudo.toLowerCase()}@example.org`
    await make('register', browser, { pseudo, email, password: passwordOf(pseudo) })
    return browser
  }
  const logIn = async (pseudo: string) => {
    const browser = await rig.browser().open()
    await make('authenticate', browser, { pseudo, password: passwordOf(pseudo) })
    return browser
  }
  await register('Ada')
  const ada = await logIn('Ada')
  const member = async (pseudo: string) => {
    const id = await idOf(ada, pseudo, (await register(pseudo)).position)
    await make('activate', ada, undefined, { id })
    return { id, browser: await logIn(pseudo) }
  }
  const ben = await member('Ben')
  const cleo = await member('Cleo')
  const rita = await member('Rita')
  await make('addReferee', ada, undefined, { id: rita.id })

  /** Cleo challenges Ben. */
  const challenge = async () => {
    await make('challenge', cleo.browser, { pseudo: 'Ben', at: null })
    const { own } = bodyOf<Challenges>(await cleo.browser.get('/api/challenge'))
    return { id: own.find(({ state }) => state === 'open')?.id ?? '' }
  }

  const readers: QueryReaders = {
    ...(await playAndContest()),
    ...(await scoreLive()),
    ...(await playTournaments()),
    ...(await manageAccounts()),
    ...(await pairScreens()),
    ada,
    ben: ben.browser,
  }
  await useCompanyAccounts()
  expect([...notMade], 'commands that were never made').toEqual([])
  return readers

  async function useCompanyAccounts(): Promise<void> {
    const visit = async (email: string) => {
      provider.person = { sub: email, email, email_verified: true }
      const browser = await rig.browser().open()
      await signInWithCompany(browser, provider)
      return browser
    }
    await make('leaveCompanyVisit', await visit('new@example.org'))
    const visitor = await visit('new@example.org')
    await make('checkPseudo', visitor, { pseudo: 'New' })
    await make('registerWithCompany', visitor, { pseudo: 'New' })
    const linked = await visit('rita@example.org')
    await make('linkCompany', linked, { pseudo: 'Rita', password: passwordOf('Rita') })
    await make('confirmPassword', linked, { password: passwordOf('Rita') })
    await make('unlinkCompany', linked, { password: passwordOf('Rita') })
    await make('disownAccount', await visit('waiting@example.org'))
    const token = 'a'.repeat(43)
    await rig.identityStore((identity) =>
      identity.setPasswordLink({ playerId: rita.id, tokenHash: signInLinkHashOf(token), madeAt: rig.time.now }),
    )
    await make('enterByLink', await rig.browser().open(), { token })
  }

  async function manageAccounts(): Promise<Pick<QueryReaders, 'applicant'>> {
    await make('checkPassword', await rig.browser().open(), { password: 'azertyuiop' })
    const applicant = await register('Nobody')
    await make('refuseRegistration', ada, undefined, { id: await idOf(ada, 'Nobody', applicant.position) })
    const { id } = cleo
    for (const name of ['addReferee', 'removeReferee', 'addStar', 'removeStar'] as const)
      await make(name, ada, undefined, { id })
    await make('language', ada, { pseudo: 'Cleo', language: 'pki' })
    await make('miniBio', cleo.browser, { bio: 'Revers' })
    await rig.identityStore((identity) => identity.releaseEmail(cleo.id, 'cleo@example.org'))
    await make('setEmail', cleo.browser, { email: 'cleo.b@example.org', password: passwordOf('Cleo') })
    await make('mailEmailLink', cleo.browser)
    const emailToken = await rig.identityStore(async (identity) => {
      const links = createEmailVerificationTokens(await sessionSecretOf(identity, null), identity, () => rig.time.now)
      return links.tokenOf((await identity.account(cleo.id))!)
    })
    await make('verifyEmail', cleo.browser, { token: emailToken })
    const stopToken = await rig.identityStore(async (identity) =>
      createDigestStopTokens(await sessionSecretOf(identity, null)).of(cleo.id),
    )
    await make('stopDigest', cleo.browser, { token: stopToken })
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
    await make('addPageSpans', ben.browser, { spans: [{ traceparent, name: 'tap play', milliseconds: 12, ago: 5 }] })
    await make('setQuoted', ben.browser, { quoted: false })
    await changeChats()
    await make('publishCalendar', ada)
    await make('removeCalendar', ada)
    await make('cancelArchive', ada)
    await make('prepareArchive', ada, { password: passwordOf('Ada') })
    await vi.waitFor(
      async () => expect(bodyOf(await ada.get('/api/player/me/archive'))).toMatchObject({ state: 'ready' }),
      polling,
    )
    const options = { format: 'csv', emails: true, journal: true }
    await make('exportClub', ada, { password: passwordOf('Ada'), ...options })
    await make('rename', ada, { pseudo: 'Chloe' }, { id })
    await make('resetPassword', ada, undefined, { id })
    await make('disable', ada, { reason: 'Away' }, { id })
    await forgetPassword()
    const leaving = await member('Leaving')
    await make('changePass', leaving.browser, { password: 'another of mine' })
    await make('deleteMe', leaving.browser, { password: 'another of mine' })
    await make('logout', await logIn('Rita'))
    await make('openEntry', ada, { open: false })
    await make('openEntry', ada, { open: true })
    const { id: news } = await make('addNews', ada, { title: 'Tournoi', content: 'Jeudi' })
    await make('deleteNews', ada, undefined, { id: news })
    await make('addNews', ada, { title: 'Tournoi', content: 'Vendredi' })
    await notifications()
    await replays()
    await make('notifyActivation', await register('Waiting'), { device: null })
    return { applicant }
  }

  /** Adds and changes two chats and removes one. Nothing is sent to the other, which is paused and has no topic. */
  async function changeChats(): Promise<void> {
    const address = 'https://hooks.slack.com/services/9f3k'
    // The port is refused before a connection is made.
    await make('testChat', ada, { kind: 'slack', address: address.replace('.com', '.com:8443') })
    const sealed = await rig.identityStore(async (identity) =>
      createChatAddressCipher(await sessionSecretOf(identity, null)).seal({
        kind: 'slack',
        address,
        secret: null,
        testedAt: rig.time.now,
      }),
    )
    for (const name of ['#ping-pong', '#admins']) {
      const { id } = await make('addChat', ada, { name, sealed, topics: [] })
      await make('changeChat', ada, { sends: false }, { id })
      if (name === '#admins') await make('removeChat', ada, undefined, { id })
    }
  }

  async function forgetPassword(): Promise<void> {
    const browser = await rig.browser().open()
    await make('askPasswordLink', browser, { email: 'ben@example.org' })
    const token = 'a'.repeat(43)
    const link = { playerId: ben.id, tokenHash: tokenHashOf(token), madeAt: rig.time.now }
    await rig.identityStore((identity) => identity.setPasswordLink(link))
    await make('checkPasswordLink', browser, { token })
    await make('choosePassword', browser, { token, password: passwordOf('Ben') })
    await ben.browser.logIn('Ben')
  }

  async function playAndContest(): Promise<Pick<QueryReaders, 'contested' | 'week'>> {
    const isFree = () => make('beAvailable', ben.browser, { until: new Date(rig.time.now + 3_600_000).toISOString() })
    await isFree()
    await make('endAvailability', ben.browser)
    await isFree()
    await make('playDouble', ben.browser, doublesBody('Ben', 'Cleo', 'Ada', 'Rita'))
    const play = () => make('play', ben.browser, singlesBody('Ben', 'Ada'))
    await challenge()
    await make('play', ben.browser, singlesBody('Ben', 'Cleo'))
    const challenged = await challenge()
    await make('proposeAnotherTime', ben.browser, { at: null }, challenged)
    for (const answer of ['accept', 'cancel']) await make('answerChallenge', cleo.browser, { answer }, challenged)
    const contested = async () => {
      const { id } = await play()
      await make('contest', ada, { matchId: id, isSimple: true, subject: 'result', reason: 'The other way round' })
      await make('react', cleo.browser, { matchId: id, isSimple: true, sign: 'fire' })
      return { matchId: id, isSimple: true }
    }
    await isFree()
    await make('withdraw', ben.browser, await contested())
    await make('rollback', rita.browser, await contested())
    // Only the correction with the result null changes the reactions, because it removes its match.
    for (const result of [null, { winners: ['Ada'], losers: ['Ben'], looserSet: 1 }]) {
      const toCorrect = { ...(await contested()), result }
      const { revision } = await make('previewCorrection', rita.browser, toCorrect)
      await make('correctMatch', rita.browser, { ...toCorrect, revision })
    }
    await contested()
    const { waiting } = bodyOf<Contests>(await ada.get('/api/match/contests'))
    await make('upholdContest', rita.browser, undefined, { id: waiting[0]?.id ?? '' })
    const { matchId } = await contested()
    for (const hidden of [true, false]) await make('hideReactions', ada, { matchId, isSimple: true, hidden })
    return { contested: matchId, week: isoWeekOf(dayOf(instant(rig.time.now), 'Europe/Paris')) }
  }

  async function scoreLive(): Promise<Pick<QueryReaders, 'live' | 'current'>> {
    await make('beAvailable', ben.browser, { until: new Date(rig.time.now + 3_600_000).toISOString() })
    const start = { playerOne: 'Ben', playerTwo: 'Cleo' }
    /** Starts a live match: Rita scores and undoes a point, Ada takes over, and Rita sends a point. */
    const startTakenOver = async (): Promise<LiveMatch> => {
      await make('liveStart', rita.browser, start)
      const begun = await make('liveFirstService', rita.browser, { playerOneService: true })
      const { version } = await make('liveUpdate', rita.browser, withPointFor(begun, 'one'))
      const { id } = await make('liveUndo', rita.browser, { version })
      const taken = await make('liveTakeOver', ada, { id })
      return make('liveSendPoints', rita.browser, { id, version: taken.version, points: ['one'] })
    }
    await challenge()
    const { id: stopped } = await make('liveStart', rita.browser, start)
    await make('liveReact', cleo.browser, { id: stopped, sign: 'fire' })
    await make('liveStop', ada)
    let match = await startTakenOver()
    while (match.winner === null) match = await make('liveUpdate', ada, withPointFor(match, 'one'))
    await make('beAvailable', ben.browser, { until: new Date(rig.time.now + 3_600_000).toISOString() })
    await challenge()
    for (const sign of ['bravo', null, 'again']) await make('liveReact', cleo.browser, { id: match.id, sign })
    const { id: live } = await make('liveSave', ada)
    const { id: current } = await startTakenOver()
    await make('liveReact', cleo.browser, { id: current, sign: 'close' })
    return { live, current }
  }

  async function playTournaments(): Promise<Pick<QueryReaders, 'last' | 'tournament'>> {
    const entriesUntil = new Date(rig.time.now).toISOString().slice(0, 'yyyy-mm-dd'.length)
    const plan = { name: 'Coupe', format: 'round-robin', thirdPlace: false, entriesUntil }
    const doubles = await make('createTournament', ada, { ...plan, ladder: 'double' })
    await make('changeTournament', ada, { ...plan, name: 'Coupe d’automne' }, doubles)
    await make('enterTournament', ben.browser, { pseudo: 'Ben' }, doubles)
    await make('answerPair', ben.browser, { pseudo: 'Cleo', answer: 'propose' }, doubles)
    await make('leaveTournament', ben.browser, { pseudo: 'Ben' }, doubles)
    await make('deleteTournament', ada, undefined, doubles)
    const singles = await make('createTournament', ada, { ...plan, ladder: 'simple' })
    for (const pseudo of ['Ben', 'Cleo', 'Rita']) await make('enterTournament', ada, { pseudo }, singles)
    await make('changeOrganiser', ada, { pseudo: 'Rita' }, singles)
    await make('drawTournament', ada, undefined, singles)
    await make('startTournament', ada, { dues: [] }, singles)
    const { draw } = bodyOf<TournamentDetail>(await ada.get(`/api/tournament/${singles.id}`))
    const fixture = draw?.fixtures[0]?.id ?? ''
    await make('setDueDates', ada, { dues: [{ fixtureId: fixture, due: entriesUntil }] }, singles)
    const [absent] = draw?.fixtures[0]?.sides ?? []
    const of = { ...singles, fixture }
    await make('giveForfeit', ada, { absent: typeof absent === 'number' ? draw?.sides[absent]?.players : [] }, of)
    await make('takeForfeitBack', ada, undefined, of)
    const [one, two] = draw?.fixtures[0]?.sides.map((side) => draw.sides[Number(side)]?.players[0] ?? '') ?? []
    const { id: matchId } = await make('play', rita.browser, {
      ...{ playerAPseudo: one, playerASet: 2 },
      ...{ playerBPseudo: two, playerBSet: 0 },
    })
    await make('attachMatch', ada, { matchId, isSimple: true }, of)
    await make('leaveTournament', ada, { pseudo: 'Cleo' }, singles)
    await make('stopTournament', ada, { reason: 'Works' }, singles)
    return { last: matchId, tournament: singles.id }
  }

  async function notifications(): Promise<void> {
    const endpoint = 'https://push.example.org/1'
    const keys = { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'a'.repeat(22) }
    await make('pushSubscribe', ben.browser, { endpoint, keys })
    await make('chooseNotification', ben.browser, { kind: 'live', wanted: false })
    await make('pushUnsubscribe', ben.browser, { endpoint })
  }

  async function replays(): Promise<void> {
    const name = { name: 'news' }
    await make('replay', ada, undefined, name)
    await make('previousProjection', ada, undefined, name)
    // Sent together: after the reply to the first request the replay could be over, with nothing left to cancel.
    await run('cancelReplay', () =>
      Promise.all([send('replay', ada, undefined, name), send('cancelReplay', ada, undefined, name)]),
    )
    // No worker of this release can do this job. When the job is repeated, it fails again, with another id.
    await jobs.add('replay', 'of another release', { projection: 'news', to: 'rebuilt', foldVersion: 0 })
    const id = await vi.waitFor(async () => {
      const [failed] = await jobs.failed()
      expect(failed).toBeDefined()
      return failed?.id ?? ''
    }, polling)
    await make('repeatJob', ada, undefined, { id })
  }

  async function pairScreens(): Promise<Pick<QueryReaders, 'screen'>> {
    const pair = async () => {
      const screen = await rig.browser().open()
      const { code } = { code: '', ...(await make('pairScreen', screen)) }
      const { waiting } = bodyOf<TelevisionPairings>(await ada.get('/api/admin/screens'))
      const id = waiting[0]?.id ?? ''
      await make('approveScreen', ada, { code, name: 'Corner' }, { id })
      return { screen, id }
    }
    await make('removeScreen', ada, undefined, { id: (await pair()).id })
    return { screen: (await pair()).screen }
  }
}

import { createECDH } from 'node:crypto'
import type { CorrectionPreview } from '@topspin/domain/contract/correction'
import type { Browser } from '@topspin/platform/http/testing/browser'
import { bodyOf } from '@topspin/test-kit/expecting'
import { type InProcessApp, openInProcessApp } from '@topspin/test-kit/in-process-app'
import { idOf, type Member, register } from '@topspin/test-kit/people'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

// Tests which acts notify which players. The texts of the messages are tested in command-api/src/push.

let rig: InProcessApp
let ada: Member
let alice: Member
let bob: Member
let rita: Member
const sent: { readonly to: string; readonly payload: string }[] = []

const device = (pseudo: string) => ({
  endpoint: `https://push.example.org/${pseudo}`,
  keys: { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'a'.repeat(22) },
})

beforeAll(async () => {
  rig = await openInProcessApp(
    { PUSH_SERVICES: 'push.example.org', MATCH_COOLDOWN_SECONDS: '0' },
    {
      sendPush: async ({ endpoint }, payload) => {
        sent.push({ to: endpoint.slice(endpoint.lastIndexOf('/') + 1), payload })
        return 'sent'
      },
    },
  )
  ada = await rig.admin()
  alice = await rig.member('Alice')
  bob = await rig.member('Bob')
  rita = await rig.member('Rita', 'REFEREE')
  for (const { browser, pseudo } of [ada, alice, bob, rita])
    bodyOf(await browser.post('/api/push/subscribe', device(pseudo)))
})
afterAll(() => rig.close())
beforeEach(() => void sent.splice(0))

/** Waits for the messages, as pairs of a device and the tag of its message. */
const expectSent = (...messages: readonly (readonly [to: string, tag: string])[]) =>
  vi.waitFor(() => {
    const pairs = sent.map(({ to, payload }) => [to, JSON.parse(payload).tag])
    expect(pairs.toSorted()).toEqual(messages.toSorted())
  })

const record = async ({ browser }: Member, winner: string, loser: string) =>
  bodyOf<{ id: number }>(
    await browser.post('/api/match/play', {
      playerAPseudo: winner,
      playerASet: 2,
      playerBPseudo: loser,
      playerBSet: 1,
    }),
  )

test('a match notifies its players except its recorder, and so do its contest and its correction', async () => {
  const { id: matchId } = await record(alice, 'Alice', 'Bob')
  await expectSent(['Bob', 'match'])
  const contest = { matchId, isSimple: true, subject: 'result', reason: 'C’est moi qui ai gagné' }
  bodyOf(await bob.browser.post('/api/match/contest', contest))
  await expectSent(['Bob', 'match'], ['Alice', 'contest'])
  const correction = { matchId, isSimple: true, result: { winners: ['Bob'], losers: ['Alice'], looserSet: 1 } }
  const { revision } = bodyOf<CorrectionPreview>(await rita.browser.post('/api/match/correction/preview', correction))
  bodyOf(await rita.browser.post('/api/match/correction', { ...correction, revision }))
  await expectSent(['Bob', 'match'], ['Alice', 'contest'], ['Alice', 'contest'], ['Bob', 'contest'])
  expect(sent.filter(({ payload }) => payload.includes(contest.reason))).toEqual([])
})

test('a match that a referee records notifies its players, one of whom does not want it', async () => {
  bodyOf(await bob.browser.post('/api/push/choose', { kind: 'match', wanted: false }))
  await record(rita, 'Alice', 'Bob')
  await expectSent(['Alice', 'match'])
})

test('a live match notifies everybody but the referee who starts it', async () => {
  bodyOf(await rita.browser.post('/api/live/start', { playerOne: 'Alice', playerTwo: 'Bob' }))
  await expectSent(['Ada', 'live'], ['Alice', 'live'], ['Bob', 'live'])
})

test('a registration notifies the admins who want it, and its activation the device that waits', async () => {
  bodyOf(await ada.browser.post('/api/push/choose', { kind: 'registration', wanted: true }))
  const nadia: Browser = await register(rig.browser, 'Nadia')
  await expectSent(['Ada', 'registration'])
  bodyOf(await nadia.post('/api/auth/notifyActivation', { device: device('Nadia') }))
  const id = await idOf(ada.browser, 'Nadia', nadia.position)
  bodyOf(await ada.browser.put(`/api/admin/player/activate/${id}`))
  await expectSent(['Ada', 'registration'], ['Nadia', 'activation'])
})

test('a player who becomes free notifies those who chose this kind, at most once an hour', async () => {
  for (const { browser } of [alice, bob])
    bodyOf(await browser.post('/api/push/choose', { kind: 'available', wanted: true }))
  const inMinutes = (minutes: number) => new Date(rig.time.now + minutes * 60_000).toISOString()
  const beFree = async ({ browser }: Member, minutes: number) =>
    bodyOf(await browser.put('/api/match/available', {}, { until: inMinutes(minutes) }))
  await beFree(alice, 120)
  await expectSent(['Bob', 'available'])
  rig.time.now += 61 * 60_000
  await beFree(alice, 150)
  await beFree(bob, 30)
  await expectSent(['Bob', 'available'], ['Alice', 'available'])
  await beFree(rita, 30)
  await beFree(ada, 30)
  // Messages are sent in order: a message about a free player would come before the message about the match.
  await record(ada, 'Ada', 'Rita')
  await expectSent(['Bob', 'available'], ['Alice', 'available'], ['Rita', 'match'])
})

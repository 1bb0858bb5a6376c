import type { LiveMatch } from '@topspin/domain/contract/live'
import { Refusal } from '@topspin/domain/refusals'
import { createCsrf } from '@topspin/platform/http/csrf'
// Adds `requestServices` to Fastify's types.
import type {} from '@topspin/platform/http/refuse'
import type { Subject } from '@topspin/platform/http/session'
import {
  type HttpTestSetup,
  openHttpTestSetup,
  serveWithSessionCalls,
} from '@topspin/platform/http/testing/http-test-setup'
import { EngineAway } from '@topspin/platform/operator-error'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createHttpLiveScoring, type LiveScoringPort, type PointSender } from './http-live-scoring.ts'

const update = { id: 'live-1', version: 4, playerOneCurrentSet: 3, playerTwoCurrentSet: 2 }
const match: LiveMatch = {
  ...update,
  version: 5,
  playerOne: 'Ada',
  playerTwo: 'Bob',
  recorder: 'Ref',
  playerOneService: true,
  playerTwoService: false,
  playerOneSetOne: 3,
  playerTwoSetOne: 2,
  playerOneSetTwo: null,
  playerTwoSetTwo: null,
  playerOneSetThree: null,
  playerTwoSetThree: null,
  winner: null,
  lastNews: '2025-01-06T10:00:00.000Z',
}
// The secret of the installation, which read-api and command-api share.
const csrf = createCsrf('a secret of the installation in a test', false)

let fixture: HttpTestSetup
let score: LiveScoringPort
let seen: { pseudo: string; body: unknown; correlationId: string }[]
let answer: () => LiveMatch

beforeEach(async () => {
  fixture = await openHttpTestSetup()
  seen = []
  answer = () => match
  serveWithSessionCalls(fixture, {
    liveUpdate: ({ subject, body, correlationId }) => {
      seen.push({ pseudo: subject.pseudo, body, correlationId })
      return { reply: answer() }
    },
  })
  const url = await fixture.server.listen({ port: 0, host: '127.0.0.1' })
  score = createHttpLiveScoring({ url, secure: false, csrf })
})
afterEach(() => fixture.close())

/** The sender of a socket opened in the browser of a player who is logged in. */
async function senderOf(pseudo: string, cookies?: string): Promise<PointSender> {
  await fixture.addPlayer(pseudo, ['PLAYER', 'REFEREE'])
  const browser = await fixture.loggedIn(pseudo)
  const token = browser.cookies.get('sid') ?? ''
  const subject = (await fixture.server.requestServices?.sessions.find(token)) as Subject // logged in just before
  return { subject, cookies: cookies ?? `theme=dark; sid=${token}; lang=fr`, correlationId: 'from-the-socket' }
}

test('scores a point as its sender, with the correlation id of the socket', async () => {
  const sender = await senderOf('Ref')
  expect(await score(update, sender)).toEqual(match)
  expect(seen).toEqual([{ pseudo: 'Ref', body: update, correlationId: 'from-the-socket' }])
})

test('throws the refusal of command-api, with the current match', async () => {
  answer = () => {
    throw new Refusal('live-stale', { current: match })
  }
  const refused = await score(update, await senderOf('Ref')).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(Refusal)
  expect(refused).toMatchObject({ code: 'live-stale', facts: { current: match } })
})

test('refuses a point without the session of the socket', async () => {
  const sender = await senderOf('Ref', 'theme=dark')
  await expect(score(update, sender)).rejects.toMatchObject({ code: 'csrf' })
  expect(seen).toEqual([])
})

test('command-api refuses a session that has ended', async () => {
  const sender = await senderOf('Ref')
  await fixture.identity.endSession(sender.subject.tokenHash)
  await expect(score(update, sender)).rejects.toMatchObject({ code: 'unauthenticated' })
})

test('throws EngineAway while command-api does not answer', async () => {
  const sender = await senderOf('Ref')
  await fixture.server.close()
  await expect(score(update, sender)).rejects.toBeInstanceOf(EngineAway)
})

import type { AddressInfo } from 'node:net'
import type { LiveMatch } from '@topspin/domain/contract/live'
import type { Side } from '@topspin/domain/live/table-tennis'
import { StompClient } from '@topspin/read-api/socket/testing/stomp-client'
import { bodyOf } from './expecting.ts'
import { type InProcessApp, openInProcessApp } from './in-process-app.ts'
import type { Member } from './people.ts'

/** An application on a port, with the people of a live match: Alice plays Bob, Rita and Otto are referees. */
export interface LiveMatchApp {
  readonly rig: InProcessApp
  readonly alice: Member
  readonly bob: Member
  readonly rita: Member
  readonly otherReferee: Member
  /** The origin of the application, such as `http://127.0.0.1:3000`. A restart does not change the origin. */
  readonly origin: () => string
  /** Starts a match of Alice and Bob, with Alice to serve first. */
  begin(): Promise<LiveMatch>
  /** Scores points one after another, beginning with the match `from`. @returns the match after the last point */
  play(from: LiveMatch, points: readonly Side[]): Promise<LiveMatch>
  /** The live match as `/api/live/find` answers it; null when no match is live. */
  find(): Promise<LiveMatch | null>
  /** A connected client of the socket, with the session of a member. */
  client(member: Member): Promise<StompClient>
  restart(): Promise<void>
  close(): Promise<void>
}

/** The match with one more point of a side, which a client sends to score the point. */
export const withPointFor = (match: LiveMatch, side: Side): LiveMatch => ({
  ...match,
  playerOneCurrentSet: match.playerOneCurrentSet + (side === 'one' ? 1 : 0),
  playerTwoCurrentSet: match.playerTwoCurrentSet + (side === 'two' ? 1 : 0),
})

/** Opens the application and registers the four people. `begin` starts a match. */
export async function openLiveMatchApp(env: Readonly<Record<string, string>> = {}): Promise<LiveMatchApp> {
  const rig = await openInProcessApp(env)
  const [alice, bob] = [await rig.member('Alice'), await rig.member('Bob')]
  const [rita, otherReferee] = [await rig.member('Rita', 'REFEREE'), await rig.member('Otto', 'REFEREE')]
  const listen = async (port: number) => {
    await rig.server().listen({ host: '127.0.0.1', port })
    return (rig.server().server.address() as AddressInfo).port // it listens on a port, not on a pipe
  }
  const port = await listen(0)
  const origin = () => `http://127.0.0.1:${port}`
  const clients: StompClient[] = []

  return {
    rig,
    alice,
    bob,
    rita,
    otherReferee,
    origin,

    async begin() {
      await rita.browser.post('/api/live/start', { playerOne: 'Alice', playerTwo: 'Bob' })
      return bodyOf(await rita.browser.post('/api/live/setFirstService', { playerOneService: true }))
    },

    async play(from, points) {
      let match = from
      for (const side of points) {
        match = bodyOf<LiveMatch>(await rita.browser.post('/api/live/updateLive', withPointFor(match, side)))
      }
      return match
    },

    find: async () => bodyOf<LiveMatch | null>(await rita.browser.get('/api/live/find')),

    async client({ browser }) {
      const cookie = browser.cookieHeader
      const client = await StompClient.open(`ws://127.0.0.1:${port}`, { cookie, origin: origin() })
      clients.push(client)
      await client.connect()
      return client
    },

    async restart() {
      await rig.restart()
      await listen(port)
    },

    async close() {
      for (const client of clients) client.socket.terminate()
      await rig.close()
    },
  }
}

import { type ServerCall, serverCalls } from '@topspin/domain/contract/server-calls'
import { MatchEndTimes } from '@topspin/domain/match/last-matches'
import { goldenHistory } from '@topspin/domain/testing/golden-history'
import { utcDayOf } from '@topspin/domain/time/days'
import { isoWeekOf } from '@topspin/domain/time/iso-week'
import type { Config } from '@topspin/platform/config'
import type { Engines } from '@topspin/platform/engines'
import { createServer } from '@topspin/platform/http/server'
import type { ServerApp } from '@topspin/platform/process/serve'
import { playerServerOptionsOf } from '@topspin/platform/process/service-deps'
import { openReadSide } from '@topspin/read-api/open'
import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import { parse } from 'zod/mini'

/** Opens a server that answers all queries from these engines, with its clock at `now`. */
export async function openReadsServer(config: Config, engines: Engines, now: number): Promise<ServerApp> {
  const ignore = () => undefined
  const service = { config, engines, clock: () => now, report: ignore, note: ignore }
  const updateLive = () => () => Promise.reject(new Error('this server scores no points'))
  const queries = await openReadSide({ ...service, page: null, ends: new MatchEndTimes(), updateLive })
  const playerCalls = await playerServerOptionsOf(service, queries.accountState)
  const server = await createServer({ name: 'reads', config, clock: service.clock, playerCalls, checks: {} })
  await queries.register(server)
  const close = async () => {
    await server.close()
    await queries.close()
  }
  return { server, close }
}

/** The days of matches of the golden history, a fixed history with every type of event. */
const days = goldenHistory.flatMap(({ type, data }) => (type === 'MatchPlayed' ? [utcDayOf(data.playedAt)] : []))
/** Values for the parameters of paths. `Player 1` is the first account that tests add to the golden history. */
const parameters: Readonly<Record<string, string>> = {
  ...{ pseudo: 'Player 1', id: '1', ladder: 'simple', side: 'partners' },
  week: isoWeekOf(days[0] ?? ''),
}
/** A tournament of the golden history that has started, and so was not deleted. */
const tournament = goldenHistory.flatMap(({ type, data }) =>
  type === 'TournamentStarted' ? [data.tournamentId] : [],
)[0]

/**
 * Queries answered with 404. The points of a match are found by the command id of the event that recorded the
 * match. In the golden history all events have the same command id, so no points are found.
 */
const notFound: readonly string[] = ['pastPoints']

/** The replies to every read for the session with this token, by call. Expects that each fits its schema. */
export async function fetchEveryReply(server: FastifyInstance, token: string): Promise<ReadonlyMap<string, unknown>> {
  const replies = new Map<string, unknown>()
  for (const [call, { method, side, path, reply, action }] of Object.entries<ServerCall>(serverCalls)) {
    // Leaves out the call that only a television may make, because a television has no session.
    if (side !== 'query' || method !== 'GET' || action === 'screen.show') continue
    const of: typeof parameters = call === 'tournament' ? { id: tournament ?? '' } : parameters
    const url = path.replace(/:(\w+)/g, (_, parameter: string) => encodeURIComponent(of[parameter] ?? ''))
    const answer = await server.inject({ url, headers: { cookie: `sid=${token}` } })
    const isMissing = notFound.includes(call)
    expect(answer.statusCode, `${url} ${answer.body}`).toBe(isMissing ? 404 : 200)
    const body: unknown = answer.json()
    if (!isMissing) parse(reply, body)
    replies.set(call, body)
  }
  return replies
}

import { type Call, calls } from '@topspin/domain/contract/calls'
import type { Browser } from '@topspin/platform/http/testing/browser'
import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import { parse } from 'zod/mini'
import type { QueryReaders } from './every-command.ts'

interface QueryRequest {
  readonly name: string
  readonly call: Call & { readonly side: 'query' }
  readonly url: string
  readonly by: Browser
}

/** Returns a request for each query of the contract, by somebody who may make it, on the data of `makeEveryCommand`. */
export const requestsOfEveryQuery = (readers: QueryReaders): readonly QueryRequest[] =>
  Object.entries<Call>(calls).flatMap(([name, call]) => {
    if (call.side !== 'query') return []
    const params: Readonly<Record<string, string | number>> = {
      pseudo: 'Ben',
      ladder: 'simple',
      side: 'partners',
      week: readers.week,
      id: idFor(name, readers),
    }
    const url = call.path.replace(/:(\w+)/g, (_, parameter: string) => String(params[parameter]))
    return [{ name, call, url, by: readerOf(name, readers) }]
  })

function readerOf(name: string, { ada, ben, applicant, screen }: QueryReaders): Browser {
  if (name === 'registration') return applicant
  if (name === 'screenContents') return screen
  return name === 'ownContests' ? ben : ada
}

function idFor(name: string, { contested, live, current, last, tournament }: QueryReaders): number | string {
  if (name === 'tournament') return tournament
  if (name === 'doubleRecap') return 1
  if (name === 'liveReactions') return current
  if (name === 'simpleRecap') return last
  return name === 'pastPoints' ? live : contested
}

/** Sends a query to a server, and expects a reply that fits its schema. @returns the reply */
export async function fetchReply({ url, by, call }: QueryRequest, server: FastifyInstance): Promise<unknown> {
  const cookie = by.cookieHeader
  const { statusCode, body } = await server.inject({ url, headers: { cookie } })
  expect(statusCode, `${url} ${body}`).toBe(200)
  const reply: unknown = JSON.parse(body)
  parse(call.reply, reply)
  return reply
}

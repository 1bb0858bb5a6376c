import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
// For its additions to Fastify's types: `cookies`.
import type {} from '@fastify/cookie'
import staticFiles from '@fastify/static'
import { calls } from '@topspin/domain/contract/calls'
import { firstReads } from '@topspin/domain/contract/first-reads'
import { Refusal } from '@topspin/domain/errors/catalogue'
import { sessionCookieName } from '@topspin/platform/http/session-cookie'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Files whose names hold a hash of their content: they never change. */
const hashed = /^assets\/[^/]+-[\w-]{8,}\.\w+$/

/** For each page with first reads, the header that has the browser fetch them while the page's code is on its way. */
function preloadsOf(page: string): ReadonlyMap<string, string> {
  // First the code: a browser has few connections to one server, and what waits for one waits long.
  const code = [...page.matchAll(/<link rel="(modulepreload|stylesheet)" crossorigin href="([^"]+)"/g)].map(
    ([, rel, href]) => (rel === 'stylesheet' ? `<${href}>; rel=preload; as=style` : `<${href}>; rel=${rel}`),
  )
  return new Map(
    Object.entries(firstReads).map(([path, names]) => {
      const data = names.map((name) => `<${calls[name].path}>; rel=preload; as=fetch`)
      return [path, [...code, ...data].map((link) => `${link}; crossorigin`).join(', ')]
    }),
  )
}

/** Whether the browser says it has a session. One that has ended costs it some refusals, which nobody reads. */
const hasSession = ({ people }: FastifyInstance, { cookies }: FastifyRequest): boolean =>
  people !== null && cookies[sessionCookieName(people.secure)] !== undefined

/**
 * Serves the built page, and the page itself for every address that is one of its screens.
 * @param folder what the front end's build made
 * @throws Error when nothing is built there
 */
export async function registerPage(server: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) throw new Error(`no page is built in ${folder}`)
  // Listed once: what is not in the list is not served, whatever tricks an address plays.
  const files = new Set(filesBelow(folder))
  const preloads = preloadsOf(readFileSync(join(folder, 'index.html'), 'utf8'))
  await server.register(staticFiles, {
    root: folder,
    serve: false,
    index: false,
    cacheControl: false,
    preCompressed: true,
  })
  server.get<{ Params: { '*': string } }>('/*', { config: { public: true } }, async (request, reply) => {
    const path = request.params['*']
    if (files.has(path) && path !== 'index.html') {
      const cache = hashed.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache'
      return reply.header('cache-control', cache).sendFile(path)
    }
    const isScreen = !/^(api|assets|ws|websocket|health|metrics)(\/|$)/.test(path)
    if (!isScreen) throw new Refusal('not-found')
    // Who opens the page gets the anti-forgery token that login and register need.
    server.people?.csrf.ensure(request, reply)
    const link = preloads.get(`/${path}`)
    if (link !== undefined && hasSession(server, request)) reply.header('link', link)
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))

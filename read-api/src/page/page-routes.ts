import { existsSync, readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import staticFiles from '@fastify/static'
import { nonPagePaths, refusalForUnknownRoute } from '@topspin/platform/http/known-methods'
import { sendSharedText } from '@topspin/platform/http/routes'
import type { FastifyInstance } from 'fastify'
import { openDictionaryFiles, sendDictionary } from './dictionaries.ts'
import { openFirstScreens, type PageOptions } from './first-screens.ts'

/** Files with a hash of their content in the name, which never change. */
const hashed = /^assets\/[^/]+-[\w-]{8,}\.\w+$/

/** Files that are not served as they are: pages into which the server inserts a state, and files about the build. */
const unserved: ReadonlySet<string> = new Set(['index.html', 'tv.html', '.vite/manifest.json', '.vite/complete'])

/**
 * Serves the files of the built page, and the page itself at the path of each screen.
 * @param built the output folder of the front end's build
 * @throws Error when the folder has no built page
 */
export async function registerPage(server: FastifyInstance, built: string, options: PageOptions): Promise<void> {
  const folder = join(built, 'page')
  if (!existsSync(join(folder, 'index.html')))
    throw new Error(`no page is built in ${built}; npm start and npm test build it`)
  // Only files that are listed at the start are served, which rules out path traversal.
  const files = new Set(filesBelow(folder))
  const pageAt = await openFirstScreens(server, built, options)
  const dictionaryAt = openDictionaryFiles(folder)
  await server.register(staticFiles, {
    root: folder,
    serve: false,
    index: false,
    cacheControl: false,
    preCompressed: true,
  })
  server.get<{ Params: { '*': string } }>('/*', { config: { public: true } }, async (request, reply) => {
    const path = request.params['*']
    if (files.has(path) && !unserved.has(path)) {
      const dictionary = dictionaryAt(path)
      if (dictionary !== null) return sendDictionary(request, reply, dictionary)
      const cache = hashed.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache'
      return reply.header('cache-control', cache).sendFile(path)
    }
    if (nonPagePaths.test(`/${path}`)) throw refusalForUnknownRoute(request)
    // Login and registration need the anti-forgery token.
    server.requestServices?.csrf.ensure(request, reply)
    const page = await pageAt(request, reply, `/${path}`)
    // Without `vary: cookie`, Back after a login would show the landing page, because Back does not revalidate.
    reply.header('vary', 'cookie, accept-encoding')
    // Personal data must not be cached: after a logout, Back would show it.
    reply.header('cache-control', page.personal ? 'no-store' : 'no-cache')
    return sendSharedText(request, reply.header('content-type', 'text/html; charset=utf-8'), page)
  })
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))

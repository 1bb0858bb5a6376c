import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
// Adds `cookies` to Fastify's types.
import type {} from '@fastify/cookie'
import {
  type FirstScreenQuery,
  type FirstScreenState,
  firstScreenQueries,
  isFirstScreenAddress,
  landingQueries,
  mondayQueries,
  type PageState,
  type RenderScreen,
  screenAddressOf,
  seenWeekCookie,
  waitingDecisionsQueries,
} from '@topspin/domain/contract/first-screen'
import { televisionPath } from '@topspin/domain/contract/television'
import { lastWeekParameter } from '@topspin/domain/contract/week'
import type { Instant } from '@topspin/domain/ids'
import { couldBePermitted } from '@topspin/domain/permissions'
import { pathsBelowWelcome } from '@topspin/domain/text/page-addresses'
import { mondayOf } from '@topspin/domain/time/days'
import { dayOf } from '@topspin/domain/time/evening'
import { refusalOf } from '@topspin/platform/http/problem'
import { reportRefusal } from '@topspin/platform/http/refuse'
import { queryReplyFor } from '@topspin/platform/http/routes'
import type { Subject } from '@topspin/platform/http/session'
import { sessionCookieName } from '@topspin/platform/http/session-cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { openDictionaries } from './dictionaries.ts'
import { createRenderedPages, type HtmlPage } from './rendered-pages.ts'
import { createPageTemplate, stateElement } from './template.ts'

export interface PageOptions {
  readonly timeZone: string
  /** The time of the server, rounded down to the minute. */
  readonly now: () => Instant
  /** The position of the newest change (`FirstScreenState`); null while none is known. */
  readonly position: () => string | null
  /** The company whose accounts open a session, for the landing page; undefined without company accounts. */
  readonly signIn?: PageState['signIn']
}

/**
 * Renders first screens on the server, so that a phone shows them before it has loaded the code of the page
 * (docs/user-interface.md#budget).
 * @param built the output folder of the front end's build
 * @returns a function that makes the page of a request. With a session it is a first screen with its data, without one
 * the landing page. A television gets its own page. Any other page is the static shell, in which the client renders.
 */
export async function openFirstScreens(
  server: FastifyInstance,
  built: string,
  { timeZone, now, position: positionOfChanges, signIn }: PageOptions,
): Promise<(request: FastifyRequest, reply: FastifyReply, path: string) => Promise<HtmlPage>> {
  const read = (file: string) => readFileSync(join(built, 'page', file), 'utf8')
  const template = createPageTemplate(read('index.html'), JSON.parse(read('.vite/manifest.json')))
  const readWords = openDictionaries(join(built, 'page/assets/i18n'), (reason) => server.log.error(reason))
  // The built module exports `render` with this type.
  const { render } = (await import(pathToFileURL(join(built, 'ssr/server.js')).href)) as {
    readonly render: RenderScreen
  }
  const renderedPageOf = createRenderedPages(template, render, timeZone)
  const shell: HtmlPage = { text: template({ timeZone, signIn }), personal: false }
  const television: HtmlPage = {
    text: read('tv.html').replace(statePlaceholder, stateElement({ timeZone })),
    personal: false,
  }

  /** Renders a page; null when the French texts are missing or a call fails. */
  async function pageFor(
    reader: Pick<FirstScreenState, 'path' | 'player' | 'language'>,
    names: readonly FirstScreenQuery[],
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<HtmlPage | null> {
    const words = readWords()
    if (words.fr === undefined) return null
    // The position is read before the replies, so that the page reads again what changes meanwhile.
    const position = reader.player === null ? null : positionOfChanges()
    const input = { params: { pseudo: reader.player?.pseudo ?? '', week: lastWeekParameter }, query: {} }
    const replies = await Promise.all(names.map((name) => queryReplyFor(name, request, reply, input))).catch(
      (error: unknown) => reportRefusal(request, refusalOf(error), error),
    )
    if (replies === undefined) return null
    return renderedPageOf({ ...reader, replies, words, now: now(), position })
  }

  /** Whether a client may get one more rendered page. The number is limited, because rendering takes processor time. */
  const mayRenderPage = async (request: FastifyRequest, subject: Subject | null): Promise<boolean> =>
    (await server.requestServices?.limits.mayRenderPage(subject?.tokenHash ?? null, request.ip)) ?? true

  async function rendered(request: FastifyRequest, reply: FastifyReply, path: string): Promise<HtmlPage | null> {
    // The service worker caches `/index.html` for all screens, so this path gets the static shell.
    if (path === '/index.html') return null
    const subject = await subjectOf(server, request)
    request.subject = subject
    const { search, searchParams } = new URL(request.originalUrl, 'http://localhost')
    if (subject === null) {
      // A form of the landing page is not rendered: text that is typed before the scripts run would be lost. With
      // company accounts, a wide screen shows a form also without `step`.
      const isChoice = !searchParams.has('step') && signIn === undefined
      if (!isChoice || pathsBelowWelcome.includes(path) || !(await mayRenderPage(request, null))) return null
      return pageFor({ path: '/', player: null, language: 'fr' }, landingQueries, request, reply)
    }
    const address = screenAddressOf(path, search)
    if (!isFirstScreenAddress(address) || subject.mustChangePassword || !(await mayRenderPage(request, subject)))
      return null
    const { pseudo, authorities, language } = subject
    const today = dayOf(now(), timeZone)
    const isMonday = today === mondayOf(today)
    const reads = [
      ...firstScreenQueries[address],
      ...(couldBePermitted('waiting.read', authorities) ? waitingDecisionsQueries : []),
      ...(address === '/' && isMonday && !(seenWeekCookie in request.cookies) ? mondayQueries : []),
    ]
    return pageFor({ path: address, player: { pseudo, authorities }, language }, reads, request, reply)
  }

  return async (request, reply, path) => {
    // The service worker caches `/tv.html`.
    if (path === televisionPath || path === '/tv.html') return television
    try {
      return (await rendered(request, reply, path)) ?? shell
    } catch (error) {
      request.log.error({ err: error }, 'the first screen could not be rendered')
      return shell
    }
  }
}

const statePlaceholder = '<!--topspin:state-->'

async function subjectOf({ requestServices }: FastifyInstance, { cookies }: FastifyRequest): Promise<Subject | null> {
  const token = requestServices === null ? undefined : cookies[sessionCookieName(requestServices.secure)]
  return token === undefined ? null : (requestServices?.sessions.find(token) ?? null)
}

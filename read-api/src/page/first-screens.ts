import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
// For its additions to Fastify's types: `cookies`.
import type {} from '@fastify/cookie'
import { calls } from '@topspin/domain/contract/calls'
import {
  addressOf,
  type FirstPath,
  type FirstRead,
  type FirstScreen,
  firstReads,
  landingReads,
  type Render,
} from '@topspin/domain/contract/first-screen'
import type { Subject } from '@topspin/platform/http/session'
import { sessionCookieName } from '@topspin/platform/http/session-cookie'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { openDictionaries } from './dictionaries.ts'
import { templateOf } from './template.ts'

/** A page, with a rendered screen or without. */
interface Page {
  readonly html: string
  /** Whether it holds data of one player. */
  readonly personal: boolean
}

/**
 * Renders first screens on the server, so that a phone shows them before it has loaded the page's code
 * (docs/user-interface.md#budget).
 */
interface FirstScreens {
  /**
   * The page with its first screen and the screen's data; without a session, with the landing page. When nothing is
   * rendered (no such screen, a call that fails, over the limit), the static shell: the client renders then.
   * @param path of the request
   */
  pageAt(request: FastifyRequest, path: string): Promise<Page>
}

export interface PageOptions {
  /** The time zone in which the page formats its dates. */
  readonly timeZone: string
  /** Returns the position of the newest change, see `FirstAnswers`. */
  readonly position: () => string | null
}

/**
 * @param server serves the calls of the contract; they are requested as the page would
 * @param built the output folder of the front end's build
 */
export async function openFirstScreens(
  server: FastifyInstance,
  built: string,
  { timeZone, position: positionOfChanges }: PageOptions,
): Promise<FirstScreens> {
  const template = templateOf(readFileSync(join(built, 'page/index.html'), 'utf8'))
  const dictionaries = openDictionaries(join(built, 'page/assets/i18n'))
  // The source of the built module has this type.
  const { render } = (await import(pathToFileURL(join(built, 'ssr/render.js')).href)) as { readonly render: Render }
  const shell: Page = { html: template.shell({ timeZone }), personal: false }

  const pageWith = async (screen: Omit<FirstScreen, 'timeZone'>): Promise<string> =>
    template.page(await render({ ...screen, timeZone }))

  let landing: { readonly key: string; readonly words: object; readonly html: Promise<string> } | null = null
  /** The landing page is the same for all visitors, and is rendered once. */
  async function landingPage(request: FastifyRequest): Promise<Page | null> {
    const answers = await answersOf(request, null, landingReads)
    if (answers === null) return null
    const words = await dictionaries.of('fr')
    const key = JSON.stringify(answers)
    if (landing?.key !== key || landing.words !== words)
      landing = { key, words, html: pageWith({ path: '/', player: null, language: 'fr', words, answers }) }
    return { html: await landing.html, personal: false }
  }

  async function screenPage(request: FastifyRequest, path: FirstPath, subject: Subject): Promise<Page | null> {
    const { pseudo, authorities, language } = subject
    const position = positionOfChanges()
    const read = await answersOf(request, subject, firstReads[path])
    if (read === null) return null
    const answers = position === null ? read : { ...read, position }
    const words = await dictionaries.of(language)
    return { html: await pageWith({ path, player: { pseudo, authorities }, language, words, answers }), personal: true }
  }

  /** Rendering takes about ten milliseconds of processor time. Over the limit, a client gets the page without a screen. */
  const mayDraw = async (request: FastifyRequest, subject: Subject | null): Promise<boolean> =>
    (await server.people?.limits.mayDraw(subject?.tokenHash ?? null, request.ip)) ?? true

  /** Replies of the calls for the sender of the request, or without a session; null unless all succeed. */
  async function answersOf(request: FastifyRequest, subject: Subject | null, names: readonly FirstRead[]) {
    const cookie = subject === null ? '' : (request.headers.cookie ?? '')
    const headers = { cookie, 'x-correlation-id': request.id }
    const answers = await Promise.all(
      names.map(async (name) => {
        const url = calls[name].path.replace(':pseudo', encodeURIComponent(subject?.pseudo ?? ''))
        const answer = await server.inject({ method: 'GET', url, headers, remoteAddress: request.ip })
        return answer.statusCode === 200 ? ([name, answer.json()] as const) : null
      }),
    )
    const given = answers.filter((answer) => answer !== null)
    return given.length === names.length ? Object.fromEntries(given) : null
  }

  async function rendered(request: FastifyRequest, path: string): Promise<Page | null> {
    // The service worker caches this one for all screens.
    if (path === '/index.html') return null
    const subject = await subjectOf(server, request)
    if (subject === null && namesStep(request)) return null
    if (subject === null) return (await mayDraw(request, null)) ? await landingPage(request) : null
    const address = addressOf(path, queryOf(request.originalUrl).get('tab'))
    if (!isFirstPath(address) || subject.mustChangePassword) return null
    return (await mayDraw(request, subject)) ? await screenPage(request, address, subject) : null
  }

  return {
    async pageAt(request, path) {
      try {
        return (await rendered(request, path)) ?? shell
      } catch (error) {
        request.log.error({ err: error }, 'the first screen could not be rendered')
        return shell
      }
    },
  }
}

const isFirstPath = (address: string): address is FirstPath => Object.hasOwn(firstReads, address)

const queryOf = (url: string): URLSearchParams => new URL(url, 'http://localhost').searchParams

/** Whether the address is that of a form of the landing. It is not rendered, since it cannot keep what is typed early. */
const namesStep = ({ originalUrl }: FastifyRequest): boolean => queryOf(originalUrl).has('step')

async function subjectOf({ people }: FastifyInstance, { cookies }: FastifyRequest): Promise<Subject | null> {
  const token = people === null ? undefined : cookies[sessionCookieName(people.secure)]
  return token === undefined ? null : (people?.sessions.find(token) ?? null)
}

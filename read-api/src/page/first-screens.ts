import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
// For its additions to Fastify's types: `cookies`.
import type {} from '@fastify/cookie'
import { calls } from '@topspin/domain/contract/calls'
import {
  type DrawFirstScreen,
  type FirstPath,
  type FirstRead,
  type FirstScreen,
  firstAnswersId,
  firstReads,
  landingReads,
} from '@topspin/domain/contract/first-screen'
import type { Subject } from '@topspin/platform/http/session'
import { sessionCookieName } from '@topspin/platform/http/session-cookie'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { openDictionaries } from './dictionaries.ts'
import { templateOf } from './template.ts'

/** A page with a screen in it. */
interface DrawnPage {
  readonly html: string
  /** What people have written is in it, for one of them to see. */
  readonly personal: boolean
}

/** Draws first screens into the page, so that a phone shows them before it has any of the page's code (ux, budget). */
interface FirstScreens {
  /**
   * The page with its first screen and the screen's data; without a session, with the landing.
   * @param path where the page is opened
   * @returns null where nothing is drawn (no such screen, no answer of a call, over the limit): the page then starts by itself
   */
  draw(request: FastifyRequest, path: string): Promise<DrawnPage | null>
}

/**
 * @param server has the calls of the contract; each is asked just as the page itself would
 * @param built what the front end's build made
 */
export async function openFirstScreens(server: FastifyInstance, built: string): Promise<FirstScreens> {
  const template = templateOf(readFileSync(join(built, 'page/index.html'), 'utf8'))
  const dictionaries = openDictionaries(join(built, 'page/assets/i18n'))
  // The build promises this shape by the type of what it built.
  const { drawFirstScreen } = (await import(pathToFileURL(join(built, 'drawing/draw-first-screen.js')).href)) as {
    readonly drawFirstScreen: DrawFirstScreen
  }

  async function lay(screen: FirstScreen): Promise<string> {
    const answers = { id: firstAnswersId, json: JSON.stringify(screen.answers) }
    return template({ ...(await drawFirstScreen(screen)), answers })
  }

  let landing: { readonly key: string; readonly words: object; readonly html: Promise<string> } | null = null
  /** The same for everybody: drawn once, for anybody may ask for it, and often. */
  async function drawLanding(request: FastifyRequest): Promise<DrawnPage | null> {
    const answers = await answersOf(request, null, landingReads)
    if (answers === null) return null
    const words = await dictionaries.of('fr')
    const key = JSON.stringify(answers)
    if (landing?.key !== key || landing.words !== words)
      landing = { key, words, html: lay({ path: '/', player: null, language: 'fr', words, answers }) }
    return { html: await landing.html, personal: false }
  }

  async function drawScreen(request: FastifyRequest, path: FirstPath, subject: Subject): Promise<DrawnPage | null> {
    const { pseudo, authorities, language } = subject
    const answers = await answersOf(request, subject, firstReads[path])
    if (answers === null) return null
    const words = await dictionaries.of(language)
    return { html: await lay({ path, player: { pseudo, authorities }, language, words, answers }), personal: true }
  }

  /** A drawing costs about ten milliseconds of processor time: a client that asks for many gets the plain page. */
  const mayDraw = async (request: FastifyRequest, subject: Subject | null): Promise<boolean> =>
    (await server.people?.limits.mayDraw(subject?.tokenHash ?? null, request.ip)) ?? true

  /** What the calls answer to who asks for the page, or to nobody; null unless each of them does. */
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

  return {
    async draw(request, path) {
      // The worker keeps this one for whatever is opened without a network.
      if (path === '/index.html') return null
      try {
        const subject = await subjectOf(server, request)
        if (subject === null) return (await mayDraw(request, null)) ? await drawLanding(request) : null
        if (!isFirstPath(path) || subject.mustChangePassword) return null
        return (await mayDraw(request, subject)) ? await drawScreen(request, path, subject) : null
      } catch (error) {
        // The page can do without, only later.
        request.log.error({ err: error }, 'the first screen could not be drawn')
        return null
      }
    },
  }
}

const isFirstPath = (path: string): path is FirstPath => Object.hasOwn(firstReads, path)

async function subjectOf({ people }: FastifyInstance, { cookies }: FastifyRequest): Promise<Subject | null> {
  const token = people === null ? undefined : cookies[sessionCookieName(people.secure)]
  return token === undefined ? null : (people?.sessions.find(token) ?? null)
}

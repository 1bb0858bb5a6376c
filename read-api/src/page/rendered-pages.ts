import type {
  FirstPath,
  FirstRead,
  FirstState,
  Render,
  RenderedScreen,
  Words,
} from '@topspin/domain/contract/first-screen'
import type { Serialised } from '@topspin/platform/http/serialise'
import { RecentlyUsed } from '../recently-used.ts'
import type { Template } from './template.ts'

/** A page, with a rendered screen or without. */
export interface Page {
  readonly text: string
  /** Whether it holds data of one player. */
  readonly personal: boolean
}

/** Whom a screen is rendered for, and which one. */
export interface Reader extends Pick<FirstState, 'player' | 'language'> {
  readonly path: FirstPath
}

/** What a screen shows besides its reader. */
export interface Content {
  readonly replies: readonly Serialised<FirstRead>[]
  readonly words: Words
  readonly today: FirstState['today']
  /** See `FirstAnswers`. No markup depends on it. */
  readonly position: string | null
}

interface Rendered extends Pick<Content, 'words' | 'today' | 'position'> {
  readonly etags: string
  readonly screen: RenderedScreen
  readonly page: Page
}

/** How many characters of rendered pages are kept for the next requests of their readers. */
const keptCharacters = 8 * 1024 * 1024

/**
 * Renders pages, and keeps each until a reply, a dictionary or the day changes. All else that a rendering depends on is in its key,
 * with the pseudo of the reader, so that nobody gets the page of another.
 */
export class RenderedPages {
  readonly #template: Template
  readonly #render: Render
  readonly #timeZone: string
  readonly #kept = new RecentlyUsed<Rendered>(
    keptCharacters,
    ({ page, screen }) => page.text.length + screen.html.length,
  )

  /** @param timeZone in which the page formats its dates */
  constructor(template: Template, render: Render, timeZone: string) {
    this.#template = template
    this.#render = render
    this.#timeZone = timeZone
  }

  /** @throws any error of a component */
  async pageFor(reader: Reader, content: Content): Promise<Page> {
    const { words, today, position } = content
    const key = JSON.stringify([reader.path, reader.language, reader.player])
    const etags = content.replies.map(({ etag }) => etag).join()
    const kept = this.#kept.get(key)
    const isSame = kept?.etags === etags && kept.words === words && kept.today === today
    if (isSame && kept.position === position) return kept.page
    const screen = isSame ? at(kept.screen, position) : await this.#rendered(reader, content)
    const page = { text: this.#template.page(screen), personal: reader.player !== null }
    this.#kept.set(key, { etags, words, today, position, screen, page })
    return page
  }

  #rendered({ path, player, language }: Reader, { replies, words, today, position }: Content): Promise<RenderedScreen> {
    const answers = Object.fromEntries(replies.map(({ call, text }) => [call, JSON.parse(text)]))
    const dated = position === null ? answers : { ...answers, position }
    return this.#render({ path, player, language, words, today, answers: dated, timeZone: this.#timeZone })
  }
}

/** A screen whose replies are the same at another position. */
function at(screen: RenderedScreen, position: string | null): RenderedScreen {
  const { screen: first, ...state } = screen.state
  if (first === undefined) return screen
  return { ...screen, state: { ...state, screen: { ...first, answers: { ...first.answers, position } } } }
}

import type {
  FirstScreenInput,
  FirstScreenQuery,
  RenderedScreen,
  RenderScreen,
} from '@topspin/domain/contract/first-screen'
import type { SerialisedReply } from '@topspin/platform/http/serialise'
import { LRUCache } from 'lru-cache'
import type { PageTemplate } from './template.ts'

export interface HtmlPage {
  readonly text: string
  /** Whether the page holds data of one player. */
  readonly personal: boolean
}

interface Content extends Pick<FirstScreenInput, 'path' | 'player' | 'language' | 'words' | 'now'> {
  readonly replies: readonly SerialisedReply<FirstScreenQuery>[]
  /** The position of the newest change; null without a session, or while none is known. */
  readonly position: string | null
}

interface Kept {
  readonly words: FirstScreenInput['words']
  /** The minute and the ETags of the replies. */
  readonly version: string
  readonly position: string | null
  readonly screen: RenderedScreen
  readonly page: HtmlPage
}

const keptCharacters = 8 * 1024 * 1024

/**
 * Renders pages, and keeps each until a reply, a dictionary or the minute changes. The key has all else that the
 * rendering depends on, also the reader's pseudo: no reader gets the page of another reader.
 * @returns a function that returns the page, kept or rendered anew, and throws any error of a component
 */
export function createRenderedPages(
  template: PageTemplate,
  render: RenderScreen,
  timeZone: string,
): (content: Content) => Promise<HtmlPage> {
  const pages = new LRUCache<string, Kept>({
    maxSize: keptCharacters,
    sizeCalculation: ({ page, screen }) => page.text.length + screen.html.length,
  })
  return async ({ path, player, language, words, now, replies, position }) => {
    const key = JSON.stringify([path, language, player])
    const version = [now, ...replies.map(({ etag }) => etag)].join()
    const kept = pages.get(key)
    const isSame = kept?.version === version && kept.words === words
    if (isSame && kept.position === position) return kept.page
    const answers = {
      ...Object.fromEntries(replies.map(({ call, text }) => [call, JSON.parse(text)])),
      ...(position !== null && { position }),
    }
    const first = { path, player, language, now, answers }
    const screen = isSame ? kept.screen : await render({ ...first, words, timeZone })
    const page = { text: template({ timeZone, screen: first }, screen), personal: player !== null }
    pages.set(key, { words, version, position, screen, page })
    return page
  }
}

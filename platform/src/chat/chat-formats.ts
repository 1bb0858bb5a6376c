import type { RichTextBlock, RichTextElement, RichTextText } from '@slack/types'
import type { ChatKind, ChatTopic } from '@topspin/domain/contract/chat'

/** A message to a chat, before it has the format of a kind of chat (docs/specification.md#chat). */
export interface ChatMessage {
  /** The same in each attempt to send the same content. */
  readonly id: string
  readonly about: ChatTopic | 'test'
  /** Epoch milliseconds. */
  readonly at: number
  readonly blocks: readonly ChatBlock[]
}

/** A part of a message. Each part is about one subject. */
export interface ChatBlock {
  readonly title: ChatLine
  readonly lines: readonly ChatLine[]
  readonly link: { readonly label: string; readonly address: string } | null
}

export interface ChatLine {
  readonly runs: readonly TextRun[]
  /** A short note at the end of the line, such as the points of a match. */
  readonly note?: string
}

/** A stretch of text in one style. It is shown as it is: no kind of chat reads mentions, links or markup in it. */
export interface TextRun {
  readonly text: string
  readonly bold?: true
}

/** Discord refuses a message with more characters. */
const discordLength = 2000

/** For each kind of chat, a function that makes the body of the HTTP request (sent as JSON). */
export const chatBodyMakers = {
  slack: slackBody,
  teams: teamsBody,
  mattermost: (message: ChatMessage) => ({ username: 'Topspin', text: markdownOf(message) }),
  discord: (message: ChatMessage) => ({
    username: 'Topspin',
    content: markdownOf(message, discordLength),
    allowed_mentions: { parse: [] },
    // SUPPRESS_EMBEDS: Discord shows no preview of a link.
    flags: 4,
  }),
  other: (message: ChatMessage) => ({
    id: message.id,
    type: message.about,
    timestamp: new Date(message.at).toISOString(),
    data: message.blocks.map(({ title, lines, link }) => ({
      title: plain(title),
      lines: lines.map(plain),
      link: link?.address ?? null,
    })),
  }),
} satisfies { readonly [K in ChatKind]: (message: ChatMessage) => object }

const withNote = (text: string, { note }: ChatLine) => (note === undefined ? text : `${text} (${note})`)
const plain = (line: ChatLine): string => withNote(line.runs.map(({ text }) => text).join(''), line)

/** The message as one text without links, for notifications of a chat program. */
const plainTextOf = ({ blocks }: ChatMessage): string =>
  blocks.flatMap(({ title, lines }) => [title, ...lines].map(plain)).join('\n')

/** Makes a message for Slack, which reads no markup and no mention in blocks of the type `rich_text`. */
function slackBody(
  message: ChatMessage,
): { text: string; blocks: RichTextBlock[] } & Record<'unfurl_links' | 'unfurl_media', false> {
  const textOf = ({ text, bold }: TextRun): RichTextText => ({ type: 'text', text, ...(bold && { style: { bold } }) })
  const newLine = textOf({ text: '\n' })
  const elementsOf = ({ title, lines, link }: ChatBlock): RichTextElement[] => [
    ...[title, ...lines].flatMap(({ runs, note }, index) => [
      ...(index === 0 ? [] : [newLine]),
      ...runs.map(textOf),
      ...(note === undefined ? [] : [textOf({ text: ` (${note})` })]),
    ]),
    ...(link === null ? [] : [newLine, { type: 'link', url: link.address, text: link.label } as const]),
  ]
  return {
    // In this text Slack reads mentions. They begin with `<`.
    text: plainTextOf(message).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
    unfurl_links: false,
    unfurl_media: false,
    blocks: message.blocks.map((block) => ({
      type: 'rich_text',
      elements: [{ type: 'rich_text_section', elements: elementsOf(block) }],
    })),
  }
}

/** Makes an adaptive card for Teams, which reads no markup in blocks of the type `RichTextBlock`. */
function teamsBody(message: ChatMessage) {
  // The first line of a block is its title.
  const lineOf = (line: ChatLine, index: number) => ({
    type: 'RichTextBlock',
    ...(index === 0 && { spacing: 'Medium' }),
    inlines: [
      ...line.runs.map(({ text, bold }) => ({ type: 'TextRun', text, ...(bold && { weight: 'Bolder' }) })),
      ...(line.note === undefined ? [] : [{ type: 'TextRun', text: `  ${line.note}`, isSubtle: true }]),
    ],
  })
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    fallbackText: plainTextOf(message),
    body: message.blocks.flatMap(({ title, lines }) => [title, ...lines].map(lineOf)),
    actions: message.blocks.flatMap(({ link }) =>
      link === null ? [] : [{ type: 'Action.OpenUrl', title: link.label, url: link.address }],
    ),
  }
  const attachment = { contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content }
  return { type: 'message', attachments: [attachment] as const }
}

/**
 * The message in Markdown, as Mattermost and Discord read it. Blocks and lines that do not fit are left out.
 * @param maxLength maximum number of characters
 */
function markdownOf({ blocks }: ChatMessage, maxLength = Number.POSITIVE_INFINITY): string {
  const lineOf = (line: ChatLine) =>
    withNote(line.runs.map(({ text, bold }) => (bold ? boldInMarkdown(text) : inert(text))).join(''), line)
  const kept = new Set<ChatLine>()
  const partOf = ({ title, lines, link }: ChatBlock) => {
    const texts = [title, ...lines.filter((line) => kept.has(line))].map(lineOf)
    return [...texts, ...(link === null ? [] : [`[${inert(link.label)}](${link.address})`])].join('\n')
  }
  const shown: ChatBlock[] = []
  const text = () => shown.map(partOf).join('\n\n')
  const isTooLong = () => text().length > maxLength
  // The titles and links of all blocks are added before any line, so that a long block leaves room for later blocks.
  for (const block of blocks) {
    shown.push(block)
    if (isTooLong()) shown.pop()
  }
  for (const line of shown.flatMap(({ lines }) => lines)) {
    kept.add(line)
    if (isTooLong()) kept.delete(line)
  }
  return text()
}

/** Makes a text bold. Spaces at its ends stay outside: CommonMark shows asterisks beside a space as they are. */
const boldInMarkdown = (text: string): string => text.replace(/\S(?:.*\S)?/su, (words) => `**${inert(words)}**`)

/**
 * Escapes a text, so that Markdown shows it literally. Backslashes escape markup. Mentions (`@all`), channels
 * (`~sport`), hashtags, emojis (`:x:`, `;)`) and links need an invisible character instead: the word joiner.
 */
const inert = (text: string): string =>
  text
    .replaceAll(/[\\`*_~|[\](){}>#+!-]/g, String.raw`\$&`)
    .replaceAll(/[<@&$:;#~]/g, '$&\u2060')
    .replaceAll('.', '\u2060.')

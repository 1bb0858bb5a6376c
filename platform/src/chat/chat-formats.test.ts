import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { type ChatMessage, chatBodyMakers } from './chat-formats.ts'

// Node cannot load the ES modules of this package.
const { AdaptiveCard, SerializationContext } = createRequire(import.meta.url)(
  'adaptivecards/dist/adaptivecards.js',
) as typeof import('adaptivecards')

const message: ChatMessage = {
  id: 'one',
  about: 'results',
  at: Date.parse('2026-11-20T11:52:00Z'),
  blocks: [
    {
      title: { runs: [{ text: '2 matchs depuis 11:42' }] },
      lines: [{ runs: [{ text: 'Inès', bold: true }, { text: ' 2–0 Léa' }], note: '+3 / −2' }],
      link: { label: 'Voir les matchs', address: 'https://ping.example.com/history' },
    },
  ],
}
const hostile = '<!channel> @all #noel ~sport ;) *x* [y](https://evil.example) <@U1> www.evil.example `a` \\ {z}'
const about = (text: string): ChatMessage => ({
  ...message,
  blocks: [{ title: { runs: [{ text }] }, lines: [], link: null }],
})

describe('the body for Slack', () => {
  it('has the message in blocks that read no markup, and as text for notifications', () => {
    expect(chatBodyMakers.slack(message)).toEqual({
      text: '2 matchs depuis 11:42\nInès 2–0 Léa (+3 / −2)',
      unfurl_links: false,
      unfurl_media: false,
      blocks: [
        {
          type: 'rich_text',
          elements: [
            {
              type: 'rich_text_section',
              elements: [
                { type: 'text', text: '2 matchs depuis 11:42' },
                { type: 'text', text: '\n' },
                { type: 'text', text: 'Inès', style: { bold: true } },
                { type: 'text', text: ' 2–0 Léa' },
                { type: 'text', text: ' (+3 / −2)' },
                { type: 'text', text: '\n' },
                { type: 'link', url: 'https://ping.example.com/history', text: 'Voir les matchs' },
              ],
            },
          ],
        },
      ],
    })
  })

  it('has no mention in the text for notifications', () => {
    expect(chatBodyMakers.slack(about(hostile)).text).not.toMatch(/[<>]/)
  })
})

describe('the body for Teams', () => {
  const cardOf = (sent: ChatMessage) => chatBodyMakers.teams(sent).attachments[0].content

  it('is an adaptive card that the library of adaptive cards reads without a remark', () => {
    const [card, context] = [new AdaptiveCard(), new SerializationContext()]
    card.parse(cardOf(message), context)
    expect([context.eventCount, card.validateProperties().validationEvents]).toEqual([0, []])
    expect(card.getItemCount()).toBe(2)
    expect(card.getActionCount()).toBe(1)
  })

  it('has texts of people only where no markup is read', () => {
    const { body } = cardOf(about(hostile))
    expect(body).toEqual([{ type: 'RichTextBlock', spacing: 'Medium', inlines: [{ type: 'TextRun', text: hostile }] }])
  })
})

describe('the bodies in Markdown', () => {
  it('have bold names, the points and a link', () => {
    expect(chatBodyMakers.mattermost(message)).toEqual({
      username: 'Topspin',
      text: '2 matchs depuis 11:\u206042\n**Inès** 2–0 Léa (+3 / −2)\n[Voir les matchs](https://ping.example.com/history)',
    })
  })

  it('have the spaces at either end of bold words outside of the asterisks', () => {
    const bold = (text: string) => ({ text, bold: true }) as const
    const runs = [bold('Exploit : '), { text: 'Inès' }, bold(' · 204 points'), bold(' ')]
    const title = { runs }
    expect(chatBodyMakers.mattermost({ ...message, blocks: [{ title, lines: [], link: null }] }).text).toBe(
      '**Exploit :\u2060** Inès **· 204 points** ',
    )
  })

  it('have at most 2000 characters for Discord, without the parts that are too many', () => {
    const link = { label: 'Voir', address: `https://ping.example.com/tournament/${'0'.repeat(300)}` }
    const blockOf = (text: string) => ({ title: { runs: [{ text }] }, lines: [], link })
    const blocks = Array.from({ length: 9 }, (_, index) => blockOf(`Coupe ${index}`))
    const { content } = chatBodyMakers.discord({ ...message, blocks: [...blocks, ...message.blocks] })
    expect(content.length).toBeLessThanOrEqual(2000)
    expect(content.match(/^Coupe \d$/gm)).toEqual(['Coupe 0', 'Coupe 1', 'Coupe 2', 'Coupe 3', 'Coupe 4'])
    expect(content).toContain('**Inès** 2–0 Léa')
  })

  it('have for Discord the lines of a block that fit, with the title and the link of each block', () => {
    const lineOf = (text: string) => ({ runs: [{ text }] })
    const lines = [...Array.from({ length: 30 }, (_, index) => lineOf(`${index} ${'x'.repeat(97)}`)), lineOf('Fin')]
    const next = { title: { runs: [{ text: 'Coupe' }] }, lines: [], link: null }
    const blocks = [...message.blocks.map((one) => ({ ...one, lines })), next]
    const { content } = chatBodyMakers.discord({ ...message, blocks })
    expect(content.length).toBeLessThanOrEqual(2000)
    expect(content.split('\n').map((line) => line.slice(0, 10))).toEqual([
      '2 matchs d',
      ...Array.from({ length: 19 }, (_, index) => `${index} xxxxxxxx`.slice(0, 10)),
      'Fin',
      '[Voir les ',
      '',
      'Coupe',
    ])
  })

  it('have no mention, no link and no markup of people', () => {
    const { text } = chatBodyMakers.mattermost(about(hostile))
    const joined = hostile
      .replaceAll(/[\\`*~[\](){}>#!]/g, String.raw`\$&`)
      .replaceAll(/[<@:;#~]/g, '$&\u2060')
      .replaceAll('.', '\u2060.')
    expect(text).toBe(joined)
    for (const link of [
      'www.evil.example',
      'www2.evil.example',
      'bit.ly/x',
      'https:evil.example',
      'mailto:a@b.example',
    ])
      expect(chatBodyMakers.mattermost(about(link)).text).not.toMatch(/[:@][\w/]|\w\.\w/)
    expect(chatBodyMakers.discord(about('@everyone'))).toMatchObject({
      content: '@\u2060everyone',
      allowed_mentions: { parse: [] },
    })
  })
})

it('the body for any other server has the texts without markup', () => {
  expect(chatBodyMakers.other(message)).toEqual({
    id: 'one',
    type: 'results',
    timestamp: '2026-11-20T11:52:00.000Z',
    data: [
      {
        title: '2 matchs depuis 11:42',
        lines: ['Inès 2–0 Léa (+3 / −2)'],
        link: 'https://ping.example.com/history',
      },
    ],
  })
})

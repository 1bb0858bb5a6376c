import { createHash } from 'node:crypto'
import { escapeHtml } from '@topspin/domain/text/escape-html'
import type { OutgoingMail } from './send-mail.ts'

/** The content of a mail, without markup. */
export interface MailContent {
  readonly subject: string
  readonly title: string
  /** A short text at the end of the blue head, such as the days that the mail is about. */
  readonly head?: string
  readonly result?: MailResult
  /** A paragraph about the reader, with a heading of its own. */
  readonly own?: { readonly title: string; readonly text: string }
  /** Rows of a table: a term, and lines about it. */
  readonly facts?: readonly MailFact[]
  /** Paragraphs before the button; `after` has those after it. */
  readonly before: readonly string[]
  readonly button: { readonly label: string; readonly address: string }
  /** The sentence before the address of the button, for programs in which the button does not work. */
  readonly copy?: string
  readonly after: readonly string[]
  readonly footer: string
  /** The link in the footer that ends a subscription, with the words after it. */
  readonly stop?: { readonly label: string; readonly address: string; readonly after: string }
}

/** The result of a match, drawn as a table. */
interface MailResult {
  readonly winners: string
  readonly losers: string
  readonly winnerSets: number
  readonly loserSets: number
  readonly note: string
}

interface MailFact {
  readonly term: string
  /** The first line is bold. */
  readonly lines: readonly string[]
}

/** The CSS rules of the dark theme. The `style` attributes of the elements have the colours of the light theme. */
const dark = `.page{background:#07111f!important}.card{background:#0e1c31!important}.ink{color:#e9f0fb!important}
.top{background:#12509f!important;background-image:linear-gradient(#12509f,#0a2c5f)!important}
.muted{color:#98a9c4!important}.line{border-color:#1d304d!important}.link{color:#7db4ff!important}
.go,.ball{background:#ff8b33!important}.own{background:#13294a!important}`

const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif"
const side = 'padding-left:32px;padding-right:32px'

const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0"'

function resultTable({ winners, losers, winnerSets, loserSets, note }: MailResult): string {
  const side = (name: string, sets: number, line = '') =>
    `<td width="50%" valign="top" style="padding:12px 8px 0;${line}"><b>${escapeHtml(name)}</b><br>
<b style="font-size:32px;line-height:1.25">${sets}</b></td>`
  return `<table ${table} class="top" width="100%" style="margin:0 0 16px;border-radius:12px;background:#0d4aa3;
background-image:linear-gradient(#0d4aa3,#082f6d);color:#ffffff;text-align:center;table-layout:fixed;overflow-wrap:anywhere">
<tr>${side(winners, winnerSets, 'border-right:1px solid #6f95cb')}${side(losers, loserSets)}</tr>
<tr><td colspan="2" style="padding:8px 12px 14px">${escapeHtml(note)}</td></tr></table>`
}

function factRow({ term, lines: [first = '', ...more] }: MailFact): string {
  const cell = 'padding:12px 0;border-top:1px solid #d5deea'
  return `<tr class="fact"><td class="muted line" width="30%" valign="top"
style="${cell};padding-right:12px;color:#516179;font-size:14px">${escapeHtml(term)}</td>
<td class="ink line" valign="top" style="${cell};color:#0a1930;overflow-wrap:anywhere">
${[`<b>${escapeHtml(first)}</b>`, ...more.map(escapeHtml)].join('<br>')}</td></tr>`
}

const paragraph = (words: string) => `<p class="ink" style="margin:0 0 16px;color:#0a1930">${escapeHtml(words)}</p>`

/** What stands between the title and the button. */
function body({ result, own, facts, before }: MailContent): string {
  return [
    ...(result === undefined ? [] : [resultTable(result)]),
    ...(own === undefined
      ? []
      : [
          `<p class="own ink" style="margin:0 0 16px;padding:14px 16px;border-radius:12px;background:#e4ecf8;color:#0a1930">
<b>${escapeHtml(own.title)}</b><br>${escapeHtml(own.text)}</p>`,
        ]),
    ...before.map(paragraph),
    ...(facts === undefined || facts.length === 0
      ? []
      : [`<table ${table} width="100%" style="margin:0 0 16px">${facts.map(factRow).join('')}</table>`]),
  ].join('\n')
}

/** The text part. It has the same sentences as the HTML part, except `copy`. */
function textOf({ title, head, result, own, before, facts = [], button, after, footer, stop }: MailContent): string {
  return [
    head === undefined ? title : `${head}\n${title}`,
    ...(result === undefined
      ? []
      : [`${result.winners} ${result.winnerSets}–${result.loserSets} ${result.losers}\n${result.note}`]),
    ...(own === undefined ? [] : [`${own.title}\n${own.text}`]),
    ...before,
    ...facts.map(({ term, lines }) => [`${term}${colon}`, ...lines].join('\n')),
    `${button.label}${colon}\n${button.address}`,
    ...after,
    footer,
    ...(stop === undefined ? [] : [`${stop.label}${stop.after}\n${stop.address}`]),
  ].join('\n\n')
}

/**
 * Renders a mail (docs/specification.md#mails). It has no pictures or scripts, and loads no fonts.
 * @param id the same in each attempt to send the mail. The message id derives from this id and the text
 */
export function renderMail(content: MailContent, id: string): Omit<OutgoingMail, 'to'> {
  const { subject, title, head = '', button, copy, after, footer, stop } = content
  const address = escapeHtml(button.address)
  const link = (to: string, words: string) =>
    `<a class="link" href="${to}" style="color:#0d4aa3;overflow-wrap:anywhere;word-break:break-word">${words}</a>`
  const html = `<!doctype html><html lang="fr"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title><style>:root{color-scheme:light dark}
@media (max-width:480px){.side{padding-left:20px!important;padding-right:20px!important}
.fact td{display:block;width:auto!important}.fact td+td{padding-top:0!important;border-top:0!important}
.fact td:first-child{padding-bottom:0!important}}
@media (prefers-color-scheme:dark){${dark}}</style></head>
<body class="page" style="margin:0;background:#eef2f8">
<table ${table} width="100%"><tr>
<td class="page" align="center" style="padding:20px 8px;background:#eef2f8">
<table ${table} class="card" width="100%"
style="max-width:600px;overflow:hidden;border-radius:16px;background:#ffffff;${font};font-size:16px;line-height:1.5;text-align:left">
<tr><td class="top side" style="${side};height:72px;background:#0d4aa3;background-image:linear-gradient(#0d4aa3,#082f6d)">
<span style="float:right;color:#ffffff;font-size:14px;line-height:30px">${escapeHtml(head)}</span>
<span class="ball" style="display:inline-block;width:14px;height:14px;border-radius:7px;background:#ff7a1a"></span>
<b style="padding-left:10px;color:#ffffff;font-size:20px">Topspin</b></td></tr>
<tr><td class="side" style="${side};padding-top:28px;padding-bottom:14px">
<h1 class="ink" style="margin:0 0 16px;color:#0a1930;font-size:24px;line-height:1.25">${escapeHtml(title)}</h1>
${body(content)}
<table ${table} style="margin:0 0 16px"><tr>
<td class="go" style="border-radius:14px;background:#ff7a1a"><a href="${address}"
style="display:inline-block;padding:12px 24px;color:#2b1200;font-weight:700;text-decoration:none">${escapeHtml(button.label)}</a></td></tr></table>
${copy === undefined ? '' : `<p class="muted" style="margin:0 0 16px;color:#516179;font-size:14px">${escapeHtml(copy)}<br>\n${link(address, address)}</p>`}
${after.map(paragraph).join('\n')}</td></tr>
<tr><td class="muted line side" style="${side};padding-top:18px;padding-bottom:22px;border-top:1px solid #d5deea;color:#516179;font-size:14px">${escapeHtml(footer)}${stop === undefined ? '' : ` ${link(escapeHtml(stop.address), escapeHtml(stop.label))}${escapeHtml(stop.after)}`}</td></tr>
</table></td></tr></table></body></html>
`
  const text = `${textOf(content)}\n`
  const messageId = createHash('sha256').update(`${id} ${text}`).digest('hex')
  return { subject, text, html, messageId, ...(stop && { unsubscribe: stop.address }) }
}

/** A colon with the narrow no-break space that French puts before it (docs/user-interface.md#french). */
const colon = '\u202F:'

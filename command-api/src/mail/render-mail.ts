import { escapeHtml } from '@topspin/domain/text/escape-html'
import type { OutgoingMail } from './send-mail.ts'

/** The content of a mail, without markup. */
export interface MailContent {
  readonly subject: string
  readonly title: string
  /** Paragraphs before and after the button. */
  readonly before: readonly string[]
  readonly button: { readonly label: string; readonly address: string }
  /** The sentence before the address of the button, for programs in which the button does not work. */
  readonly copy: string
  readonly after: readonly string[]
  readonly footer: string
}

/** The CSS rules of the dark theme. The `style` attributes of the elements have the colours of the light theme. */
const dark = `.page{background:#07111f!important}.card{background:#0e1c31!important}.ink{color:#e9f0fb!important}
.top{background:#12509f!important;background-image:linear-gradient(#12509f,#0a2c5f)!important}
.muted{color:#98a9c4!important}.line{border-color:#1d304d!important}.link{color:#7db4ff!important}
.go,.ball{background:#ff8b33!important}`

const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif"
const side = 'padding-left:32px;padding-right:32px'

/**
 * Renders a mail (docs/specification.md#mails): tables with styles in the elements, one column of 600 px, no picture,
 * script or font from elsewhere. The text part has the same sentences, except `copy`.
 */
export function renderMail(content: MailContent): Pick<OutgoingMail, 'subject' | 'text' | 'html'> {
  const { subject, title, before, button, copy, after, footer } = content
  const text = [title, ...before, `${button.label}${colon}\n${button.address}`, ...after, footer].join('\n\n')
  const paragraph = (words: string) => `<p class="ink" style="margin:0 0 16px;color:#0a1930">${escapeHtml(words)}</p>`
  const address = escapeHtml(button.address)
  const html = `<!doctype html><html lang="fr"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title><style>:root{color-scheme:light dark}
@media (max-width:480px){.side{padding-left:20px!important;padding-right:20px!important}}
@media (prefers-color-scheme:dark){${dark}}</style></head>
<body class="page" style="margin:0;background:#eef2f8">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>
<td class="page" align="center" style="padding:20px 8px;background:#eef2f8">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" border="0"
style="max-width:600px;overflow:hidden;border-radius:16px;background:#ffffff;${font};font-size:16px;line-height:1.5;text-align:left">
<tr><td class="top side" style="${side};height:72px;background:#0d4aa3;background-image:linear-gradient(#0d4aa3,#082f6d)">
<span class="ball" style="display:inline-block;width:14px;height:14px;border-radius:7px;background:#ff7a1a"></span>
<b style="padding-left:10px;color:#ffffff;font-size:20px">Topspin</b></td></tr>
<tr><td class="side" style="${side};padding-top:28px;padding-bottom:14px">
<h1 class="ink" style="margin:0 0 16px;color:#0a1930;font-size:24px;line-height:1.25">${escapeHtml(title)}</h1>
${before.map(paragraph).join('\n')}
<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px"><tr>
<td class="go" style="border-radius:14px;background:#ff7a1a"><a href="${address}"
style="display:inline-block;padding:12px 24px;color:#2b1200;font-weight:700;text-decoration:none">${escapeHtml(button.label)}</a></td></tr></table>
<p class="muted" style="margin:0 0 16px;color:#516179;font-size:14px">${escapeHtml(copy)}<br>
<a class="link" href="${address}" style="color:#0d4aa3;overflow-wrap:anywhere;word-break:break-word">${address}</a></p>
${after.map(paragraph).join('\n')}</td></tr>
<tr><td class="muted line side" style="${side};padding-top:18px;padding-bottom:22px;border-top:1px solid #d5deea;color:#516179;font-size:14px">${escapeHtml(footer)}</td></tr>
</table></td></tr></table></body></html>
`
  return { subject, text: `${text}\n`, html }
}

/** A colon with the narrow no-break space that French puts before it (docs/user-interface.md#french). */
const colon = '\u202F:'

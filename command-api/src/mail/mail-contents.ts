import type { Language } from '@topspin/domain/contract/account'
import type { Instant } from '@topspin/domain/ids'
import { filledText } from '@topspin/domain/text/french'
import french from '@topspin/domain/text/mails-fr.json' with { type: 'json' }
import light from '@topspin/domain/text/mails-pki.json' with { type: 'json' }
import type { Config } from '@topspin/platform/config'
import type { QueuedMail } from '@topspin/platform/job-queue/port'
import type { MailContent } from '@topspin/platform/mail/render-mail'

const dictionaries: Readonly<Record<Language, typeof french>> = { fr: french, pki: light }

/** The settings that appear in mails. */
export interface SendingInstallation extends Pick<Config, 'publicUrl' | 'timeZone'> {
  readonly mail: { readonly replyTo: string | null } | null
  readonly company: { readonly name: string } | null
}

export interface Addressee {
  readonly pseudo: string
  readonly language: Language
}

interface MailDetails {
  /** The instant that the mail names. */
  readonly at?: Instant
  /** The path that the button opens; by default the home page. */
  readonly path?: string
  /** The values of further placeholders in the texts. */
  readonly values?: Readonly<Record<string, string>>
}

/**
 * The content of a mail to one player, in the player's language (docs/specification.md#mails).
 * @param name `withoutPassword`: for a player who has asked for a password link and has no password
 */
export function mailContent(
  name: QueuedMail['about'] | 'withoutPassword' | 'test',
  { pseudo, language }: Addressee,
  { publicUrl, timeZone, mail, company }: SendingInstallation,
  { at, path = '/', values }: MailDetails = {},
): MailContent {
  const texts = dictionaries[language]
  const formatted = (options: Intl.DateTimeFormatOptions) =>
    at === undefined ? '' : new Date(at).toLocaleString('fr-FR', { ...options, timeZone })
  const all = {
    ...{ pseudo, company: company?.name ?? '', admin: texts.operator },
    // Without `replyTo`, answers reach no admin.
    notMe: mail?.replyTo == null ? texts.tell : texts.answer,
    date: formatted({ day: '2-digit', month: '2-digit', year: 'numeric' }),
    time: formatted({ hour: '2-digit', minute: '2-digit' }),
    ...values,
  }
  const { subject, title, body, button, after, footer } = { ...texts.usual, ...texts[name] }
  return {
    subject: filledText(subject, all),
    title: filledText(title, all),
    before: [filledText(body, all)],
    button: { label: button, address: `${publicUrl}${path}` },
    copy: texts.copy,
    after: after === '' ? [] : [filledText(after, all)],
    footer: filledText(footer, all),
  }
}

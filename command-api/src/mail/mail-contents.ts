import type { Language } from '@topspin/domain/contract/account'
import { type HalfPoints, type Instant, toPoints } from '@topspin/domain/ids'
import { withDirectionIsolates } from '@topspin/domain/text/direction'
import { filledText } from '@topspin/domain/text/french'
import french from '@topspin/domain/text/mails-fr.json' with { type: 'json' }
import light from '@topspin/domain/text/mails-pki.json' with { type: 'json' }
import { emailPath, passwordPath } from '@topspin/domain/text/page-addresses'
import type { MailContent } from '@topspin/platform/mail/render-mail'

const dictionaries: Readonly<Record<Language, typeof french>> = { fr: french, pki: light }

export interface SendingInstallation {
  readonly publicUrl: string
  readonly timeZone: string
  /** Whether answers to the mails reach an admin (`MAIL_REPLY_TO`). */
  readonly readsAnswers: boolean
  /** The name of the company with whose accounts players can sign in; empty without company accounts. */
  readonly company: string
}

export interface Addressee {
  readonly pseudo: string
  readonly language: Language
}

const dateIn = (timeZone: string, at: Instant): string =>
  new Intl.DateTimeFormat('fr-FR', { day: '2-digit', month: '2-digit', year: 'numeric', timeZone }).format(
    Date.parse(at),
  )

const timeIn = (timeZone: string, at: Instant): string =>
  new Intl.DateTimeFormat('fr-FR', { hour: '2-digit', minute: '2-digit', timeZone }).format(Date.parse(at))

/** The contents of the mails to one player, in the player's language (docs/specification.md#mails). */
export function mailContentsFor(
  { pseudo, language }: Addressee,
  { publicUrl, timeZone, readsAnswers, company }: SendingInstallation,
) {
  const texts = dictionaries[language]
  const toHome = { label: texts.open, address: `${publicUrl}/` }
  const hello = filledText(texts.hello, { pseudo })
  const notMe = readsAnswers ? texts.answer : texts.tell
  const instantText = (at: Instant) =>
    filledText(texts.instant, { date: dateIn(timeZone, at), time: timeIn(timeZone, at) })

  const usual = { title: hello, button: toHome, copy: texts.copy, after: [], footer: texts.safe }
  const withLink = (
    { subject, body, button, ignore }: typeof texts.password,
    address: string,
    values: Readonly<Record<string, string>> = {},
  ): MailContent => ({
    ...usual,
    subject,
    before: [filledText(body, values)],
    button: { label: button, address: `${publicUrl}${address}` },
    after: [ignore],
  })
  const aboutCompany = (
    { subject, body }: { readonly subject: string; readonly body: string },
    values: Readonly<Record<string, string>>,
    after: readonly string[],
  ): MailContent => ({
    ...usual,
    subject: filledText(subject, { company }),
    before: [filledText(body, { company, ...values })],
    after,
  })

  return {
    /** @param admin pseudo of the admin who has activated the account; null for an operator */
    activated(admin: string | null, startScore: HalfPoints, registeredAt: Instant): MailContent {
      const { subject, title, body, operator, footer } = texts.activated
      const figure = new Intl.NumberFormat('fr-FR').format(toPoints(startScore))
      return {
        ...usual,
        subject,
        title: filledText(title, { pseudo }),
        before: [filledText(body, { admin: withDirectionIsolates(admin ?? operator), points: figure })],
        footer: `${filledText(footer, { date: dateIn(timeZone, registeredAt) })} ${notMe}`,
      }
    },

    /** The token is in the fragment of the address, which browsers do not send to a server. */
    password: (token: string, until: Instant): MailContent =>
      withLink(texts.password, `${passwordPath}#${token}`, { until: instantText(until) }),

    address: (token: string): MailContent => withLink(texts.address, `${emailPath}#${token}`),

    changed(at: Instant): MailContent {
      const { subject, body } = texts.changed
      return { ...usual, subject, before: [filledText(body, { at: instantText(at) })], after: [notMe] }
    },

    /** For a player who has asked for a password link and has no password. */
    withoutPassword: (): MailContent => aboutCompany(texts.withoutPassword, {}, [texts.password.ignore]),

    linkChanged: (about: 'linked' | 'unlinked', at: Instant): MailContent =>
      aboutCompany(texts[about], { at: instantText(at) }, [notMe]),

    test(): MailContent {
      const { subject, title, body } = texts.test
      return { ...usual, subject, title, before: [body] }
    },
  }
}

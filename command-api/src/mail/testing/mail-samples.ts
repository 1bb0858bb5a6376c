import type { Language } from '@topspin/domain/contract/account'
import { fromPoints, instant } from '@topspin/domain/ids'
import type { MailContent } from '@topspin/platform/mail/render-mail'
import { mailContentsFor, type SendingInstallation } from '../mail-contents.ts'

const publicUrl = 'https://ping.example.com'
const sampleSender = { publicUrl, timeZone: 'Europe/Paris', readsAnswers: true, company: 'Acme' }
const at = instant(Date.UTC(2026, 10, 20, 14, 10))
const token = 'A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8S9t0U1v'

/** The contents of every mail except the digest, with sample data, by name. */
export function mailSamples(language: Language, pseudo = 'Léa M.', sender: SendingInstallation = sampleSender) {
  const contents = mailContentsFor({ pseudo, language }, sender)
  return {
    activated: contents.activated('Camille', fromPoints(500), at),
    address: contents.address(token),
    password: contents.password(token, at),
    changed: contents.changed(at),
    withoutPassword: contents.withoutPassword(),
    linked: contents.linkChanged('linked', at),
    unlinked: contents.linkChanged('unlinked', at),
    test: contents.test(),
  } satisfies Readonly<Record<string, MailContent>>
}

import type { Language } from '@topspin/domain/contract/account'
import { instant } from '@topspin/domain/ids'
import { emailPath, passwordPath } from '@topspin/domain/text/page-addresses'
import type { MailContent } from '@topspin/platform/mail/render-mail'
import { mailContent, type SendingInstallation } from '../mail-contents.ts'

const publicUrl = 'https://ping.example.com'
const mail = { replyTo: 'camille@example.com' }
const sampleSender = { publicUrl, timeZone: 'Europe/Paris', mail, company: { name: 'Acme' } }
const at = instant(Date.UTC(2026, 10, 20, 14, 10))
const token = 'A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8S9t0U1v'

/** The contents of every mail except the digest, with sample data, by name. */
export function mailSamples(language: Language, pseudo = 'Léa M.', sender: SendingInstallation = sampleSender) {
  const to = { pseudo, language }
  return {
    activated: mailContent('activated', to, sender, { at, values: { admin: 'Camille', points: '500' } }),
    address: mailContent('address', to, sender, { path: `${emailPath}#${token}` }),
    password: mailContent('password', to, sender, { at, path: `${passwordPath}#${token}` }),
    changed: mailContent('changed', to, sender, { at }),
    withoutPassword: mailContent('withoutPassword', to, sender),
    linked: mailContent('linked', to, sender, { at }),
    unlinked: mailContent('unlinked', to, sender, { at }),
    test: mailContent('test', to, sender),
  } satisfies Readonly<Record<string, MailContent>>
}

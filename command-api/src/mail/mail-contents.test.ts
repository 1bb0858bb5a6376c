import { renderMail } from '@topspin/platform/mail/render-mail'
import { describe, expect, it } from 'vitest'
import { mailSamples } from './testing/mail-samples.ts'

const sender = { publicUrl: 'https://ping.example.com', timeZone: 'Europe/Paris', company: { name: 'Acme' } }
const hostile = `<b onclick="x">'&`
/** The text of a page without its tags, with entities decoded. */
const readable = (html: string): string =>
  html
    .replace(/<style>[\s\S]*?<\/style>|<[^>]+>/g, '\n')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')

describe('the contents of mails', () => {
  it('are in French, with dates in the time zone of the installation', () => {
    const { activated, password, changed, address } = mailSamples('fr')
    expect(activated).toMatchObject({
      subject: 'Votre compte est activé',
      title: 'Bonjour Léa M., la table vous attend',
      button: { label: 'Ouvrir Topspin', address: 'https://ping.example.com/' },
    })
    expect(activated.before[0]).toMatch(/^Camille a validé votre inscription\. Vous partez avec 500 points en simple/)
    expect(activated.footer).toContain('le 20/11/2026. Ce n’était pas vous')
    expect(password.before[0]).toContain('Il vaut jusqu’au 20/11/2026 à 15:10 et ne sert qu’une fois.')
    expect(password.button.address).toBe(
      'https://ping.example.com/welcome/password#A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8S9t0U1v',
    )
    expect(address.button.address).toBe(
      'https://ping.example.com/welcome/email#A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8S9t0U1v',
    )
    expect(changed.before[0]).toContain('a été changé le 20/11/2026 à 15:10.')
  })

  it('invite the reader to answer only when an admin reads the answers', () => {
    const { changed } = mailSamples('fr', 'Léa', { ...sender, mail: { replyTo: null } })
    expect(changed.after.join()).toContain('Parlez-en à un administrateur')
    expect(mailSamples('fr').changed.after.join()).toContain('Répondez à ce message')
  })

  it.each(['fr', 'pki'] as const)(
    'have every sentence in both parts, and no line break in a subject: %s',
    (language) => {
      for (const content of Object.values(mailSamples(language))) {
        const { subject, text, html } = renderMail(content, 'sample')
        expect(subject).not.toMatch(/[\r\n{}]/)
        const { title, before, button, after, footer } = content
        for (const sentence of [title, ...before, button.label, button.address, ...after, footer]) {
          expect(text).toContain(sentence)
          expect(readable(html)).toContain(sentence)
          expect(sentence).not.toMatch(/[{}]/)
        }
      }
    },
  )

  it('escape pseudos, and load nothing from elsewhere', () => {
    const { test: _, ...toPlayers } = mailSamples('fr', hostile)
    for (const content of Object.values(toPlayers)) {
      const { html } = renderMail(content, 'sample')
      expect(readable(html)).toContain(hostile)
      expect(html).not.toContain('<b onclick')
      expect(html).not.toMatch(/<script|<img|<link|@import|@font-face|url\(|src=/i)
      for (const [, address] of html.matchAll(/href="([^"]+)"/g))
        expect(address).toMatch(/^https:\/\/ping\.example\.com\//)
    }
  })
})

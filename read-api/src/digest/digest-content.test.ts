import { renderMail } from '@topspin/platform/mail/render-mail'
import { describe, expect, it } from 'vitest'
import { digestContent } from './digest-content.ts'
import { digestSamples, fullDigest, matchOf, quietDigest } from './testing/digest-samples.ts'

const reader = { pseudo: 'Léa', language: 'fr', stopToken: 'token' } as const
const sender = { publicUrl: 'https://ping.example.com', timeZone: 'Europe/Paris' }

describe('the mail about a week', () => {
  it('has the upset, the reader’s own week, the highlights and what the reader has to play', () => {
    expect(digestContent(fullDigest, reader, sender)).toEqual({
      subject: 'Semaine 47\u202F: Léa bat Théo, 204 points d’écart',
      title: '26 matchs, 23 joueurs',
      head: '16 au 22 novembre',
      result: {
        ...{ winners: 'Léa', losers: 'Théo', winnerSets: 2, loserSets: 1 },
        note: 'L’exploit de la semaine, 204 points d’écart',
      },
      own: {
        title: 'Votre semaine, Léa',
        text: 'En simple 12e → 11e, +9 points. En double 18e → 19e, −3 points. 4 matchs, 1 victoire, 3 défaites.',
      },
      before: [],
      facts: [
        { term: 'Plus belle montée', lines: ['Lucas, +21 points', '3 victoires en 3 matchs, 21e → 20e'] },
        {
          term: 'Plus longue série',
          lines: ['Théo, 9 victoires', 'depuis le 21/10\u202F; Hugo l’a arrêtée mercredi'],
        },
        { term: 'Rivalité', lines: ['Théo 5–4 Hugo', '9 matchs, et Hugo a gagné le dernier'] },
        { term: 'Nouveaux badges', lines: ['Léa', '2 badges'] },
        { term: 'Bienvenue à', lines: ['Maëlle et Nadia'] },
        { term: 'À jouer', lines: ['Demi-finale contre Amina, jusqu’au ven. 27/11'] },
      ],
      button: { label: 'Lire la semaine', address: 'https://ping.example.com/week/2026-47' },
      after: [],
      footer: 'Chaque lundi à 8:30, sauf les semaines sans match.',
      stop: {
        label: 'Ne plus recevoir ce message',
        address: 'https://ping.example.com/welcome/stop#token',
        after: '\u202F: un clic, sans se connecter.',
      },
    })
  })

  it('lists the matches of a quiet week, and says that not playing costs nothing', () => {
    const { subject, result, own, facts } = digestContent(quietDigest, reader, sender)
    expect(subject).toBe('Semaine 47\u202F: 3 matchs, 4 joueurs')
    expect(result).toBeUndefined()
    expect(own?.text).toBe(
      'Pas de match cette semaine. Toujours 19e en simple, 488 points\u202F: ne pas jouer ne coûte rien.',
    )
    expect(facts).toEqual([{ term: 'Les matchs', lines: ['Léa 2–0 Théo', 'Hugo 2–1 Inès', 'Inès 2–1 Léa'] }])
  })

  it('names nobody by the pseudo who is not quoted', () => {
    const nameOf = () => 'un joueur'
    const reader = { pseudo: 'Zoé', language: 'fr', stopToken: 'token' } as const
    for (const digest of [fullDigest, quietDigest]) {
      const text = JSON.stringify(digestContent({ ...digest, nameOf }, reader, sender))
      expect(text).toContain('un joueur')
      expect(text).not.toMatch(/Léa|Théo|Lucas|Hugo|Inès|Maëlle|Nadia|Amina/)
    }
  })

  it('names up to three of equal players without details, and leaves out what has nothing to say', () => {
    const climber = { ladder: 'double', wins: 1, matches: 1, before: null, after: 4 } as const
    const players = ['Ana', 'Bo', 'Cy', 'Di', 'Ed'].map((pseudo) => ({ pseudo, ...climber }))
    const only = (count: number) => ({
      ...quietDigest,
      week: { ...fullDigest.week, exploit: null, monday: '2026-11-30', sunday: '2026-12-06', own: null },
      highlights: { ...quietDigest.highlights, climb: { points: 1, players: players.slice(0, count) } },
    })
    expect(digestContent(only(5), reader, sender)).toMatchObject({
      head: '30 novembre au 6 décembre',
      facts: [{ lines: ['Ana, Bo, Cy et 2 autres, +1 point'] }],
    })
    expect(digestContent(only(1), reader, sender).facts).toEqual([
      { term: 'Plus belle montée', lines: ['Ana, +1 point', '1 victoire en 1 match, en double'] },
    ])
  })

  it.each(['fr', 'pki'] as const)('has every sentence in both parts: %s', (language) => {
    for (const content of Object.values(digestSamples(language))) {
      const { subject, text, html } = renderMail(content, 'sample')
      const readable = html.replace(/<style>[\s\S]*?<\/style>|<[^>]+>/g, '\n').replaceAll('&#39;', "'")
      expect(subject).not.toMatch(/[\r\n{}]/)
      const { title, head, own, result, facts, footer, stop } = content
      const sentences = [title, head, own?.title, own?.text, result?.note, footer, stop?.label]
      for (const sentence of [...sentences, ...(facts ?? []).flatMap(({ term, lines }) => [term, ...lines])]) {
        if (sentence === undefined) continue
        expect(sentence).not.toMatch(/[{}]/)
        expect(text).toContain(sentence)
        expect(readable).toContain(sentence)
      }
    }
  })

  it('escapes pseudos, and loads nothing from elsewhere', () => {
    const hostile = '<b onclick="x">'
    const digest = { ...quietDigest, week: { ...quietDigest.week, list: [matchOf(hostile, 'Léa')] } }
    const exploit = { match: matchOf(hostile, hostile), gap: 60, ranks: null }
    for (const one of [digest, { ...fullDigest, week: { ...fullDigest.week, exploit } }]) {
      const { html } = renderMail(digestContent(one, { ...reader, pseudo: hostile }, sender), 'sample')
      expect(html).toContain('&lt;b onclick')
      expect(html).not.toContain('<b onclick')
      expect(html).not.toMatch(/<script|<img|<link|@import|@font-face|url\(|src=/i)
    }
  })
})

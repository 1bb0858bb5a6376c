import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitAtAddresses } from './news.tsx'

const urlsIn = (text: string) => splitAtAddresses(text).flatMap(({ url }) => url ?? [])

describe('the addresses in a text', () => {
  it.each([
    ['Inscription sur https://intranet.example/tournoi avant le 4.', 'https://intranet.example/tournoi'],
    ['(voir http://a.example/x).', 'http://a.example/x'],
    ['https://fr.wikipedia.org/wiki/Topspin_(sport), enfin', 'https://fr.wikipedia.org/wiki/Topspin_(sport)'],
    ['HTTPS://A.example !', 'https://a.example/'],
    ['« https://a.example/é »', 'https://a.example/%C3%A9'],
    ['https://a.example/?q=1&r=2#haut\nsuite', 'https://a.example/?q=1&r=2#haut'],
  ])('of %j are only %s', (text, url) => {
    expect(urlsIn(text)).toEqual([url])
  })

  it.each([
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'www.example.com',
    'ftp://a.example',
    'http://',
    'https://banque.example@evil.example/',
    'vbscript:x',
    '//evil.example',
  ])('are none for %j', (text) => {
    expect(splitAtAddresses(text)).toEqual([{ text }])
  })

  it('end before a character that changes the direction of the text', () => {
    expect(splitAtAddresses('https://a.example/\u202Egpj.exe')).toEqual([
      { text: 'https://a.example/', url: 'https://a.example/' },
      { text: '\u202Egpj.exe' },
    ])
    expect(urlsIn('"https://a.example/"onmouseover=alert(1)')).toEqual(['https://a.example/'])
  })

  it('and the parts between them are together the whole text, and each address begins with http or https', () => {
    const pieces = fc.array(
      fc.oneof(fc.string(), fc.webUrl(), fc.constantFrom('http://', 'javascript:', ' ', '(', ')', '.', '@', '\n')),
    )
    fc.assert(
      fc.property(pieces, (some) => {
        const text = some.join('')
        const parts = splitAtAddresses(text)
        expect(parts.map((part) => part.text).join('')).toBe(text)
        for (const { url } of parts) if (url !== undefined) expect(url).toMatch(/^https?:\/\/[^/@]+/)
      }),
    )
  })
})

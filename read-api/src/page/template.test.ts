import { describe, expect, it } from 'vitest'
import { templateOf } from './template.ts'

const page = [
  '<html><head><link rel="stylesheet" href="/page.css"><!--topspin:styles-->',
  '<script src="/run.js"></script><!--topspin:scripts--></head><body>',
  '<!--topspin:app--><div id="root"><p>skeleton</p></div><!--/topspin:app-->',
  '<!--topspin:state--></body></html>',
].join('')
const screen = {
  path: '/',
  player: null,
  language: 'fr',
  today: '2026-11-20',
  answers: { news: [] as object[] },
} as const
const rendered = {
  html: '<h1>Accueil</h1>',
  styles: ['/home.css'],
  scripts: ['/home.js'],
  state: { timeZone: 'Europe/Paris', screen },
}

describe('the page with a rendered screen', () => {
  it('contains the screen instead of the skeleton, its files after those of the page, and its state', () => {
    expect(templateOf(page).page(rendered)).toBe(
      [
        '<html><head><link rel="stylesheet" href="/page.css">',
        '<link rel="stylesheet" crossorigin href="/home.css"><script src="/run.js"></script>',
        '<link rel="modulepreload" crossorigin href="/home.js"></head><body>',
        '<div id="root" data-server-rendered><h1>Accueil</h1></div>',
        '<script type="application/json" id="page-state">',
        '{"timeZone":"Europe/Paris","screen":{"path":"/","player":null,"language":"fr","today":"2026-11-20","answers":{"news":[]}}}',
        '</script></body></html>',
      ].join(''),
    )
  })

  it('escapes text of players in the state', () => {
    const news = [{ title: '</script><script>alert(1)</script><!--' }]
    const state = { timeZone: 'Europe/Paris', screen: { ...screen, answers: { news } } }
    const laid = templateOf(page).page({ ...rendered, state })
    expect(laid.match(/<script|<!--/g)).toHaveLength(2)
    const [, json = ''] = /id="page-state">(.*?)<\/script>/.exec(laid) ?? []
    expect(JSON.parse(json)).toEqual(state)
  })

  it('keeps replacement patterns and placeholders in text of players as they are', () => {
    const html = "$& $1 $' $` <!--topspin:state-->"
    expect(templateOf(page).page({ ...rendered, html })).toContain(html)
  })

  it.each([
    '<!--topspin:styles-->',
    '<!--topspin:scripts-->',
    '<!--topspin:app-->',
    '<!--/topspin:app-->',
    '<!--topspin:state-->',
  ])('cannot be made from a page without %s', (place) => {
    expect(() => templateOf(page.replaceAll(place, ''))).toThrow(`the page has no ${place}`)
  })
})

describe('the page without a rendered screen', () => {
  it('keeps the skeleton, and contains the time zone', () => {
    expect(templateOf(page).shell({ timeZone: 'Europe/Paris' })).toBe(
      [
        '<html><head><link rel="stylesheet" href="/page.css"><script src="/run.js"></script></head><body>',
        '<div id="root"><p>skeleton</p></div>',
        '<script type="application/json" id="page-state">{"timeZone":"Europe/Paris"}</script></body></html>',
      ].join(''),
    )
  })
})

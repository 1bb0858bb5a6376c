import { describe, expect, it } from 'vitest'
import { templateOf } from './template.ts'

const page = [
  '<html><head><link rel="stylesheet" href="/reset.css"><link rel="stylesheet" href="/page.css">',
  '<script src="/run.js"></script></head><body>',
  '<div id="root"><p>skeleton</p></div>',
  '<!-- /root --></body></html>',
].join('')
const drawn = {
  html: '<h1>Accueil</h1>',
  styles: ['/home.css'],
  scripts: ['/home.js'],
  answers: { id: 'answers', json: '{"news":[]}' },
}

describe('the page with a rendered screen', () => {
  it('contains the screen instead of the skeleton, its files after those of the page, and its data', () => {
    expect(templateOf(page)(drawn)).toBe(
      [
        '<html><head><link rel="stylesheet" href="/reset.css"><link rel="stylesheet" href="/page.css">',
        '<link rel="stylesheet" crossorigin href="/home.css"><script src="/run.js"></script>',
        '<link rel="modulepreload" crossorigin href="/home.js"></head><body>',
        '<div id="root"><div class="drawn"><h1>Accueil</h1></div></div>',
        '<script type="application/json" id="answers">{"news":[]}</script></body></html>',
      ].join(''),
    )
  })

  it('escapes text of players in the data', () => {
    const news = [{ title: '</script><script>alert(1)</script><!--' }]
    const laid = templateOf(page)({ ...drawn, answers: { id: 'answers', json: JSON.stringify(news) } })
    expect(laid.match(/<script|<!--/g)).toHaveLength(2)
    const [, json = ''] = /id="answers">(.*?)<\/script>/.exec(laid) ?? []
    expect(JSON.parse(json)).toEqual(news)
  })

  it('keeps replacement patterns in text of players as they are', () => {
    expect(templateOf(page)({ ...drawn, html: "$& $1 $' $`" })).toContain("$& $1 $' $`")
  })

  it.each(['<link rel="stylesheet"', '</head>', '<div id="root">', '<!-- /root -->'])(
    'cannot be made from a page without %s',
    (place) => {
      expect(() => templateOf(page.replaceAll(place, ''))).toThrow('the page has no')
    },
  )
})

import { describe, expect, it } from 'vitest'
import { createPageTemplate } from './template.ts'

const page = [
  '<html><head><!--topspin:styles--><script src="/run.js"></script></head><body>',
  '<!--topspin:app--><div id="root"><p>skeleton</p></div><!--/topspin:app-->',
  '</body></html>',
].join('')
const application = 'src/entries/page.tsx'
const manifest = {
  'src/entries/page.tsx': { file: 'page.js', css: ['page.css'], imports: ['_shared.js'] },
  'src/home.tsx': { file: 'home.js', css: ['home.css'], imports: ['_shared.js', '_list.js'] },
  '_shared.js': { file: 'shared.js', css: ['shared.css'] },
  '_list.js': { file: 'list.js', imports: ['src/entries/page.tsx', '_rows.js'] },
  '_rows.js': { file: 'rows.js', css: ['rows.css', 'shared.css'] },
}
const wait = '<link rel="expect" href="#page-state" blocking="render">'
const style = (name: string) => `<link rel="stylesheet" crossorigin href="/${name}.css">`
const script = (name: string) => `<link rel="modulepreload" crossorigin href="/${name}.js">`
const screen = {
  path: '/',
  player: null,
  language: 'fr',
  now: '2026-11-20T10:00:00.000Z',
  answers: { news: [] as object[] },
} as const
const state = { timeZone: 'Europe/Paris', screen }
const rendered = { html: '<h1>Accueil</h1>', module: 'src/home.tsx' }

describe('the page with a rendered screen', () => {
  it('contains the screen instead of the skeleton, its files after those of the page, and its state', () => {
    expect(createPageTemplate(page, manifest)(state, rendered)).toBe(
      [
        '<html><head>',
        wait,
        ...['page', 'shared', 'home', 'rows'].map(style),
        '<script src="/run.js"></script></head><body>',
        ...['page', 'shared', 'home', 'list', 'rows'].map(script),
        '<div id="root" data-server-rendered><h1>Accueil</h1></div>',
        '<script type="application/json" id="page-state">',
        '{"timeZone":"Europe/Paris","screen":{"path":"/","player":null,"language":"fr","now":"2026-11-20T10:00:00.000Z","answers":{"news":[]}}}',
        '</script></body></html>',
      ].join(''),
    )
  })

  it('escapes text of players in the state', () => {
    const news = [{ title: '</script><script>alert(1)</script><!--' }]
    const hostile = { timeZone: 'Europe/Paris', screen: { ...screen, answers: { news } } }
    const laid = createPageTemplate(page, manifest)(hostile, rendered)
    expect(laid.match(/<script|<!--/g)).toHaveLength(2)
    const [, json = ''] = /id="page-state">(.*?)<\/script>/.exec(laid) ?? []
    expect(JSON.parse(json)).toEqual(hostile)
  })

  it('keeps replacement patterns and placeholders in text of players as they are', () => {
    const html = "$& $1 $' $` <!--topspin:app-->"
    expect(createPageTemplate(page, manifest)(state, { ...rendered, html })).toContain(html)
  })

  it.each(['<!--topspin:styles-->', '<!--topspin:app-->', '<!--/topspin:app-->'])(
    'cannot be made from a page without %s',
    (place) => {
      expect(() => createPageTemplate(page.replaceAll(place, ''), manifest)).toThrow(`the page has no ${place}`)
    },
  )

  it('cannot be made without the application or the screen in the manifest', () => {
    const { [application]: _, ...others } = manifest
    expect(() => createPageTemplate(page, others)).toThrow(`the page was built without ${application}`)
    const template = createPageTemplate(page, manifest)
    expect(() => template(state, { ...rendered, module: 'src/gone.tsx' })).toThrow('without src/gone.tsx')
  })
})

describe('the page without a rendered screen', () => {
  it('keeps the skeleton, and contains the files of the application and the time zone', () => {
    expect(createPageTemplate(page, manifest)({ timeZone: 'Europe/Paris' })).toBe(
      [
        '<html><head>',
        wait,
        ...['page', 'shared'].map(style),
        '<script src="/run.js"></script></head><body>',
        ...['page', 'shared'].map(script),
        '<div id="root"><p>skeleton</p></div>',
        '<script type="application/json" id="page-state">{"timeZone":"Europe/Paris"}</script></body></html>',
      ].join(''),
    )
  })
})

import { televisionPath } from '@topspin/domain/contract/television'
import { describe, expect, it } from 'vitest'
import { addressToOpen, parsePush } from './notification.ts'
import { chooseRequestRoute, precachedPageFor } from './precache.ts'

const origin = 'https://ping.example.org'
const files = new Set(['/index.html', '/assets/first-page-abcdefgh.js'])
const route = (path: string, over: { method?: string; mode?: string } = {}) =>
  chooseRequestRoute({ method: 'GET', mode: 'cors', url: new URL(path, origin).href, ...over }, origin, files)

describe('the service worker', () => {
  it.each(['/api/player/getAll', '/ics/secret.ics', '/websocket', '/health/ready', '/metrics', '/ws/match'])(
    'stores nothing of %s, and leaves a navigation there to the preload',
    (path) => {
      expect(route(path)).toBe('network')
      expect(route(path, { mode: 'navigate' })).toBe('served-navigation')
    },
  )

  it('does not answer writes or requests to other sites', () => {
    expect(route('/assets/first-page-abcdefgh.js', { method: 'POST' })).toBe('network')
    expect(route('https://elsewhere.example/index.html', { mode: 'navigate' })).toBe('network')
  })

  it('has a route for screens, for hashed files and for dictionaries', () => {
    expect(route('/rank/Alice', { mode: 'navigate' })).toBe('navigation')
    expect(route('/apiary', { mode: 'navigate' })).toBe('navigation')
    expect(route('/assets/first-page-abcdefgh.js')).toBe('cached')
    expect(route('/assets/i18n/pki.json')).toBe('dictionary')
    expect(route('/assets/newer-ijklmnop.js')).toBe('network')
  })

  it('has a precached page for screens, and one for the television', () => {
    expect(precachedPageFor(`${origin}/rank/Alice`)).toBe('/index.html')
    expect(precachedPageFor(origin + televisionPath)).toBe('/tv.html')
  })
})

describe('a push message', () => {
  it('keeps the texts of the server', () => {
    const actions = [{ title: 'Jouer maintenant', action: '/match/Bob' }]
    const push = { title: 'Dans 5 minutes, contre Bob', body: '13:00', url: '/', tag: 'challenge', actions }
    expect(parsePush(JSON.stringify(push))).toEqual(push)
    expect(parsePush('{"title":"Match"}')).toEqual({ title: 'Match', body: '', url: '/', tag: 'live', actions: [] })
  })

  it.each([undefined, '', 'no JSON', '{"body":1}'])('shows a general notification for %j', (text) => {
    expect(parsePush(text).title).toBe('Topspin')
  })

  it('opens a page of this origin only', () => {
    expect(addressToOpen('/match', origin)).toBe(`${origin}/match`)
    expect(addressToOpen('https://evil.example/', origin)).toBe(origin)
    expect(addressToOpen('//evil.example/', origin)).toBe(origin)
  })
})

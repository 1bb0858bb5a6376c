import { describe, expect, it } from 'vitest'
import { pageOf, pushOf } from './notification.ts'
import { routeOf } from './precache.ts'

const origin = 'https://ping.example.org'
const files = new Set(['/index.html', '/assets/first-page-abcdefgh.js'])
const route = (path: string, over: { method?: string; mode?: string } = {}) =>
  routeOf({ method: 'GET', mode: 'cors', url: new URL(path, origin).href, ...over }, origin, files)

describe('the service worker', () => {
  it.each(['/api/player/getAll', '/websocket', '/health/ready', '/metrics', '/ws/match'])('leaves %s alone', (path) => {
    expect(route(path)).toBe('network')
    expect(route(path, { mode: 'navigate' })).toBe('network')
  })

  it('leaves writes and other sites alone', () => {
    expect(route('/assets/first-page-abcdefgh.js', { method: 'POST' })).toBe('network')
    expect(route('https://elsewhere.example/index.html', { mode: 'navigate' })).toBe('network')
  })

  it('answers screens with the shell, hashed files from the cache, words from the network while there is one', () => {
    expect(route('/rank/Alice', { mode: 'navigate' })).toBe('navigation')
    expect(route('/apiary', { mode: 'navigate' })).toBe('navigation')
    expect(route('/assets/first-page-abcdefgh.js')).toBe('cached')
    expect(route('/assets/i18n/pki.json')).toBe('dictionary')
    expect(route('/assets/newer-ijklmnop.js')).toBe('network')
  })
})

describe('a push message', () => {
  it('is shown as the server wrote it', () => {
    const push = { title: 'Match en direct', body: 'Alice contre Bob', url: '/', tag: 'live' }
    expect(pushOf(JSON.stringify(push))).toEqual(push)
    expect(pushOf('{"title":"Match"}')).toEqual({ title: 'Match', body: '', url: '/', tag: 'live' })
  })

  it.each([undefined, '', 'no JSON', '{"body":1}'])('that says %j shows something all the same', (text) => {
    expect(pushOf(text).title).toBe('Topspin')
  })

  it('leads to a page of ours, whatever it says', () => {
    expect(pageOf('/match', origin)).toBe(`${origin}/match`)
    expect(pageOf('https://evil.example/', origin)).toBe(origin)
    expect(pageOf('//evil.example/', origin)).toBe(origin)
  })
})

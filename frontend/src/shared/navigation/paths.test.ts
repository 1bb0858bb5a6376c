import { describe, expect, it } from 'vitest'
import {
  doublesFormPath,
  matchFormPath,
  pathAfterLogin,
  playerAddress,
  rankingPath,
  screenAt,
  sidesFormPath,
  tabInQuery,
  welcomePathFor,
} from './paths.ts'

describe('the address after a login', () => {
  it.each(['/rank', '/rank/Zoé', '/rank?tab=double', '/match/Jean Paul', '/account/admin', '/history', '/'])(
    'is %s, a screen of the page',
    (path) => {
      expect(pathAfterLogin(path)).toBe(path)
    },
  )

  it('gets a missing leading slash', () => {
    expect(pathAfterLogin('rank/Alice')).toBe('/rank/Alice')
  })

  it.each([
    undefined,
    '',
    '//evil',
    '//evil.example/rank',
    '/\\evil.example',
    '\\\\evil.example',
    'https:',
    'https://evil.example/rank',
    '/https://evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/welcome/rank',
    '/nowhere',
    '/rank//evil',
    '//evil?tab=double',
    '/nowhere?tab=double',
  ])('is home for %s', (carried) => {
    expect(pathAfterLogin(carried)).toBe('/')
  })

  it('is the address that was opened without a session, which the address of the landing contains', () => {
    for (const path of [
      '/rank/Zoé',
      '/rank/Zo%C3%A9?tab=double',
      matchFormPath('A/B?c#d'),
      doublesFormPath('Zoé', ['A', 'B']),
      sidesFormPath(['Zoé', 'A/B'], ['C', 'D']),
      '/account/password',
    ]) {
      const carried = welcomePathFor(path).slice('/welcome/'.length)
      expect(pathAfterLogin(decodeURIComponent(carried))).toBe(path)
    }
    expect(welcomePathFor('/')).toBe('/welcome')
  })
})

describe('the screen of a path', () => {
  it.each([
    ['/', 'home'],
    ['/match', 'match'],
    ['/match/available', 'available'],
    ['/match/Zo%C3%A9', 'match'],
    ['/rank/Alice', 'rank'],
    ['/account', 'account'],
    ['/account/admin', 'accounts'],
    ['/account/projections', 'projections'],
    ['/account/delete', 'deleteAccount'],
    ['/welcome', null],
    ['/rank/a/b', null],
    ['/rank?tab=double', 'rank'],
    ['/welcome?step=login', null],
  ])('of %s is %s', (path, screen) => {
    expect(screenAt(path)).toBe(screen)
  })
})

describe('the address of a tab', () => {
  it('names the tab, unless it is the first one', () => {
    expect([rankingPath('simple'), rankingPath('double')]).toEqual(['/rank', '/rank?tab=double'])
    expect([playerAddress('A?b'), playerAddress('$&', 'double')]).toEqual([
      '/player/A%3Fb',
      '/player/%24%26?tab=double',
    ])
    expect([tabInQuery('?tab=double'), tabInQuery('?search=tab')]).toEqual(['double', null])
  })
})

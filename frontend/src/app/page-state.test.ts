import { describe, expect, it } from 'vitest'
import { zoe } from '../testing/test-store.ts'
import { isAt } from './page-state.ts'

const rendered = (path: string, player: typeof zoe | null = zoe) =>
  ({ path, player, language: 'fr', today: '2026-11-20', answers: {} }) as const

describe('a rendered screen', () => {
  it.each([
    ['/rank', '/rank', '', true],
    ['/rank', '/rank', '?from=mail', true],
    ['/rank?tab=double', '/rank', '?tab=double', true],
    ['/rank', '/rank', '?tab=double', false],
    ['/rank', '/welcome/%2Frank', '?step=login', false],
  ])('of %s is shown at %s%s: %s', (path, pathname, search, expected) => {
    expect(isAt(rendered(path), { pathname, search })).toBe(expected)
  })

  it('without a session is shown at every address but those of the forms', () => {
    expect(isAt(rendered('/', null), { pathname: '/welcome/%2Frank', search: '' })).toBe(true)
    expect(isAt(rendered('/', null), { pathname: '/welcome', search: '?step=login' })).toBe(false)
  })
})

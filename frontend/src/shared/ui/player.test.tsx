import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Name, RankChange, Stars } from './player.tsx'

const textOf = (element: React.ReactElement) => renderToStaticMarkup(element).replaceAll(/<[^>]+>/g, '')

describe('a change of rank', () => {
  it.each([
    [2, 1, '2e → 1er'],
    [1, 1, '1er'],
  ])('from %d to %d is %s', (before, after, shown) => {
    expect(textOf(<RankChange before={before} after={after} />)).toBe(shown)
  })
})

describe('tournaments won', () => {
  it.each([
    [0, ''],
    [1, '★'],
    [3, '★★★'],
    [4, '★ ×4'],
    [14, '★ ×14'],
  ])('%d are shown as "%s"', (count, shown) => {
    expect(textOf(<Stars count={count} />)).toBe(shown)
  })
})

it('a pseudo is smaller above 12 characters', () => {
  expect(renderToStaticMarkup(<Name pseudo="Ana Martinez" />)).not.toContain('data-long')
  expect(renderToStaticMarkup(<Name pseudo="Jean-Christophe B." />)).toContain('data-long')
})

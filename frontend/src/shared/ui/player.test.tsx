import { deletedPlayer } from '@topspin/domain/text/fr.json'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { describe, expect, it } from 'vitest'
import french from '../../../public/assets/i18n/fr.json'
import { createI18n } from '../i18n/index.ts'
import { Avatar } from './avatar.tsx'
import { Name, RankChange, Stars } from './player.tsx'

const i18n = createI18n('fr', { fr: french })
const textOf = (element: React.ReactElement) =>
  renderToStaticMarkup(<I18nextProvider i18n={i18n}>{element}</I18nextProvider>).replaceAll(/<[^>]+>/g, '')

describe('a change of rank', () => {
  it.each([
    [2, 1, '2e → 1er'],
    [1, 1, 'reste 1er'],
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

it('an avatar of a deleted player has neither initials nor a hue', () => {
  expect(renderToStaticMarkup(<Avatar pseudo={deletedPlayer} />)).toMatch(/^(?!.*hue-).*>–</)
  expect(renderToStaticMarkup(<Avatar pseudo="Zoé" />)).toMatch(/hue-.*>Zo</)
})

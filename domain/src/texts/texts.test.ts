import { expect, it } from 'vitest'
import fr from './fr.json' with { type: 'json' }
import pki from './pki.json' with { type: 'json' }

it('has the same keys in both dictionaries, with the same placeholders', () => {
  const placeholders = (texts: Record<string, string>) =>
    Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, (text.match(/\{\w+\}/g) ?? []).toSorted()]))
  expect(placeholders(pki)).toStrictEqual(placeholders(fr))
})

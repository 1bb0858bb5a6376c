import { expect, it } from 'vitest'
import fr from './fr.json' with { type: 'json' }
import pki from './pki.json' with { type: 'json' }

it('says the same things in both dictionaries, with the same blanks to fill', () => {
  const blanks = (texts: Record<string, string>) =>
    Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, (text.match(/\{\w+\}/g) ?? []).toSorted()]))
  expect(blanks(pki)).toStrictEqual(blanks(fr))
})

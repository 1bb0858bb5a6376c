import { expect, it } from 'vitest'
import fr from './fr.json' with { type: 'json' }
import notificationsFr from './notifications-fr.json' with { type: 'json' }
import notificationsPki from './notifications-pki.json' with { type: 'json' }
import pki from './pki.json' with { type: 'json' }

type Texts = { readonly [key: string]: string | Texts }

/** The placeholders of each text, by its full key. */
const placeholders = (texts: Texts, prefix = ''): Record<string, string[]> =>
  Object.assign(
    {},
    ...Object.entries(texts).map(([key, text]) =>
      typeof text === 'string'
        ? { [prefix + key]: (text.match(/\{\w+\}/g) ?? []).toSorted() }
        : placeholders(text, `${prefix}${key}.`),
    ),
  )

it.each([
  ['all but notifications', fr, pki],
  ['notifications', notificationsFr, notificationsPki],
] as const)('has the same keys in both dictionaries, with the same placeholders: %s', (_, french, light) => {
  expect(placeholders(light)).toStrictEqual(placeholders(french))
})

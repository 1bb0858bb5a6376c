import { expect, it } from 'vitest'
import { refusalCatalogue } from '../refusals.ts'
import archiveFr from './archive-fr.json' with { type: 'json' }
import fr from './fr.json' with { type: 'json' }
import journalFr from './journal-fr.json' with { type: 'json' }
import journalPki from './journal-pki.json' with { type: 'json' }
import mailsFr from './mails-fr.json' with { type: 'json' }
import mailsPki from './mails-pki.json' with { type: 'json' }
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
  ['mails', mailsFr, mailsPki],
] as const)('both languages have the same keys, with the same placeholders: %s', (_, french, light) => {
  expect(placeholders(light)).toStrictEqual(placeholders(french))
})

/** Each text by its full key. */
const textsOf = (texts: Texts, prefix = ''): readonly (readonly [string, string])[] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [[prefix + key, text] as const] : textsOf(text, `${prefix}${key}.`),
  )

const refusals = Object.fromEntries(Object.entries(refusalCatalogue).map(([code, { fr, pki }]) => [code, { fr, pki }]))

it.each([
  ['all but notifications', { fr, pki }],
  ['notifications', { notificationsFr, notificationsPki }],
  ['mails', { mailsFr, mailsPki }],
  ['the journal', { journalFr, journalPki }],
  ['the archive of own data', { archiveFr }],
  ['refusals', refusals],
])('all texts follow French typography: %s', (_, texts: Texts) => {
  for (const [key, text] of textsOf(texts)) {
    // The column heads of a CSV file are separated by semicolons.
    const plain = /csv(Tournament)?Heads$/.test(key) ? text.replaceAll(';', ' ') : text
    // A narrow no-break space before ! ? : ; (docs/user-interface.md#french), but not in an hour, as in 8:30.
    expect([key, plain.match(/[^\u202F][!?:;](?!\d)/)?.[0]]).toEqual([key, undefined])
    expect([key, plain.match(/['"]/)?.[0]]).toEqual([key, undefined])
    // A score has an en dash without spaces, as in 2–1. Between two names it has spaces.
    expect([key, plain.match(/(?<!\}) – | [-−—] |[\d}][-−—][\d{]/)?.[0]]).toEqual([key, undefined])
  }
})

import { filledText } from './filled-text.ts'

const locale = 'fr-FR'
const plain = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
const signed = new Intl.NumberFormat(locale, { maximumFractionDigits: 1, signDisplay: 'exceptZero' })
const plurals = new Intl.PluralRules(locale)
const ordinals = new Intl.PluralRules(locale, { type: 'ordinal' })

// `Intl` writes a French minus sign as a hyphen.
const withMinus = (text: string): string => text.replace('-', '\u2212')

/** Points with a decimal comma and at most one decimal: `505,5`, `641`. */
export const formatPoints = (value: number): string => withMinus(plain.format(value))
/** The impact of a match, signed: `+5,5`, `−4,5`, `0`. */
export const formatImpact = (value: number): string => withMinus(signed.format(value))
/** A rank: `1er`, `2e`. */
export const formatRank = (rank: number): string =>
  `${plain.format(rank)}${ordinals.select(rank) === 'one' ? 'er' : 'e'}`

interface CountedForms {
  readonly one: string
  readonly other: string
}

/** The form of a text for a number: French uses the singular below 2. */
export const formFor = ({ one, other }: CountedForms, count: number): string =>
  plurals.select(count) === 'one' ? one : other

/** The form of a text for a number, in which `{count}` is the number. */
export const countedText = (forms: CountedForms, count: number, format = formatPoints): string =>
  filledText(formFor(forms, count), { count: format(count) })

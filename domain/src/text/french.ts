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
export const singularOrPlural = ({ one, other }: CountedForms, count: number): string =>
  plurals.select(count) === 'one' ? one : other

/** The singular or plural of a text for a number, with `{count}` replaced by the formatted number. */
export const countedText = (forms: CountedForms, count: number, format = formatPoints): string =>
  filledText(singularOrPlural(forms, count), { count: format(count) })

/** Replaces each `{name}` in a text by its value. A name without a value stays as it is. */
export const filledText = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (blank, name: string) => values[name] ?? blank)

/** The text with a capital first letter, as at the beginning of a sentence or on a button. */
export const withCapital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** The text with a small first letter, as within a sentence: `demi-finale`, `poule C`. */
export const withSmallInitial = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

/** A French date, in which the first day of a month is `1er`: `dimanche 1er mars 2026`, `jeudi 1er`. */
export const withOrdinalFirst = (date: string): string => date.replace(/ 1\b/, ' 1er')

// An h is mute before a vowel other than a, as in Hélène and Hugo; most names with Ha have an h that is heard, as in
// Hans and Halima. A y is a vowel before a consonant, as in Yves, and a consonant before a vowel, as in Yann.
const elided = /^(?:[aeiouœæ]|h[eiouyœ]|y[bcdfghj-np-tv-xz])/i

/** Whether French writes « d’ » before a name, as in « d’Inès » or « d’Hugo », instead of « de », as in « de Hans ». */
export const isDeElidedBefore = (name: string): boolean => elided.test(name.normalize('NFD'))

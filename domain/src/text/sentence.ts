import type { JournalEntry } from '../contract/journal.ts'
import { isDeElidedBefore, withCapital } from './french.ts'
import type french from './journal-fr.json'

/**
 * The journal's texts in one language. `actions` and `sentences` may lack the type of an entry, because a server of a
 * newer release may send a type that this release does not know.
 */
export interface JournalTexts extends Omit<typeof french, 'actions' | 'sentences'> {
  readonly actions: Readonly<Record<string, string>>
  readonly sentences: Readonly<Record<string, string>>
}

export interface SentencePart {
  readonly text: string
  /** The player, when the text is the name of a player. */
  readonly pseudo?: string
  /**
   * Whether pages show the text less prominently: names and sets of a result, and the list of those who have contested
   * the match.
   */
  readonly isAside?: true
  /**
   * What the text is, so that a page can link or style it. `match`: the name of a match. `title`: the title of a news
   * item, or the name of a tournament or of a chat. `reason`: the reason of a contest. Left out for all other texts.
   */
  readonly mark?: 'match' | 'title' | 'reason'
}

/** The sentence of an entry, in parts (docs/specification.md#journal). Empty for a type without a text. */
export function sentenceOf(entry: JournalEntry, texts: JournalTexts): readonly SentencePart[] {
  const pattern = patternOf(entry, texts)
  if (pattern === undefined) return []
  const values = valuesOf(entry, texts)
  return filled(pattern + recalculated(entry, texts) + (entry.ownMatch ? texts.ownMatch : ''), values).map(
    (part, index) => (index === 0 ? capitalised(part) : part),
  )
}

function recalculated({ recalculated: count = 0 }: JournalEntry, texts: JournalTexts): string {
  if (count === 0) return ''
  return count === 1 ? texts.recalculatedOne : texts.recalculatedMany.replace('{count}', String(count))
}

/**
 * The text of the entry's type, or its variant: for an act of the operator, with a reason, or about a contested match.
 * Undefined when the type has no text.
 */
function patternOf({ type, actor, reason, contestedBy = [] }: JournalEntry, { sentences }: JournalTexts) {
  const special = [
    actor === 'operator' ? sentences[`${type}ByOperator`] : undefined,
    reason === undefined ? undefined : sentences[`${type}Because`],
    contestedBy.length === 0 ? undefined : sentences[`${type}Contested`],
  ]
  return special.find((text) => text !== undefined) ?? sentences[type]
}

/**
 * Replaces `{name}` by its value, and `{of name}` by `de` or `d’` and the value. Omits a full stop after a value that
 * ends with a punctuation mark, such as "Jean B.".
 */
function filled(pattern: string, values: Values): readonly SentencePart[] {
  const parts: SentencePart[] = []
  for (const [index, piece] of pattern.split(/[{}]/).entries()) {
    if (index % 2 === 0) {
      const text = /[.!?…]$/.test(parts.at(-1)?.text ?? '') ? piece.replace(/^\./, '') : piece
      if (text !== '') parts.push({ text })
      continue
    }
    const isGenitive = piece.startsWith('of ')
    const value = values[isGenitive ? piece.slice('of '.length) : piece] ?? []
    if (isGenitive) parts.push({ text: isDeElidedBefore(value[0]?.text ?? '') ? 'd’' : 'de ' })
    parts.push(...value)
  }
  return parts
}

export const plainText = (parts: readonly SentencePart[]): string => parts.map(({ text }) => text).join('')

/** The match of an entry, such as `Simple #1229`; an empty text when the entry has no match. */
export const matchName = ({ match }: JournalEntry, texts: JournalTexts): string =>
  match === undefined ? '' : (match.isSimple ? texts.simple : texts.double).replace('{id}', String(match.id))

type Values = Readonly<Record<string, readonly SentencePart[] | undefined>>

function valuesOf(entry: JournalEntry, texts: JournalTexts): Values {
  const { actor, match, live, language, reason } = entry
  const result = match?.result
  const nameOf = (pseudo: string | null): SentencePart =>
    pseudo === null ? { text: texts.someone } : { text: pseudo, pseudo }
  const listed = (names: readonly (string | null)[]) =>
    names.flatMap((pseudo, index): SentencePart[] => [...(index === 0 ? [] : [{ text: texts.and }]), nameOf(pseudo)])
  const resultOf = ({ winners, losers, looserSet }: NonNullable<typeof result>) =>
    aside([...listed(winners), { text: ` 2–${looserSet} ` }, ...listed(losers)])
  return {
    actor: actor === 'operator' ? [{ text: texts.operator }] : [nameOf(actor.pseudo)],
    players: listed(entry.players),
    match: match && [{ text: matchName(entry, texts), mark: 'match' }],
    result: result && resultOf(result),
    corrected: entry.corrected && resultOf(entry.corrected),
    contestedBy: aside(listed(entry.contestedBy ?? [])),
    reason: [{ text: texts.quoted.replace('{reason}', () => reason ?? ''), mark: 'reason' }],
    title: [{ text: entry.title ?? '', mark: 'title' }],
    language: [{ text: language === 'pki' ? texts.pki : texts.fr }],
    live: live && [nameOf(live.one), { text: texts.against }, nameOf(live.two), { text: `, à ${live.sets.join('–')}` }],
  }
}

const aside = (parts: readonly SentencePart[]): readonly SentencePart[] =>
  parts.map((part) => ({ ...part, isAside: true }))

/** The part with a capital first letter; a pseudo is left as it is. */
const capitalised = (part: SentencePart): SentencePart =>
  part.pseudo === undefined ? { ...part, text: withCapital(part.text) } : part

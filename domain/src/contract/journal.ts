import * as z from 'zod/mini'
import { journalKinds } from '../documents/journal.ts'
import { requiredText } from './text.ts'

const pseudo = requiredText(64)
const kinds = journalKinds.join('|')

/** Which entries to list, all optional: of any kind, of any actor, about anybody, of any time. */
const filters = {
  /** Kinds, separated by commas. */
  kinds: z.optional(z.string().check(z.regex(new RegExp(`^(${kinds})(,(${kinds})){0,5}$`)))),
  by: z.optional(pseudo),
  about: z.optional(pseudo),
  /** First and last day, in the time zone of the installation. */
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
}
export const JournalFilters = z.object(filters)
export type JournalFilters = z.infer<typeof JournalFilters>

/** `before`: only entries that come after the one with this id in the list. */
export const JournalQuery = z.object({ ...filters, before: z.optional(z.string().check(z.regex(/^[\w:./-]{1,100}$/))) })

/** A pseudo; null for a player who was deleted. */
const name = z.nullable(z.string())

const result = z.object({ winners: z.array(name), losers: z.array(name), looserSet: z.int() })
/** A match, with its result unless the entry is a contest; of a corrected match the result before. */
const match = z.object({ id: z.int(), isSimple: z.boolean(), result: z.optional(result) })

/** An entry of the journal (docs/specification.md#journal), of which `sentenceOf` makes the sentence. */
export const JournalEntry = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.enum(journalKinds),
  /** Type of the event, or `MatchWithdrawn`. A page skips those it does not have. */
  type: z.string(),
  /** `operator`: somebody with access to the server. */
  actor: z.union([z.object({ pseudo: name }), z.literal('operator')]),
  /** The players concerned. */
  players: z.array(name),
  match: z.optional(match),
  /** The result after a correction. */
  corrected: z.optional(result),
  /** How many later matches a correction rated again. */
  recalculated: z.optional(z.int()),
  /** Those whose contest of the match this decided. */
  contestedBy: z.optional(z.array(name)),
  /** The reason of a contest, until its player is deleted. */
  reason: z.optional(z.string()),
  /** Present when the actor plays in the match that this decided about. */
  ownMatch: z.optional(z.boolean()),
  language: z.optional(z.string()),
  /** Title of the news. */
  title: z.optional(z.string()),
  /** The live match: its players and the sets each has won. */
  live: z.optional(z.object({ one: name, two: name, sets: z.tuple([z.int(), z.int()]) })),
})
export type JournalEntry = z.infer<typeof JournalEntry>

/** Maximum number of entries of a page. */
export const journalPageSize = 50

const JournalCounts = z.object({
  /** How many entries of each kind there are with the other filters. */
  counts: z.record(z.string(), z.int()),
  /** Number of the first entry of the page, from 1. */
  first: z.int(),
})
export type JournalCounts = z.infer<typeof JournalCounts>

/** A page of the journal, newest first. */
export const Journal = z.object({
  ...JournalCounts.shape,
  entries: z.array(JournalEntry),
  /** The cursor of the next page, to send as `before`; null on the last page. */
  older: z.nullable(z.string()),
})
export type Journal = z.infer<typeof Journal>

import * as z from 'zod/mini'
import { journalKinds } from '../documents/journal.ts'
import { requiredText } from './text.ts'

const pseudo = requiredText(64)
const kinds = journalKinds.join('|')

/** Which entries to list. A filter that is left out keeps all entries. */
const filters = {
  /** Kinds, separated by commas. */
  kinds: z.optional(z.string().check(z.regex(new RegExp(`^(${kinds})(,(${kinds})){0,5}$`)))),
  /** `by`: the pseudo of the actor. `about`: the pseudo of a player whom the entry concerns. */
  by: z.optional(pseudo),
  about: z.optional(pseudo),
  /** `from` is the first day and `to` the last one, in the time zone of the installation. */
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
}
export const JournalFilters = z.object(filters)
export type JournalFilters = z.infer<typeof JournalFilters>

/** `before`: the id of an entry; only the older entries, which follow it in the list, are returned. */
export const JournalQuery = z.object({ ...filters, before: z.optional(z.string().check(z.regex(/^[\w:./-]{1,100}$/))) })

/** A pseudo; null for a player who was deleted. */
const name = z.nullable(z.string())

const result = z.object({ winners: z.array(name), losers: z.array(name), looserSet: z.int() })
/** The match of an entry. A contest has no `result`; a correction has the result before the correction. */
const match = z.object({ id: z.int(), isSimple: z.boolean(), result: z.optional(result) })

/** An entry of the journal (docs/specification.md#journal). `sentenceOf` makes its sentence. */
export const JournalEntry = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.enum(journalKinds),
  /**
   * Type of the event, or a more exact name: `MatchWithdrawn`, `ClubExportedWithEmails`, `ChatAdded`, `ChatPaused`,
   * `ChatResumed` or `ChatRemoved`. A correction that says that the match never happened has `MatchRolledBack`. A
   * page skips entries of types that its release does not have.
   */
  type: z.string(),
  /** The player who acted. `operator`: not a player, for example a person with access to the server. */
  actor: z.union([z.object({ pseudo: name }), z.literal('operator')]),
  players: z.array(name),
  match: z.optional(match),
  /** The result after a correction. */
  corrected: z.optional(result),
  /** How many later matches a correction rated again. */
  recalculated: z.optional(z.int()),
  /** The players whose contests this entry decided. */
  contestedBy: z.optional(z.array(name)),
  /** The reason of a contest; left out once the reason is erased. */
  reason: z.optional(z.string()),
  /** Present when the actor decided about a match of their own. A withdrawal does not count. */
  ownMatch: z.optional(z.boolean()),
  language: z.optional(z.string()),
  /** Title of the news, or name of the tournament or chat. */
  title: z.optional(z.string()),
  /** The live match that was stopped: its players, and the sets that each has won. */
  live: z.optional(z.object({ one: name, two: name, sets: z.tuple([z.int(), z.int()]) })),
})
export type JournalEntry = z.infer<typeof JournalEntry>

export const journalPageSize = 50

const JournalCounts = z.object({
  /** Number of entries of each kind. All filters apply except `kinds`. */
  counts: z.record(z.string(), z.int()),
  /** Place of the page's first entry in the list of all entries that the filters keep, from 1. */
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

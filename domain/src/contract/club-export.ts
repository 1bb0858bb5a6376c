import * as z from 'zod/mini'
import { requiredText } from './text.ts'

/** For how long the files of an export can be fetched, in milliseconds. */
export const clubExportFetchableMs = 10 * 60_000

/** What an admin exports of the club (docs/specification.md#export-of-the-club). */
export const ClubExportDraft = z.strictObject({
  /** The current password of the admin. Left out by an admin whose account has no password. */
  password: z.optional(requiredText(128)),
  format: z.enum(['csv', 'json']),
  /** Whether the file of the players has their e-mail addresses. */
  emails: z.boolean(),
  journal: z.boolean(),
})

/** What the form shows before an export. */
export const ClubExportPreview = z.object({
  players: z.int(),
  matches: z.int(),
  tournaments: z.int(),
  /** How many other admins are notified. */
  otherAdmins: z.int(),
})
export type ClubExportPreview = z.infer<typeof ClubExportPreview>

/** The address of an export's file. It is not a call of the contract, because replies of calls are JSON. */
export const clubExportPath = '/api/admin/export/:id'

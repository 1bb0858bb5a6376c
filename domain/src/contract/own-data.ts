import * as z from 'zod/mini'

/**
 * How long an archive is kept after the request, in milliseconds. During this time the player can request another
 * archive only if the first one has failed or was cancelled.
 */
export const archiveKeptMs = 24 * 3_600_000
/** Milliseconds after which an archive that is not ready counts as failed: the process that makes it may have ended. */
export const archiveMadeWithinMs = 10 * 60_000

/** The archive of the current player's own data (docs/specification.md#ones-own-data). */
export const OwnArchive = z.discriminatedUnion('state', [
  z.object({ state: z.enum(['none', 'preparing', 'failed']) }),
  z.object({
    state: z.literal('ready'),
    name: z.string(),
    /** In bytes. */
    size: z.int(),
    /** When the archive is deleted: an ISO instant. */
    until: z.string(),
  }),
])
export type OwnArchive = z.infer<typeof OwnArchive>

/** The address of the archive's file. It is not a call of the contract, because replies of calls are JSON. */
export const ownArchivePath = '/api/player/me/archive.zip'

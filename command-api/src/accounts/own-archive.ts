import type { PlayerId } from '@topspin/domain/ids'
import { archiveStateOf } from '@topspin/platform/identity/parts'
import type { Deps } from '../deps.ts'

type Needed = Pick<Deps, 'identity' | 'jobs' | 'clock'>

/**
 * Queues the job that makes the archive of a player's own data, unless one is kept or being made
 * (docs/specification.md#ones-own-data).
 * @throws EngineAway
 */
export async function prepareArchive({ identity: { archives }, jobs, clock }: Needed, player: PlayerId): Promise<void> {
  const [now, before] = [clock(), await archives.of(player)]
  if (['preparing', 'ready'].includes(archiveStateOf(before, now))) return
  if (before !== null) await archives.remove(player, before.requestedAt)
  if (!(await archives.add(player, now))) return
  try {
    await jobs.add('archive', `${player} ${now}`, { playerId: player })
  } catch (error) {
    await archives.remove(player, now)
    throw error
  }
}

/** Cancels the making of a player's archive. Also removes a failed or expired archive; one that is ready stays. */
export async function cancelArchive({ identity: { archives }, clock }: Needed, player: PlayerId): Promise<void> {
  const archive = await archives.of(player)
  if (archive !== null && archiveStateOf(archive, clock()) !== 'ready')
    await archives.remove(player, archive.requestedAt)
}

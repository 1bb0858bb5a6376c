import { join } from 'node:path'
import type { AvailablePlayers } from '@topspin/domain/contract/availability'
import type { UnannouncedReplySource } from '@topspin/domain/contract/calls'
import { type ChangeName, changedModels } from '@topspin/domain/contract/changes'
import { projectionNames } from '@topspin/domain/documents/names'
import { openLogReader } from '@topspin/platform/event-store/open'
import type { Browser } from '@topspin/platform/http/testing/browser'
import { openIdentityStore } from '@topspin/platform/identity/open'
import type { JobQueue } from '@topspin/platform/job-queue/port'
import { openReadStore } from '@topspin/platform/read-store/open'
import { documentsIn } from '@topspin/projections/testing/read-models'
import { bodyOf } from '@topspin/test-kit/expecting'
import type { InProcessApp } from '@topspin/test-kit/in-process-app'
import { expect, vi } from 'vitest'

/** What the column `changes` of a command may name. */
export type ChangeableName = ChangeName | UnannouncedReplySource
type Held = ReadonlyMap<ChangeableName | 'pseudos' | 'addresses' | 'bios' | 'links', unknown>

interface Observer {
  /**
   * Runs some work and compares what the installation holds before and after the work.
   * @param isQueued whether the work only queues a replay: the comparison then waits for the end of the replay
   * @returns the result of the work, and the names of what the work has changed
   */
  observe<T>(
    work: () => Promise<T>,
    isQueued: boolean,
  ): Promise<{ readonly result: T; readonly changed: readonly ChangeableName[] }>
  close(): Promise<void>
}

const patience = { interval: 5, timeout: 30_000 }

/** For data that are in no document, the read models that are announced as changed when the data change. */
const modelsWith = {
  pseudos: ['accounts', 'rankings'],
  addresses: ['accounts'],
  bios: ['accounts'],
  links: ['accounts'],
} as const
// The casts are safe: `in` decides which of the two types the name has.
const namesOf = (differing: keyof typeof modelsWith | ChangeableName): readonly ChangeableName[] =>
  differing in modelsWith ? modelsWith[differing as keyof typeof modelsWith] : [differing as ChangeableName]

/** Opens an observer of what some work changes in an installation. The first account must be named Ada. */
export async function observeChanges(rig: InProcessApp, jobs: JobQueue): Promise<Observer> {
  const url = (file: string) => `sqlite:${join(rig.folder, file)}`
  const documents = await openReadStore(url('read.db'))
  const identity = await openIdentityStore(url('identity.db'), (error) => {
    throw error
  })
  const log = await openLogReader(url('events.db'))
  let ada: Browser | null = null

  const untilFolded = () =>
    vi.waitFor(async () => {
      const head = await log.head()
      for (const name of projectionNames) {
        const pointer = await documents.pointer(name)
        expect(pointer === null ? null : (await documents.checkpoint(pointer.active)).position).toBe(head)
      }
    }, patience)

  const served = async (name: string): Promise<unknown> => {
    const pointer = await documents.pointer(name)
    return pointer === null ? [] : [...(await documentsIn(documents, pointer.active))]
  }

  /** The generations of the read models, the states of their last replays, and the failed jobs. */
  const builds = async () => ({
    models: await Promise.all(
      projectionNames.map(async (name) => ({
        pointer: await documents.pointer(name),
        replay: (await documents.progress(name))?.state ?? null,
      })),
    ),
    failed: await jobs.failed(),
  })

  const untilBuilt = (before: unknown) =>
    vi.waitFor(async () => {
      const now = await builds()
      expect(now).not.toEqual(before)
      expect(now.models.map(({ replay }) => replay)).not.toContain('replaying')
    }, patience)

  /** Who is free to play, which is in no file. */
  async function free(): Promise<unknown> {
    ada ??= await rig.browser().logIn('Ada')
    return bodyOf<AvailablePlayers>(await ada.get('/api/match/available')).players
  }

  async function held(): Promise<Held> {
    await untilFolded()
    const accounts = await identity.accounts()
    return new Map<ChangeableName | keyof typeof modelsWith, unknown>([
      ...(await Promise.all(changedModels.map(async (name) => [name, await served(name)] as const))),
      ['pseudos', accounts.map(({ id, pseudo }) => [id, pseudo])],
      ['addresses', accounts.map(({ id, email, isEmailVerified }) => [id, email, isEmailVerified])],
      ['bios', accounts.map(({ id, bio }) => [id, bio])],
      ['links', await Promise.all(accounts.map(({ id }) => identity.companyLinks.of(id)))],
      ['screens', (await identity.screens.all()).map(({ id, name }) => [id, name])],
      ['chats', (await identity.chats.all()).map(({ settings }) => settings)],
      ['quoting', await identity.unquoted()],
      ['projections', await builds()],
      ['availability', accounts.length === 0 ? [] : await free()],
    ])
  }

  let before = await held()
  return {
    async observe(work, isQueued) {
      const result = await work()
      if (isQueued) await untilBuilt(before.get('projections'))
      const after = await held()
      const differing = [...after.keys()].filter(
        (name) => JSON.stringify(after.get(name)) !== JSON.stringify(before.get(name)),
      )
      before = after
      return { result, changed: differing.flatMap(namesOf) }
    },
    async close() {
      await log.close()
      await identity.close()
      await documents.close()
    },
  }
}

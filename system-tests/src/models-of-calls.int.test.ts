import { type Call, type CommandName, calls, type QueryName } from '@topspin/domain/contract/calls'
import { instant } from '@topspin/domain/ids'
import { readConfig } from '@topspin/platform/config'
import { openEngines } from '@topspin/platform/engines'
import type { Browser } from '@topspin/platform/http/testing/browser'
import { openRig } from '@topspin/test-kit/rig'
import { beforeAll, expect, it } from 'vitest'
import { makeEveryCommand, type Readers } from './testing/every-command.ts'
import { type Changed, observeChanges } from './testing/observed-changes.ts'
import { type Read, readsOf } from './testing/observed-reads.ts'

// The columns `changes` and `models` of the contract decide what a page reads again and which read models a reply waits
// for. This file makes every call of the contract, and compares its column with what it has changed or read.

// The keys of the table are the names of the calls.
const all = Object.entries<Call>(calls) as [CommandName | QueryName, Call][]
const commands = all.flatMap(([name, call]) => (call.side === 'command' ? [[name, call] as const] : []))
const queries = all.flatMap(([name, call]) => (call.side === 'query' ? [[name, call] as const] : []))

const env = { MATCH_COOLDOWN_SECONDS: '0', WORKING_HOURS: 'always', PUSH_SERVICES: 'push.example.org' }
const neverMade = 'this call was never made'
const changed = new Map<string, Set<Changed>>()
const read = new Map<string, ReadonlySet<Read>>()

/** Who makes a query, and the parameters of its path. */
function requestOf(name: string, readers: Readers): readonly [by: Browser, params: Readonly<Record<string, unknown>>] {
  const { ada, ben, applicant, screen, contested, live } = readers
  const params = { pseudo: 'Ben', ladder: 'simple', side: 'partners', id: contested }
  switch (name) {
    case 'registration':
      return [applicant, params]
    case 'ownContests':
      return [ben, params]
    case 'screenContents':
      return [screen, params]
    case 'pastPoints':
      return [ada, { ...params, id: live }]
    case 'doubleRecap':
      return [ada, { ...params, id: 1 }]
    default:
      return [ada, params]
  }
}

beforeAll(async () => {
  const rig = await openRig(env)
  const { observe, close } = await observeChanges(rig)
  const readers = await makeEveryCommand(rig, async (name, work) => {
    const { result, changed: names } = await observe(work, 'status' in calls[name])
    changed.set(name, new Set([...(changed.get(name) ?? []), ...names]))
    return result
  })
  await close()
  await rig.whileStopped(async () => {
    const config = readConfig({ ...env, DATA_DIR: rig.folder, LOG_LEVEL: 'silent' })
    const engines = await openEngines(config, (error) => {
      throw error
    })
    const { now } = rig.time
    // Who is free to play is forgotten at the stop.
    for (const { id } of await engines.identity.accounts())
      await engines.availability.set(id, instant(now + 60_000), instant(now))
    for (const [name, { path }] of queries) {
      const [by, params] = requestOf(name, readers)
      const url = path.replace(/:(\w+)/g, (_, parameter: string) => encodeURIComponent(String(params[parameter])))
      read.set(name, await readsOf(url, by, config, engines, now))
    }
    await engines.close()
  })
  await rig.close()
})

it.each(commands)('%s names what it changes', (name, { changes }) => {
  const found = [...(changed.get(name) ?? [neverMade])]
  // The page of a player whose account is deleted forgets all answers.
  const expected = name === 'deleteMe' ? [] : found.filter((one) => one !== 'journal')
  expect(changes.toSorted()).toEqual(expected.toSorted())
})

it.each(queries)('%s names what its reply is made from', (name, { models }) => {
  const found: ReadonlySet<string> = read.get(name) ?? new Set([neverMade])
  // A change of texts of accounts is announced as one of `accounts` and `rankings`.
  const isAnnounced = !found.has('texts of accounts') || found.has('rankings')
  const expected = new Set<string>([...found, ...(isAnnounced ? [] : ['accounts'])])
  expected.delete('texts of accounts')
  expect(models.toSorted()).toEqual([...expected].toSorted())
})

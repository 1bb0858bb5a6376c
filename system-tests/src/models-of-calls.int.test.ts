import { type Call, type CommandCallName, calls, type QueryCallName } from '@topspin/domain/contract/calls'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type InstallationAfterAllCommands, openInstallationAfterAllCommands } from './testing/after-every-command.ts'
import { fetchReply, requestsOfEveryQuery } from './testing/every-query.ts'
import { observeReads, type ReadSource } from './testing/observed-reads.ts'

// The columns `changes` and `models` of the contract decide what a page reads again and which read models a reply waits
// for. This file makes every call of the contract, and compares these columns with what the call has changed or read.

// The keys of the table are the names of the calls.
const all = Object.entries<Call>(calls) as [CommandCallName & QueryCallName, Call][]
const commands = all.flatMap(([name, call]) => (call.side === 'command' ? [[name, call] as const] : []))
const queries = all.flatMap(([name, call]) => (call.side === 'query' ? [[name, call] as const] : []))

const neverMade = new Set(['this call was never made'])
let club: InstallationAfterAllCommands
const read = new Map<string, ReadonlySet<ReadSource>>()

beforeAll(async () => {
  club = await openInstallationAfterAllCommands()
  for (const query of requestsOfEveryQuery(club.readers))
    read.set(query.name, await observeReads((server) => fetchReply(query, server), club))
}, 120_000)
afterAll(() => club.close())

it.each(commands)('the column `changes` of %s names what the call changes', (name, { changes }) => {
  const found: ReadonlySet<string> = club.changed.get(name) ?? neverMade
  // After `deleteMe` the page forgets all answers, so the call needs to name nothing.
  const expected = name === 'deleteMe' ? [] : [...found].filter((one) => one !== 'journal')
  expect(changes.toSorted()).toEqual(expected.toSorted())
})

it.each(queries)('the column `models` of %s names what the reply is made from', (name, { models }) => {
  const found: ReadonlySet<string> = read.get(name) ?? neverMade
  // A changed pseudo is announced as a change of `accounts` and of `rankings`: either of them in `models` is
  // enough.
  const isAnnounced = !found.has('texts of accounts') || found.has('rankings')
  const expected = new Set([...found, ...(isAnnounced ? [] : ['accounts'])])
  expected.delete('texts of accounts')
  expect(models.toSorted()).toEqual([...expected].toSorted())
})

import { type DocumentOf, type ProjectionName, projectionNames } from '@topspin/domain/documents/names'
import { optionalPlayerFields } from '@topspin/domain/player/player'
import type { Generation, ReadStore } from '@topspin/platform/read-store/port'
import { storeWith } from '@topspin/projections/testing/read-models'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type InstallationAfterAllCommands, openInstallationAfterAllCommands } from './testing/after-every-command.ts'
import { fetchReply, requestsOfEveryQuery } from './testing/every-query.ts'
import { openReadsServer } from './testing/reads-server.ts'

// While a read model is rebuilt, readers get documents of the previous fold, without the fields that the new fold adds
// (docs/contributing.md#rolling-releases). Here each optional field is taken away from all documents in turn.

type Leaf = string | number | boolean | null | undefined
type IsOptional<T, K extends keyof T> = object extends Record<K, 1> ? false : object extends Pick<T, K> ? true : false
/** The names of the optional fields of a document at any depth, also of tuples. */
type OptionalIn<T> = T extends Leaf
  ? never
  : T extends readonly (infer Element)[]
    ? OptionalIn<Element> | OptionalOf<T, Extract<keyof T, `${number}`>>
    : OptionalOf<T, keyof T> | { [K in keyof T]-?: OptionalIn<T[K]> }[keyof T]
type OptionalOf<T, Keys extends keyof T> = { [K in Keys]-?: IsOptional<T, K> extends true ? K : never }[Keys]

/** The optional fields of the documents. This file does not compile when a field is missing here. */
const optionalFields: { readonly [N in ProjectionName]: { readonly [K in OptionalIn<DocumentOf<N>>]: true } } = {
  live: { takeOver: true, earlierTakeOvers: true, sent: true, saving: true, fixture: true },
  accounts: optionalPlayerFields,
  rankings: {},
  matches: {},
  history: {},
  careers: {},
  statistics: { wins: true },
  // The item with the index 4 of a tuple.
  standings: { 4: true },
  scores: {},
  weeks: {},
  sheets: { takeOver: true, earlierTakeOvers: true, sent: true, saving: true, fixture: true },
  contests: {},
  reactions: {},
  challenges: { insteadOf: true },
  tournaments: { datedAt: true, decided: true, startedAt: true, stopReason: true },
  news: {},
  entry: {},
  journal: {
    match: true,
    withdrawn: true,
    corrected: true,
    language: true,
    contest: true,
    news: true,
    liveId: true,
    tournament: true,
    leftBy: true,
    exported: true,
    chat: true,
  },
}
const fields = projectionNames.flatMap((model) =>
  Object.keys(optionalFields[model]).map((field) => [model, field] as const),
)

let club: InstallationAfterAllCommands
beforeAll(async () => {
  club = await openInstallationAfterAllCommands()
}, 120_000)
afterAll(() => club.close())

/**
 * Returns a document without a field, and whether the field was there. An item of an array is a field only when the
 * array is a tuple.
 */
function without(value: unknown, field: string): readonly [rest: unknown, had: boolean] {
  if (typeof value !== 'object' || value === null) return [value, false]
  const parts = Object.entries(value).map(([name, part]) => [name, ...without(part, field)] as const)
  const isTuple = !Array.isArray(value) || value.every((part) => typeof part !== 'object')
  const kept = isTuple ? parts.filter(([name]) => name !== field) : parts
  const had = kept.length < parts.length || parts.some(([, , inside]) => inside)
  const rest = kept.map(([name, part]) => [name, part] as const)
  return [Array.isArray(value) ? rest.map(([, part]) => part) : Object.fromEntries(rest), had]
}

it.each(fields)('every reply can be made from documents of %s without %s', async (model, field) => {
  let hadIt = false
  const stripped = (generation: Generation, document: unknown): unknown => {
    if (generation.projection !== model) return document
    const [rest, had] = without(document, field)
    hadIt ||= had
    return rest
  }
  const { config, engines, readers, now } = club
  const { documents } = engines
  const get: ReadStore['get'] = async (generation, key) => stripped(generation, await documents.get(generation, key))
  const getMany: ReadStore['getMany'] = async (generation, keys) => {
    const found = await documents.getMany(generation, keys)
    return new Map([...found].map(([key, document]) => [key, stripped(generation, document)]))
  }
  const range: ReadStore['range'] = async (generation, prefix, options) => {
    const found = await documents.range(generation, prefix, options)
    return found.map(({ key, document }) => ({ key, document: stripped(generation, document) }))
  }
  const previousFold = { ...engines, documents: storeWith(documents, { get, getMany, range }) }
  const { server, close } = await openReadsServer(config, previousFold, now)
  try {
    for (const query of requestsOfEveryQuery(readers)) await fetchReply(query, server)
  } finally {
    await close()
  }
  // Fields that no document here has: `saving` of the live match, which exists only between two appends;
  // `tournamentStars` and `fixture`, because no command made here ends a tournament or starts a live match for a fixture;
  // `startedAt` and `datedAt`, which are in the type of the documents, but set only in the state of the decider; and
  // `insteadOf`, because the other time that is proposed here is accepted.
  const absent = ['tournamentStars', 'fixture', 'startedAt', 'datedAt', 'insteadOf']
  const isAbsent = (model === 'live' && field === 'saving') || absent.includes(field)
  expect(hadIt || isAbsent, `a document with ${field}`).toBe(true)
})

import { createHash } from 'node:crypto'
import { type Call, type CallName, calls, type Reply } from '@topspin/domain/contract/calls'
import { serializerCompiler } from 'fastify-type-provider-zod'

/** A serialised reply, which may answer many requests. */
export interface SerialisedReply<K extends CallName> {
  readonly call: K
  readonly text: string
  readonly etag: string
}

/** Calls whose reply is a list of objects. */
type ListCall = { [K in CallName]: Reply<K> extends readonly object[] ? K : never }[CallName]

const serialisers = new Map<CallName, (reply: unknown) => string>()

/** Serialises the fields that the contract declares. Other fields are left out. @throws Error for an invalid reply */
export function serialiseReply<K extends CallName>(call: K, reply: Reply<K>): SerialisedReply<K> {
  return withEtag(call, serialiserOf(call)(reply))
}

/** Serialises one entry of a list, so that it can be cached. @throws Error for an invalid entry */
export function serialiseListEntry<K extends ListCall>(call: K, entry: Reply<K>[number]): string {
  return serialiserOf(call)([entry]).slice(1, -1) // a list with one entry, without its brackets
}

/** Joins the texts of `serialiseListEntry` into the reply with the whole list. */
export function joinListEntries<K extends ListCall>(call: K, texts: readonly string[]): SerialisedReply<K> {
  return withEtag(call, `[${texts.join(',')}]`)
}

function serialiserOf(name: CallName): (reply: unknown) => string {
  const known = serialisers.get(name)
  if (known !== undefined) return known
  const { method, path, reply }: Call = calls[name]
  const made = serializerCompiler({ schema: reply, method, url: path })
  serialisers.set(name, made)
  return made
}

function withEtag<K extends CallName>(call: K, text: string): SerialisedReply<K> {
  return { call, text, etag: etagOf(text) }
}

export const etagOf = (text: string): string => `W/"${createHash('sha1').update(text).digest('base64url')}"`

/** Whether the client has the reply with this ETag (RFC 9110, 13.1.2). @param ifNoneMatch the header: a list or `*` */
export function etagMatches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch.trim() === '*') return true
  const bare = etag.replace(/^W\//, '')
  return ifNoneMatch.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === bare)
}

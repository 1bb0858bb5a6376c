import { type Call, type CallName, calls, type Reply } from '@topspin/domain/contract/calls'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { weakEtag } from './etag.ts'

/** A reply as bytes, which may answer many. */
export interface Serialised<K extends CallName> {
  readonly call: K
  readonly json: string
  readonly etag: string
}

/** Calls that reply with a list of objects. */
type ListCall = { [K in CallName]: Reply<K> extends readonly object[] ? K : never }[CallName]

const serialisers = new Map<CallName, (reply: unknown) => string>()

/**
 * The bytes of a reply, with only what the contract declares (the last net against leaks), and their validator.
 * @throws Error when the reply is not what the contract says
 */
export function serialise<K extends CallName>(call: K, reply: Reply<K>): Serialised<K> {
  const json = serialiserOf(call)(reply)
  return { call, json, etag: weakEtag(json) }
}

/**
 * One entry of a list as JSON text, checked like the whole list: for a list whose texts are kept from one answer to the
 * next.
 * @throws Error when the entry is not what the contract says
 */
export function serialiseEntry<K extends ListCall>(call: K, entry: Reply<K>[number]): string {
  return serialiserOf(call)([entry]).slice(1, -1) // a list of one, without its brackets
}

/** The list that such texts make. */
export function joinEntries<K extends ListCall>(call: K, texts: readonly string[]): Serialised<K> {
  const json = `[${texts.join(',')}]`
  return { call, json, etag: weakEtag(json) }
}

function serialiserOf(name: CallName): (reply: unknown) => string {
  const known = serialisers.get(name)
  if (known !== undefined) return known
  const { method, path, reply }: Call = calls[name]
  const made = serializerCompiler({ schema: reply, method, url: path })
  serialisers.set(name, made)
  return made
}

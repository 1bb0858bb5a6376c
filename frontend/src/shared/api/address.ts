import type { Call } from '@topspin/domain/contract/calls'

type Values = Readonly<Record<string, string | undefined>>

/** Builds the address of a call: fills the `:name` parameters, each encoded as one path segment, and appends the query. */
export function addressOf(call: Call, params: Values = {}, query: Values = {}): string {
  const path = call.path.replace(/:([a-zA-Z]+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  ).toString()
  return search === '' ? path : `${path}?${search}`
}

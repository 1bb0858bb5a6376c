import { describe, expect, it } from 'vitest'
import type { JsonSchema } from '../testing/compatibility.ts'
import { contractSchemas } from '../testing/contract-schemas.ts'
import { type ServerCall, serverCalls } from './server-calls.ts'

const namesOf = (condition: (call: ServerCall, name: string) => boolean): string[] =>
  Object.entries<ServerCall>(serverCalls)
    .filter(([name, call]) => condition(call, name))
    .map(([name]) => name)

/**
 * Whether a reply has a secret. With `isListed` (in a list, or in the reply to a command) e-mail addresses
 * count too.
 */
function holdsSecret({ anyOf = [], items, properties = {} }: JsonSchema, isListed: boolean): boolean {
  const own = Object.entries(properties).some(
    ([name, { type = '' }]) =>
      [type].flat().includes('string') &&
      (/password|secret|token|^code$/i.test(name) || (isListed && name === 'email')),
  )
  const parts = [...anyOf, ...Object.values(properties)]
  return own || parts.some((part) => holdsSecret(part, isListed)) || (items !== undefined && holdsSecret(items, true))
}

describe('the calls', () => {
  const schemas = contractSchemas()

  it('that reply with a secret, or with e-mail addresses that would be kept, are marked as secret', () => {
    const secret = namesOf(({ side }, name) => holdsSecret(schemas[name]!.reply, side === 'command'))
    expect(secret).toEqual([
      'register',
      'enterByLink',
      'authenticate',
      'registerWithCompany',
      'linkCompany',
      'publishCalendar',
      'accounts',
      'resetPassword',
      'pairScreen',
      'screenPairing',
      'testChat',
    ])
    expect(namesOf((call) => call.secret === true)).toEqual(secret)
  })

  it('that share the rate limit of the login have the body of the login', () => {
    for (const name of namesOf((call) => call.limit === 'login'))
      expect(schemas[name]!.body).toEqual(schemas['authenticate']!.body)
  })
})

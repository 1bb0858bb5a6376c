import { describe, expect, it } from 'vitest'
import { loggedError, scrub } from './log-options.ts'

describe('scrub', () => {
  it.each([
    ['an e-mail address', 'mail to zoe.martin+x@mail.example.org now', 'mail to [removed] now'],
    ['credentials of a store', 'connect mongodb://user:hunter2@db:27017', 'connect mongodb://[removed]@db:27017'],
    ['a hash', '"$argon2id$v=19$m=65536,t=3,p=1$c2FsdA$aGFzaA" stays', '"[removed]" stays'],
    ['a session cookie', 'cookie: sid=abc.def; x', 'cookie: sid=[removed]; x'],
    ['a cookie on https', '__Host-sid=abc', '__Host-sid=[removed]'],
    ['an anti-forgery token', 'XSRF-TOKEN=abc', 'XSRF-TOKEN=[removed]'],
    [
      'JSON in a message',
      '{"msg":"{\\"password\\": \\"p\\",\\"a\\":1}"}',
      '{"msg":"{\\"password\\": \\"[removed]\\",\\"a\\":1}"}',
    ],
  ])('removes %s', (_what, line, clean) => {
    expect(scrub(line)).toBe(clean)
  })

  it('does not change other lines', () => {
    const line = '{"level":30,"route":"/api/player/:pseudo","status":200,"msg":"request completed"}'
    expect(scrub(line)).toBe(line)
  })
})

describe('loggedError', () => {
  it('has name, message, stack, code and cause, and no other fields of the error', () => {
    const cause = Object.assign(new Error('dup'), { code: 'E11000', keyValue: { email: 'x' } })
    const logged = loggedError(new TypeError('outer', { cause }))
    expect(logged).toMatchObject({ type: 'TypeError', message: 'outer', cause: { message: 'dup', code: 'E11000' } })
    expect(Object.keys(logged.cause ?? {}).sort()).toEqual(['code', 'message', 'stack', 'type'])
  })

  it('has only the type of a thrown value that is no Error', () => {
    expect(loggedError('secret')).toEqual({ type: 'string', message: 'not an error', stack: '' })
  })
})

import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { logOptions, redactLogLine, terminalLog, toLoggedError, withoutSecrets } from './log-options.ts'

describe('redactLogLine', () => {
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
    expect(redactLogLine(line)).toBe(clean)
  })

  it('leaves a line with an address after a line break or another control character as JSON', () => {
    const line = JSON.stringify({ msg: 'sent to\nzoe@example.org,\u0001zoe@example.org,\u0001bea@example.org' })
    expect(JSON.parse(redactLogLine(line))).toEqual({ msg: 'sent to\n[removed],\u0001[removed],\u0001[removed]' })
  })

  it('removes an address after a backslash', () => {
    const line = JSON.stringify({ msg: 'CORP\\bob@example.org, CORP\\ubob@example.org' })
    expect(JSON.parse(redactLogLine(line))).toEqual({ msg: 'CORP\\[removed], CORP\\[removed]' })
  })

  it('removes a password with quotes and backslashes from JSON in a message', () => {
    const line = JSON.stringify({ msg: JSON.stringify({ password: 'p"q\\r\ns', a: 1 }) })
    expect(redactLogLine(line)).toBe(JSON.stringify({ msg: '{"password":"[removed]","a":1}' }))
  })

  it('does not change other lines', () => {
    const line = '{"level":30,"route":"/api/player/:pseudo","status":200,"msg":"request completed"}'
    expect(redactLogLine(line)).toBe(line)
  })
})

describe('toLoggedError', () => {
  it('has name, message, stack, code and cause, and no other fields of the error', () => {
    const cause = Object.assign(new Error('dup'), { code: 'E11000', keyValue: { email: 'x' } })
    const logged = toLoggedError(new TypeError('outer', { cause }))
    expect(logged).toMatchObject({ type: 'TypeError', message: 'outer', cause: { message: 'dup', code: 'E11000' } })
    expect(Object.keys(logged.cause ?? {}).sort()).toEqual(['code', 'message', 'stack', 'type'])
  })

  it('has only the type of a thrown value that is no Error', () => {
    expect(toLoggedError('secret')).toEqual({ type: 'string', message: 'not an error', stack: '' })
  })
})

describe('withoutSecrets', () => {
  it('removes the values of secret names at three levels, also in lists', () => {
    const account = { email: 'zoe', pseudo: 'Zoé' }
    expect(withoutSecrets({ token: 't', account, of: { account, list: [account] }, count: 2 })).toEqual({
      token: '[removed]',
      account: { email: '[removed]', pseudo: 'Zoé' },
      of: { account: { email: '[removed]', pseudo: 'Zoé' }, list: [account] },
      count: 2,
    })
    expect(withoutSecrets({ list: [account] })).toEqual({ list: [{ email: '[removed]', pseudo: 'Zoé' }] })
  })

  it('does not change the fields themselves, and keeps instances for their serializers', () => {
    const fields = { password: 'p', err: new TypeError('no') }
    expect(withoutSecrets(fields)['err']).toBe(fields.err)
    expect(fields.password).toBe('p')
  })
})

it('writes a line of text for each entry, with its fields and without secrets', () => {
  const lines: string[] = []
  const out = terminalLog({ write: (line) => void lines.push(line.replace(/^\d\d:\d\d:\d\d\.\d{3} /, '')) })
  const { log } = Fastify({ logger: logOptions('standalone', 'info', out) })
  log.info({ route: '/api/hello', status: 200 }, 'request completed')
  log.warn({ err: new Error('no answer') }, 'projections interrupted')
  log.error(new Error('alone'))
  log.warn({ password: 'p' }, 'mail to zoe@example.org')
  log.debug('not logged')
  expect(lines).toEqual([
    'info request completed route="/api/hello" status=200\n',
    'warn projections interrupted: no answer\n',
    'error alone: alone\n',
    'warn mail to [removed] password="[removed]"\n',
  ])
})

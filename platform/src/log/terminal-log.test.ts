import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { logOptions } from './log-options.ts'
import { terminalLog } from './terminal-log.ts'

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

import { person, someFriday } from '@topspin/domain/testing/builders'
import { expect, it } from 'vitest'
import { execute } from './execute.ts'
import type { Envelope } from './streams/pending-batch.ts'

/** A handler that returns the envelope it gets. */
const stream = { execute: async (envelope: Envelope<{ type: 'CloseEntry' }>) => envelope }
const metadata = { commandId: 'command 1', correlationId: 'request 1', now: someFriday }

it('adds the metadata of the call to the command, with its player as the actor', async () => {
  const call = { ...metadata, subject: { playerId: person('max') }, body: { open: false } }
  const envelope = await execute(call, stream, { type: 'CloseEntry' })
  expect(envelope).toEqual({ command: { type: 'CloseEntry' }, ...metadata, actor: person('max') })
})

it('has no actor when no player sent the command', async () => {
  expect(await execute({ ...metadata, subject: null }, stream, { type: 'CloseEntry' })).toMatchObject({ actor: null })
})

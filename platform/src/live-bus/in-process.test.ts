import { expect, test } from 'vitest'
import { openInProcessLiveBus } from './in-process.ts'
import { liveBusContract } from './testing/contract.ts'

liveBusContract('a process', async (onFailure) => {
  const bus = openInProcessLiveBus(onFailure)
  return { here: bus, there: bus }
})

test('a listener added during a delivery does not get that message', async () => {
  const bus = openInProcessLiveBus(() => undefined)
  const received: string[] = []
  await bus.subscribe('live', () => {
    void bus.subscribe('live', ({ body }) => received.push(body))
  })
  await bus.publish('live', { body: '1' })
  await bus.publish('live', { body: '2' })
  expect(received).toEqual(['2'])
})

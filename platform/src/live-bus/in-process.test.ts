import { expect, test } from 'vitest'
import { liveBusContract } from './contract.ts'
import { openLiveBus } from './open.ts'

liveBusContract('a process', async (onFailure) => {
  const bus = await openLiveBus(null, onFailure)
  return { here: bus, there: bus }
})

test('a listener that subscribes another does not make it hear the message under way', async () => {
  const bus = await openLiveBus(null, () => undefined)
  const heard: string[] = []
  await bus.subscribe('live', () => {
    void bus.subscribe('live', ({ body }) => heard.push(body))
  })
  await bus.publish('live', { body: '1' })
  await bus.publish('live', { body: '2' })
  expect(heard).toEqual(['2'])
})

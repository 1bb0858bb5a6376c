import { person } from '@topspin/domain/testing/builders'
import { expect, test, vi } from 'vitest'
import { type DigestDeps, startDigests } from './digest-worker.ts'

test('the mails about a week are queued only when its read models have folded the whole log', async () => {
  const waitFor = vi.fn<DigestDeps['views']['models']['waitFor']>().mockResolvedValueOnce(false).mockResolvedValue(true)
  const add = vi.fn(async () => true)
  let tick = () => {}
  // Only these parts of the dependencies are used until a mail is sent.
  const deps = {
    views: {
      rules: { timeZone: 'Europe/Paris' },
      events: { head: async () => '5' },
      models: { waitFor },
      weeks: { of: async () => ({ matches: 1 }) },
      ladders: { orders: async () => ({ alphabetical: [{ id: person('lea') }] }) },
      identity: { notificationChoices: async () => new Map([[person('lea'), { week: true }]]) },
    },
    jobs: { work: async () => undefined, add },
    every: (_: number, task: () => void) => {
      tick = task
      return () => undefined
    },
    clock: () => Date.parse('2025-01-13T07:30:00Z'),
    report: () => undefined,
  } as unknown as DigestDeps
  await startDigests(deps)
  await vi.waitFor(() => expect(waitFor).toHaveBeenCalledTimes(1))
  tick()
  await vi.waitFor(() => expect(add).toHaveBeenCalledWith('digest', expect.anything(), expect.anything()))
  expect(waitFor).toHaveBeenCalledTimes(2)
  tick()
  await vi.waitFor(() => expect(add).toHaveBeenCalledTimes(1))
})

import { createECDH } from 'node:crypto'
import type { Reply } from '@topspin/domain/contract/calls'
import { openInProcessJobQueue } from '@topspin/platform/job-queue/in-process'
import { OperatorError } from '@topspin/platform/operator-error'
import { bodyOf, expectRefusal } from '@topspin/test-kit/expecting'
import { type InProcessApp, openInProcessApp } from '@topspin/test-kit/in-process-app'
import type { Member } from '@topspin/test-kit/people'
import { singlesBody } from '@topspin/test-kit/submissions'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

// The push service refuses all messages until a test sets `takes` to true.

let rig: InProcessApp
let ada: Member
let ben: Member
let takes: boolean
const sent: string[] = []
const jobs = () => openInProcessJobQueue(() => undefined, { now: () => rig.time.now, wait: async () => undefined })
let queue: ReturnType<typeof jobs>

beforeEach(async () => {
  takes = false
  sent.length = 0
  queue = jobs()
  rig = await openInProcessApp(
    { PUSH_SERVICES: 'push.example.org' },
    {
      jobs: queue,
      sendPush: async ({ endpoint }) => {
        if (!takes) throw new OperatorError('a push service answers 503')
        sent.push(endpoint)
        return 'sent'
      },
    },
  )
  ada = await rig.admin()
  ben = await rig.member('Ben')
  const keys = { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'a'.repeat(22) }
  bodyOf(await ben.browser.post('/api/push/subscribe', { endpoint: 'https://push.example.org/ben', keys }))
})
afterEach(async () => {
  await queue.close()
  await rig.close()
})

const failed = async () => bodyOf<Reply<'failedJobs'>>(await ada.browser.get('/api/admin/jobs'))
const repeat = (id: string, { browser } = ada) => browser.post(`/api/admin/jobs/${id}/repeat`)
async function failedNotification(): Promise<Reply<'failedJobs'>[number]> {
  bodyOf(await ada.browser.post('/api/match/play', singlesBody('Ada', 'Ben')))
  await vi.waitFor(async () => expect(await failed()).toHaveLength(1))
  return (await failed())[0]!
}

it('a notification that no push service takes is listed, without names and addresses, and sent when it is repeated', async () => {
  expect(await failed()).toEqual([])
  const job = await failedNotification()
  expect(job).toEqual({
    id: expect.any(String),
    name: 'notify',
    isMail: false,
    failedAt: new Date(rig.time.now).toISOString(),
    reason: 'devices that could not be notified of a recorded match: 1; a push service answers 503',
  })
  takes = true
  expect(bodyOf(await repeat(job.id), 202)).toEqual({ done: true })
  await vi.waitFor(() => expect(sent).toEqual(['https://push.example.org/ben']))
  expect(await failed()).toEqual([])
  expectRefusal(await repeat(job.id), 'unknown-job')
})

it('failed jobs are for admins', async () => {
  const { id } = await failedNotification()
  expectRefusal(await ben.browser.get('/api/admin/jobs'), 'forbidden')
  expectRefusal(await repeat(id, ben), 'forbidden')
  expect(await failed()).toHaveLength(1)
})

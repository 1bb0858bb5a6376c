import type { FailedJob } from '@topspin/domain/contract/job'
import { expect, it } from 'vitest'
import { renderKeys } from '../../../testing/render-screen.tsx'
import { FailedJobs } from './projections-screen.tsx'

const job: FailedJob = { id: 'a', name: 'notify', failedAt: '2026-03-18T14:30:00.000Z', reason: 'answers <503>' }
const shown = (jobs: readonly FailedJob[] | undefined) =>
  renderKeys(<FailedJobs jobs={jobs} busy="b" repeat={() => undefined} />)

it('shows each job with its time and reason, and a button that is busy while the job is repeated', () => {
  const html = shown([job, { ...job, id: 'b' }])
  expect(html.match(/answers &lt;503&gt;/g)).toHaveLength(2)
  expect(html).toContain('15:30')
  expect(html.match(/<button/g)).toHaveLength(2)
  expect(html.match(/aria-busy/g)).toHaveLength(1)
})

it('shows nothing without failed jobs, and before they are read', () => {
  expect(shown([])).toBe('')
  expect(shown(undefined)).toBe('')
})

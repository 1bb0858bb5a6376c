import { expect, it } from 'vitest'
import { api } from '../../../shared/api/index.ts'
import { renderKeys, renderTexts } from '../../../testing/render-screen.tsx'
import { createStoreWithoutSagas, playerNamed, refusingReply } from '../../../testing/test-store.ts'
import ProjectionsScreen, { EventCount, ParkedEvents } from './projections-screen.tsx'

const event = { stream: 'main/matches', type: 'MatchPlayed', position: '42', failure: 'its data <does> not fit' }

it('shows each parked event with its reason, and how to have it folded again', () => {
  const html = renderKeys(<ParkedEvents events={[event, { ...event, stream: 'main/live', position: '43' }]} />)
  expect(html.match(/projections\.parkedEvent/g)).toHaveLength(2)
  expect(html.match(/its data &lt;does&gt; not fit/g)).toHaveLength(2)
  expect(html.match(/projections\.parkedNext/g)).toHaveLength(1)
})

it('shows nothing without parked events', () => {
  expect(renderKeys(<ParkedEvents events={[]} />)).toBe('')
})

it('says that there may be more events than were counted', () => {
  const textOf = (count: number) => renderKeys(<EventCount count={count} most={10} />)
  expect([textOf(9), textOf(10)]).toEqual(['projections.events', 'projections.orMore'])
})

it('says that the failed jobs cannot be read, beside the read models', async () => {
  const answers = { projections: () => [], failedJobs: refusingReply(503, 'engine-away', 'La file ne répond pas.') }
  const { store } = createStoreWithoutSagas(answers, playerNamed('Zoé', ['ADMIN']))
  await store.dispatch(api.endpoints.projections.initiate({}))
  await store.dispatch(api.endpoints.failedJobs.initiate({}))
  const place = { store, timeZone: 'Europe/Paris', route: '/', path: '/' }
  expect(renderTexts(<ProjectionsScreen />, place)).toContain('La file ne répond pas.')
})

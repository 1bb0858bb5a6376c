import type { LiveMatch } from '@topspin/domain/contract/live'
import { alternatingPoints, pointsInARow } from '@topspin/domain/testing/points'
import { Browser } from '@topspin/platform/http/testing/browser'
import { anyHourSettings, type StandaloneProcess, startStandalone } from '@topspin/test-kit/app-process'
import { bodyOf } from '@topspin/test-kit/expecting'
import { withPointFor } from '@topspin/test-kit/live-scene'
import { registerAdmin, registerMember } from '@topspin/test-kit/people'
import { remoteServer } from '@topspin/test-kit/remote'
import { afterEach, beforeEach, expect, test } from 'vitest'

let app: StandaloneProcess
beforeEach(async () => {
  app = await startStandalone(anyHourSettings)
})
afterEach(() => app.dispose())

const visitor = () => new Browser(remoteServer(() => app.url))

test('every acknowledged point survives a kill right after its reply', async () => {
  const { id, browser: rita } = await registerAdmin(visitor, 'Rita')
  bodyOf(await rita.put(`/api/admin/player/addreferee/${id}`))
  await registerMember(visitor, rita, 'Alice')

  bodyOf(await rita.post('/api/live/start', { playerOne: 'Rita', playerTwo: 'Alice' }))
  let match = bodyOf<LiveMatch>(await rita.post('/api/live/setFirstService', true))
  for (const side of [...alternatingPoints(10), ...pointsInARow('one', 2), 'two'] as const) {
    match = bodyOf(await rita.post('/api/live/updateLive', withPointFor(match, side)))
  }
  await app.kill()
  await app.start()
  expect(bodyOf(await rita.get('/api/live/find'))).toEqual(match)
  match = bodyOf(await rita.post('/api/live/updateLive', withPointFor(match, 'two')))
  expect(match).toMatchObject({ playerOneSetOne: 12, playerTwoSetOne: 10, playerOneSetTwo: 0, playerTwoSetTwo: 2 })
})

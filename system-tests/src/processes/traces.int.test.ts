import { Browser } from '@topspin/platform/http/testing/browser'
import { anyHourSettings, type StandaloneProcess, startStandalone } from '@topspin/test-kit/app-process'
import { type OtlpReceiver, openOtlpReceiver } from '@topspin/test-kit/otlp-receiver'
import { remoteServer } from '@topspin/test-kit/remote'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordTracedMatch, spansWithPersonalData } from '../testing/traced-match.ts'

let receiver: OtlpReceiver
let app: StandaloneProcess
beforeAll(async () => {
  receiver = await openOtlpReceiver()
  app = await startStandalone({ ...anyHourSettings, ...receiver.settings })
}, 60_000)
afterAll(async () => {
  await app?.dispose()
  await receiver?.close()
})

const visitor = () => new Browser(remoteServer(() => app.url))

test('the trace of a match leads from the tap over command, append and projections to the other page', async () => {
  const tree = await recordTracedMatch(visitor, app.url, receiver)
  expect(spansWithPersonalData(receiver)).toEqual([])
  expect(tree.slice(0, 4)).toEqual([
    'standalone: tap play',
    '  standalone: POST /api/match/play',
    '    standalone: command RecordMatch',
    '      standalone: append',
  ])
  for (const name of ['careers', 'history', 'matches', 'rankings', 'scores', 'standings', 'statistics', 'weeks'])
    expect(tree).toContain(`      standalone: project ${name}`)
  // The message of the socket is below the first commit. Any projection may commit first.
  expect(tree.filter((line) => / (?:send|show) changes$/.test(line))).toEqual([
    '        standalone: send changes',
    '          standalone: show changes',
  ])
}, 60_000)

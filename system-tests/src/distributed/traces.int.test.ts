import { enginesTitle, hasEngines } from '@topspin/test-kit/distributed/engines'
import { type Installation, startInstallation, startTimeout } from '@topspin/test-kit/distributed/installation'
import { type OtlpReceiver, openOtlpReceiver } from '@topspin/test-kit/otlp-receiver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordTracedMatch, spansWithPersonalData, traceId } from '../testing/traced-match.ts'

describe.skipIf(!hasEngines)(`traces over three services, ${enginesTitle}`, () => {
  let receiver: OtlpReceiver
  let topspin: Installation
  beforeAll(async () => {
    receiver = await openOtlpReceiver()
    topspin = await startInstallation({ settings: { ...receiver.settings, LOG_LEVEL: 'info' } })
  }, startTimeout)
  afterAll(async () => {
    await topspin?.end()
    await receiver?.close()
  })

  test('the trace of a match leads through the clients of the engines', async () => {
    const tree = await recordTracedMatch(topspin.browser, topspin.readApis[0]?.url ?? '', receiver)
    expect(spansWithPersonalData(receiver)).toEqual([])
    expect(topspin.commandApis[0]?.output()).toContain(`"trace_id":"${traceId}"`)
    await expect.poll(() => topspin.projections[0]?.output()).toMatch(new RegExp(`"trace_ids":\\[[^\\]]*"${traceId}"`))
    expect(tree).toEqual(
      expect.arrayContaining([
        'command-api: tap play',
        '  command-api: POST /api/match/play',
        '    command-api: find identity.sessions',
        '    command-api: command RecordMatch',
        '      command-api: append',
        '        command-api: grpc.event_store.client.streams.Streams/Append',
        '      projections: project rankings',
        expect.stringMatching(/^ {8}projections: update read\.documents\.rankings@/),
        '        projections: publish',
        '        read-api: send changes',
        '          command-api: show changes',
      ]),
    )
  }, 60_000)
})

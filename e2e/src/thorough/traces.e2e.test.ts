import type { AppProcess } from '@topspin/test-kit/app-process'
import { type OtlpReceiver, openOtlpReceiver } from '@topspin/test-kit/otlp-receiver'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowserContexts } from '../testing/browsers.ts'
import { startDemo } from '../testing/demo-app.ts'
import { describeInChromium } from '../testing/describe-in-chromium.ts'
import { recordByForm } from '../testing/entry-states.ts'

/** The spans that pages measure (docs/architecture.md#traces). */
describeInChromium('traces', () => {
  let receiver: OtlpReceiver
  let app: AppProcess
  const browsers = openBrowserContexts(() => app.url)

  beforeAll(async () => {
    receiver = await openOtlpReceiver()
    app = await startDemo(receiver.settings)
  })
  afterAll(async () => {
    await app?.dispose()
    await receiver?.close()
  })

  it('begin with the tap in one page and end when another page shows the match', { timeout: 60_000 }, async () => {
    await browsers.visit('/history', { as: 'Sarah' })
    const page = await browsers.visit('/match/Karim', { as: 'Manon' })
    await recordByForm(page)
    await page.getByText('nouveau score').waitFor()
    const traceId = () => receiver.spans.find(({ name }) => name === 'tap play')?.traceId ?? ''
    const tree = () => receiver.tree(traceId())
    await expect.poll(tree, { timeout: 30_000 }).toContain('          standalone: show changes')
    // The page of Manon shows the match too.
    await expect.poll(() => tree().filter((line) => line.endsWith('show changes'))).toHaveLength(2)
    expect(tree().slice(0, 3)).toEqual([
      'standalone: tap play',
      '  standalone: POST /api/match/play',
      '    standalone: command RecordMatch',
    ])
  })
})

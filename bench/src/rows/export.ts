import { setTimeout as pause } from 'node:timers/promises'
import { calls } from '@topspin/domain/contract/calls'
import { clubExportPath } from '@topspin/domain/contract/club-export'
import { type Browser, passwordOf } from '@topspin/platform/http/testing/browser'
import { pseudoAt } from '@topspin/test-kit/long-log'
import { type Application, expectOk, headersOf, logIn, startApplication } from '../application.ts'
import { makeFolderWithReadModels } from '../data-folder.ts'
import { differenceAtMost, type Figure, figureOf } from '../figure.ts'
import type { BenchmarkRow } from '../row.ts'
import { megabytesOf } from '../statistics.ts'

/** Milliseconds between two looks at the memory. */
const everyMs = 100

export const clubExportRow: BenchmarkRow = {
  name: 'export',
  measured:
    'peak of the resident memory during an export of the club, with its check of the password, and its duration',
  baseline: 'resident memory before',
  async run(bench) {
    const template = await makeFolderWithReadModels(bench, { matches: bench.matches, players: 1_000 })
    const app = await startApplication(bench, { template })
    const admin = await logIn(app.url, 0)
    await pause(bench.seconds(10) * 1000)
    const figures: Figure[] = []
    for (const format of ['csv', 'json'] as const) {
      const { residentBytes: before } = await app.probe('probe')
      const began = performance.now()
      const peak = await peakUntil(app, download(app.url, admin, format))
      const seconds = (performance.now() - began) / 1000
      const memory = { baseline: megabytesOf([before]), target: differenceAtMost(100) }
      figures.push(figureOf(`${format}: memory`, 'MB', megabytesOf([peak]), memory))
      figures.push(figureOf(`${format}: duration`, 's', [seconds]))
    }
    return { figures, notes: [`${bench.matches} matches, one export of each format.`] }
  },
}

/** Makes an export and reads its whole file, as a browser does. */
async function download(url: string, admin: Browser, format: 'csv' | 'json'): Promise<void> {
  const draft = { password: passwordOf(pseudoAt(0)), format, emails: false, journal: false }
  const { id }: { id: string } = (await expectOk(admin.post(calls.exportClub.path, draft))).json()
  const answer = await fetch(url + clubExportPath.replace(':id', id), { headers: headersOf(admin, url) })
  if (!answer.ok || answer.body === null) throw new Error(await answer.text())
  await answer.body.pipeTo(new WritableStream())
}

/** @returns the most resident memory of the application until `end`, in bytes */
async function peakUntil(app: Application, end: Promise<void>): Promise<number> {
  let peak = 0
  for (let isOver = false; !isOver; ) {
    isOver = await Promise.race([end.then(() => true), pause(everyMs, false)])
    peak = Math.max(peak, (await app.probe('probe')).residentBytes)
  }
  return peak
}

// `npm run budget:page [runs]` measures visits on an emulated phone and prints the median of the runs next to the
// budget (docs/user-interface.md#budget).
import { chromiumSkipReason, launchChromium } from './testing/chromium.ts'
import { installDemo } from './testing/demo-installation.ts'
import {
  installObservers,
  type MeasuredTap,
  measureBracket,
  measureTaps,
  median,
  performanceBudget,
  slowestTap,
  type VisitFigures,
  visitHomeOnSlowPhone,
} from './testing/lab.ts'
import { people } from './testing/people.ts'
import { createVisitors } from './testing/visitors.ts'

const runs = Number(process.argv[2] ?? 5)

if (chromiumSkipReason !== null) {
  console.error(`nothing measured: ${chromiumSkipReason}`)
  process.exit(1)
}
const app = await installDemo()
const browser = await launchChromium()
const visitors = createVisitors(browser)
const cold: VisitFigures[] = []
const warm: VisitFigures[] = []
const taps: (readonly MeasuredTap[])[] = []
const brackets: number[] = []
try {
  for (let run = 0; run < runs; run += 1) {
    const context = await visitors.open(app.url, { as: people.player })
    // tsx wraps functions in a helper `__name`, which does not exist in the page.
    await context.addInitScript('globalThis.__name = (value) => value')
    await installObservers(context)
    cold.push(await visitHomeOnSlowPhone(context))
    warm.push(await visitHomeOnSlowPhone(context))
    taps.push(await measureTaps(context))
    brackets.push(await measureBracket(context))
    await context.close()
  }
} finally {
  await browser.close()
  await app.dispose()
}

const rows: readonly (readonly [name: string, values: readonly number[], most: number, unit: string])[] = [
  ...([cold, warm] as const).flatMap((visits, index) => {
    const name = index === 0 ? 'cold' : 'warm'
    return [
      [`first paint, ${name}`, visits.map((one) => one.firstPaint), performanceBudget.firstPaint, 'ms'],
      [`largest paint, ${name}`, visits.map((one) => one.largestPaint), performanceBudget.largestPaint, 'ms'],
      [`works, ${name}`, visits.map((one) => one.works), performanceBudget.works, 'ms'],
      [`layout shift, ${name}`, visits.map((one) => one.layoutShift), performanceBudget.layoutShift, ''],
    ] as const
  }),
  ['median tap, 500 players', taps.map((all) => median(all.map(({ ms }) => ms))), performanceBudget.medianTap, 'ms'],
  ['worst tap, 500 players', taps.map((all) => slowestTap(all).ms), performanceBudget.worstTap, 'ms'],
  ['bracket of 64, CPU', brackets, performanceBudget.bracket, 'ms'],
]
for (const [name, values, most, unit] of rows) {
  const middle = median(values)
  const shown = (value: number) => (unit === '' ? value.toFixed(4) : value.toFixed(0))
  const verdict = middle <= most ? 'ok  ' : 'OVER'
  console.log(
    `${verdict} ${name.padEnd(24)} ${shown(middle).padStart(7)} ${unit} of ${most}   (${values.map(shown).join(', ')})`,
  )
}
const worst = taps.map(slowestTap).map(({ name, ms }) => `${name} ${ms}`)
console.log(`the worst taps: ${worst.join(', ')}`)

// `npm run budget:page [runs]` measures visits on an emulated phone and prints the median of the runs next to the
// budget (docs/user-interface.md#budget).
import { launchChromium, noChromium } from './testing/chromium.ts'
import { installDemo } from './testing/demo-installation.ts'
import { budget, type VisitFigures, visitSlowly, watch, worstTap } from './testing/lab.ts'
import { people } from './testing/people.ts'
import { createVisitors } from './testing/visitors.ts'

const runs = Number(process.argv[2] ?? 5)
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

if (noChromium !== null) {
  console.error(`nothing measured: ${noChromium}`)
  process.exit(1)
}
const app = await installDemo()
const browser = await launchChromium()
const visitors = createVisitors(browser)
const cold: VisitFigures[] = []
const warm: VisitFigures[] = []
const taps: { name: string; ms: number }[] = []
try {
  for (let run = 0; run < runs; run += 1) {
    const context = await visitors.open(app.url, { as: people.player })
    // tsx wraps functions in a helper `__name`, which does not exist in the page.
    await context.addInitScript('globalThis.__name = (value) => value')
    await watch(context)
    cold.push(await visitSlowly(context))
    warm.push(await visitSlowly(context))
    taps.push(await worstTap(context))
    await context.close()
  }
} finally {
  await browser.close()
  await app.dispose()
}

const noLimit = Number.POSITIVE_INFINITY
const rows: readonly (readonly [name: string, values: readonly number[], most: number, unit: string])[] = [
  ['first paint, cold', cold.map((one) => one.firstPaint), budget.firstPaint, 'ms'],
  ['largest paint, cold', cold.map((one) => one.largestPaint), budget.largestPaintCold, 'ms'],
  ['layout shift, cold', cold.map((one) => one.layoutShift), budget.layoutShift, ''],
  ['interactive, cold', cold.map((one) => one.interactive), noLimit, 'ms'],
  ['first paint, warm', warm.map((one) => one.firstPaint), budget.firstPaint, 'ms'],
  ['largest paint, warm', warm.map((one) => one.largestPaint), budget.largestPaintWarm, 'ms'],
  ['interactive, warm', warm.map((one) => one.interactive), noLimit, 'ms'],
  ['worst tap, 500 players', taps.map((one) => one.ms), budget.tap, 'ms'],
]
for (const [name, values, most, unit] of rows) {
  const middle = median(values)
  const shown = (value: number) => (unit === '' ? value.toFixed(4) : value.toFixed(0))
  const all = values.map(shown).join(', ')
  const verdict = most === noLimit ? '    ' : middle <= most ? 'ok  ' : 'OVER'
  const limit = most === noLimit ? '' : ` of ${most}`
  console.log(`${verdict} ${name.padEnd(24)} ${shown(middle).padStart(7)} ${unit}${limit}   (${all})`)
}
console.log(`the worst taps: ${taps.map(({ name, ms }) => `${name} ${ms}`).join(', ')}`)

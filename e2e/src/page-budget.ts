// `npm run budget:page [runs]`: what a visit feels like on the lab's phone (ux, Budget), the median of some runs.
import { launchChromium, noChromium } from './testing/chromium.ts'
import { installDemo } from './testing/demo-installation.ts'
import { budget, type Feel, visitSlowly, watch, worstTap } from './testing/lab.ts'
import { people } from './testing/people.ts'
import { welcomeVisitors } from './testing/visitors.ts'

const runs = Number(process.argv[2] ?? 5)
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

if (noChromium !== null) {
  console.error(`nothing measured: ${noChromium}`)
  process.exit(1)
}
const app = await installDemo()
const browser = await launchChromium()
const visitors = welcomeVisitors(browser)
const cold: Feel[] = []
const warm: Feel[] = []
const taps: { name: string; ms: number }[] = []
try {
  for (let run = 0; run < runs; run += 1) {
    const context = await visitors.open(app.url, { as: people.player })
    // The loader that runs this file names functions by a call that the page does not have.
    await context.addInitScript('globalThis.__name = (named) => named')
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

/** For what ux.md sets no limit to. */
const none = Number.POSITIVE_INFINITY
const rows: readonly (readonly [name: string, values: readonly number[], most: number, unit: string])[] = [
  ['first paint, cold', cold.map((one) => one.firstPaint), budget.firstPaint, 'ms'],
  ['largest paint, cold', cold.map((one) => one.largestPaint), budget.largestPaintCold, 'ms'],
  ['layout shift, cold', cold.map((one) => one.layoutShift), budget.layoutShift, ''],
  ['works, cold', cold.map((one) => one.works), none, 'ms'],
  ['first paint, warm', warm.map((one) => one.firstPaint), budget.firstPaint, 'ms'],
  ['largest paint, warm', warm.map((one) => one.largestPaint), budget.largestPaintWarm, 'ms'],
  ['works, warm', warm.map((one) => one.works), none, 'ms'],
  ['worst tap, 500 players', taps.map((one) => one.ms), budget.tap, 'ms'],
]
for (const [name, values, most, unit] of rows) {
  const middle = median(values)
  const shown = (value: number) => (unit === '' ? value.toFixed(4) : value.toFixed(0))
  const all = values.map(shown).join(', ')
  const verdict = most === none ? '    ' : middle <= most ? 'ok  ' : 'OVER'
  const limit = most === none ? '' : ` of ${most}`
  console.log(`${verdict} ${name.padEnd(24)} ${shown(middle).padStart(7)} ${unit}${limit}   (${all})`)
}
console.log(`the worst taps: ${taps.map(({ name, ms }) => `${name} ${ms}`).join(', ')}`)

import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { figureOf, valueAtMost } from '../figure.ts'
import { type BenchmarkRow, NotMeasured } from '../row.ts'
import { median } from '../statistics.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const longest = 150

/** How long the page takes to react to a tap, measured in a browser. */
export const tapRow: BenchmarkRow = {
  name: 'tap',
  measured: 'the worst tap of each visit, ranking of 500, emulated slow phone',
  baseline: 'the budget of docs/user-interface.md#budget',
  async run(bench) {
    const visits = bench.count(9, 1)
    const taps = worstTaps(await pageBudget(visits))
    return {
      figures: [
        figureOf(`worst of ${visits} visits`, 'ms', [Math.max(...taps)], { target: valueAtMost(longest) }),
        figureOf('median of the visits', 'ms', [median(taps)]),
      ],
      notes: [`${taps.filter((one) => one <= longest).length} of ${taps.length} visits within ${longest} ms.`],
    }
  },
}

/** Runs `npm run budget:page`. @returns what it prints @throws NotMeasured without a browser */
function pageBudget(visits: number): Promise<string> {
  const child = spawn(process.execPath, ['tools/run.mjs', 'e2e/src/page-budget.ts', String(visits)], { cwd: root })
  let printed = ''
  const listen = (chunk: Buffer) => {
    printed += chunk.toString()
  }
  child.stdout.on('data', listen)
  child.stderr.on('data', listen)
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => {
      const reason = /nothing measured: (.*)/.exec(printed)?.[1]
      if (reason !== undefined) reject(new NotMeasured(reason))
      else if (code === 0) resolve(printed)
      else reject(new Error(printed))
    })
  })
}

/** The milliseconds in brackets in the line "worst tap" of `npm run budget:page`. @throws Error without this line */
function worstTaps(printed: string): number[] {
  const list = /worst tap.*\(([\d., ]+)\)/.exec(printed)?.[1]
  if (list === undefined) throw new Error(`no worst tap in:\n${printed}`)
  return list.split(', ').map(Number)
}

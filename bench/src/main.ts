// `npm run bench` measures the rows and prints one table (bench/README.md).
import { readFileSync, writeFileSync } from 'node:fs'
import { type Arguments, readArguments, usage, WrongArguments } from './arguments.ts'
import { Bench } from './bench.ts'
import { describeMachine, type Results, type RowResult, readResults, writeResults } from './results.ts'
import { type BenchmarkRow, NotMeasured } from './row.ts'
import { benchmarkRows } from './rows.ts'
import { insertTable, toMarkdownTable, toTextTable } from './table.ts'

const names = benchmarkRows.map(({ name }) => name)

async function main(words: readonly string[]): Promise<void> {
  const wanted = readArguments(words, names)
  const results = wanted.from.length > 0 ? readResults(wanted.from, names) : await measureAll(wanted)
  if (wanted.json !== null) writeResults(wanted.json, results)
  console.log(`\n${toTextTable(results.rows)}`)
  if (wanted.markdown !== null)
    writeFileSync(wanted.markdown, insertTable(readFileSync(wanted.markdown, 'utf8'), toMarkdownTable(results)))
}

async function measureAll(wanted: Arguments): Promise<Results> {
  const bench = new Bench(wanted)
  const measured: RowResult[] = []
  const measuredAt = new Date().toISOString()
  const results = (): Results => ({
    machine: describeMachine(),
    measuredAt,
    matches: bench.matches,
    rounds: bench.rounds,
    rows: measured,
  })
  try {
    for (const row of benchmarkRows.filter(({ name }) => wanted.rows.includes(name))) {
      const began = performance.now()
      const result = await measureRow(row, bench)
      measured.push(result)
      // Written after each row, so that a stopped run keeps the measured rows.
      if (wanted.json !== null) writeResults(wanted.json, results())
      console.log(`${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${row.name}: ${row.measured}`)
      console.log(toTextTable([result], false))
    }
  } finally {
    await bench.endRow()
    bench.end()
  }
  return results()
}

async function measureRow(row: BenchmarkRow, bench: Bench): Promise<RowResult> {
  const { name, measured, baseline } = row
  try {
    const { figures, notes = [] } = await row.run(bench)
    return { name, measured, baseline, figures, notes, notMeasured: null }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    if (!(error instanceof NotMeasured)) {
      // After a failed row the run continues with the next row.
      console.error(error)
      process.exitCode = 1
    }
    return { name, measured, baseline, figures: [], notes: [], notMeasured: reason.split('\n')[0] ?? reason }
  } finally {
    await bench.endRow()
  }
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof WrongArguments)) throw error
  console.error(`${error.message}\n${usage}`)
  process.exitCode = 1
}

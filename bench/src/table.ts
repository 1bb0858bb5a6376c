import { type Figure, isTargetMet, type Target, valueForTarget } from './figure.ts'
import type { Results, RowResult } from './results.ts'
import { median, spread } from './statistics.ts'

const columns = ['', 'Figure', 'Measured (spread)', 'Baseline (spread)', 'Ratio', 'Target', 'Met'] as const

/** The lines of the table for one row: one for each figure, or one with the reason why it was not measured. */
export function tableLines({ name, figures, notMeasured }: RowResult): string[][] {
  if (notMeasured !== null) return [[name, `not measured: ${notMeasured}`, '', '', '', '', '']]
  return figures.map((figure, index) => {
    const { what, unit, measured, baseline, target } = figure
    const met = isTargetMet(figure)
    return [
      index === 0 ? name : '',
      what,
      values(measured, unit),
      baseline === null ? '' : values(baseline, unit),
      baseline === null ? '' : short(valueForTarget(figure, 'ratio')),
      target === null ? '' : targetText(target, figure),
      met === null ? '' : met ? 'yes' : 'no',
    ]
  })
}

/** The table for a terminal. */
export function toTextTable(results: readonly RowResult[], withHeader = true): string {
  const lines = [...(withHeader ? [[...columns]] : []), ...results.flatMap(tableLines)]
  const widths = [18, 34, 30, 30, 7, 12, 3]
  return lines
    .map((line) =>
      line
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join(' ')
        .trimEnd(),
    )
    .join('\n')
}

/** The table for a Markdown document, below a line about the run and above the notes of the rows. */
export function toMarkdownTable({ machine, measuredAt, matches, rounds, rows }: Results): string {
  const line = (texts: readonly string[]) => `| ${texts.join(' | ')} |`
  const table = [line(columns), line(columns.map(() => '---')), ...rows.flatMap(tableLines).map(line)]
  const notes = rows.flatMap(({ name, notes }) => notes.map((note) => `- ${name}: ${note}`))
  const size = matches.toLocaleString('en')
  return [
    `Measured ${measuredAt.slice(0, 10)} on ${machine}; long histories of ${size} matches, ${rounds} rounds.`,
    table.join('\n'),
    ...(notes.length === 0 ? [] : [notes.join('\n')]),
  ].join('\n\n')
}

const begin = '<!-- bench -->'
const end = '<!-- /bench -->'

/** Replaces the table between the two marks of a document. @throws Error when the document lacks a mark */
export function insertTable(document: string, table: string): string {
  const [from, to] = [document.indexOf(begin), document.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`the document has no ${begin} … ${end}`)
  return `${document.slice(0, from + begin.length)}\n\n${table}\n\n${document.slice(to)}`
}

function values(rounds: readonly number[], unit: string): string {
  const [low, high] = spread(rounds)
  const range = rounds.length > 1 ? ` (${short(low)} to ${short(high)})` : ''
  return `${short(median(rounds))} ${unit}${range}`
}

function targetText({ of, bound, limit }: Target, { unit }: Figure): string {
  const sign = bound === 'at least' ? '≥' : '≤'
  switch (of) {
    case 'ratio':
      return `${sign} ${limit}`
    case 'value':
      return `${sign} ${short(limit)} ${unit}`
    case 'difference':
      return `${sign} ${short(limit)} ${unit} more`
  }
}

/** Formats a number with three significant digits, from 100 on as a whole number; NaN and infinity as `–`. */
function short(value: number): string {
  if (!Number.isFinite(value)) return '–'
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en')
  return String(Number(value.toPrecision(3)))
}

import { type CpuProfile, skippedPartOfProfile } from './flame-graph.ts'

/** What a thread does at a sample. */
type Work = 'commit' | 'garbage collection' | 'other' | 'idle'

/** Consecutive samples of a thread with the same work. Times are in microseconds. */
interface Span {
  readonly work: Work
  readonly from: number
  to: number
}

const colours: Readonly<Record<Work, string>> = {
  commit: '#c44',
  'garbage collection': '#639',
  other: '#9cf',
  idle: '#eee',
}
const width = 1200
const strips = 6
/** Microseconds that a strip shows. */
const shown = 30_000
const rowHeight = 18
const stripHeight = 64
const headHeight = 24

/**
 * The work of a thread over time. A profile has no frames of SQLite, so the time in `transaction` counts as a COMMIT.
 * The only other statement in `transaction`, BEGIN, is quick.
 */
export function toWorkSpans({ nodes, samples, timeDeltas, startTime }: CpuProfile): Span[] {
  const works = new Map(nodes.map(({ id, callFrame }) => [id, workOf(callFrame.functionName)]))
  const spans: Span[] = []
  let at = startTime
  for (const [index, id] of samples.entries()) {
    at += timeDeltas[index] ?? 0
    const last = spans.at(-1)
    if (last !== undefined) last.to = at
    const work = works.get(id) ?? 'idle'
    if (last?.work !== work) spans.push({ work, from: at, to: at })
  }
  return spans
}

function workOf(functionName: string): Work {
  switch (functionName) {
    case 'transaction':
      return 'commit'
    case '(garbage collector)':
      return 'garbage collection'
    case '(idle)':
    case '(program)':
      return 'idle'
    default:
      return 'other'
  }
}

/**
 * Draws the threads one below another, in the 30 ms around each of the longest commits of the first thread.
 * @param threads the profiles of the threads of one process, that of the requests first
 */
export function toTimelineSvg(threads: readonly CpuProfile[], title: string): string {
  const all = threads.map(toWorkSpans)
  const [requests = []] = all
  const [begin, end] = [requests[0]?.from ?? 0, requests.at(-1)?.to ?? 0]
  const longest = requests
    .filter(({ work, from }) => work === 'commit' && from > begin + (end - begin) * skippedPartOfProfile)
    .toSorted((a, b) => b.to - b.from - (a.to - a.from))
    .slice(0, strips)
  const shapes = longest.flatMap((commit, strip) => {
    const start = (commit.from + commit.to - shown) / 2
    const y = headHeight + strip * stripHeight
    const label = `commit of ${milliseconds(commit)}`
    return [
      `<text x="4" y="${y + 12}">${label}</text>`,
      ...all.flatMap((spans, row) => drawRow(spans, start, y + 16 + row * (rowHeight + 2))),
    ]
  })
  const legend = Object.entries(colours).map(
    ([work, colour], index) =>
      `<rect x="${620 + index * 150}" y="4" width="12" height="12" fill="${colour}"/><text x="${636 + index * 150}" y="14">${work}</text>`,
  )
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${headHeight + longest.length * stripHeight}" font-family="monospace" font-size="10">`,
    `<title>${title}</title>`,
    `<rect width="100%" height="100%" fill="#fff"/>`,
    `<text x="4" y="14">${title}: 30 ms around the longest commits; requests above, read models below</text>`,
    ...legend,
    ...shapes,
    '</svg>\n',
  ].join('\n')
}

function drawRow(spans: readonly Span[], start: number, y: number): string[] {
  const scale = width / shown
  return spans
    .filter(({ from, to }) => to > start && from < start + shown)
    .map((span) => {
      const [from, to] = [Math.max(span.from, start), Math.min(span.to, start + shown)]
      const place = `x="${((from - start) * scale).toFixed(1)}" y="${y}" width="${((to - from) * scale).toFixed(1)}"`
      return `<rect ${place} height="${rowHeight}" fill="${colours[span.work]}"><title>${span.work} ${milliseconds(span)}</title></rect>`
    })
}

const milliseconds = ({ from, to }: Span): string => `${((to - from) / 1_000).toFixed(1)} ms`

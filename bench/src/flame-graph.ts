/** A profile as `node --cpu-prof` writes it: the part that flame graphs and timelines need. */
export interface CpuProfile {
  readonly nodes: readonly {
    readonly id: number
    readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number }
    readonly children?: readonly number[]
  }[]
  /** The id of the node that ran at each sample. */
  readonly samples: readonly number[]
  /** Microseconds between each sample and the one before it. */
  readonly timeDeltas: readonly number[]
  /** When the profile began, in microseconds of a clock that all threads of the process share. */
  readonly startTime: number
}

/** A function as called by one chain of callers. Its time includes that of the functions that it called. */
export interface Frame {
  readonly name: string
  readonly place: string
  microseconds: number
  readonly callees: Map<string, Frame>
}

/** The first quarter of the samples is left out, because it shows the start and the warm-up. */
export const skippedPartOfProfile = 0.25
const notBusy = ['(idle)', '(program)']
const width = 1200
const rowHeight = 16
/** Frames with fewer pixels of width are not drawn. */
const narrowest = 2.5
const charWidth = 6.2

/** The stacks of the last three quarters of a profile as one tree, without idle time. */
export function toFrameTree({ nodes, samples, timeDeltas }: CpuProfile): Frame {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)))
  const root: Frame = { name: 'all', place: '', microseconds: 0, callees: new Map() }
  for (const [index, id] of samples.entries()) {
    if (index < samples.length * skippedPartOfProfile) continue
    const leaf = byId.get(id)
    if (leaf === undefined || notBusy.includes(leaf.callFrame.functionName)) continue
    const stack: number[] = []
    // The node without a parent is `(root)`.
    for (let at = id; parents.has(at); at = parents.get(at) ?? 0) stack.unshift(at)
    let frame = root
    const took = timeDeltas[index] ?? 0
    frame.microseconds += took
    for (const at of stack) {
      frame = calleeOf(frame, byId.get(at)?.callFrame ?? { functionName: '', url: '', lineNumber: 0 })
      frame.microseconds += took
    }
  }
  return root
}

function calleeOf(caller: Frame, { functionName, url, lineNumber }: CpuProfile['nodes'][number]['callFrame']): Frame {
  const place = url === '' ? '' : `${placeOf(url)}:${lineNumber + 1}`
  const name = functionName || (place === '' ? '(anonymous)' : `in ${place.replace(/.*\//, '')}`)
  const known = caller.callees.get(`${name} ${place}`)
  if (known !== undefined) return known
  const made: Frame = { name, place, microseconds: 0, callees: new Map() }
  caller.callees.set(`${name} ${place}`, made)
  return made
}

/** The path of a file from the folder of its package on, such as `bench/src/main.ts`; without a package, its name. */
function placeOf(url: string): string {
  const inPackage = /.*\/node_modules\/(.*)/.exec(url)?.[1]
  return inPackage ?? /([^/]+\/src\/.*)/.exec(url)?.[1] ?? url.replace(/^file:.*\//, '')
}

/** Draws a flame graph: callers are above the functions that they call; the width of a frame is its time. */
export function toSvg(root: Frame, title: string): string {
  const scale = width / root.microseconds
  const shapes: string[] = []
  let rows = 0
  const draw = (frame: Frame, x: number, row: number) => {
    const wide = frame.microseconds * scale
    if (wide < narrowest) return
    rows = Math.max(rows, row + 1)
    shapes.push(shape(frame, x, row, wide, frame.microseconds / root.microseconds))
    let at = x
    const widestFirst = [...frame.callees.values()].toSorted((a, b) => b.microseconds - a.microseconds)
    for (const callee of widestFirst) {
      draw(callee, at, row + 1)
      at += callee.microseconds * scale
    }
  }
  draw(root, 0, 1)
  const height = (rows + 1) * rowHeight
  const seconds = (root.microseconds / 1e6).toFixed(1)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="monospace" font-size="10">`,
    `<title>Flame graph: ${escaped(title)}</title>`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    `<text x="4" y="12">${escaped(title)}: ${seconds} s busy; blue Topspin, orange packages, grey Node, red garbage collection</text>`,
    ...shapes,
    '</svg>\n',
  ].join('\n')
}

function shape({ name, place }: Frame, x: number, row: number, wide: number, part: number): string {
  const y = row * rowHeight
  const label = wide > 30 ? name.slice(0, Math.floor((wide - 4) / charWidth)) : ''
  const text = label === '' ? '' : `<text x="${(x + 2).toFixed(1)}" y="${y + 11}">${escaped(label)}</text>`
  const tip = escaped(`${name} ${place} ${(part * 100).toFixed(1)} %`)
  const rect = `<rect x="${x.toFixed(1)}" y="${y}" width="${wide.toFixed(1)}" height="${rowHeight - 1}" fill="${colour(name, place)}"/>`
  return `<g><title>${tip}</title>${rect}${text}</g>`
}

function colour(name: string, place: string): string {
  if (name === '(garbage collector)') return '#e88'
  if (/^[^/]+\/src\//.test(place)) return '#9cf'
  return place === '' || place.startsWith('node:') ? '#ccc' : '#fc9'
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

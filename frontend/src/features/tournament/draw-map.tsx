import type { ArrangedFixtures } from './fixtures-model.ts'
import { useStartedTournament } from './started.ts'

const star = 'M6 .6l1.7 3.5 3.8.5-2.8 2.7.7 3.8L6 9.3 2.6 11.1l.7-3.8L.5 4.6l3.8-.5z'

interface Props {
  readonly width: number
  readonly height: number
  readonly label: string
}

/** The bracket on a tennis table, the final at the net. Thick lines and a ball show how far the followed player is. */
export function DrawMap({ width, height, label }: Props) {
  const { rounds } = useStartedTournament().fixtures
  const { dim, bright, way, ball } = linesOf(rounds, width, height)
  const isOver = rounds.at(-1)?.every(({ state }) => state === 'decided') === true
  const middle = { x: width / 2, y: finalAt(height) }
  return (
    <svg className="block w-full" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <g fill="none" stroke="#ffffff" strokeLinecap="round" strokeLinejoin="round">
        <rect x="7" y="7" width={width - 14} height={height - 14} rx="10" strokeWidth="1.5" opacity="0.35" />
        <path d={`M${middle.x} 7V${height - 7}`} strokeWidth="1.5" opacity="0.55" />
        <path d={dim} strokeWidth="1.2" opacity="0.42" />
        <path d={bright} strokeWidth="1.6" opacity="0.95" />
        <path d={way} strokeWidth="4" />
        <circle cx={middle.x} cy={middle.y} r="15" fill="#082f6d" strokeWidth="1.5" />
        <path
          d={star}
          transform={`translate(${middle.x - 9} ${middle.y - 9}) scale(1.5)`}
          className={isOver ? 'fill-(--ball) stroke-none' : ''}
        />
      </g>
      {ball !== null && !isOver && (
        <circle className="fill-(--ball)" cx={ball[0]} cy={ball[1]} r="8" stroke="#082f6d" strokeWidth="2" />
      )}
    </svg>
  )
}

/** The space above the lines (for the `table-tag`), below them and at both sides, in units of the view box. */
const [top, bottom, edge] = [30, 16, 22]
const finalAt = (height: number) => top + (height - top - bottom) / 2

function linesOf(rounds: ArrangedFixtures['rounds'], width: number, height: number) {
  const step = (width / 2 - edge - 26) / rounds.length
  const tall = height - top - bottom
  const [last, firstCount] = [rounds.length - 1, rounds[0]?.length ?? 0]
  const gap = tall / firstCount
  const dirOf = (round: number, index: number) => (index < (rounds[round]?.length ?? 0) / 2 ? -1 : 1)
  const at = (round: number, index: number): readonly [number, number] => {
    if (round === last) return [width / 2, finalAt(height)]
    const half = (rounds[round]?.length ?? 0) / 2
    const x = edge + step * (round + 1)
    const [place, isLeft] = [index % half, index < half]
    return [isLeft ? x : width - x, top + ((place + 0.5) * tall) / half]
  }
  const paths = { dim: '', bright: '', way: '' }
  let ball: readonly [number, number] | null = null
  for (const [round, fixtures] of rounds.entries())
    for (const [index, { isWon, isFollowed, state, seats, by }] of fixtures.entries()) {
      const [[x, y], dir] = [at(round, index), dirOf(round, index)]
      if (round === 0 && round < last)
        for (const [place, seat] of seats.entries()) {
          if (seat.kind === 'nobody') continue
          const dy = by === 'bye' ? 0 : place === 0 ? -gap / 2 : gap / 2
          const kind = seat.outcome !== 'won' ? 'dim' : isWon ? 'way' : 'bright'
          paths[kind] += `M${x + dir * step} ${y + dy}H${by === 'bye' ? x + dir * step * 0.45 : x}V${y}`
        }
      if (round < last) {
        const [px, py] = at(round + 1, Math.floor(index / 2))
        const line = round === last - 1 ? `M${x} ${y}H${px + dir * 15}` : `M${x} ${y}H${px}V${py}`
        paths[isWon ? 'way' : state === 'decided' ? 'bright' : 'dim'] += line
      }
      if (isFollowed && (state !== 'decided' || round === last || !isWon)) ball = [x, y]
    }
  return { ...paths, ball }
}

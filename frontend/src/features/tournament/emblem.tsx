import type { TournamentSummary } from '@topspin/domain/contract/tournament'

const drawings = {
  bracket: 'M10 9h10v8H10M10 29h10v8H10M20 13h10v20H20M54 9H44v8h10M54 29H44v8h10M44 13H34v20h10',
  pools: 'M8 7h16M8 13h16M8 19h16M8 27h16M8 33h16M8 39h16M34 11h10v8H34M34 27h10v8H34M44 15h8v16h-8',
  'round-robin': 'M32 7L49 18 43 38H21L15 18zM32 7L21 38M32 7l11 31M15 18h34M15 18l28 20M49 18L21 38',
}
const balls = { bracket: [32, 23], pools: [55, 23], 'round-robin': [32, 7] } as const

interface Props {
  readonly format: TournamentSummary['format']
  readonly large?: boolean
}

/** The emblem of a tournament format: a tennis table with a drawing of the format. */
export function FormatEmblem({ format, large = false }: Props) {
  const [cx, cy] = balls[format]
  return (
    <svg
      className={`flex-none rounded-small table-blue ${large ? 'h-23 w-32' : 'h-11.5 w-16'}`}
      viewBox="0 0 64 46"
      aria-hidden="true"
    >
      <path
        d={drawings[format]}
        fill="none"
        stroke="#ffffff"
        strokeWidth={large ? 1.5 : 1.75}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle className="fill-(--ball)" cx={cx} cy={cy} r="4" />
    </svg>
  )
}

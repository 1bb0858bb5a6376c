import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { shortDayText } from '../../features/fixture/index.ts'
import {
  type ArrangedFixture,
  arrangedFixturesIn,
  type Draw,
  type FixtureWords,
  type Seat,
  useFixtureWords,
} from '../../features/tournament/index.ts'
import { Avatar, StarIcon } from '../../shared/ui/index.ts'
import pages from './pages.module.css'
import { isLongPseudo, nameClass, type TelevisionTournament } from './pages.tsx'
import board from './television.module.css'
import styles from './tournament-tree.module.css'

export interface TournamentPageProps {
  readonly tournament: TelevisionTournament
  readonly draw: Draw
  /** The first pool to show, from 0. */
  readonly first: number
}

// Coordinates on the picture of a tennis table: the fixtures on the left half, and the lines from them to the next
// round. The right half is the mirror image.
const table = { width: 1760, height: 764 }
const box = { width: 372, final: 400 }
const left = {
  semi: [448, 262],
  quarters: [
    [40, 72],
    [40, 452],
  ],
} as const
const toSemi = ['M412 146H430V336H448', 'M412 526H430V336H448'] as const
const toFinal = `M634 410V591H${(table.width - box.final) / 2}`

/** The last three rounds as a tree on a tennis table seen from above, with the final in the middle at the net. */
export function TreePage({ tournament, draw }: TournamentPageProps) {
  const { t } = useTranslation()
  const words = useFixtureWords(tournament)
  const { rounds } = arrangedFixturesIn(draw, '')
  const [final] = rounds.at(-1) ?? []
  const semis = rounds.at(-2) ?? []
  const quarters = rounds.at(-3) ?? []
  const placed = [
    ...semis.map((fixture, index) => ({ fixture, isRight: index === 1, at: left.semi, line: toFinal })),
    ...quarters.map((fixture, index) => ({
      ...{ fixture, isRight: index >= 2, at: left.quarters[index % 2 === 0 ? 0 : 1] },
      line: toSemi[index % 2 === 0 ? 0 : 1],
    })),
  ]
  return (
    <div className={`table-blue table-edge table-net grid ${board.table} ${pages.body}`}>
      <svg className={styles.lines} viewBox={`0 0 ${table.width} ${table.height}`} aria-hidden="true">
        {placed.map(({ fixture: { id, state }, isRight, line }) => (
          <path
            key={id}
            d={line}
            data-decided={state === 'decided' || undefined}
            transform={isRight ? `matrix(-1 0 0 1 ${table.width} 0)` : undefined}
          />
        ))}
      </svg>
      <StarIcon className={styles.star} />
      {placed.map(({ fixture, isRight, at: [x, y] }) => (
        <Box
          key={fixture.id}
          fixture={fixture}
          x={isRight ? table.width - x - box.width : x}
          y={y}
          rest={fixture.rounds - fixture.round}
          words={words}
        >
          {fixture.state !== 'decided' && words.stateOf(fixture)}
        </Box>
      ))}
      {final !== undefined && (
        <Box fixture={final} x={(table.width - box.final) / 2} y={500} rest={0} words={words}>
          {[t('tournament.round_final').toUpperCase(), final.due && shortDayText(final.due)]
            .filter(Boolean)
            .join(' · ')}
        </Box>
      )}
    </div>
  )
}

const due = 'absolute px-1 py-1.5 text-[1.75rem] whitespace-nowrap'
/** The class names of the text beside a fixture, by the number of rounds that follow. */
const dueClass = [`table-tag ${board.tag} ${styles.tag}`, `${due} bottom-full`, `${due} top-full`]

interface BoxProps {
  readonly fixture: ArrangedFixture
  readonly x: number
  readonly y: number
  /** How many rounds follow the round of the fixture; 0 for the final. */
  readonly rest: number
  readonly words: FixtureWords
  /** The text beside the fixture: its state, such as a due date; for the final, its name and due date. */
  readonly children: ReactNode
}

function Box({ fixture, x, y, rest, words, children }: BoxProps) {
  const isFinal = rest === 0
  return (
    <div
      className={`${styles.box} ${isFinal ? styles.final : ''}`}
      style={{ left: `${x / 16}rem`, top: `${y / 16}rem` }}
    >
      {fixture.seats.map((seat, index) => (
        <Place key={index === 0 ? 'one' : 'two'} seat={seat} fixture={fixture} words={words} />
      ))}
      {children && <span className={dueClass[rest]}>{children}</span>}
    </div>
  )
}

const outcomeClass = { won: 'font-heavy', lost: 'text-[#b9c9ea]', open: '' }

function Place({ seat, fixture, words }: Pick<BoxProps, 'fixture' | 'words'> & { readonly seat: Seat }) {
  const { t } = useTranslation()
  const [pseudo, partner] = seat.players
  const isSmall = pseudo === undefined || partner !== undefined || isLongPseudo(pseudo)
  const forfeit = seat.outcome === 'lost' && fixture.by !== 'match' ? t('bracket.forfeit') : ''
  return (
    <span className={`${styles.place} ${outcomeClass[seat.outcome ?? 'open']}`}>
      {pseudo !== undefined && partner === undefined && <Avatar pseudo={pseudo} />}
      <span className={`${nameClass} ${isSmall ? styles.small : ''}`}>
        {seat.kind === 'nobody' ? t('bracket.bye') : words.nameOf(seat)}
      </span>
      <span className="whitespace-nowrap">{seat.sets ?? forfeit}</span>
    </span>
  )
}

import type { Overview } from '@topspin/domain/contract/profile'
import { fromPoints, type Ladder } from '@topspin/domain/ids'
import { passesByWinning } from '@topspin/domain/match/rating'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { formatImpact, formatPoints } from '../format/index.ts'
import { paths } from '../navigation/index.ts'
import { Avatar } from './avatar.tsx'
import styles from './parts.module.css'
import { Name, PlacesGained, PlayerLink, Rank } from './player.tsx'

interface SurfaceProps {
  readonly children?: ReactNode
  /** A short text on the upper edge, in the middle. */
  readonly tag?: string
  /** Whether the tag is orange, as for a set point or a match point. */
  readonly isTagHot?: boolean
  /** Whether the tag is the heading of a section of the screen. */
  readonly isTagHeading?: boolean
  readonly label?: string
}

/** A tennis table seen from above, with white edge lines and a net between the two halves. */
export function TennisTable({ children, tag, isTagHot = false, isTagHeading = false, label }: SurfaceProps) {
  const Tag = isTagHeading ? 'h2' : 'span'
  return (
    <section
      className={`table-blue table-edge table-net halves gap-(--space-5) max-sm:gap-(--space-2) max-sm:px-(--space-2) shadow-card ${tag === undefined ? '' : 'max-sm:pt-9'} ${styles.table}`}
      aria-label={label}
    >
      {tag !== undefined && <Tag className={`table-tag w-max max-w-full ${isTagHot ? 'hot' : ''}`}>{tag}</Tag>}
      {children}
    </section>
  )
}

/** A half of a `TennisTable`. @param label the accessible name of a half that contains fields */
export function TennisTableHalf({ children, label }: { readonly children: ReactNode; readonly label?: string }) {
  const Element = label === undefined ? 'div' : 'fieldset'
  return (
    <Element className="z-1 flex min-w-0 flex-col items-center gap-2.5">
      {label !== undefined && <legend className="only-read-aloud">{label}</legend>}
      {children}
    </Element>
  )
}

interface SideProps {
  readonly players: readonly string[]
  readonly sets: number
  readonly large?: boolean
}

/** A half of a `TennisTable` with the result of a side: its players and the sets that it has won. */
export function TennisTableSide({ players, sets, large = false }: SideProps) {
  return (
    <TennisTableHalf>
      {players.map((pseudo, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two deleted partners have the same name
        <p key={index} className={large ? 'rows gap-2 justify-items-center text-center font-semi' : 'row gap-2'}>
          <Avatar pseudo={pseudo} size={large ? 'l' : 's'} ring="white" />
          <span className={large ? '' : 'font-semi wrap-anywhere'}>{pseudo}</span>
        </p>
      ))}
      <p className="set-score tabular-nums">{sets}</p>
    </TennisTableHalf>
  )
}

/** A ball that marks the side that serves. */
export function ServiceBall({ label }: { readonly label: string }) {
  return <span className="ball" role="img" aria-label={label} />
}

interface NeighbourProps {
  /** Only for `simple`, a sentence says when one victory would take the player past the neighbour. */
  readonly ladder?: Ladder
  readonly pseudo: string
  readonly place: Overview['simple']
  /** Null for a player who is alone in the ladder. */
  readonly neighbour: Overview['neighbour']
}

/** A player and the neighbour in the ladder, one on each half of a tennis table, with the points between them. */
export function NeighbourComparison({ ladder = 'simple', pseudo, place, neighbour }: NeighbourProps) {
  const { t } = useTranslation()
  const gap = neighbour === null ? 0 : Math.abs(neighbour.score - place.score)
  const passes =
    ladder === 'simple' &&
    neighbour !== null &&
    neighbour.score > place.score &&
    passesByWinning(fromPoints(place.score), fromPoints(neighbour.score))
  return (
    <div className="table-blue grid grid-rows-[1fr_auto]">
      <div className="table-edge table-net halves gap-0 px-[18px] pt-6 pb-3.5 tabular-nums">
        {neighbour !== null && (
          <p className="table-tag whitespace-nowrap">
            {gap === 0 ? t('duel.tied') : t('duel.gap', { count: gap, points: formatPoints(gap) })}
          </p>
        )}
        <RankHalf
          player={{ pseudo, ...place }}
          name={<Name pseudo={pseudo} />}
          places={<PlacesGained places={placesGainedBy(place)} />}
        >
          {t('duel.week', { points: formatImpact(place.week.points) })}
        </RankHalf>
        {neighbour === null ? (
          <div className="z-1 grid min-w-0 content-center justify-items-center gap-2 pl-3 text-center text-s">
            <p>{t('duel.alone')}</p>
            <Link
              className="grid min-h-11 place-items-center rounded-[12px] bg-table-veil px-3 font-semi"
              to={paths.account}
            >
              {t('duel.invite')}
            </Link>
          </div>
        ) : (
          <RankHalf
            player={neighbour}
            name={
              <PlayerLink pseudo={neighbour.pseudo}>
                <Name pseudo={neighbour.pseudo} />
              </PlayerLink>
            }
            isRight
          >
            {gap > 0 && t(neighbour.score > place.score ? 'duel.ahead' : 'duel.behind')}
          </RankHalf>
        )}
      </div>
      {passes && (
        <p className="hidden px-5 pb-3 text-center text-s lg:block">
          {t('duel.oneVictory', { pseudo: neighbour.pseudo })}
        </p>
      )}
    </div>
  )
}

/** The places that a player has gained in a week: none without a rank, as before the first match. */
export const placesGainedBy = ({ rank, week }: Overview['simple']): number | null => (rank === 0 ? 0 : week.places)

interface RankHalfProps {
  readonly player: { readonly pseudo: string; readonly rank: number; readonly score: number }
  readonly name: ReactNode
  readonly places?: ReactNode
  readonly isRight?: boolean
  readonly children: ReactNode
}

function RankHalf({ player: { pseudo, rank, score }, name, places, isRight = false, children }: RankHalfProps) {
  return (
    <div
      className={`z-1 grid min-w-0 grid-cols-[minmax(0,1fr)] content-center ${isRight ? 'justify-items-end pl-3 text-right' : 'pr-3'}`}
    >
      <p className={`row max-w-full gap-2 ${isRight ? 'flex-row-reverse' : ''}`}>
        <Avatar pseudo={pseudo} ring="white" />
        <b className="min-w-0">{name}</b>
      </p>
      <p className="row max-w-full gap-2">
        <span className="text-[2rem] leading-[1.2] font-heavy tracking-[-0.03em] lg:text-3xl">
          <Rank rank={rank} />
        </span>
        {places}
      </p>
      <p className="text-xs">
        <b className="text-m">{formatPoints(score)}</b> {children}
      </p>
    </div>
  )
}

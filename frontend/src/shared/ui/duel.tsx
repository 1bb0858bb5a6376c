import type { Overview } from '@topspin/domain/contract/profile'
import { fromPoints } from '@topspin/domain/ids'
import type { Ladder } from '@topspin/domain/ladder'
import { passesByWinning } from '@topspin/domain/rating'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { impact, points } from '../format/index.ts'
import { paths } from '../navigation/index.ts'
import { Avatar } from './avatar.tsx'
import styles from './duel.module.css'
import { Places } from './places.tsx'
import { PlayerLink } from './player-link.tsx'
import { Rank } from './rank.tsx'

interface Props {
  /** In doubles no sentence about one victory, whose points depend on the partners. */
  readonly ladder?: Ladder
  readonly pseudo: string
  readonly place: Overview['simple']
  /** Null for a player who is alone in the ladder. */
  readonly neighbour: Overview['neighbour']
}

/** A player and the next one of the ladder, one on each half of the table, with the points between them on the net. */
export function Duel({ ladder = 'simple', pseudo, place, neighbour }: Props) {
  const { t } = useTranslation()
  const gap = neighbour === null ? 0 : Math.abs(neighbour.score - place.score)
  const passes =
    ladder === 'simple' &&
    neighbour !== null &&
    neighbour.score > place.score &&
    passesByWinning(fromPoints(place.score), fromPoints(neighbour.score))
  return (
    <div className={`table-blue ${styles.duel}`}>
      <div className={`table-edge table-net ${styles.court} tabular-nums`}>
        {neighbour !== null && (
          <p className={`table-tag ${styles.tag}`}>
            {gap === 0 ? t('duel.tied') : t('duel.gap', { count: gap, points: points(gap) })}
          </p>
        )}
        <div className={styles.half}>
          <p className={styles.who}>
            <Avatar pseudo={pseudo} ring="white" />
            <b className="cut">{pseudo}</b>
          </p>
          <p className={styles.place}>
            <span className={styles.rank}>
              <Rank rank={place.rank} />
            </span>
            <Places places={place.week.places} />
          </p>
          <p className={styles.score}>
            <b>{points(place.score)}</b> {t('duel.week', { points: impact(place.week.points) })}
          </p>
        </div>
        {neighbour === null ? (
          <div className={styles.alone}>
            <p>{t('duel.alone')}</p>
            <Link className={styles.invite} to={paths.account}>
              {t('duel.invite')}
            </Link>
          </div>
        ) : (
          <div className={styles.half}>
            <p className={styles.who}>
              <Avatar pseudo={neighbour.pseudo} ring="white" />
              <b className="cut">
                <PlayerLink pseudo={neighbour.pseudo} />
              </b>
            </p>
            <p className={styles.place}>
              <span className={styles.rank}>
                <Rank rank={neighbour.rank} />
              </span>
            </p>
            <p className={styles.score}>
              <b>{points(neighbour.score)}</b>{' '}
              {gap > 0 && t(neighbour.score > place.score ? 'duel.ahead' : 'duel.behind')}
            </p>
          </div>
        )}
      </div>
      {passes && <p className={styles.note}>{t('duel.oneVictory', { pseudo: neighbour.pseudo })}</p>}
    </div>
  )
}

import { otherSide, type Side } from '@topspin/domain/table-tennis'
import { useEffect } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { Link, useLocation } from 'react-router-dom'
import { useDates } from '../../format/dates.tsx'
import { useT } from '../../i18n/words.tsx'
import { paths } from '../../navigation/paths.ts'
import { TrophyIcon } from '../../ui/icons.tsx'
import { Name } from '../../ui/name.tsx'
import { Ball, TableSurface } from '../../ui/table-surface.tsx'
import { useNotificationOffer } from '../push/use-notification-offer.ts'
import { LiveAnnouncer } from './live-announcer.tsx'
import styles from './live-card.module.css'
import { Score } from './score.tsx'
import { type Shown, selectCard, selectIsRecorder, selectReconnecting } from './selectors.ts'
import { liveShown } from './slice.ts'
import { pseudoOn } from './wire-sheet.ts'

/** The live match at the top of every screen, while there is one (docs/user-interface.md#screens). */
export function LiveCard() {
  const t = useT()
  const dispatch = useDispatch()
  const card = useSelector(selectCard)
  // The live page has a board of its own.
  const shown = useLocation().pathname === paths.live ? null : card
  useEffect(() => {
    dispatch(liveShown())
  }, [dispatch])
  return (
    <>
      <LiveAnnouncer />
      {shown !== null && (
        <div className={styles.card}>
          <TableSurface tag={t('live.tag')} label={t('live.card')}>
            <Half shown={shown} side="one" />
            <Half shown={shown} side="two" />
            <Chip />
          </TableSurface>
          <div className={`${styles.foot} num`}>
            <Progress shown={shown} />
            <News shown={shown} />
          </div>
        </div>
      )}
    </>
  )
}

function Half({ shown: { match, sheet }, side }: { readonly shown: Shown; readonly side: Side }) {
  const t = useT()
  const current = sheet.sets.at(-1)
  return (
    <div className={`${styles.half} ${side === 'two' ? styles.second : ''}`}>
      <p className={styles.name}>
        <span className={styles.mark}>
          {sheet.server === side && <Ball label={t('live.serves')} />}
          {sheet.winner === side && <TrophyIcon size={16} aria-label={t('live.winner')} />}
        </span>
        <Name pseudo={pseudoOn(match, side)} />
      </p>
      <Score value={current?.[side] ?? 0} size="card" />
    </div>
  )
}

/** The sets as `x - y`; WARMUP before the first server is chosen; the winner at the end. */
function Progress({ shown: { match, sheet } }: { readonly shown: Shown }) {
  const t = useT()
  if (sheet.winner !== null)
    return (
      <p className={`cut ${styles.progress}`}>
        {t('live.wonBy', {
          player: pseudoOn(match, sheet.winner),
          won: sheet.setsWon[sheet.winner],
          lost: sheet.setsWon[otherSide(sheet.winner)],
        })}
      </p>
    )
  if (sheet.server === null) return <p className={`cut ${styles.progress}`}>{t('live.warmup')}</p>
  return (
    <ol className={`cut ${styles.progress}`} aria-label={t('live.sets')}>
      {sheet.sets.map(({ one, two }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a set is identified by its index
        <li key={index} className={index === sheet.sets.length - 1 ? styles.playing : ''}>
          {one} - {two}
        </li>
      ))}
    </ol>
  )
}

/**
 * For the recorder a link to the scoreboard, for others the offer of notifications of the next match. It is positioned
 * over the card, so that it causes no layout shift.
 */
function Chip() {
  const t = useT()
  const recorder = useSelector(selectIsRecorder)
  const notify = useNotificationOffer()
  if (recorder)
    return (
      <Link className={styles.chip} to="/match">
        {t('live.resume')}
      </Link>
    )
  if (notify === null) return null
  return (
    <button type="button" className={styles.chip} data-offer="notifications" onClick={notify}>
      {t('push.offer')}
    </button>
  )
}

/** The time of the last change, or that the connection is lost. */
function News({ shown: { match } }: { readonly shown: Shown }) {
  const t = useT()
  const { dateTime } = useDates()
  const reconnecting = useSelector(selectReconnecting)
  if (reconnecting) return <p className={styles.reconnecting}>{t('live.reconnecting')}</p>
  return (
    <time className={styles.news} dateTime={match.lastNews}>
      {dateTime(match.lastNews)}
    </time>
  )
}

import type { TelevisionContents } from '@topspin/domain/contract/television'
import { QRCodeSVG } from 'qrcode.react'
import { useTranslation } from 'react-i18next'
import { points, useDates } from '../../shared/format/index.ts'
import { paths } from '../../shared/navigation/index.ts'
import { Avatar } from '../../shared/ui/index.ts'
import { type Frame, isLong, PageFrame } from './page-frame.tsx'
import styles from './pages.module.css'
import board from './television.module.css'

interface Props extends Pick<TelevisionContents, 'free' | 'fairDouble'> {
  readonly frame: Frame
}

/** How many players fit below one another. */
const mostShown = 6

/** Who is free, the fair double among them, and the address where others say that they are free too. */
export function FreePage({ free, fairDouble, frame }: Props) {
  const { t } = useTranslation()
  const { time } = useDates()
  return (
    <PageFrame title={t('available.title')} note={t('tv.freeTable')} frame={frame}>
      <div className={styles.halves}>
        {free.length > 0 && (
          <section className={`${styles.card} ${styles.free}`}>
            <h2>{t('available.now')}</h2>
            <ul>
              {free.slice(0, mostShown).map(({ pseudo, until }) => (
                <li key={pseudo}>
                  <Avatar pseudo={pseudo} />
                  <b className={styleOf(pseudo)}>{pseudo}</b>
                  <span className={styles.quiet}>{t('available.untilTime', { time: time(until) })}</span>
                </li>
              ))}
            </ul>
          </section>
        )}
        <div className={styles.column}>
          {fairDouble !== null && (
            <section className={`${board.table} ${styles.double}`}>
              <h2 className={`${board.tag} ${board.loud}`}>{t('available.fair')}</h2>
              {fairDouble.sides.map((side) => (
                <p key={side.join(' ')} className={styles.side}>
                  {side.map((pseudo) => (
                    <span key={pseudo} className={styleOf(pseudo)}>
                      {pseudo}
                    </span>
                  ))}
                </p>
              ))}
              <p className={styles.gap}>
                {t('available.gapTag', { count: fairDouble.gap, points: points(fairDouble.gap) })}
              </p>
            </section>
          )}
          <section className={`${styles.card} ${styles.invitation}`}>
            <span className={styles.code}>
              <QRCodeSVG value={window.location.origin + paths.available} level="L" title={t('tv.youToo')} />
            </span>
            <p>
              <b>{t('tv.youToo')}</b>
              <span className={styles.quiet}>{t('tv.scan')}</span>
            </p>
          </section>
        </div>
      </div>
    </PageFrame>
  )
}

const styleOf = (pseudo: string) => (isLong(pseudo) ? `${styles.names} ${styles.long}` : styles.names)

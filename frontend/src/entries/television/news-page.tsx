import type { ScreenContents } from '@topspin/domain/contract/screen'
import { BadgeIcon, badgeTexts } from '../../features/player/index.ts'
import { useDates } from '../../shared/format/dates.tsx'
import { useT } from '../../shared/i18n/words.tsx'
import { PageFrame } from './page-frame.tsx'
import styles from './pages.module.css'
import type { Frame } from './rotation.tsx'

interface Props extends Pick<ScreenContents, 'news' | 'badges'> {
  readonly frame: Frame
}

/** The last news, and the badges of today; the half without content is left out. */
export function NewsPage({ news, badges, frame }: Props) {
  const t = useT()
  const day = useLongDay(frame.now)
  return (
    <PageFrame title={t('tv.news')} note={day} frame={frame}>
      <div className={styles.halves}>
        {news.length > 0 && (
          <section className={styles.card}>
            <h2>{t('home.news')}</h2>
            {news.map(({ id, title, content }) => (
              <article key={id} className={styles.news}>
                <h3>{title}</h3>
                <p>{content}</p>
              </article>
            ))}
          </section>
        )}
        {badges.length > 0 && (
          <section className={styles.card}>
            <h2>{t('tv.badges')}</h2>
            <ul className={styles.badges}>
              {badges.map(({ badge, pseudo, opponents: [one = '', two] }) => (
                <li key={`${badge} ${pseudo}`}>
                  <BadgeIcon badge={badge} />
                  <span>
                    <b>{t(badgeTexts[badge].name)}</b>
                    <span>
                      {pseudo}{' '}
                      {t('badges.against', { opponents: two === undefined ? one : t('home.both', { one, two }) })}
                    </span>
                  </span>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </PageFrame>
  )
}

/** A day as `vendredi 20 novembre`, in the time zone of the installation. */
function useLongDay(now: Date): string {
  const { timeZone } = useDates()
  return now.toLocaleDateString('fr-FR', { weekday: 'long', day: 'numeric', month: 'long', timeZone })
}

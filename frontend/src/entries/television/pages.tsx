import type { TelevisionContents } from '@topspin/domain/contract/television'
import { useTranslation } from 'react-i18next'
import { BadgeIcon, badgeTexts } from '../../features/player/index.ts'
import { impact, points, useDates } from '../../shared/format/index.ts'
import { Avatar, Avatars, Places } from '../../shared/ui/index.ts'
import { type Frame, PageFrame } from './page-frame.tsx'
import styles from './pages.module.css'

type RankingProps = TelevisionContents['ladders'][number] & { readonly frame: Frame }

/** Sixteen players of a ladder in two columns, with the places gained or lost in a week. */
export function RankingPage({ ladder, players, frame }: RankingProps) {
  const { t } = useTranslation()
  return (
    <PageFrame title={t('rank.title')} note={t('tv.rankingNote', { context: ladder })} frame={frame}>
      <ol className={styles.ranking}>
        {players.map(({ pseudo, rank, score, places }) => (
          <li key={pseudo}>
            <b>{rank}</b>
            <Avatar pseudo={pseudo} />
            <span className={styles.names}>{pseudo}</span>
            <b>{points(score)}</b>
            <span className={styles.move}>{places !== null && <Places places={places} coloured />}</span>
          </li>
        ))}
      </ol>
    </PageFrame>
  )
}

interface ResultsProps {
  readonly results: TelevisionContents['results']
  /** Number of matches of today. */
  readonly today: number
  readonly frame: Frame
}

/** The last matches, winners first. */
export function ResultsPage({ results, today, frame }: ResultsProps) {
  const { t } = useTranslation()
  const { date, time } = useDates()
  const day = date(frame.now.toISOString())
  return (
    <PageFrame title={t('tv.results')} note={today === 0 ? '' : t('tv.today', { count: today })} frame={frame}>
      <ul className={styles.results}>
        {results.map(({ isSimple, id, matchDate, winnerOne, winnerTwo, looserOne, looserTwo, ...result }) => (
          <li key={`${isSimple} ${id}`}>
            <span className={styles.quiet}>
              {date(matchDate) === day ? time(matchDate) : date(matchDate).slice(0, 'dd/mm'.length)}
            </span>
            <span className={styles.winners}>
              <b className={styles.names}>
                <Pseudos one={winnerOne} two={winnerTwo} />
              </b>
              <span className={styles.faces}>
                <Avatars one={winnerOne} two={winnerTwo} />
              </span>
            </span>
            <b className={styles.score}>
              {result.winnerSet} - {result.looserSet}
            </b>
            <span className={styles.losers}>
              <span className={styles.faces}>
                <Avatars one={looserOne} two={looserTwo} />
              </span>
              <span className={styles.names}>
                <Pseudos one={looserOne} two={looserTwo} />
              </span>
            </span>
            <span className={styles.gained}>{impact(result.winnerScoreImpact)}</span>
          </li>
        ))}
      </ul>
    </PageFrame>
  )
}

function Pseudos({ one, two }: { readonly one: string; readonly two: string | null }) {
  const { t } = useTranslation()
  return two === null ? one : t('home.both', { one, two })
}

interface NewsProps extends Pick<TelevisionContents, 'news' | 'badges'> {
  readonly frame: Frame
}

/** The last news, and the badges of today; the half without content is left out. */
export function NewsPage({ news, badges, frame }: NewsProps) {
  const { t } = useTranslation()
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

import type { ScreenContents } from '@topspin/domain/contract/screen'
import { useDates } from '../../shared/format/dates.tsx'
import { impact } from '../../shared/format/numbers.ts'
import { useT } from '../../shared/i18n/words.tsx'
import { Avatars } from '../../shared/ui/avatar.tsx'
import { PageFrame } from './page-frame.tsx'
import styles from './pages.module.css'
import type { Frame } from './rotation.tsx'

interface Props {
  readonly results: ScreenContents['results']
  /** Number of matches of today. */
  readonly today: number
  readonly frame: Frame
}

/** The last matches, winners first. */
export function ResultsPage({ results, today, frame }: Props) {
  const t = useT()
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
  const t = useT()
  return two === null ? one : t('home.both', { one, two })
}

import type { PlannedMatch } from '@topspin/domain/contract/challenge'
import type { TelevisionContents } from '@topspin/domain/contract/television'
import { withOrdinalFirst } from '@topspin/domain/text/french'
import { QRCodeSVG } from 'qrcode.react'
import { type ComponentProps, createContext, type PropsWithChildren, type ReactNode, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { useTournamentWords } from '../../features/fixture/index.ts'
import { BadgeIcon, badgeTexts } from '../../shared/charts/index.ts'
import { formatImpact, formatPoints, namesOfSide, useDates } from '../../shared/format/index.ts'
import { paths } from '../../shared/navigation/index.ts'
import { Avatar, PartnerAvatars, PlacesGained, ScreenIcon } from '../../shared/ui/index.ts'
import styles from './pages.module.css'
import board from './television.module.css'

/** A tournament that televisions show. */
export type TelevisionTournament = NonNullable<TelevisionContents['tournaments']>[number]

/** What a page of the rotation shows above and below its content. */
export interface RotationFrame {
  readonly now: Date
  /** Index of the page, from 0. */
  readonly page: number
  readonly pages: number
  /** Whether the clock and the dots have changed places, as in every second round, to prevent burn-in. */
  readonly swapped: boolean
  /** The next planned match of today, shown in the footer; without one, the footer has the installation's address. */
  readonly next: PlannedMatch | undefined
  /** False as long as there is a live match, also before its first serve, and after it is won until it is saved. */
  readonly isTableFree: boolean
}

export const FrameContext = createContext<RotationFrame | null>(null)

function useFrame(): RotationFrame {
  const frame = useContext(FrameContext)
  if (frame === null) throw new Error('a page is shown by the rotation only')
  return frame
}

interface FrameProps {
  readonly title: string
  readonly note: string
  readonly children: ReactNode
}

/** The frame of a page: title, time, next planned match or the address of the installation, and dots for the pages. */
export function PageFrame({ title, note, children }: FrameProps) {
  const { t } = useTranslation()
  const frame = useFrame()
  const [one, two] = frame.next?.pseudos ?? []
  const { time } = useDates()
  const clock = <time className={styles.clock}>{time(frame.now.toISOString())}</time>
  const dots = (
    <span className={styles.dots} aria-hidden="true">
      {Array.from({ length: frame.pages }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a page is identified by its index
        <i key={index} className={index === frame.page ? styles.current : ''} />
      ))}
    </span>
  )
  return (
    <section className={styles.page}>
      <header className={styles.head}>
        <h1>{title}</h1>
        <span>{note}</span>
        {frame.swapped ? dots : clock}
      </header>
      {children}
      <footer className={styles.foot}>
        <ScreenIcon />
        <span>{frame.next ? t('tv.next', { one, two, time: time(frame.next.at) }) : window.location.host}</span>
        {frame.swapped ? clock : dots}
      </footer>
    </section>
  )
}

/** The day on a page: `vendredi 20 novembre`. */
function useLongDay(): string {
  const { timeZone } = useDates()
  const day = useFrame().now.toLocaleDateString('fr-FR', { weekday: 'long', day: 'numeric', month: 'long', timeZone })
  return withOrdinalFirst(day)
}

/** The frame of a page about a tournament, with the day and the progress of the current round. */
export function TournamentFrame({ summary, children }: Pick<TelevisionTournament, 'summary'> & PropsWithChildren) {
  const day = useLongDay()
  const { progress } = useTournamentWords()
  return (
    <PageFrame title={summary.name} note={[day, progress(summary)].filter(Boolean).join(' · ')}>
      {children}
    </PageFrame>
  )
}

/** Up to sixteen players of a ladder in two columns, with the places gained or lost in a week. */
export function RankingPage({ ladder, players }: TelevisionContents['ladders'][number]) {
  const { t } = useTranslation()
  return (
    <PageFrame title={t('rank.title')} note={t('tv.rankingNote', { context: ladder })}>
      <ol className={styles.ranking}>
        {players.map(({ pseudo, rank, score, places }) => (
          <li key={pseudo}>
            <b>{rank}</b>
            <Avatar pseudo={pseudo} />
            <span className={styles.names}>{pseudo}</span>
            <b>{formatPoints(score)}</b>
            <span className={`justify-self-end font-semi text-muted ${styles.move}`}>
              {places !== null && <PlacesGained places={places} coloured />}
            </span>
          </li>
        ))}
      </ol>
    </PageFrame>
  )
}

/** The last matches, winners first. */
export function ResultsPage({ results, matchesToday }: TelevisionContents) {
  const { t } = useTranslation()
  const { date, time } = useDates()
  const day = date(useFrame().now.toISOString())
  return (
    <PageFrame title={t('tv.results')} note={matchesToday === 0 ? '' : t('tv.today', { count: matchesToday })}>
      <ul className={styles.results}>
        {results.map(({ isSimple, id, matchDate, winnerOne, winnerTwo, looserOne, looserTwo, ...result }) => (
          <li key={`${isSimple} ${id}`}>
            <span className="text-muted">
              {date(matchDate) === day ? time(matchDate) : date(matchDate).slice(0, 'dd/mm'.length)}
            </span>
            <span className={`justify-end text-right ${styles.players}`}>
              <b className={styles.names}>{namesOfSide([winnerOne, winnerTwo])}</b>
              <TelevisionAvatars one={winnerOne} two={winnerTwo} />
            </span>
            <b className={styles.score}>
              {result.winnerSet}–{result.looserSet}
            </b>
            <span className={`text-muted ${styles.players}`}>
              <TelevisionAvatars one={looserOne} two={looserTwo} />
              <span className={styles.names}>{namesOfSide([looserOne, looserTwo])}</span>
            </span>
            <span className={styles.gained}>{formatImpact(result.winnerScoreImpact)}</span>
          </li>
        ))}
      </ul>
    </PageFrame>
  )
}

const TelevisionAvatars = (players: ComponentProps<typeof PartnerAvatars>) => (
  <span className={styles.faces}>
    <PartnerAvatars {...players} />
  </span>
)

/** The last news on one half, the badges of today on the other; a half without content is left out. */
export function NewsPage({ news, badges }: TelevisionContents) {
  const { t } = useTranslation()
  return (
    <PageFrame title={t('tv.news')} note={useLongDay()}>
      <div className={`${styles.body} ${styles.halves}`}>
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
              {badges.map(({ badge, pseudo, opponents }) => (
                <li key={`${badge} ${pseudo}`}>
                  <BadgeIcon badge={badge} />
                  <span>
                    <b>{t(badgeTexts[badge].name)}</b>
                    <span className="text-muted">
                      {pseudo} {t('badges.against', { opponents: namesOfSide(opponents) })}
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

/** The greatest number of free players that fit on a page. */
const mostShown = 6

/** Who is free, the fairest doubles match among them, and the address at which others can say that they are free. */
export function FreePlayersPage({ free, fairDouble }: TelevisionContents) {
  const { t } = useTranslation()
  const { time } = useDates()
  return (
    <PageFrame title={t('available.title')} note={useFrame().isTableFree ? t('tv.freeTable') : ''}>
      <div className={`${styles.body} ${styles.halves}`}>
        {free.length > 0 && (
          <section className={`${styles.card} ${styles.free}`}>
            <h2>{t('available.now')}</h2>
            <ul>
              {free.slice(0, mostShown).map(({ pseudo, until }) => (
                <li key={pseudo}>
                  <Avatar pseudo={pseudo} />
                  <b className={styleOf(pseudo)}>{pseudo}</b>
                  <span className="text-muted">{t('available.untilTime', { time: time(until) })}</span>
                </li>
              ))}
            </ul>
          </section>
        )}
        <div className={styles.column}>
          {fairDouble !== null && (
            <section className={`table-blue relative grid ${styles.double}`}>
              <h2 className={`uppercase ${board.tag}`}>{t('available.fair')}</h2>
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
                {t('available.gapTag', { count: fairDouble.gap, points: formatPoints(fairDouble.gap) })}
              </p>
            </section>
          )}
          <section className={`${styles.card} ${styles.invitation}`}>
            <span className={styles.code}>
              <QRCodeSVG value={window.location.origin + paths.available} level="L" title={t('tv.youToo')} />
            </span>
            <p>
              <b>{t('tv.youToo')}</b>
              <span className="text-muted">{t('tv.scan')}</span>
            </p>
          </section>
        </div>
      </div>
    </PageFrame>
  )
}

const styleOf = (pseudo: string) => (isLongPseudo(pseudo) ? `${styles.names} ${styles.long}` : styles.names)

const shortest = 11
/** Whether a pseudo is shown one size smaller, so that it needs at most two lines. */
export const isLongPseudo = (pseudo: string): boolean => [...pseudo].length >= shortest

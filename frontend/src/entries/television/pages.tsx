import type { PlannedMatch } from '@topspin/domain/contract/challenge'
import type { TelevisionContents } from '@topspin/domain/contract/television'
import { withOrdinalFirst } from '@topspin/domain/text/french'
import { QRCodeSVG } from 'qrcode.react'
import { createContext, type PropsWithChildren, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { useTournamentWords } from '../../features/fixture/index.ts'
import { BadgeIcon } from '../../shared/charts/index.ts'
import { formatImpact, formatPoints, namesOfSide, useDates } from '../../shared/format/index.ts'
import { paths } from '../../shared/navigation/index.ts'
import { Avatar, PartnerAvatars, PlacesGained, ScreenIcon } from '../../shared/ui/index.ts'
import styles from './pages.module.css'
import board from './television.module.css'

export type TelevisionTournament = NonNullable<TelevisionContents['tournaments']>[number]

/** What a page of the rotation shows above and below its content. */
export interface RotationFrame {
  readonly now: Date
  /** The index of the shown page, from 0. */
  readonly page: number
  readonly pages: number
  /** Whether the clock and the dots (one for each page) are swapped: in every second round, to prevent burn-in. */
  readonly swapped: boolean
  /** The next planned match of today, shown in the footer; without one, the footer has the installation's address. */
  readonly next: PlannedMatch | undefined
  /** False while a match is scored live, also before its first serve and until it is saved. */
  readonly isTableFree: boolean
}

export const FrameContext = createContext<RotationFrame | null>(null)

export function useFrame(): RotationFrame {
  const frame = useContext(FrameContext)
  if (frame === null) throw new Error('a page is shown by the rotation only')
  return frame
}

/** The header and the footer around a page of the rotation. */
export function PageFrame({ title, note, children }: PropsWithChildren<{ title: string; note: string }>) {
  const { t } = useTranslation()
  const frame = useFrame()
  const [one, two] = frame.next?.pseudos ?? []
  const { time } = useDates()
  const clock = <time className="font-heavy text-ink">{time(frame.now.toISOString())}</time>
  const dots = (
    <span className="flex gap-3" aria-hidden="true">
      {Array.from({ length: frame.pages }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a page is identified by its index
        <i key={index} className={`h-2 w-11 rounded-[0.25rem] ${index === frame.page ? 'bg-accent' : 'bg-quiet'}`} />
      ))}
    </span>
  )
  return (
    <section className={`relative h-full px-20 py-16 ${styles.page}`}>
      <header className="flex h-19 items-baseline gap-8">
        <h1 className="flex-1 text-[3.5rem] leading-[1.2] font-heavy tracking-[-0.03em]">{title}</h1>
        <span className="text-muted">{note}</span>
        {frame.swapped ? dots : clock}
      </header>
      {children}
      <footer className="absolute inset-x-20 bottom-14 flex h-11 items-center gap-4 text-[1.875rem] text-muted *:last:ml-auto">
        <ScreenIcon className="size-10" />
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
      <ol
        className={`mt-6 grid grid-flow-col grid-cols-[1fr_1fr] grid-rows-[repeat(8,5.875rem)] gap-x-14 gap-y-1 ${styles.ranking}`}
      >
        {players.map(({ pseudo, rank, score, places }) => (
          <li key={pseudo}>
            <b className="text-right font-heavy">{rank}</b>
            <Avatar pseudo={pseudo} />
            <span className={nameClass}>{pseudo}</span>
            <b className="text-right font-heavy">{formatPoints(score)}</b>
            <span className={`justify-self-end font-semi text-muted ${styles.move}`}>
              {places !== null && <PlacesGained places={places} coloured />}
            </span>
          </li>
        ))}
      </ol>
    </PageFrame>
  )
}

/** The last matches. In each row, the winners are on the left. */
export function ResultsPage({ results, matchesToday }: TelevisionContents) {
  const { t } = useTranslation()
  const { date, time } = useDates()
  const day = date(useFrame().now.toISOString())
  return (
    <PageFrame title={t('tv.results')} note={matchesToday === 0 ? '' : t('tv.today', { count: matchesToday })}>
      <ul className={`mt-7 grid gap-3 ${styles.results}`}>
        {results.map(({ isSimple, id, matchDate, winnerOne, winnerTwo, looserOne, looserTwo, ...result }) => (
          <li key={`${isSimple} ${id}`}>
            <span className="text-muted">
              {date(matchDate) === day ? time(matchDate) : date(matchDate).slice(0, 'dd/mm'.length)}
            </span>
            <span className="flex min-w-0 items-center justify-end gap-5 text-right">
              <b className={nameClass}>{namesOfSide([winnerOne, winnerTwo])}</b>
              <PartnerAvatars one={winnerOne} two={winnerTwo} />
            </span>
            <b className="text-center text-[3.25rem] font-heavy tracking-[-0.02em] whitespace-nowrap">
              {result.winnerSet}–{result.looserSet}
            </b>
            <span className="flex min-w-0 items-center gap-5 text-muted">
              <PartnerAvatars one={looserOne} two={looserTwo} />
              <span className={nameClass}>{namesOfSide([looserOne, looserTwo])}</span>
            </span>
            <span className="justify-self-end rounded-round bg-win-bg px-4.5 py-1.25 text-[1.875rem] font-semi text-win">
              {formatImpact(result.winnerScoreImpact)}
            </span>
          </li>
        ))}
      </ul>
    </PageFrame>
  )
}

/** The last news on one half, the badges of today on the other; a half without content is left out. */
export function NewsPage({ news, badges }: TelevisionContents) {
  const { t } = useTranslation()
  return (
    <PageFrame title={t('tv.news')} note={useLongDay()}>
      <div className={`grid auto-cols-fr grid-flow-col gap-10 ${styles.body}`}>
        {news.length > 0 && (
          <section className={styles.card}>
            <h2>{t('home.news')}</h2>
            {news.map(({ id, title, content }, index) =>
              index === 0 ? (
                <article key={id}>
                  <h3 className="text-[4rem] leading-[1.12] font-heavy tracking-[-0.02em] wrap-anywhere">{title}</h3>
                  <p className="mt-6 line-clamp-6 text-[2.625rem] wrap-anywhere">{content}</p>
                </article>
              ) : (
                <article key={id} className="border-t-[0.125rem] border-line pt-7">
                  <h3 className="leading-[1.12] font-heavy wrap-anywhere">{title}</h3>
                  <p className="mt-1 line-clamp-2 text-muted wrap-anywhere">{content}</p>
                </article>
              ),
            )}
          </section>
        )}
        {badges.length > 0 && (
          <section className={styles.card}>
            <h2>{t('tv.badges')}</h2>
            <ul className={`grid auto-rows-[12.5rem] ${styles.badges}`}>
              {badges.map(({ badge, pseudo, opponents }) => (
                <li key={`${badge} ${pseudo}`} className="flex items-center gap-8">
                  <BadgeIcon badge={badge} />
                  <span className="min-w-0 wrap-anywhere">
                    <b className="block text-[3rem]">{t('badges.name', { context: badge })}</b>
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

const mostShown = 6

/** The free players with the fairest doubles match among them. A QR code leads to the screen of free players. */
export function FreePlayersPage({ free, fairDouble }: TelevisionContents) {
  const { t } = useTranslation()
  const { time } = useDates()
  return (
    <PageFrame title={t('available.title')} note={useFrame().isTableFree ? t('tv.freeTable') : ''}>
      <div className={`grid auto-cols-fr grid-flow-col gap-10 ${styles.body}`}>
        {free.length > 0 && (
          <section className={`grid-rows-[auto_minmax(0,1fr)] ${styles.card}`}>
            <h2>{t('available.now')}</h2>
            <ul className="grid auto-rows-[minmax(0,9.625rem)] content-start">
              {free.slice(0, mostShown).map(({ pseudo, until }) => (
                <li key={pseudo} className="flex items-center gap-7 border-t-[0.125rem] border-line">
                  <Avatar pseudo={pseudo} />
                  <b
                    className={`flex-1 font-heavy ${isLongPseudo(pseudo) ? 'text-[2.5rem]' : 'text-[2.75rem]'} ${nameClass}`}
                  >
                    {pseudo}
                  </b>
                  <span className="text-muted">{t('available.untilTime', { time: time(until) })}</span>
                </li>
              ))}
            </ul>
          </section>
        )}
        <div className="grid min-h-0 auto-rows-[1fr_auto] gap-10">
          {fairDouble !== null && (
            <section className={`table-blue relative grid ${styles.double}`}>
              <h2 className={`table-tag uppercase ${board.tag}`}>{t('available.fair')}</h2>
              {fairDouble.sides.map((side) => (
                // When one name of a side is long, both names are small.
                <p
                  key={side.join(' ')}
                  className={`font-heavy ${side.some(isLongPseudo) ? 'text-[2.125rem]' : 'text-[3.75rem]'}`}
                >
                  {side.map((pseudo) => (
                    <span key={pseudo} className={nameClass}>
                      {pseudo}
                    </span>
                  ))}
                </p>
              ))}
              <p className="col-2 row-1 max-w-[5em] lowercase">
                {t('available.gapTag', { count: fairDouble.gap, points: formatPoints(fairDouble.gap) })}
              </p>
            </section>
          )}
          <section
            className={`grid-cols-[auto_minmax(0,auto)] place-content-center items-center gap-11 text-[2.375rem] ${styles.card}`}
          >
            <span className="rounded-[1.75rem] bg-[#ffffff] p-5.5">
              <QRCodeSVG
                className="size-64"
                value={window.location.origin + paths.available}
                level="L"
                title={t('tv.youToo')}
              />
            </span>
            <p>
              <b className="block text-[2.75rem]">{t('tv.youToo')}</b>
              <span className="text-muted">{t('tv.scan')}</span>
            </p>
          </section>
        </div>
      </div>
    </PageFrame>
  )
}

const shortest = 11
/** Whether a pseudo is shown one size smaller, so that it needs at most two lines. */
export const isLongPseudo = (pseudo: string): boolean => [...pseudo].length >= shortest

/** The class names of a name that may take two lines. */
export const nameClass = 'line-clamp-2 min-w-0 wrap-anywhere'

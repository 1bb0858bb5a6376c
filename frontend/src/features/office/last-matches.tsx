import type { LastMatch } from '@topspin/domain/contract/match'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { type CallInput, type QueryResult, useEntryOpen } from '../../shared/api/index.ts'
import { dayBefore, useDates, useToday } from '../../shared/format/index.ts'
import { useDialogRoute } from '../../shared/navigation/index.ts'
import {
  EmptyState,
  ImpactChip,
  LinkButton,
  lazyDialog,
  MatchList,
  Name,
  PartnerAvatars,
  PastLiveLink,
  PlayerLink,
  QueryView,
  Skeleton,
} from '../../shared/ui/index.ts'
import { useWithoutRemoved } from '../../shared/undo/index.ts'
import {
  CancelledContestedMatches,
  ImpactExplanationButton,
  loadRecapDialog,
  MatchContestNote,
  MatchTag,
  referenceText,
  rowIdOf,
  shownMatchOf,
  useContestsOfMatches,
  useImpactExplanation,
} from '../match/index.ts'
import { RowReactions } from '../reactions/index.ts'
import styles from './last-matches.module.css'

const RecapDialog = lazyDialog(loadRecapDialog)

const cancels = ({ body }: CallInput<'rollback'>, { id, isSimple }: LastMatch) =>
  body.matchId === id && body.isSimple === isSimple

/** The last matches. On a wide screen, each day has a title. */
export function LastMatches({ query: answer }: { readonly query: QueryResult<readonly LastMatch[]> }) {
  const { t } = useTranslation()
  const { date } = useDates()
  const open = useEntryOpen()
  const query = useWithoutRemoved('rollback', answer, cancels)
  const recap = useDialogRoute('recap')
  const opened = query.currentData?.find((match) => referenceText(match) === recap.subject)
  const stateOf = useContestsOfMatches()
  const today = useToday()
  const days = query.currentData?.map(({ matchDate }) => date(matchDate)) ?? []

  /** The title of a day: "Aujourd’hui, 7 matchs". */
  function titleOf(day: string): string {
    const isYesterday = day === dayBefore(today)
    const title = day === today ? t('home.today') : isYesterday ? t('home.yesterday') : day
    // The oldest day has no number, because the reply may lack some of its matches.
    return day === days.at(-1) ? title : t('home.day', { day: title, count: days.filter((one) => one === day).length })
  }

  return (
    <QueryView
      query={query}
      skeleton={<Skeleton shape="card" count={4} />}
      empty={
        <EmptyState
          title={t('home.noMatch')}
          text={t('home.noMatchNext')}
          action={open && <LinkButton to="/match">{t('home.record')}</LinkButton>}
        />
      }
    >
      {(list) => (
        <>
          <CancelledContestedMatches />
          <MatchList list={list} keyOf={referenceText} first={6}>
            {(shown) => (
              <ul className={`panel lined ${styles.list}`}>
                {shown.map((match, index) => {
                  const day = date(match.matchDate)
                  const above = shown[index - 1]
                  return (
                    <li key={referenceText(match)} id={rowIdOf(match)}>
                      {(above === undefined || date(above.matchDate) !== day) && (
                        <h3 className="hidden border-b border-line px-4 pt-3 pb-2 text-xs text-muted font-semi lg:block">
                          {titleOf(day)}
                        </h3>
                      )}
                      <MatchRow match={match} stateOf={stateOf} show={() => recap.show(referenceText(match))} />
                    </li>
                  )
                })}
              </ul>
            )}
          </MatchList>
          <RecapDialog route={recap} match={opened && shownMatchOf(opened)} />
        </>
      )}
    </QueryView>
  )
}

interface RowProps {
  readonly match: LastMatch
  readonly stateOf: ReturnType<typeof useContestsOfMatches>
  readonly show: () => void
}

function MatchRow({ match, stateOf, show }: RowProps) {
  const { t } = useTranslation()
  const { date, time } = useDates()
  const why = useImpactExplanation({ explanation: match.explanation })
  const shown = shownMatchOf(match)
  const state = stateOf(shown)
  return (
    <article className="px-(--space-4) py-2.25 lg:py-1.25">
      <div className={`versus gap-x-2.5 gap-y-1 tabular-nums lg:min-h-9.5 ${styles.line}`}>
        <Side one={match.winnerOne} two={match.winnerTwo} />
        <button
          type="button"
          className={`text-xl font-heavy tracking-[-0.02em] whitespace-nowrap lg:col-3 lg:text-center lg:text-l ${styles.open}`}
          aria-label={`${t('home.detail', { id: match.id })}, ${match.winnerSet}–${match.looserSet}`}
          onClick={show}
        >
          {match.winnerSet}
          <span className="text-muted font-normal">–</span>
          {match.looserSet}
        </button>
        <Side one={match.looserOne} two={match.looserTwo} lost />
        <div className="row col-[1/-1] flex-wrap gap-x-2 gap-y-0 lg:contents">
          <p className="row flex-wrap gap-x-2 gap-y-0 whitespace-nowrap lg:row-1 lg:col-1">
            <time className="fine tabular-nums lg:text-s" dateTime={match.matchDate}>
              <span className="lg:hidden">{date(match.matchDate)} </span>
              {time(match.matchDate)}
            </time>
            {match.isSimple || <span className="fine pill lg:hidden">{t('home.double')}</span>}
          </p>
          <RowReactions reactions={match.reactions} className="lg:row-1 lg:col-5" />
          <span className="row ml-auto flex-wrap justify-end gap-x-2 gap-y-0 min-w-0 lg:row-1 lg:col-6">
            <MatchTag state={state} />
            <ImpactExplanationButton {...why}>
              <ImpactChip points={match.winnerScoreImpact} />
              <ImpactChip points={match.looserScoreImpact} />
            </ImpactExplanationButton>
            {match.live === true && <PastLiveLink id={match.id} />}
          </span>
        </div>
      </div>
      {why.panel}
      {state !== null && <MatchContestNote match={shown} state={state} open={why.open} />}
    </article>
  )
}

function Side({ one, two, lost = false }: ComponentProps<typeof PartnerAvatars> & { readonly lost?: boolean }) {
  const { t } = useTranslation()
  const place = lost
    ? 'flex-row-reverse text-right lg:col-4 lg:flex-row lg:text-left'
    : 'lg:col-2 lg:flex-row-reverse lg:text-right'
  const names = lost ? `lg:justify-start ${styles.lost}` : 'lg:justify-end'
  return (
    <div className={`row gap-2 min-w-0 lg:small-faces ${place}`}>
      <PartnerAvatars one={one} two={two} />
      <span
        className={`rows gap-x-1 gap-y-0 min-w-0 whitespace-nowrap lg:flex lg:flex-wrap lg:items-baseline ${names}`}
      >
        <PlayerLink pseudo={one}>
          <Name pseudo={one} />
        </PlayerLink>{' '}
        {two !== null && (
          <span className="min-w-0 items-baseline gap-x-1 lg:flex">
            <span className="hidden font-[450] lg:inline">{t('home.and')}</span>
            <PlayerLink pseudo={two}>
              <Name pseudo={two} />
            </PlayerLink>
          </span>
        )}
      </span>
    </div>
  )
}

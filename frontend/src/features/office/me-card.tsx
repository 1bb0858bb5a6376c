import type { Overview } from '@topspin/domain/contract/profile'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { useEntryOpen } from '../../shared/api/index.ts'
import { points, useDates, useToday } from '../../shared/format/index.ts'
import { textOf } from '../../shared/i18n/index.ts'
import { doublesWith, matchWith } from '../../shared/navigation/index.ts'
import { toastShown } from '../../shared/notices/index.ts'
import { Button, Duel, ImpactChip, isDeleted, LinkButton, Places, Rank } from '../../shared/ui/index.ts'
import styles from './me-card.module.css'

/** How the reader stands: the next player in singles, the place in doubles, the last match with a revenge. */
export function MeCard({ pseudo, overview }: { readonly pseudo: string; readonly overview: Overview }) {
  const { t } = useTranslation()
  const { simple, double, neighbour, last } = overview
  return (
    <section className={`panel rows gap-0 ${styles.card}`} aria-label={t('home.me')}>
      <Duel pseudo={pseudo} place={simple} neighbour={neighbour} />
      <div className={`rows gap-0 ${styles.facts}`}>
        <p className={`row justify-between ${styles.fact} tabular-nums`}>
          <span className="note">{t('rank.double')}</span>
          <span className="row flex-wrap gap-2">
            <b>
              <Rank rank={double.rank} />
            </b>
            <span className="text-muted">{points(double.score)}</span>
            <Places places={double.week.places} coloured />
            <ImpactChip points={double.week.points} />
          </span>
        </p>
        {last === null ? (
          <p className={`row justify-between ${styles.fact} note`}>{t('home.noMatchYet')}</p>
        ) : (
          <LastMatch last={last} />
        )}
      </div>
    </section>
  )
}

function LastMatch({ last }: { readonly last: NonNullable<Overview['last']> }) {
  const { t } = useTranslation()
  const { date, time } = useDates()
  const today = useToday()
  const when = date(last.at) === today ? time(last.at) : date(last.at)
  const [one = '', two] = last.opponents
  const partner = last.partner ?? null
  const names = two === undefined ? one : t('home.both', { one, two })
  return (
    <div className={`row justify-between ${styles.fact} ${styles.last} tabular-nums`}>
      <div className="min-w-0 flex-1">
        <p className="note">{t('home.lastMatch', { when })}</p>
        <p className="row flex-wrap gap-2">
          <b className="font-semi">{t('home.lastResult', { sets: `${last.mySets} - ${last.opponentSets}`, names })}</b>
          <ImpactChip points={last.impact} />
        </p>
      </div>
      {![...last.opponents, partner ?? ''].some(isDeleted) && (
        <span className="rows">
          <Rematch to={two === undefined || partner === null ? matchWith(one) : doublesWith(partner, [one, two])} />
        </span>
      )}
    </div>
  )
}

/** Leads to the match form. While entry is closed it says so. */
function Rematch({ to }: { readonly to: string }) {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const open = useEntryOpen()
  if (open) return <LinkButton to={to}>{t('home.rematch')}</LinkButton>
  return (
    <Button small aria-disabled="true" onClick={() => dispatch(toastShown(textOf('shell.entryClosed')))}>
      {t('home.rematch')}
    </Button>
  )
}

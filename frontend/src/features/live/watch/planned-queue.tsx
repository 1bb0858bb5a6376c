import type { PlannedMatch } from '@topspin/domain/contract/challenge'
import { useTranslation } from 'react-i18next'
import { useDates } from '../../../shared/format/index.ts'
import { isPlannedWithin, usePlannedMatches } from '../../../shared/ladder/index.ts'
import { paths } from '../../../shared/navigation/index.ts'
import { LinkButton, QueryView, Section, Skeleton, SmallAvatarPair } from '../../../shared/ui/index.ts'

/** The planned matches of today, or a way to plan one (docs/screens.md#planned-matches). */
export function PlannedQueue() {
  const { t } = useTranslation()
  const { time } = useDates()
  const { query, today, now, startOf } = usePlannedMatches()
  const row = (match: PlannedMatch) => {
    const { at, pseudos } = match
    const [one, two] = pseudos
    const start = isPlannedWithin(match, now) && startOf(match)
    return (
      <li key={`${at} ${pseudos}`} className="row min-h-15 px-4 py-1.5">
        <span className="only-read-aloud">{t('planned.row', { time: time(at), one, two })}</span>
        <b aria-hidden="true">{time(at)}</b>
        <SmallAvatarPair of={pseudos} />
        <span className="row flex-wrap gap-y-1 justify-between flex-1 min-w-0">
          <span className="font-semi wrap-anywhere" aria-hidden="true">
            {t('planned.pair', { one, two })}
          </span>
          {start && <span className="pill">{start}</span>}
        </span>
      </li>
    )
  }
  return (
    <Section
      title={t('planned.next')}
      aside={
        today.length > 0 && <span className="note tabular-nums">{t('planned.count', { count: today.length })}</span>
      }
    >
      <QueryView query={query} skeleton={<Skeleton shape="row" />}>
        {() =>
          today.length > 0 ? (
            <ul className="panel lined tabular-nums">{today.map(row)}</ul>
          ) : (
            <div className="panel row flex-wrap justify-between min-h-15 px-4 py-2">
              <p className="text-muted">{t('planned.none')}</p>
              <LinkButton to={paths.available}>{t('planned.challenge')}</LinkButton>
            </div>
          )
        }
      </QueryView>
    </Section>
  )
}

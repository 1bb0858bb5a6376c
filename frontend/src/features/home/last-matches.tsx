import type { LastMatch } from '@topspin/domain/contract/match'
import { useSelector } from 'react-redux'
import type { QueryResult } from '../../api/query-result.ts'
import type { CallInput } from '../../api/wire.ts'
import { useEntryOpen } from '../../entry/use-entry.ts'
import { useDates } from '../../format/dates.tsx'
import { dayBefore, useToday } from '../../format/today.ts'
import { useT } from '../../i18n/words.tsx'
import { useDialogRoute } from '../../navigation/dialog-route.ts'
import { selectIsAdmin, selectIsReferee } from '../../session/selectors.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { DetailIcon } from '../../ui/icons.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { MatchList } from '../../ui/match-list.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useWithoutRemoved } from '../../undo/use-undo.ts'
import { Cancelled } from '../contest/cancelled.tsx'
import { useMatchStates } from '../contest/match-states.ts'
import { referenceOf, rowOf } from '../recap/reference.ts'
import styles from './last-matches.module.css'
import { MatchRow, shownMatch } from './match-row.tsx'

const RecapDialog = lazyDialog(() => import('../recap/recap-dialog.tsx'))

const cancels = ({ body }: CallInput<'rollback'>, { id, isSimple }: LastMatch) =>
  body.matchId === id && body.isSimple === isSimple

/** The last matches. */
export function LastMatches({ query: answer }: { readonly query: QueryResult<readonly LastMatch[]> }) {
  const t = useT()
  const open = useEntryOpen()
  const query = useWithoutRemoved('rollback', answer, cancels)
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
      {(list) => <Matches list={list} />}
    </QueryView>
  )
}

/** Matches under their days, with a button for referees and admins that opens the detail of the match. */
function Matches({ list }: { readonly list: readonly LastMatch[] }) {
  const t = useT()
  const { date } = useDates()
  const titleOf = useDayTitle(list)
  const referee = useSelector(selectIsReferee)
  const admin = useSelector(selectIsAdmin)
  const recap = useDialogRoute('recap')
  const stateOf = useMatchStates()
  return (
    <>
      <Cancelled />
      <MatchList list={list} keyOf={referenceOf} first={6}>
        {(shown) => (
          <ul className={styles.list}>
            {shown.map((match, index) => {
              const day = date(match.matchDate)
              const above = shown[index - 1]
              const isFirst = above === undefined || date(above.matchDate) !== day
              return (
                <li key={referenceOf(match)} id={rowOf(match)}>
                  {isFirst && <h3 className={styles.day}>{titleOf(day)}</h3>}
                  <MatchRow
                    match={match}
                    state={stateOf(shownMatch(match))}
                    action={
                      (referee || admin) && (
                        <IconButton
                          label={t('home.detail', { id: match.id })}
                          icon={<DetailIcon />}
                          onClick={() => recap.show(referenceOf(match))}
                        />
                      )
                    }
                  />
                </li>
              )
            })}
          </ul>
        )}
      </MatchList>
      <RecapDialog route={recap} />
    </>
  )
}

/** Returns the title of a day: "Aujourd’hui, 7 matchs". */
function useDayTitle(list: readonly LastMatch[]): (day: string) => string {
  const t = useT()
  const { date } = useDates()
  const today = useToday()
  const days = list.map(({ matchDate }) => date(matchDate))
  return (day) => {
    const isYesterday = today !== null && day === dayBefore(today)
    const title = day === today ? t('home.today') : isYesterday ? t('home.yesterday') : day
    // The list is cut, so its oldest day may have more matches.
    return day === days.at(-1) ? title : t('home.day', { day: title, count: days.filter((one) => one === day).length })
  }
}

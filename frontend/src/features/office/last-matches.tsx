import type { LastMatch } from '@topspin/domain/contract/match'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { type CallInput, type QueryResult, useEntryOpen } from '../../shared/api/index.ts'
import { dayBefore, useDates, useToday } from '../../shared/format/index.ts'
import { useDialogRoute } from '../../shared/navigation/index.ts'
import { selectIsAdmin, selectIsReferee } from '../../shared/session/index.ts'
import {
  DetailIcon,
  EmptyState,
  IconButton,
  LinkButton,
  lazyDialog,
  MatchList,
  QueryView,
  Skeleton,
} from '../../shared/ui/index.ts'
import { useWithoutRemoved } from '../../shared/undo/index.ts'
import { Cancelled, loadRecapDialog, referenceOf, rowOf, useMatchStates } from '../match/index.ts'
import styles from './last-matches.module.css'
import { MatchRow, shownMatch } from './match-row.tsx'

const RecapDialog = lazyDialog(loadRecapDialog)

const cancels = ({ body }: CallInput<'rollback'>, { id, isSimple }: LastMatch) =>
  body.matchId === id && body.isSimple === isSimple

/** The last matches. */
export function LastMatches({ query: answer }: { readonly query: QueryResult<readonly LastMatch[]> }) {
  const { t } = useTranslation()
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
  const { t } = useTranslation()
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
          <ul className="panel lined">
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
  const { t } = useTranslation()
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

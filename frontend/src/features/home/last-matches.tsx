import type { LastMatch } from '@topspin/domain/contract/match'
import { useSelector } from 'react-redux'
import type { QueryResult } from '../../api/query-result.ts'
import { useEntryOpen } from '../../entry/use-entry.ts'
import { useT } from '../../i18n/words.tsx'
import { useDialogRoute } from '../../navigation/dialog-route.ts'
import { selectIsReferee } from '../../session/selectors.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { DetailIcon } from '../../ui/icons.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { MatchList } from '../../ui/match-list.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { referenceOf } from '../recap/reference.ts'
import { MatchCard } from './match-card.tsx'

const RecapDialog = lazyDialog(() => import('../recap/recap-dialog.tsx'))

/** The cards of the last matches. */
export function LastMatches({ query }: { readonly query: QueryResult<readonly LastMatch[]> }) {
  const t = useT()
  const open = useEntryOpen()
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
      {(list) => <MatchCards list={list} />}
    </QueryView>
  )
}

/** Cards with a button for referees that opens the detail of the match. */
function MatchCards({ list }: { readonly list: readonly LastMatch[] }) {
  const t = useT()
  const referee = useSelector(selectIsReferee)
  const recap = useDialogRoute('recap')
  return (
    <>
      <MatchList list={list} keyOf={referenceOf} first={6}>
        {(match) => (
          <MatchCard
            match={match}
            action={
              referee && (
                <IconButton
                  label={t('home.detail', { id: match.id })}
                  icon={<DetailIcon />}
                  onClick={() => recap.show(referenceOf(match))}
                />
              )
            }
          />
        )}
      </MatchList>
      <RecapDialog route={recap} />
    </>
  )
}

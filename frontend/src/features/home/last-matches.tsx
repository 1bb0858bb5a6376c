import type { LastMatch } from '@topspin/domain/contract/match'
import { useDispatch, useSelector } from 'react-redux'
import { useT } from '../../i18n/words.tsx'
import { useDialogRoute } from '../../navigation/dialog-route.ts'
import { selectIsReferee } from '../../session/selectors.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { DetailIcon } from '../../ui/icons.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { MountOnFirstOpen } from '../../ui/mount-on-first-open.tsx'
import { RemoteView } from '../../ui/remote-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useHeadFirst } from '../../ui/use-head-first.ts'
import { selectEntryOpen } from '../entry/selectors.ts'
import { referenceOf } from '../recap/reference.ts'
import styles from './last-matches.module.css'
import { MatchCard } from './match-card.tsx'
import { selectLastMatches } from './selectors.ts'
import { lastMatchesShown } from './slice.ts'

const RecapDialog = lazyComponent(() => import('../recap/recap-dialog.tsx'))

/** More than fit in the window of a phone. */
const firstCards = 6

/** The cards of the last matches. The home screen reads them. */
export function LastMatches() {
  const t = useT()
  const dispatch = useDispatch()
  const matches = useSelector(selectLastMatches)
  const open = useSelector(selectEntryOpen)
  return (
    <RemoteView
      remote={matches}
      retry={() => dispatch(lastMatchesShown())}
      skeleton={<Skeleton shape="card" count={4} />}
    >
      {(list) =>
        list.length === 0 ? (
          <EmptyState
            title={t('home.noMatch')}
            text={t('home.noMatchNext')}
            action={open && <LinkButton to="/match">{t('home.record')}</LinkButton>}
          />
        ) : (
          <MatchCards list={list} />
        )
      }
    </RemoteView>
  )
}

/** Cards with a button for referees that opens the detail of the match. */
function MatchCards({ list }: { readonly list: readonly LastMatch[] }) {
  const t = useT()
  const referee = useSelector(selectIsReferee)
  const recap = useDialogRoute('recap')
  const shown = useHeadFirst(list, firstCards)
  return (
    <>
      <ul className={styles.list}>
        {shown.map((match) => (
          <li key={referenceOf(match)}>
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
          </li>
        ))}
      </ul>
      <MountOnFirstOpen when={recap.open}>
        <RecapDialog route={recap} />
      </MountOnFirstOpen>
    </>
  )
}

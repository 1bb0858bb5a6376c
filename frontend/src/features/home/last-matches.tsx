import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { useAppDispatch, useAppSelector } from '../../app/store.ts'
import { useDialogRoute } from '../../ui/dialog-route.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { DetailIcon } from '../../ui/icons.tsx'
import { Late } from '../../ui/late.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { RemoteView } from '../../ui/remote-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { selectEntryOpen } from '../entry/selectors.ts'
import { referenceOf } from '../recap/reference.ts'
import { selectIsReferee } from '../session/selectors.ts'
import styles from './last-matches.module.css'
import { MatchCard } from './match-card.tsx'
import { selectLastMatches } from './selectors.ts'
import { lastMatchesShown } from './slice.ts'

const RecapDialog = lazy(() => import('../recap/recap-dialog.tsx'))

/** The last-match cards of the homepage, which asks for them; a referee opens a match's detail from its card. */
export function LastMatches() {
  const { t } = useTranslation()
  const dispatch = useAppDispatch()
  const matches = useAppSelector(selectLastMatches)
  const referee = useAppSelector(selectIsReferee)
  const open = useAppSelector(selectEntryOpen)
  const recap = useDialogRoute('recap')
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
          <>
            <ul className={styles.list}>
              {list.map((match) => (
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
            <Late when={recap.open}>
              <RecapDialog route={recap} />
            </Late>
          </>
        )
      }
    </RemoteView>
  )
}

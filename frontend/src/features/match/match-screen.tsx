import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAppDispatch, useAppSelector } from '../../app/store.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { selectEntryOpen } from '../entry/selectors.ts'
import { historyShown } from '../history/slice.ts'
import type { Ladder } from '../ranking/slice.ts'
import { CanPlayNote } from './can-play-note.tsx'
import { EntryForm } from './entry-form.tsx'
import { pseudosShown } from './slice.ts'

/** Where finished matches are recorded: singles, doubles (specification §2, match entry screen). */
export default function MatchScreen() {
  const { t } = useTranslation()
  const dispatch = useAppDispatch()
  const open = useAppSelector(selectEntryOpen)
  const [tab, setTab] = useState<Ladder>('simple')
  useEffect(() => {
    dispatch(pseudosShown())
    dispatch(historyShown())
  }, [dispatch])

  if (!open)
    return (
      <EmptyState
        title={t('match.closed')}
        text={t('match.closedNext')}
        action={<LinkButton to="/rank">{t('match.seeRanking')}</LinkButton>}
      />
    )
  return (
    <>
      <CanPlayNote />
      <Tabs
        label={t('match.kinds')}
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'simple', label: t('match.simple'), panel: <EntryForm ladder="simple" /> },
          { value: 'double', label: t('match.double'), panel: <EntryForm ladder="double" /> },
        ]}
      />
    </>
  )
}

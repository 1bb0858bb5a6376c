import type { Contests } from '@topspin/domain/contract/contest'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { Navigate } from 'react-router-dom'
import { api } from '../../../shared/api/index.ts'
import { paths, useTab } from '../../../shared/navigation/index.ts'
import { selectDecides } from '../../../shared/session/index.ts'
import { EmptyState, QueryView, Skeleton, Tabs, useBeside } from '../../../shared/ui/index.ts'
import { useUndoables } from '../../../shared/undo/index.ts'
import { ContestCard } from './contest-card.tsx'
import { ContestDetail } from './contest-detail.tsx'
import { ContestList } from './contest-list.tsx'
import styles from './contests-screen.module.css'
import { DecidedCard } from './decided-card.tsx'
import { type QueuedContest, queueOf } from './queue.ts'

/** The contests of matches, for referees and admins (docs/user-interface.md#contests). Redirects everyone else. */
export default function ContestsScreen() {
  const decides = useSelector(selectDecides)
  return decides ? <Queue /> : <Navigate to={paths.home} replace />
}

function Queue() {
  const { t } = useTranslation()
  const query = api.useContestsQuery({})
  const upheld = useUndoables('upholdContest', query)
  const [tab, setTab] = useTab(['waiting', 'decided'], 'waiting')
  const [seen, setSeen] = useState<readonly string[]>([])
  const { queued, shown } = queueOf(
    query.currentData,
    upheld.map(({ params }) => params.id),
    seen,
  )
  // What waited when it was shown keeps its place when another referee decides.
  if (shown.length > seen.length) setSeen(shown)
  const waiting = queued.filter(({ isDecided }) => !isDecided).length
  return (
    <QueryView query={query} skeleton={<Skeleton shape="card" count={3} />}>
      {(queue) => (
        <Tabs
          label={t('contest.tabs')}
          value={tab}
          onChange={setTab}
          tabs={[
            {
              value: 'waiting',
              label: t('contest.toDecide'),
              waiting,
              panel: <Waiting queued={queued} />,
            },
            { value: 'decided', label: t('contest.decidedOnes'), panel: <Decided queue={queue} /> },
          ]}
        />
      )}
    </QueryView>
  )
}

/** The queue: cards, or from 1280 px a list beside the chosen contest. */
function Waiting({ queued }: { readonly queued: readonly QueuedContest[] }) {
  const { t } = useTranslation()
  const isBeside = useBeside()
  const [chosen, choose] = useState<string | null>(null)
  if (queued.length === 0) return <EmptyState title={t('contest.none')} text={t('contest.noneNext')} />
  if (!isBeside)
    return (
      <ul className="stack">
        {queued.map((one) => (
          <li key={one.contest.id}>
            <ContestCard shown={one} />
          </li>
        ))}
      </ul>
    )
  const open = queued.find(({ contest }) => contest.id === chosen) ?? queued[0]
  return (
    <div className={styles.beside}>
      <ContestList queued={queued} chosen={open?.contest.id ?? null} choose={choose} />
      {open !== undefined && <ContestDetail key={open.contest.id} shown={open} />}
    </div>
  )
}

function Decided({ queue: { decided } }: { readonly queue: Contests }) {
  const { t } = useTranslation()
  if (decided.length === 0) return <EmptyState title={t('contest.noneDecided')} text={t('contest.noneDecidedNext')} />
  return (
    <ul className="stack columns">
      {decided.map((contest) => (
        <li key={contest.id}>
          <DecidedCard contest={contest} />
        </li>
      ))}
    </ul>
  )
}

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
import { CaseCard } from './case-card.tsx'
import { CaseDetail } from './case-detail.tsx'
import { CaseList } from './case-list.tsx'
import { type Case, casesOf } from './cases.ts'
import styles from './contests-screen.module.css'
import { DecidedCard } from './decided-card.tsx'

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
  const { cases, shown } = casesOf(
    query.currentData,
    upheld.map(({ params }) => params.id),
    seen,
  )
  // What waited when it was shown keeps its place when another referee decides.
  if (shown.length > seen.length) setSeen(shown)
  const waiting = cases.filter(({ isDecided }) => !isDecided).length
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
              panel: <Waiting cases={cases} />,
            },
            { value: 'decided', label: t('contest.decidedOnes'), panel: <Decided queue={queue} /> },
          ]}
        />
      )}
    </QueryView>
  )
}

/** The queue: cards, or from 1280 px a list beside the chosen case. */
function Waiting({ cases }: { readonly cases: readonly Case[] }) {
  const { t } = useTranslation()
  const isBeside = useBeside()
  const [chosen, choose] = useState<string | null>(null)
  if (cases.length === 0) return <EmptyState title={t('contest.none')} text={t('contest.noneNext')} />
  if (!isBeside)
    return (
      <ul className="stack">
        {cases.map((one) => (
          <li key={one.contest.id}>
            <CaseCard shown={one} />
          </li>
        ))}
      </ul>
    )
  const open = cases.find(({ contest }) => contest.id === chosen) ?? cases[0]
  return (
    <div className={styles.beside}>
      <CaseList cases={cases} chosen={open?.contest.id ?? null} choose={choose} />
      {open !== undefined && <CaseDetail key={open.contest.id} shown={open} />}
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

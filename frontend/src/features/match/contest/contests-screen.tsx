import type { Contest, WaitingContest } from '@topspin/domain/contract/contest'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { Navigate } from 'react-router-dom'
import { api } from '../../../shared/api/index.ts'
import { useDates } from '../../../shared/format/index.ts'
import { paths, useTab } from '../../../shared/navigation/index.ts'
import { selectIsRefereeOrAdmin, selectPseudo } from '../../../shared/session/index.ts'
import { EmptyState, GoIcon, QueryView, Skeleton, Tabs, useHasDetailColumn } from '../../../shared/ui/index.ts'
import { usePendingInputs } from '../../../shared/undo/index.ts'
import { ContestCard, ContestDetail, contestRowId, DecidedContestCard, type QueuedContest } from './contest-card.tsx'
import { resultTextOf } from './contest-parts.tsx'

/** The contests of matches, for referees and admins (docs/screens.md#contests). Redirects everyone else. */
export default function ContestsScreen() {
  const decides = useSelector(selectIsRefereeOrAdmin)
  return decides ? <Queue /> : <Navigate to={paths.home} replace />
}

function Queue() {
  const { t } = useTranslation()
  const query = api.useContestsQuery({})
  const upheld = usePendingInputs('upholdContest', query)
  const [tab, setTab] = useTab(['waiting', 'decided'], 'waiting')
  const [seen, setSeen] = useState<readonly WaitingContest[]>([])
  const me = useSelector(selectPseudo)
  // A contest that the reader upholds leaves the queue at once; one that another referee decides keeps its place.
  const isLeft = ({ id, decision }: Contest) =>
    !(decision?.outcome === 'upheld' && decision.by === me) && !upheld.some(({ params }) => params.id === id)
  const { waiting: all = [], decided = [] } = query.currentData ?? {}
  const waiting = all.filter(isLeft)
  const queued = queueOf(all, decided, seen).filter(isLeft)
  const unseen = all.filter(({ id }) => !seen.some((one) => one.id === id))
  if (unseen.length > 0) setSeen([...seen, ...unseen])
  return (
    <QueryView query={query} skeleton={<Skeleton shape="card" count={3} />}>
      {() => (
        <Tabs
          label={t('contest.tabs')}
          value={tab}
          onChange={setTab}
          tabs={[
            {
              value: 'waiting',
              label: t('contest.toDecide'),
              waiting: waiting.length,
              panel: <Waiting queued={queued} />,
            },
            {
              value: 'decided',
              label: t('contest.decidedOnes'),
              panel:
                decided.length === 0 ? (
                  <EmptyState title={t('contest.noneDecided')} text={t('contest.noneDecidedNext')} />
                ) : (
                  <ul className="stack columns">
                    {decided.map((contest) => (
                      <li key={contest.id}>
                        <DecidedContestCard contest={contest} />
                      </li>
                    ))}
                  </ul>
                ),
            },
          ]}
        />
      )}
    </QueryView>
  )
}

/** The contests that wait, and those of `seen` that do not wait any more. Oldest first. */
export function queueOf(
  waiting: readonly WaitingContest[],
  decided: readonly Contest[],
  seen: readonly WaitingContest[],
): readonly QueuedContest[] {
  const kept = seen
    .filter(({ id }) => !waiting.some((one) => one.id === id))
    // The contest of a cancelled match, and one that has lapsed, is in neither list. Without `dependents`, it is shown as
    // one that does not wait.
    .map(({ dependents, ...contest }) => decided.find(({ id }) => id === contest.id) ?? contest)
  return [...waiting, ...kept].toSorted((a, b) => a.contestedAt.localeCompare(b.contestedAt))
}

/** The queue, oldest first: cards, or from 1280 px a list beside the chosen contest. */
function Waiting({ queued }: { readonly queued: readonly QueuedContest[] }) {
  const { t } = useTranslation()
  const hasDetailColumn = useHasDetailColumn()
  const [chosen, choose] = useState<string | null>(null)
  const open = queued.find(({ id }) => id === chosen) ?? queued[0]
  if (open === undefined) return <EmptyState title={t('contest.none')} text={t('contest.noneNext')} />
  if (!hasDetailColumn)
    return (
      <ul className="stack">
        {queued.map((one) => (
          <li key={one.id} id={contestRowId(one.id)}>
            <ContestCard contest={one} />
          </li>
        ))}
      </ul>
    )
  return (
    <div className="grid grid-cols-[380px_minmax(0,1fr)] gap-6 items-start">
      <ContestList queued={queued} chosen={open.id} choose={choose} />
      <ContestDetail key={open.id} contest={open} />
    </div>
  )
}

interface ListProps {
  readonly queued: readonly QueuedContest[]
  readonly chosen: string
  readonly choose: (id: string) => void
}

const marked = 'bg-mine shadow-[inset_3px_0_0_var(--accent)]'

/** The contests of the queue, beside the chosen one. The arrow keys move the focus, Enter chooses. */
function ContestList({ queued, chosen, choose }: ListProps) {
  const { t } = useTranslation()
  const { dateTime } = useDates()
  function move(event: KeyboardEvent<HTMLUListElement>): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    const at = buttons.findIndex((button) => button.matches(':focus'))
    buttons[Math.max(0, Math.min(buttons.length - 1, at + step))]?.focus()
  }
  return (
    <ul className="panel lined" onKeyDown={move} aria-label={t('contest.tabs')}>
      {queued.map(({ id, match, reason, contestedAt }) => (
        <li key={id} id={contestRowId(id)} className="first:rounded-t-medium last:rounded-b-medium">
          <button
            type="button"
            className={`row w-full px-4 py-3 rounded-[inherit] text-left ${id === chosen ? marked : 'hover:bg-quiet'}`}
            aria-current={id === chosen}
            onClick={() => choose(id)}
          >
            <span className="min-w-0 flex-1 tabular-nums">
              <strong>{resultTextOf(match)}</strong>
              <span className="note block">
                {t(match.isSimple ? 'recap.simple' : 'recap.double', { id: match.id })} · {dateTime(contestedAt)}
              </span>
              <span className="block mt-0.5 text-s italic wrap-anywhere">
                {reason === null ? t('contest.erased') : t('contest.reason', { reason })}
              </span>
            </span>
            <GoIcon size={18} className="text-muted" />
          </button>
        </li>
      ))}
    </ul>
  )
}

import { type KeyboardEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useDates } from '../../../shared/format/index.ts'
import { Card, ChevronIcon } from '../../../shared/ui/index.ts'
import styles from './contests-screen.module.css'
import type { QueuedContest } from './queue.ts'
import { resultOf } from './result-of.ts'

interface Props {
  readonly queued: readonly QueuedContest[]
  readonly chosen: string | null
  readonly choose: (id: string) => void
}

/** The contests of the queue, beside the chosen one. The arrow keys move, Enter chooses. */
export function ContestList({ queued, chosen, choose }: Props) {
  const { t } = useTranslation()
  const { dateTime } = useDates()
  const list = useRef<HTMLUListElement>(null)
  function move(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const at = buttons.findIndex((button) => button.matches(':focus'))
    buttons[Math.max(0, Math.min(buttons.length - 1, at + step))]?.focus()
  }
  return (
    <Card flush>
      <ul ref={list} className="lined" onKeyDown={move} aria-label={t('contest.tabs')}>
        {queued.map(({ contest }) => {
          const { match } = contest
          return (
            <li key={contest.id}>
              <button
                type="button"
                className={`row ${styles.item}`}
                aria-current={contest.id === chosen}
                onClick={() => choose(contest.id)}
              >
                <span className="min-w-0 flex-1 tabular-nums">
                  <strong>{resultOf(match)}</strong>
                  <span className="note block">
                    {t(match.isSimple ? 'recap.simple' : 'recap.double', { id: match.id })} ·{' '}
                    {dateTime(contest.contestedAt)}
                  </span>
                  <span className={`text-s ${styles.reason}`}>
                    {contest.reason === null ? t('contest.erased') : t('contest.reason', { reason: contest.reason })}
                  </span>
                </span>
                <ChevronIcon className={styles.go} aria-hidden="true" />
              </button>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

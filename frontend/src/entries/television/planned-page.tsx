import type { PlannedMatch } from '@topspin/domain/contract/challenge'
import { useTranslation } from 'react-i18next'
import { useDates } from '../../shared/format/index.ts'
import { isPlannedWithin, useStartText } from '../../shared/ladder/index.ts'
import { Avatar } from '../../shared/ui/index.ts'
import pages from './pages.module.css'
import { FrameContext, isLongPseudo, nameClass, PageFrame, useFrame } from './pages.tsx'
import board from './television.module.css'

interface Props {
  readonly next: PlannedMatch
  readonly later: readonly PlannedMatch[]
}

/** The next planned match on a drawn tennis table, above the later ones of today. */
export function PlannedPage({ next, later }: Props) {
  const { t } = useTranslation()
  const { time } = useDates()
  const frame = useFrame()
  const now = frame.now.getTime()
  const startOf = useStartText(now)
  const start = isPlannedWithin(next, now) && `, ${startOf(next)}`
  return (
    // The footer leaves out the next match, because the table has it.
    <FrameContext value={{ ...frame, next: undefined }}>
      <PageFrame title={t('planned.next')} note={frame.isTableFree ? t('tv.freeTable') : ''}>
        <div className={`grid grid-rows-[minmax(0,1fr)_auto] gap-5 ${pages.body}`}>
          <section className={`table-blue table-edge table-net grid ${board.table}`}>
            <h2 className={`table-tag uppercase ${board.tag}`}>
              {time(next.at)}
              {start}
            </h2>
            {next.pseudos.map((pseudo) => (
              <p
                key={pseudo}
                className={`grid min-w-0 content-center justify-items-center gap-7 px-12 text-center font-heavy [--face-initials:3.375rem] [--face:8.25rem] ${isLongPseudo(pseudo) ? 'text-[3.875rem]' : 'text-[4.75rem]'}`}
              >
                <Avatar pseudo={pseudo} ring="white" />
                <span className={nameClass}>{pseudo}</span>
              </p>
            ))}
          </section>
          <ul className="grid auto-rows-[7rem] grid-cols-[1fr_1fr] gap-4 empty:hidden">
            {later.map(({ at, pseudos: [one, two] }) => (
              <li key={`${at} ${one}`} className="flex min-w-0 items-center gap-8 rounded-[1.75rem] bg-surface px-8">
                <b className="font-heavy">{time(at)}</b>
                <span className={`leading-[1.2] ${nameClass}`}>{t('planned.pair', { one, two })}</span>
              </li>
            ))}
          </ul>
        </div>
      </PageFrame>
    </FrameContext>
  )
}

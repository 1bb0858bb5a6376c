import type { PlannedMatch } from '@topspin/domain/contract/challenge'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { Link } from 'react-router-dom'
import { useDates } from '../../../shared/format/index.ts'
import {
  isPlannedWithin,
  opponentInPlanned,
  playableBefore,
  useAvailable,
  usePlanned,
} from '../../../shared/ladder/index.ts'
import { matchFormPath, paths } from '../../../shared/navigation/index.ts'
import { useTurningOn } from '../../../shared/push/index.ts'
import { selectPseudo } from '../../../shared/session/index.ts'
import {
  AccountsIcon,
  AddIcon,
  Avatar,
  Button,
  EntryLink,
  LinkButton,
  Name,
  NotifyIcon,
  TableSurface,
} from '../../../shared/ui/index.ts'
import { LastLives } from './last-lives.tsx'
import { PointsSkeleton, screenClass } from './point-by-point.tsx'
import { Queue } from './queue.tsx'

/** While nobody plays: the next planned match or an empty table, the queue, and the last live matches. */
export function FreeTable() {
  const me = useSelector(selectPseudo)
  const { query, today, now, startOf } = usePlanned()
  const [next] = today
  const opponent = next !== undefined && isPlannedWithin(next, now, playableBefore) ? opponentInPlanned(next, me) : null
  if (query.currentData === undefined && query.error === undefined) return <PointsSkeleton />
  return (
    <div className={screenClass}>
      {/* The tag is in upper case. */}
      <div className="[&>section>span]:uppercase">
        {next === undefined ? <EmptyBoard /> : <NextBoard match={next} />}
      </div>
      {/* As high with one button as with two, so that nothing moves when a match is near. */}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3 items-center min-h-14">
        {next === undefined || opponent === null ? <Actions /> : <Play opponent={opponent} start={startOf(next)} />}
      </div>
      <div className="rows gap-3.5 lg:grid-cols-2 lg:gap-6 items-start">
        <Queue />
        <LastLives />
      </div>
    </div>
  )
}

const half = 'z-1 grid gap-2 content-center justify-items-center min-w-0 pt-1.5 text-center font-semi'

function EmptyBoard() {
  const { t } = useTranslation()
  const me = useSelector(selectPseudo)
  return (
    <TableSurface tag={t('livePage.free')} label={t('livePage.free')}>
      <p className={half}>
        <Avatar pseudo={me} size="l" ring="white" />
        {t('livePage.you')}
      </p>
      <Link className={half} to="/match">
        <span className="grid place-items-center size-12 border-2 border-dashed border-[#ffffffb0] rounded-round">
          <AddIcon aria-hidden="true" />
        </span>
        {t('livePage.who')}
      </Link>
    </TableSurface>
  )
}

function NextBoard({ match: { at, pseudos } }: { readonly match: PlannedMatch }) {
  const { t } = useTranslation()
  const { time } = useDates()
  const tag = t('planned.tag', { time: time(at) })
  return (
    <TableSurface tag={tag} label={tag}>
      {pseudos.map((pseudo) => (
        <p key={pseudo} className={half}>
          <Avatar pseudo={pseudo} size="l" ring="white" />
          <Name pseudo={pseudo} />
        </p>
      ))}
    </TableSurface>
  )
}

/** Opens the form of the planned match of the reader. */
function Play({ opponent, start }: { readonly opponent: string; readonly start: string }) {
  const { t } = useTranslation()
  return (
    <EntryLink variant="primary" to={matchFormPath(opponent)}>
      <span>
        {t('planned.play')}
        <span className="block text-xs">{t('planned.tableFree', { when: start })}</span>
      </span>
    </EntryLink>
  )
}

function Actions() {
  const { t } = useTranslation()
  const turnOn = useTurningOn()
  const { others } = useAvailable()
  return (
    <>
      {turnOn !== null && (
        <Button small icon={<NotifyIcon aria-hidden="true" />} onClick={turnOn}>
          {t('livePage.notify')}
        </Button>
      )}
      <LinkButton to={paths.available} icon={<AccountsIcon aria-hidden="true" />}>
        {others.length === 0 ? t('available.title') : t('available.count', { count: others.length })}
      </LinkButton>
    </>
  )
}

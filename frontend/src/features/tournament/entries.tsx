import type { TournamentDetail } from '@topspin/domain/contract/tournament'
import { tournamentFormats } from '@topspin/domain/tournament/formats'
import { poolCountFor } from '@topspin/domain/tournament/pools-then-bracket'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { api } from '../../shared/api/index.ts'
import { formatPoints } from '../../shared/format/index.ts'
import { textOf } from '../../shared/i18n/index.ts'
import { useRanking } from '../../shared/ladder/index.ts'
import { useDialogRoute } from '../../shared/navigation/index.ts'
import { selectIsRefereeOrAdmin, selectPseudo } from '../../shared/session/index.ts'
import {
  AddIcon,
  Avatar,
  Button,
  CheckIcon,
  CloseIcon,
  ConfirmDialog,
  Facts,
  IconButton,
  InfoIcon,
  LockIcon,
  NoticeBox,
  PlayerLink,
  PlayerOnTennisTable,
  Rank,
  Section,
  StarIcon,
  Stars,
  TennisTable,
  TennisTableHalf,
} from '../../shared/ui/index.ts'
import {
  commandTakenBack,
  selectWaitingCommand,
  usePendingInputs,
  useUndoableCommand,
} from '../../shared/undo/index.ts'
import { longDayText, useTournamentWords } from '../fixture/index.ts'
import styles from './fixtures.module.css'
import { OrganiserActions } from './organising.tsx'
import { Pairs } from './pairs.tsx'
import { useTournament } from './started.ts'

interface Props {
  readonly detail: TournamentDetail
}

/** A tournament that is open for entries (docs/screens.md#tournaments). */
export function Entries({ detail }: Props) {
  const { t } = useTranslation()
  const me = useSelector(selectPseudo)
  const organises = useSelector(selectIsRefereeOrAdmin)
  const { kind } = useTournamentWords()
  const { summary } = detail
  const leaving = usePendingInputs('leaveTournament', useTournament())
    .filter(({ params }) => params.id === summary.id)
    .map(({ body }) => body.pseudo)
  const entries = detail.entries.filter((pseudo) => !leaving.includes(pseudo))
  const isEntered = entries.includes(me)
  const isOver = detail.today > summary.entriesUntil
  const sideSize = summary.ladder === 'simple' ? 1 : 2
  const isClosed = isOver || (!isEntered && entries.length >= tournamentFormats.bracket.most * sideSize)
  const expected = entries.length + (isEntered || isClosed ? 0 : 1)
  const pools = usePoolsText(Math.floor(expected / sideSize))
  const overKey = isEntered ? 'tournament.entriesOver' : 'tournament.entriesPast'
  return (
    <div className="stack lg:grid-cols-2 lg:items-start lg:gap-x-6">
      <div className="stack">
        <TennisTable
          tag={(isEntered ? t('tournament.youPlay') : t('tournament.entered', { count: entries.length })).toUpperCase()}
        >
          <TennisTableHalf>
            {isEntered ? (
              <PlayerOnTennisTable pseudo={me} size="l" />
            ) : (
              <>
                <span className="grid size-12 place-items-center rounded-round border-2 border-dashed border-table-line">
                  {isClosed ? <LockIcon size={20} /> : <AddIcon size={20} />}
                </span>
                <b>{t(isOver ? 'tournament.closed' : isClosed ? 'tournament.full' : 'tournament.andYou')}</b>
              </>
            )}
            <span className="text-s">
              {isEntered
                ? t('tournament.entryNumber', { count: entries.indexOf(me) + 1, ordinal: true })
                : !isClosed && t('tournament.roomLeft')}
            </span>
          </TennisTableHalf>
          <TennisTableHalf>
            <b className="text-3xl max-sm:text-xl leading-[1.1] tabular-nums">
              {summary.entriesUntil.slice(5).split('-').reverse().join('/')}
            </b>
            <span className="text-center text-s">
              {t(isOver ? overKey : 'tournament.entriesEnd', {
                day: longDayText(summary.entriesUntil).split(' ')[0] ?? '',
              })}
            </span>
          </TennisTableHalf>
        </TennisTable>
        <OwnEntry detail={detail} isEntered={isEntered} isClosed={isClosed} />
        <Facts
          className={`panel lined ${styles.facts}`}
          facts={[
            [t('tournament.formatLabel'), kind(summary)],
            [t('tournament.withEntries', { entries: expected }), summary.format === 'pools' ? pools : null],
            [
              t('tournament.prize'),
              <span key="star" className="row gap-1.5">
                <StarIcon className="flex-none fill-current text-(--star)" size={16} />
                {t('tournament.star')}
              </span>,
            ],
            [t('tournament.organiser'), summary.organiser],
          ]}
        />
        {organises && <OrganiserActions detail={detail} count={entries.length} />}
      </div>
      <div className="stack">
        {summary.ladder === 'double' && <Pairs detail={detail} entries={entries} isOver={isOver} />}
        {(summary.ladder === 'simple' || organises) && <ByRank detail={detail} entries={entries} />}
      </div>
    </div>
  )
}

interface OwnEntryProps extends Props {
  readonly isEntered: boolean
  /**
   * Whether the reader can no longer enter or leave: the last day has passed, or no place is left for a reader who has
   * not entered. An organiser who has entered can still leave.
   */
  readonly isClosed: boolean
}

/**
 * The buttons to enter and to leave. Leaving can be undone for a few seconds; in a pair it is confirmed instead. When
 * the reader can no longer enter, a notice names the organiser.
 */
function OwnEntry({ detail: { summary, pairs }, isEntered, isClosed }: OwnEntryProps) {
  const { t } = useTranslation()
  const me = useSelector(selectPseudo)
  const organises = useSelector(selectIsRefereeOrAdmin)
  const leaveUndoably = useLeaving(summary.id)
  const leaving = useDialogRoute('leaveTournament')
  const [enter, { isLoading }] = api.useEnterTournamentMutation()
  const [leave] = api.useLeaveTournamentMutation()
  const input = { params: { id: summary.id }, body: { pseudo: me } }
  const dispatch = useDispatch()
  const waiting = useSelector(selectWaitingCommand)
  const isLeaving =
    waiting?.name === 'leaveTournament' && waiting.input.params.id === summary.id && waiting.input.body.pseudo === me
  const partner = pairs.find((pair) => pair.includes(me))?.find((pseudo) => pseudo !== me)
  // A pending command to leave would be sent after the new entry, so it is taken back instead.
  const enterOrStay = () => void (isLeaving ? dispatch(commandTakenBack()) : enter(input))
  if (!isEntered && isClosed) {
    const text = t('tournament.askOrganiser', { pseudo: summary.organiser })
    return organises ? null : <NoticeBox icon={<InfoIcon />} title={t('tournament.notPlaying')} text={text} />
  }
  if (!isEntered)
    return (
      <Button variant={organises ? 'quiet' : 'primary'} busy={isLoading} onClick={enterOrStay}>
        {t('tournament.enter')}
      </Button>
    )
  const playing = (
    <span className="panel row justify-center gap-2 font-semi">
      <CheckIcon size={18} />
      {t('tournament.youPlay')}
    </span>
  )
  if (isClosed && !organises) return playing
  return (
    <div className="halves">
      {playing}
      <Button small onClick={(event) => (partner === undefined ? leaveUndoably(me, event) : leaving.show())}>
        {t('tournament.leave')}
      </Button>
      {partner !== undefined && (
        <ConfirmDialog
          {...leaving}
          title={t('tournament.leaveTitle', { name: summary.name })}
          keep={t('tournament.stay')}
          confirm={t('tournament.leave')}
          onConfirm={() => void leave({ ...input, body: { pseudo: me, entry: true } })}
        >
          {t('tournament.leavePair', { pseudo: partner })}
        </ConfirmDialog>
      )}
    </div>
  )
}

/** The pools of a number of sides, such as `4 poules de 3 ou 4, puis 8 qualifiés`; null for too few sides. */
function usePoolsText(sides: number): string | null {
  const { t } = useTranslation()
  if (sides < tournamentFormats.pools.least) return null
  const pools = poolCountFor(sides)
  const sizes = new Set([Math.floor(sides / pools), Math.ceil(sides / pools)])
  return t('tournament.poolsOf', { pools, sizes: [...sizes].join(t('bracket.or')), qualified: 2 * pools })
}

/** Returns a function that withdraws an entry; this can be undone for a few seconds. */
function useLeaving(id: string) {
  const undoably = useUndoableCommand()
  return (pseudo: string, event: MouseEvent) => {
    const texts = { done: textOf('tournament.left', { pseudo }), failedKey: 'tournament.notLeft' } as const
    undoably({ name: 'leaveTournament', input: { params: { id }, body: { pseudo, entry: true } }, texts }, event)
  }
}

function ByRank({ detail: { summary }, entries }: Props & { readonly entries: readonly string[] }) {
  const { t } = useTranslation()
  const organises = useSelector(selectIsRefereeOrAdmin)
  const leaveUndoably = useLeaving(summary.id)
  const ladder = useRanking(summary.ladder).currentData ?? []
  const rows = entries
    .map(
      (pseudo) =>
        ladder.find((one) => one.pseudo === pseudo) ?? { pseudo, rank: 9_999, score: null, tournamentWins: 0 },
    )
    .sort((one, two) => one.rank - two.rank)
  return (
    <Section title={t('tournament.byRank')} aside={<span className="note tabular-nums">{rows.length}</span>}>
      {rows.length === 0 ? (
        <p className="panel note p-4">{t('tournament.nobodyYet')}</p>
      ) : (
        <ul className="panel lined">
          {rows.map(({ pseudo, rank, score, tournamentWins }) => (
            <li key={pseudo} className="row min-h-15 px-4 py-2">
              <Avatar pseudo={pseudo} />
              <span className="min-w-0 flex-1">
                <b className="block font-semi wrap-anywhere">
                  <PlayerLink pseudo={pseudo} ladder={summary.ladder} /> <Stars count={tournamentWins} />
                </b>
                <span className="note block tabular-nums">
                  {score !== null && (
                    <>
                      <Rank rank={rank} /> · {formatPoints(score)}
                    </>
                  )}
                </span>
              </span>
              {organises && (
                <IconButton
                  label={t('tournament.remove', { pseudo })}
                  icon={<CloseIcon />}
                  onClick={(event) => leaveUndoably(pseudo, event)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

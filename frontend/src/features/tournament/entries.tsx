import type { TournamentDetail } from '@topspin/domain/contract/tournament'
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
  PlayerLink,
  PlayerOnTennisTable,
  Rank,
  Section,
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
                  <AddIcon size={20} />
                </span>
                <b>{t('tournament.andYou')}</b>
              </>
            )}
            <span className="text-s">
              {isEntered
                ? t('tournament.entryNumber', { count: entries.indexOf(me) + 1, ordinal: true })
                : t('tournament.roomLeft')}
            </span>
          </TennisTableHalf>
          <TennisTableHalf>
            <b className="text-3xl leading-[1.1] tabular-nums">
              {summary.entriesUntil.slice(5).split('-').reverse().join('/')}
            </b>
            <span className="text-center text-s">
              {t(isOver ? 'tournament.entriesOver' : 'tournament.entriesEnd', {
                day: longDayText(summary.entriesUntil).split(' ')[0] ?? '',
              })}
            </span>
          </TennisTableHalf>
        </TennisTable>
        <OwnEntry detail={detail} isEntered={isEntered} isOver={isOver} />
        <Facts
          className={`panel lined ${styles.facts}`}
          facts={[
            [t('tournament.formatLabel'), kind(summary)],
            [t('tournament.prize'), t('tournament.star')],
            [t('tournament.organiser'), summary.organiser],
          ]}
        />
        {organises && <OrganiserActions detail={detail} />}
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
  readonly isOver: boolean
}

/** The buttons to enter and to leave. Leaving can be undone for a few seconds; in a pair it is confirmed instead. */
function OwnEntry({ detail: { summary, pairs }, isEntered, isOver }: OwnEntryProps) {
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
  if (!isEntered)
    return isOver ? null : (
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
  if (isOver && !organises) return playing
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
    .map((pseudo) => ladder.find((one) => one.pseudo === pseudo) ?? { pseudo, rank: 9_999, score: null })
    .sort((one, two) => one.rank - two.rank)
  return (
    <Section title={t('tournament.byRank')} aside={<span className="note tabular-nums">{rows.length}</span>}>
      {rows.length === 0 ? (
        <p className="panel note p-4">{t('tournament.nobodyYet')}</p>
      ) : (
        <ul className="panel lined">
          {rows.map(({ pseudo, rank, score }) => (
            <li key={pseudo} className="row min-h-15 px-4 py-2">
              <Avatar pseudo={pseudo} />
              <span className="min-w-0 flex-1">
                <b className="block font-semi wrap-anywhere">
                  <PlayerLink pseudo={pseudo} ladder={summary.ladder} />
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
